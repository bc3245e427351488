import RiffleSettings
import Testing

@Suite("Undo history")
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
}
