import RiffleFiles
import Testing

@testable import riffle

@Suite("Showing a file")
struct FileRevealerTests {
    @Test("the file manager is asked with a URI, which can hold any name; the fallback opens the folder")
    func commands() {
        let commands = FileRevealer.commands(for: "/tmp/a b, ü/c%.png")
        #expect(commands[0].contains("array:string:file:///tmp/a%20b%2C%20%C3%BC/c%25.png"))
        #expect(commands[1] == ["xdg-open", "file:///tmp/a%20b%2C%20%C3%BC"])
        let bytes = FileRevealer.commands(for: "/tmp/" + SystemPath.text([0xE9]) + ".png")
        #expect(bytes[0].contains("array:string:file:///tmp/%E9.png"))
    }
}
