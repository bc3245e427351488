import Foundation
import TestSupport
import Testing

/// The user's photographs in a window.
@Suite("A window's photographs", windowThreads)
struct WindowPhotoTests {
    private typealias Photographs = RealWindowPhotoTests.Photographs

    @Test("the first pictures of one's own are asked about, once; the built-in cards are not")
    func question() throws {
        let photographs = try Photographs(5)
        let scratch = try Scratch()
        func run(_ paths: [String], _ keys: [String]) throws -> (answered: [String], fit: String?) {
            let window = try UnseenWindow(["--model", "linear"] + paths, environment: ["XDG_CONFIG_HOME": scratch.path])
            _ = try window.waitForRest()
            for key in keys { window.key(key) }
            #expect(try window.quit().code == 0)
            let data = try #require(scratch.data("riffle/session.json"))
            let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            return (object?["answered"] as? [String] ?? [], (object?["stage"] as? [String: Any])?["pictureFit"] as? String)
        }
        try FileManager.default.createDirectory(atPath: scratch.file("riffle"), withIntermediateDirectories: true)
        try scratch.write("{\"riffle\": 3}", "riffle/session.json")
        let builtIn = try run([], ["Down", "Return"])
        #expect(builtIn.answered == [] && builtIn.fit == nil)
        let first = try run([photographs.folder], ["Down", "Return"])
        #expect(first.answered == ["pictureFit"] && first.fit == "fit")
        // The same keys move the cards now, because the question isn't asked again.
        let second = try run([photographs.folder], ["Up", "Return"])
        #expect(second.answered == ["pictureFit"] && second.fit == "fit")
    }

    @Test("the menu sorts, shuffles and clears; Insert puts back what was cleared")
    func order() throws {
        let photographs = try Photographs(12)
        let window = try UnseenWindow(["--model", "linear", photographs.folder])
        try window.waitForRest()
        /// Chooses the item that is `lines` steps up from the first in the current card's menu; the selection wraps to the end.
        func choose(_ lines: Int) throws {
            window.key("shift+F10")
            for _ in 0..<lines { window.key("Up") }
            window.key("Return")
            try window.waitForRest()
        }
        func count() throws -> Int {
            window.key("Home")
            try window.waitForRest()
            window.key("End")
            return try window.waitForRest().current + 1
        }
        // The lines are shuffle, by name and by date; below them is the fit of pictures.
        for lines in [4, 6, 5] {
            try choose(lines)
            #expect(try count() == 12)
        }
        try choose(3)
        #expect(try count() == 18)
        window.key("Insert")
        try window.waitForRest()
        #expect(try count() == 12)
        let end = try window.quit()
        #expect(end.code == 0 && end.said.isEmpty, "\(end.said)")
    }
}
