import Foundation
import RiffleMath
import RiffleModels
import Testing

@testable import RiffleUI
@testable import riffle

/// The gallery with a real mouse and real keys.
@Suite("A real window's gallery", processThreads)
struct RealWindowGalleryTests {
    /// The middle of a model's cell in a window of 1280 by 800.
    private static func cell(_ id: String) throws -> Vector2 {
        let index = try #require(ModelCatalogue.builtIn.ids.firstIndex(of: id))
        let area = Rect(x: 0, y: Bar.height, width: 1280, height: 800 - Bar.height)
        return GalleryLayout(count: CommandTests.modelIDs.count, in: area).cells[index].center
    }

    @Test("M opens it; a name typed and Enter choose; Ctrl+Z takes that back")
    func keys() throws {
        let window = try RealWindow(["--model", "linear", "--cards", "30"])
        let before = try window.waitForRest()
        try window.key("m")
        usleep(500_000)
        try window.type("wheel")
        try window.key("Return")
        try window.wait("the wheel") { $0.last?.model == "wheel" }
        let rest = try window.waitForRest()
        #expect(rest.current == before.current)
        try window.key("Right")
        try window.wait("the stage has the keys again") { $0.last?.current == before.current + 1 }
        try window.key("ctrl+z")
        try window.wait("the model before") { $0.last?.model == "linear" }
    }

    @Test("its button opens it; a drag in a cell chooses nothing and leaves the stage's card, a click chooses")
    func mouse() throws {
        let window = try RealWindow(["--model", "linear", "--cards", "30"])
        let before = try window.waitForRest()
        try window.click(RealWindowBarTests.button(.gallery), 18)
        usleep(600_000)
        let rotary = try Self.cell("rotary")
        try window.pressAndMove(from: rotary.x, rotary.y, by: -90, pause: 10_000)
        try window.release()
        usleep(400_000)
        #expect(window.frames().last?.model == "linear")
        let wheel = try Self.cell("wheel")
        try window.click(wheel.x, wheel.y)
        try window.wait("the wheel") { $0.last?.model == "wheel" }
        let rest = try window.waitForRest()
        #expect(rest.current == before.current && rest.cards.allSatisfy { $0.face == "front" })
        #expect(try window.quit().code == 0)
    }

    @Test("Escape closes it on the model that was there; a paused clock draws nothing between two events")
    func close() throws {
        let window = try RealWindow(["--model", "linear", "--cards", "30"])
        let before = try window.waitForRest()
        try window.key("space")
        try window.key("m")
        let open = try window.waitForRest(seconds: 2.5)
        #expect(open.model == "linear")
        try window.key("Escape")
        let closed = try window.waitForRest()
        #expect(closed.model == "linear" && closed.scrollOffset == before.scrollOffset)
    }
}
