import Testing

@testable import riffle

@Suite("When a change is written")
struct SettlingTests {
    private static let delay = Settling<Int>.delay

    @Test("once it has stayed the same for the delay, however often it was noted")
    func rest() {
        var settling = Settling(written: 0)
        settling.note(0, at: 1)
        #expect(settling.due == nil && !settling.isBehind && settling.begin(at: 100) == nil)
        // A drag: each change puts the write off; a note of the same content doesn't.
        for step in 1...20 { settling.note(step, at: Double(step) * 0.05) }
        settling.note(20, at: 1.1)
        #expect(settling.due == 1 + Self.delay && settling.isBehind)
        #expect(settling.begin(at: 1 + Self.delay - 0.001) == nil)
        #expect(settling.begin(at: 1 + Self.delay) == 20 && settling.isBehind && settling.due == nil)
        settling.finish()
        #expect(!settling.isBehind && settling.begin(at: 100) == nil)
    }

    @Test("a newer change takes the place of one that waits, and waits itself until what is being written is done")
    func newer() {
        var settling = Settling(written: 0)
        settling.note(1, at: 0)
        #expect(settling.begin(at: 1) == 1)
        settling.note(2, at: 1)
        settling.note(3, at: 2)
        #expect(settling.due == nil && settling.begin(at: 9, atOnce: true) == nil)
        settling.finish()
        #expect(settling.due == 2 + Self.delay && settling.begin(at: 9) == 3)
        settling.finish()
        // The content is back at the written one: nothing is left to do.
        settling.note(4, at: 10)
        settling.note(3, at: 10.1)
        #expect(settling.due == nil && !settling.isBehind)
        // A value that was changed back during a write is written again.
        settling.note(5, at: 11)
        #expect(settling.begin(at: 12) == 5)
        settling.note(3, at: 12)
        settling.finish()
        #expect(settling.begin(at: 13) == 3)
    }

    @Test("at the end all is written at once; what isn't known any more is written though it hasn't changed")
    func ends() {
        var settling = Settling(written: 0)
        settling.note(1, at: 5)
        #expect(settling.begin(at: 0, atOnce: true) == 1)
        settling.forget()
        settling.note(1, at: 6)
        #expect(settling.due == nil, "it is still being written")
        settling.finish()
        #expect(settling.begin(at: 7) == 1)
    }
}
