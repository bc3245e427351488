import Foundation
import Testing

@testable import RiffleUI

/// The window at other scales and sizes, and where it opens. `make screens` tries more of them, and on Wayland.
@Suite("A real window's screen", processThreads)
struct RealWindowScreenTests {
    @Test("at a fractional scale what is clicked and dragged is what the trace places there")
    func pointing() throws {
        let scale = 1.25, height = 800.0
        let resources = try Self.resources(scale)
        defer { try? FileManager.default.removeItem(atPath: resources) }
        let window = try RealWindow(["--model", "linear", "--cards", "30"], environment: ["XENVIRONMENT": resources])
        let before = try window.waitForRest()
        let current = try #require(before.cards.first { $0.index == before.current })
        let next = try #require(before.cards.first { $0.index == before.current + 1 })
        #expect(abs(2 * current.y - height - Bar.height * scale) < 1, "the bar has the desktop's scale")
        try window.click(next.x, next.y)
        try window.wait("the next card") { $0.last?.current == before.current + 1 }
        try window.waitForRest()
        try window.click(current.x, current.y)
        try window.wait("its back") { $0.last?.cards.first { $0.index == before.current + 1 }?.face == "back" }
        try window.waitForRest()
        try window.pressAndMove(from: current.x, current.y, by: -60)
        try window.wait("the drag") { frames in
            guard let card = frames.last?.cards.first(where: { $0.index == before.current + 1 }) else { return false }
            return abs(card.x - (Double(Int(current.x)) - 60 + current.x - Double(Int(current.x)))) < 0.01
        }
        usleep(300_000)
        try window.release()
    }

    /// Writes a file of X resources with a display's scale.
    private static func resources(_ scale: Double) throws -> String {
        let path = CommandTests.temporary("resources")
        try "Xft.dpi: \(96 * scale)\n".write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    // `PlacementTests` covers the rules of sizes and places.

    @Test("a first window is as large as the scale asks for and the display lets it; it quits at once while pictures load")
    func first() throws {
        let resources = try Self.resources(2)
        defer { try? FileManager.default.removeItem(atPath: resources) }
        let window = try RealWindow(
            ["--fresh", CommandTests.root.path + "/Resources/cards"], environment: ["XENVIRONMENT": resources], size: nil,
            isMoved: false, screen: "1320x840")
        #expect(try window.place() == [8, 40, 1304, 760])
        #expect(try window.quit().code == 0)
    }

    @Test("it opens where the last one was and as large, but wholly on a display where that isn't on one any more")
    func place() throws {
        let (kept, opened) = ([1000, 130, 640, 400], [680, 130, 640, 400])
        let config = CommandTests.temporary("config")
        defer { try? FileManager.default.removeItem(atPath: config) }
        try FileManager.default.createDirectory(atPath: config + "/riffle", withIntermediateDirectories: true)
        try """
        {"riffle": 2, "window": {"x": \(kept[0]), "y": \(kept[1]), "width": \(kept[2]), "height": \(kept[3])}}
        """.write(toFile: config + "/riffle/session.json", atomically: true, encoding: .utf8)
        let window = try RealWindow(environment: ["XDG_CONFIG_HOME": config], size: nil, isMoved: false)
        try window.waitForRest()
        #expect(try window.place() == opened)
        #expect(try window.quit().code == 0)
        let last = try WindowBarTests.session(in: config)["window"] as? [String: Int]
        #expect(["x", "y", "width", "height"].map { last?[$0] } == opened)
    }
}
