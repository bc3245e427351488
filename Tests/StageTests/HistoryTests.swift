import RiffleStage
import Testing

@Suite("Undo history and playback clock")
struct HistoryTests {
    @Test("undo and redo pass through the same states in both directions")
    func laws() {
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
            guard let before = history.undo(from: current) else {
                Issue.record("undo ended too soon")
                return
            }
            current = before
            #expect(current == state)
        }
        #expect(history.undo(from: current) == nil)
        for state in states.dropFirst() {
            guard let after = history.redo(from: current) else {
                Issue.record("redo ended too soon")
                return
            }
            current = after
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
        var clock = PlaybackClock(at: 100)
        #expect(clock.time(at: 101.5) == 101.5)
        clock.setRate(0.25, at: 102)
        #expect(abs(clock.time(at: 102) - 102) < 1e-12)
        #expect(abs(clock.time(at: 106) - 103) < 1e-12)
        clock.setPaused(true, at: 106)
        #expect(abs(clock.time(at: 500) - 103) < 1e-12)
        clock.step(by: 0.5, at: 500)
        #expect(abs(clock.time(at: 600) - 103.5) < 1e-12)
        clock.setPaused(false, at: 600)
        #expect(abs(clock.time(at: 604) - 104.5) < 1e-12)
        #expect(clock.time(at: 0) <= clock.time(at: 604))
        clock.setRate(.nan, at: 604)
        #expect(clock.rate == 0.25)
        var rates: [Double] = []
        for _ in 0..<4 {
            clock.nextRate(at: 605)
            rates.append(clock.rate)
        }
        #expect(rates == [0.1, 1, 0.5, 0.25])
    }
}
