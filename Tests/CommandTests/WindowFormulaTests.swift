import Foundation
import TestSupport
import Testing

@testable import RiffleUI

/// Formulas in a window: files that are edited while the cards are shown.
@Suite("A window's formulas", windowThreads)
struct WindowFormulaTests {
    static func text(_ extent: Int, _ more: String = "") -> String {
        """
        param extent = \(extent) pt in 0...600
        x = o * extent
        \(more)

        """
    }

    /// The distance of the next card from the current one, in points.
    static func gap(_ frame: UnseenWindow.Frame?) -> Double { WindowPresetTests.gap(frame) }

    @Test(
        "the cards follow a file that is written or replaced; with a mistake the last good formula stays, and a sentence says where"
    )
    func live() throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.text(100), "mine/arch.formula")
        let window = try UnseenWindow([file])
        let first = try window.waitForRest()
        #expect(first.model == "arch")
        let unit = Self.gap(first) / 100
        // The file is written in place.
        try Data(Self.text(150).utf8).write(to: URL(fileURLWithPath: file))
        try window.wait("wider gaps") { abs(Self.gap($0.last) - 150 * unit) < 0.5 }
        // The file is replaced, as editors do.
        try Self.text(200).write(toFile: file, atomically: true, encoding: .utf8)
        try window.wait("still wider gaps") { abs(Self.gap($0.last) - 200 * unit) < 0.5 }
        // The user's value stays as long as the formula has the parameter.
        window.key("Tab")
        for _ in 0..<4 { window.key("equal") }
        let changed = try window.waitForRest()
        #expect(Self.gap(changed) > 200 * unit)
        try Data(Self.text(120, "y = widht").utf8).write(to: URL(fileURLWithPath: file))
        try window.waitForMessage("arch.formula:3:")
        try Data(Self.text(120, "y = )").utf8).write(to: URL(fileURLWithPath: file))
        #expect(abs(Self.gap(try window.waitForRest()) - Self.gap(changed)) < 1e-6)
        try Data(Self.text(120, "y = o * 10").utf8).write(to: URL(fileURLWithPath: file))
        let mended = try window.wait("the row that slants") { frames in
            guard let last = frames.last, let here = last.cards.first(where: { $0.index == last.current }),
                let next = last.cards.first(where: { $0.index == last.current + 1 })
            else { return false }
            return abs(next.y - here.y - 10 * unit) < 0.5
        }
        #expect(abs(Self.gap(mended) - Self.gap(changed)) < 0.5)
        let (code, said) = try window.quit()
        #expect(code == 0 && said.contains("arch.formula:3:"), "\(said)")
    }

    /// Gives the keyboard to the text of `x = o * 90` by a click, at which the panel becomes wide. Returns the cards' gap in points for o
    /// = 1.
    private func write(in window: UnseenWindow) throws -> Double {
        let before = Self.gap(try window.waitForRest())
        let text = try window.formulaText()
        window.click(text.x, text.y)
        try window.wait("room for code") { Self.gap($0.last) < before * 0.99 }
        // The caret blinks, so that frames never stop.
        window.pause(0.9)
        return Self.gap(window.frames().last) / 90
    }

    @Test("the panel edits the text: the cards follow while it is typed, the file when the hand rests, and undo takes it back")
    func panel() throws {
        let scratch = try Scratch()
        let file = try scratch.write("x = o * 90\n", "mine/row.formula")
        let window = try UnseenWindow([file])
        func wait(for text: String) throws { try window.wait(text) { _ in scratch.text("mine/row.formula") == text } }
        let first = try window.waitForRest()
        window.key("p")
        try window.waitForRest()
        // With the curves folded the text is at the top of the list.
        window.key("shift+c")
        let rest = try window.waitForRest()
        let unit = Self.gap(rest) / 90
        #expect(Self.gap(first) > 0)
        let wide = try write(in: window)
        window.key("ctrl+Home")
        window.key("End")
        // The two keys come together: if the hand rested between them, each would be a step of its own.
        window.whileStopped {
            window.key("BackSpace")
            window.key("5")
        }
        try window.wait("wider gaps") { abs(Self.gap($0.last) - 95 * wide) < 0.5 }
        try wait(for: "x = o * 95\n")
        // A digit is typed and chooses no model. With a mistake, the last good formula stays, in the file, too.
        window.type("x")
        window.pause(0.8)
        #expect(scratch.text("mine/row.formula") == "x = o * 95\n")
        window.key("BackSpace")
        // However fast the keys come, a mistake stays as it was typed, and the file keeps the last good text.
        window.whileStopped { window.type("5x(") }
        try wait(for: "x = o * 955\n")
        window.pause(0.8)
        #expect(scratch.text("mine/row.formula") == "x = o * 955\n")
        for _ in 0..<3 { window.key("BackSpace") }
        window.key("Return")
        window.type("y")
        window.key("equal")
        window.type("9")
        try wait(for: "x = o * 95\ny=9\n")
        #expect(try window.waitForRest().model == "row")
        window.key("Escape")
        window.key("ctrl+z")
        try wait(for: "x = o * 95\n")
        window.key("ctrl+z")
        try window.wait("the gaps of before") { abs(Self.gap($0.last) - 90 * unit) < 0.5 }
        try wait(for: "x = o * 90\n")
        window.key("ctrl+shift+z")
        try window.wait("the gaps again") { abs(Self.gap($0.last) - 95 * unit) < 0.5 }
        #expect(try window.quit().code == 0)
        #expect(scratch.text("mine/row.formula") == "x = o * 95\n")
    }

    @Test("one that comes into the user's folder is a model; the session begins with it, and says so when it is gone")
    func folder() throws {
        let config = try WindowPresetTests.Config()
        let data = try Scratch()
        let environment = config.environment.merging(["XDG_DATA_HOME": data.path]) { $1 }
        do {
            let window = try UnseenWindow(["--model", "hyperbola"], environment: environment)
            try window.waitForRest()
            try data.write(Self.text(100), "riffle/formulas/new.formula")
            // The model before the first one is the last one; the new model is last once its file is read.
            for _ in 0..<100 {
                window.pause(0.5)
                window.key("bracketleft")
                if try window.waitForRest().model == "new" { break }
                window.key("bracketright")
                try window.waitForRest()
            }
            try window.waitForRest()
            #expect(try window.quit().code == 0)
        }
        do {
            let window = try UnseenWindow(environment: environment, size: nil)
            #expect(try window.waitForRest().model == "new")
            #expect(try window.quit().said == "")
        }
        try FileManager.default.removeItem(atPath: data.file("riffle/formulas/new.formula"))
        let window = try UnseenWindow(environment: environment, size: nil)
        #expect(try window.waitForRest().model == "hyperbola")
        #expect(try window.quit().said.contains("Riffle no longer has the model \"new\""))
    }

    @Test("what hides a card is told with its place, once, as long as a card has it")
    func hiddenCards() throws {
        let scratch = try Scratch()
        let file = try scratch.write("x = o * 90\ny = 10 / (i - 6)\nscroll carousel visibleItems = 5\n", "mine/row.formula")
        let window = try UnseenWindow([file])
        #expect(try window.waitForRest().current == 4)
        window.key("Home")
        try window.wait("the first card") { $0.last?.current == 0 && ($0.last?.scrollOffset ?? 1) < 1e-3 }
        let (code, said) = try window.quit()
        #expect(code == 0)
        #expect(
            said.components(separatedBy: "row.formula:2:8: a division by 0 at o = 2; the card is hidden.").count == 2, "\(said)")
    }

    @Test("one that is dropped with a mistake in it is chosen when it is right, unless another model was chosen before")
    func dropped() throws {
        for choosesAnother in [false, true] {
            let scratch = try Scratch()
            let file = try scratch.write("x = widht\n", "mine/row.formula")
            let window = try UnseenWindow(["--model", "linear"])
            try window.waitForRest()
            window.drop([file])
            try window.waitForMessage("row.formula:1:5: ")
            #expect(try window.waitForRest().model == "linear")
            if choosesAnother {
                for name in ["cover-flow", "linear"] {
                    window.key(name == "linear" ? "5" : "0")
                    try window.wait(name) { $0.last?.model == name }
                }
            }
            try "x = o * 90\n".write(toFile: file, atomically: true, encoding: .utf8)
            if choosesAnother { window.pause(0.7) } else { try window.wait("the formula") { $0.last?.model == "row" } }
            #expect(try window.waitForRest().model == (choosesAnother ? "linear" : "row"))
            // The formula is among the models anyway.
            window.key(choosesAnother ? "bracketleft" : "ctrl+z")
            let (code, said) = try window.quit()
            #expect(code == 0 && said.contains("row.formula:1:5: "), "\(said)")
        }
    }

    @Test("a save by another program is a step of its own for undo, and a value outlives the line of its parameter")
    func steps() throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.text(100), "mine/row.formula")
        let window = try UnseenWindow([file])
        let unit = Self.gap(try window.waitForRest()) / 100
        window.key("Tab")
        for _ in 0..<4 { window.key("equal") }
        let value = Self.gap(try window.waitForRest())
        #expect(value > 100 * unit)
        func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
        try write("x = o * 50\n")
        try window.wait("narrow gaps") { abs(Self.gap($0.last) - 50 * unit) < 0.5 }
        try write(Self.text(100, "y = o"))
        try window.wait("the value again") { abs(Self.gap($0.last) - value) < 0.5 }
        for gap in [50 * unit, value] {
            window.key("ctrl+z")
            try window.wait("a step back") { abs(Self.gap($0.last) - gap) < 0.5 }
        }
        try window.wait("the file of before") { _ in scratch.text("mine/row.formula") == Self.text(100) }
        window.key("ctrl+shift+z")
        try window.wait("a step on") { abs(Self.gap($0.last) - 50 * unit) < 0.5 }
        try window.wait("the file again") { _ in scratch.text("mine/row.formula") == "x = o * 50\n" }
        #expect(try window.quit().code == 0)
    }

    @Test("Ctrl+Z in the text takes back what was typed, then what another program saved; Ctrl+Y does it again")
    func undoInText() throws {
        let scratch = try Scratch()
        let file = try scratch.write("x = o * 90\n", "mine/row.formula")
        let window = try UnseenWindow([file])
        try window.waitForRest()
        window.key("p")
        try window.waitForRest()
        window.key("shift+c")
        let unit = try write(in: window)
        try "x = o * 60\n".write(toFile: file, atomically: true, encoding: .utf8)
        try window.wait("what was saved") { abs(Self.gap($0.last) - 60 * unit) < 0.5 }
        window.key("ctrl+Home")
        window.key("End")
        window.key("BackSpace")
        window.key("5")
        try window.wait("what was typed") { abs(Self.gap($0.last) - 65 * unit) < 0.5 }
        window.pause(0.8)
        for (key, gap) in [("ctrl+z", 6.0), ("ctrl+z", 60), ("ctrl+z", 90), ("ctrl+y", 60), ("ctrl+z", 90)] {
            window.key(key)
            try window.wait("\(key): \(gap)") { abs(Self.gap($0.last) - gap * unit) < 0.5 }
        }
        #expect(try window.quit().code == 0)
        #expect(scratch.text("mine/row.formula") == "x = o * 90\n")
    }

    @Test("steps back and on in quick succession end where they should: what a step has written is no save by another program")
    func quickSteps() throws {
        let scratch = try Scratch()
        let file = try scratch.write("x = o * 90\n", "mine/row.formula")
        let window = try UnseenWindow([file])
        let unit = Self.gap(try window.waitForRest()) / 90
        for gap in [60, 70] {
            try "x = o * \(gap)\n".write(toFile: file, atomically: true, encoding: .utf8)
            try window.wait("\(gap)") { abs(Self.gap($0.last) - Double(gap) * unit) < 0.5 }
        }
        for pause in 0..<40 {
            for key in ["ctrl+z", "ctrl+z", "ctrl+y", "ctrl+y"] {
                window.key(key)
                usleep(UInt32(pause) * 1000)
            }
        }
        try window.waitForRest()
        for (key, gap) in [("ctrl+z", 60), ("ctrl+z", 90), ("ctrl+y", 60), ("ctrl+y", 70)] {
            window.key(key)
            try window.wait("\(key): \(gap)") { abs(Self.gap($0.last) - Double(gap) * unit) < 0.5 }
            try window.wait("its file") { _ in scratch.text("mine/row.formula") == "x = o * \(gap)\n" }
        }
        #expect(try window.quit().code == 0)
    }

    @Test("Ctrl during the drag of a curve's point solves for another parameter; the whole drag is one step of undo")
    func point() throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            """
            param gap = 50% in 10...150
            param shift = 0 pt in -1000...1000
            x = o * gap * width + shift

            """, "mine/row.formula")
        let window = try UnseenWindow([file])
        try window.waitForRest()
        window.key("p")
        let first = try window.waitForRest()
        func x(_ frame: UnseenWindow.Frame?) -> Double { frame?.cards.first { $0.index == frame?.current }?.x ?? 0 }
        let ring = try window.ring(ofCard: 2)
        window.pressAndMove(from: ring.x, ring.y, by: 0, -10, steps: 5, pause: 0.03)
        let shifted = try window.wait("a shifted row") { x($0.last) > x(first) + 20 }
        #expect(abs(Self.gap(shifted) - Self.gap(first)) < 0.5)
        window.key("ctrl")
        let wide = try window.wait("wider gaps") { Self.gap($0.last) > Self.gap(first) + 20 }
        #expect(abs(x(wide) - x(first)) < 0.5)
        window.key("ctrl")
        try window.wait("a shifted row again") { abs(Self.gap($0.last) - Self.gap(first)) < 0.5 && x($0.last) > x(first) + 20 }
        window.key("ctrl")
        window.release()
        try window.wait("wider gaps again") { Self.gap($0.last) > Self.gap(first) + 20 }
        window.key("ctrl+z")
        try window.wait("all as before") { abs(Self.gap($0.last) - Self.gap(first)) < 0.5 && abs(x($0.last) - x(first)) < 0.5 }
        #expect(try window.quit().code == 0)
    }

    @Test("the panel's buttons begin a formula and make one of the model, also by keyboard")
    func buttons() throws {
        let config = try WindowPresetTests.Config()
        let data = try Scratch()
        let window = try UnseenWindow(
            ["--model", "linear"], environment: config.environment.merging(["XDG_DATA_HOME": data.path]) { $1 })
        try window.waitForRest()
        window.key("p")
        try window.waitForRest()
        window.key("shift+c")
        try window.waitForRest()
        for key in ["F6", "F6", "Up", "Return"] { window.key(key) }
        try window.wait("the model as a formula") { $0.last?.model == "linear-formula" }
        let new = try window.button(FormulaAction.new)
        window.click(new.x, new.y)
        try window.wait("a new formula") { $0.last?.model == "new-formula" }
        #expect(try window.quit().code == 0)
    }
}
