import Foundation
import TestSupport
import Testing

/// The key that saves a picture of the window.
@Suite("Pictures of a real window", processThreads)
struct RealWindowPictureTests {
    @Test(
        "F12 saves the picture under a name that is free, in a folder that is made, without the line that says so; also of the gallery"
    )
    func save() throws {
        let scratch = try Scratch()
        let window = try RealWindow(
            ["--model", "linear", "--fresh"], environment: ["XDG_PICTURES_DIR": scratch.file("new")], size: "640x480")
        // On a busy machine the pictures may come later than a short rest.
        try window.waitForRest(seconds: 2)
        func saved(_ name: String) throws -> Data {
            try window.key("F12")
            for _ in 0..<600 where scratch.data("new/" + name) == nil { usleep(50_000) }
            return try #require(scratch.data("new/" + name), "\(name)")
        }
        let first = try saved("Riffle linear.png")
        #expect(Array(first[16..<24]) == [0, 0, 2, 0x80, 0, 0, 1, 0xE0])
        #expect(try saved("Riffle linear 2.png") == first)
        try scratch.write("mine", "new/Riffle linear 3.png")
        try window.key("m")
        usleep(500_000)
        #expect(try saved("Riffle linear 4.png") != first)
        #expect(scratch.text("new/Riffle linear 3.png") == "mine" && scratch.data("new/Riffle linear.png") == first)
    }
}
