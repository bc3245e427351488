import RiffleStage
import Testing

@Suite("Undo history and playback clock")
struct HistoryTests {
    @Test("undo and redo pass through the same states in both directions")
    func laws() throws {
        var history = ConfigurationHistory()
        var current = StageConfiguration()
        var states = [current]
        for step in 0..<60 {
            history.willChange(from: current)
            switch step % 3 {
            case 0: current.set("cardHeight", to: 0.2 + Double(step) * 0.01)
            case 1: current.stepModel(by: 1)
            default: current.set("shadowRadius", to: Double(step) / 2)
            }
            states.append(current)
        }
        for state in states.dropLast().reversed() {
            let before = history.undo(from: current)
            current = try #require(before, "undo ended too soon")
            #expect(current == state)
        }
        #expect(history.undo(from: current) == nil)
        for state in states.dropFirst() {
            let after = history.redo(from: current)
            current = try #require(after, "redo ended too soon")
            #expect(current == state)
        }
        #expect(history.redo(from: current) == nil)
    }

    @Test("a gesture of many changes is one step, a new change clears the redo stack, and the number of steps is limited")
    func gestures() {
        var history = ConfigurationHistory()
        let start = StageConfiguration()
        var current = start
        for step in 0..<20 {
            history.willChange(from: current, isFinal: step == 19)
            current.set("cardHeight", to: 0.3 + Double(step) * 0.01)
        }
        #expect(history.undo(from: current) == start)
        #expect(history.canRedo && !history.canUndo)
        history.willChange(from: start)
        #expect(!history.canRedo)
        // At most `most` steps are kept.
        for _ in 0..<500 { history.willChange(from: start) }
        var steps = 0
        while history.undo(from: start) != nil { steps += 1 }
        #expect(steps == ConfigurationHistory.most)
    }

    @Test("the clock is monotonic and continuous at any rate, paused or stepped")
    func clock() {
        var clock = PlaybackClock(atWall: 100)
        #expect(clock.time(atWall: 101.5).seconds == 101.5)
        clock.setRate(0.25, atWall: 102)
        #expect(abs(clock.time(atWall: 102).seconds - 102) < 1e-12)
        #expect(abs(clock.time(atWall: 106).seconds - 103) < 1e-12)
        clock.setPaused(true, atWall: 106)
        #expect(abs(clock.time(atWall: 500).seconds - 103) < 1e-12)
        clock.step(by: 0.5, atWall: 500)
        #expect(abs(clock.time(atWall: 600).seconds - 103.5) < 1e-12)
        clock.setPaused(false, atWall: 600)
        #expect(abs(clock.time(atWall: 604).seconds - 104.5) < 1e-12)
        #expect(clock.time(atWall: 0).seconds <= clock.time(atWall: 604).seconds)
        clock.setRate(.nan, atWall: 604)
        #expect(clock.rate == 0.25)
        var rates: [Double] = []
        for _ in 0..<4 {
            clock.nextRate(atWall: 605)
            rates.append(clock.rate)
        }
        #expect(rates == [0.1, 1, 0.5, 0.25])
    }
}
