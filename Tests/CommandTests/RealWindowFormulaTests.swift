import Foundation
import TestSupport
import Testing

/// Formulas in a real window: files that are edited while the cards are shown.
@Suite("A real window's formulas", .serialized)
struct RealWindowFormulaTests {
    static func text(_ extent: Int, _ more: String = "") -> String {
        """
        param extent = \(extent) pt in 0...600
        x = o * extent
        \(more)

        """
    }

    /// The distance of the next card from the current one, in points.
    static func gap(_ frame: RealWindow.Frame?) -> Double { RealWindowPresetTests.gap(frame) }

    @Test(
        "the cards follow a file that is written or replaced; with a mistake the last good formula stays, and a sentence says where"
    )
    func live() throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.text(100), "mine/arch.formula")
        let window = try RealWindow([file])
        let first = try window.waitForRest()
        #expect(first.model == "arch")
        let unit = Self.gap(first) / 100
        // Written in place.
        try Data(Self.text(150).utf8).write(to: URL(fileURLWithPath: file))
        try window.wait("wider gaps") { abs(Self.gap($0.last) - 150 * unit) < 0.5 }
        // Replaced, as editors do.
        try Self.text(200).write(toFile: file, atomically: true, encoding: .utf8)
        try window.wait("still wider gaps") { abs(Self.gap($0.last) - 200 * unit) < 0.5 }
        // The user's value stays where the parameter stays.
        try window.key("Tab")
        for _ in 0..<4 { try window.key("equal") }
        let changed = try window.waitForRest()
        #expect(Self.gap(changed) > 200 * unit)
        try Data(Self.text(120, "y = widht").utf8).write(to: URL(fileURLWithPath: file))
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
        #expect(code == 0 && said.contains("arch.formula:3:"))
    }

    @Test("the panel edits the text: the cards follow while it is typed, the file when the hand rests, and undo takes it back")
    func panel() throws {
        let scratch = try Scratch()
        let file = try scratch.write("x = o * 90\n", "mine/row.formula")
        let window = try RealWindow([file])
        let first = try window.waitForRest()
        try window.key("p")
        try window.waitForRest()
        // With the curves folded the text is at the top of the list.
        try window.key("shift+c")
        let rest = try window.waitForRest()
        let unit = Self.gap(rest) / 90
        #expect(Self.gap(first) > 0)
        try window.click(1100, 260)
        usleep(300_000)
        try window.key("ctrl+Home")
        try window.key("End")
        try window.key("BackSpace")
        try window.key("5")
        try window.wait("wider gaps") { abs(Self.gap($0.last) - 95 * unit) < 0.5 }
        // A digit is typed, no model chosen. With a mistake the last good formula stays, in the file, too.
        try window.type("x")
        usleep(800_000)
        #expect(scratch.text("mine/row.formula") == "x = o * 95\n")
        try window.key("BackSpace")
        try window.key("Return")
        try window.type("y")
        try window.key("equal")
        try window.type("9")
        usleep(800_000)
        #expect(scratch.text("mine/row.formula") == "x = o * 95\ny=9\n")
        #expect(try window.waitForRest().model == "row")
        try window.key("Escape")
        try window.key("ctrl+z")
        usleep(500_000)
        #expect(scratch.text("mine/row.formula") == "x = o * 95\n")
        try window.key("ctrl+z")
        try window.wait("the gaps of before") { abs(Self.gap($0.last) - 90 * unit) < 0.5 }
        usleep(300_000)
        #expect(scratch.text("mine/row.formula") == "x = o * 90\n")
        try window.key("ctrl+shift+z")
        try window.wait("the gaps again") { abs(Self.gap($0.last) - 95 * unit) < 0.5 }
        #expect(try window.quit().code == 0)
        #expect(scratch.text("mine/row.formula") == "x = o * 95\n")
    }

    @Test("one that comes into the user's folder is a model; the session begins with it, and says so when it is gone")
    func folder() throws {
        let config = try RealWindowPresetTests.Config()
        let data = try Scratch()
        let environment = config.environment.merging(["XDG_DATA_HOME": data.path]) { $1 }
        do {
            let window = try RealWindow(["--model", "hyperbola"], environment: environment)
            try window.waitForRest()
            try data.write(Self.text(100), "riffle/formulas/new.formula")
            usleep(500_000)
            try window.key("bracketleft")
            try window.wait("the new model") { $0.last?.model == "new" }
            try window.waitForRest()
            #expect(try window.quit().code == 0)
        }
        do {
            let window = try RealWindow(environment: environment, size: nil)
            #expect(try window.waitForRest().model == "new")
            #expect(try window.quit().said == "")
        }
        try FileManager.default.removeItem(atPath: data.file("riffle/formulas/new.formula"))
        let window = try RealWindow(environment: environment, size: nil)
        #expect(try window.waitForRest().model == "hyperbola")
        #expect(try window.quit().said.contains("The model \"new\" is not here any more"))
    }
}
