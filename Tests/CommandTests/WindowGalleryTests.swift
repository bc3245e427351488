import Foundation
import RiffleMath
import RiffleModels
import Testing

@testable import RiffleUI
@testable import riffle

/// The gallery by mouse and keys.
@Suite("A window's gallery", windowThreads)
struct WindowGalleryTests {
    /// The middle of a model's cell in a window of 1280 by 800.
    private static func cell(_ id: String) throws -> Vector2 {
        let index = try #require(ModelCatalogue.builtIn.ids.firstIndex(of: id))
        let area = Rect(x: 0, y: Bar.height, width: 1280, height: 800 - Bar.height)
        return GalleryLayout(count: CommandTests.modelIDs.count, in: area).cells[index].center
    }

    @Test("M opens it; a name typed and Enter choose; Ctrl+Z takes that back")
    func keys() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"])
        let before = try window.waitForRest()
        window.key("m")
        window.pause(0.5)
        window.type("wheel")
        window.key("Return")
        try window.wait("the wheel") { $0.last?.model == "wheel" }
        let rest = try window.waitForRest()
        #expect(rest.current == before.current)
        window.key("Right")
        try window.wait("the stage has the keys again") { $0.last?.current == before.current + 1 }
        window.key("ctrl+z")
        try window.wait("the model before") { $0.last?.model == "linear" }
    }

    @Test("its button opens it; a drag in a cell chooses nothing and leaves the stage's card, a click chooses")
    func mouse() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"])
        let before = try window.waitForRest()
        try window.click(.gallery)
        window.pause(0.6)
        let rotary = try Self.cell("rotary")
        window.pressAndMove(from: rotary.x, rotary.y, by: -90, pause: 0.01)
        window.release()
        window.pause(0.4)
        #expect(window.frames().last?.model == "linear")
        let wheel = try Self.cell("wheel")
        window.click(wheel.x, wheel.y)
        try window.wait("the wheel") { $0.last?.model == "wheel" }
        let rest = try window.waitForRest()
        #expect(rest.current == before.current && rest.cards.allSatisfy { $0.face == "front" })
        #expect(try window.quit().code == 0)
    }

    @Test("Escape closes it on the model that was there; a paused clock draws nothing between two events")
    func close() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"])
        let before = try window.waitForRest()
        window.key("space")
        window.key("m")
        let open = try window.waitForRest(seconds: 2.5)
        #expect(open.model == "linear")
        window.key("Escape")
        let closed = try window.waitForRest()
        #expect(closed.model == "linear" && closed.scrollOffset == before.scrollOffset)
    }
}
