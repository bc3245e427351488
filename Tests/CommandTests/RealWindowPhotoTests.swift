import Foundation
import RiffleSDL
import TestSupport
import Testing

/// The user's photographs in a real window.
@Suite("A real window's photographs", processThreads)
struct RealWindowPhotoTests {
    /// A folder of pictures, 3:2 by default, that is deleted with the object.
    final class Photographs {
        let folder = CommandTests.temporary("Holidays")

        init(_ count: Int, width: Int = 300, height: Int = 200) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for number in 1...count {
                let shade = UInt8(number * 255 / count)
                try PixelBuffer(width: width, height: height, filling: (shade, 90, 255 - shade, 255)).writePNG(
                    to: "\(folder)/P\(number).png")
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }
    }

    @Test("with cardShape “each picture” the cards and the hit test have the shape of each picture")
    func shapes() throws {
        let photographs = try Photographs(12)
        let window = try RealWindow(["--model", "linear", "--set", "cardShape=each picture", photographs.folder])
        try window.wait("cards of the photographs' shape") { frames in
            frames.last.map { !$0.cards.isEmpty && $0.cards.allSatisfy { abs($0.width / $0.height - 1.5) < 0.01 } } == true
        }
        let rest = try window.waitForRest()
        let current = try #require(rest.cards.first { $0.index == rest.current })
        // A click above the picture, within the model's card, hits nothing.
        try window.click(current.x, current.y - current.height / 2 - 40)
        usleep(300_000)
        #expect(try window.waitForRest().cards.allSatisfy { $0.face == "front" })
        try window.click(current.x, current.y)
        let turned = try window.wait("the back") { $0.last?.cards.first { $0.index == rest.current }?.face == "back" }
        let back = try #require(turned.cards.first { $0.index == rest.current })
        #expect(back.height < current.height * 1.6)
    }

    @Test("Ctrl and a drag move the picture and not the cards; the session keeps it; Ctrl and a click reset it")
    func focus() throws {
        let photographs = try Photographs(5)
        let config = CommandTests.temporary("config")
        defer { try? FileManager.default.removeItem(atPath: config) }
        func session() throws -> [String: [Double]] {
            let data = try Data(contentsOf: URL(fileURLWithPath: config + "/riffle/session.json"))
            return (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["focus"] as? [String: [Double]] ?? [:]
        }
        func run(_ act: (RealWindow, RealWindow.Frame) throws -> Void) throws {
            let window = try RealWindow(["--model", "linear", photographs.folder], environment: ["XDG_CONFIG_HOME": config])
            try act(window, try window.waitForRest())
            #expect(try window.quit().code == 0)
        }
        func drag(_ window: RealWindow, by distance: Double) throws {
            // The window fetches the whole drag at once, as after a slow frame, when Ctrl is up again.
            try window.whileStopped {
                try window.keyDown("ctrl")
                try window.pressAndMove(from: 640, 400, by: distance, steps: 5)
                try window.release()
                try window.keyUp("ctrl")
            }
        }
        try run { window, before in
            try drag(window, by: 60)
            let after = try window.waitForRest()
            #expect(after.scrollOffset == before.scrollOffset && after.cards.allSatisfy { $0.face == "front" })
        }
        let kept = try session()
        #expect(kept.keys.sorted() == ["\(photographs.folder)/P1.png"])
        // The drag is 60 points on a card 279 points wide, which shows 37.5 % of the picture's width.
        let x = kept.values.first?.first ?? 0
        let expected = 0.5 - 60.0 / 279 * 0.375
        #expect(abs(x - expected) < 0.006, "\(kept)")
        // The next window restores the picture's shift, and keeps it with its own changes; Ctrl with a click resets it.
        try run { window, before in
            try FileManager.default.removeItem(atPath: config + "/riffle/session.json")
            try window.key("Right")
            try window.wait("the session") { _ in (try? session()) == kept }
            try window.key("Left")
            try window.wait("the first card") { $0.last?.current == before.current }
            try window.waitForRest()
            try drag(window, by: 0)
            #expect(try window.waitForRest().scrollOffset == before.scrollOffset)
        }
        #expect(try session().isEmpty)
    }

    @Test("the folder chosen in the dialog is inserted after the current card; without a dialog one sentence says what to do")
    func dialog() throws {
        let photographs = try Photographs(7)
        let desktop = try TestBus()
        let escaped = try #require(photographs.folder.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed))
        try desktop.startPortal("choose", ["file://" + escaped])
        let window = try RealWindow(["--model", "linear"], environment: ["DBUS_SESSION_BUS_ADDRESS": desktop.address])
        let before = try window.waitForRest()
        try window.key("a")
        // A visible card has moved to make room.
        try window.wait("the cards to move") { frames in
            frames.last.map { frame in frame.cards.map(\.index) != before.cards.map(\.index) || frames.count > 2 } == true
        }
        try window.waitForRest(seconds: 1)
        try window.key("End")
        try window.wait("25 cards") { $0.last?.current == 24 }
        let end = try window.quit()
        #expect(end.code == 0 && end.said.isEmpty, "\(end.said)")
        let poor = try UnseenWindow()
        poor.display.hasDialog = false
        try poor.waitForRest()
        poor.key("a")
        try poor.waitForRest()
        let said = try poor.quit().said
        #expect(said.contains("drop files or folders on the window, or start “riffle FOLDER”"), "\(said)")
    }
}
