import Foundation
import TestSupport
import Testing

/// Files that the command line hands over.
@Suite("A window opens files", windowThreads)
struct WindowOpeningTests {
    @Test("a recording plays")
    func recording() throws {
        let scratch = try Scratch()
        let recording = try RealWindowOpeningTests.copy(
            RealWindowOpeningTests.recording, to: "a flick, größer 100%.gesture", scratch)
        let window = try UnseenWindow([RealWindowOpeningTests.uri(recording), "--model", "linear", "--fresh"])
        try window.wait("the recording's model in motion") { frames in
            let last = frames.suffix(4)
            return last.count == 4 && last.allSatisfy { $0.model == "rotary" } && Set(last.map(\.scrollOffset)).count > 2
        }
        let (code, said) = try window.quit()
        #expect(code == 0 && said.isEmpty, "\(said)")
    }

    @Test("what can't be used leaves the window with a sentence each; a formula comes once it is right")
    func wrong() throws {
        let scratch = try Scratch()
        let none = try scratch.write("{}\n", "none.gesture")
        let formula = try scratch.write("x = widht\n", "not yet.formula")
        let window = try UnseenWindow([scratch.file("nosuch.gesture"), none, formula, "--model", "linear", "--fresh"])
        try window.waitForMessage("not yet.formula:1:5: ")
        try window.waitForRest()
        try scratch.write("x = o * 90\n", "not yet.formula")
        try window.wait("the formula") { $0.last?.model == "not-yet" }
        let (code, said) = try window.quit()
        let lines = said.split(separator: "\n").sorted()
        #expect(code == 0 && lines.count == 3, "\(said)")
        #expect(
            said.contains("Only one recording can play at a time: this is the first of 2.\n")
                && said.contains("There is no nosuch.gesture.\n"))
        #expect(said.contains("not yet.formula:1:5: "))
    }
}
