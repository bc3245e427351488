import FoundationEssentials
import TestSupport
import Testing

@testable import riffle

@Suite("The picture on the clipboard")
struct ClipboardPictureTests {
    private static let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private func sentence(_ command: [String], _ folder: String) -> String? {
        do throws(ClipboardPicture.Problem) {
            _ = try ClipboardPicture(command: command, package: "xclip").save(in: folder)
            return "saved"
        } catch {
            if case .failed(let sentence) = error { return sentence }
            return nil
        }
    }

    @Test("it becomes a file with a free name in a folder that is made")
    func saves() throws {
        let scratch = try Scratch()
        let picture = try scratch.write(.init(Self.start + [1, 2, 3]), "picture")
        let clipboard = ClipboardPicture(command: ["cat", picture], package: "xclip")
        let folder = scratch.file("data/pictures")
        #expect(try clipboard.save(in: folder) == folder + "/Pasted picture.png")
        #expect(try clipboard.save(in: folder) == folder + "/Pasted picture 2.png")
        #expect(scratch.data("data/pictures/Pasted picture 2.png") == scratch.data("picture"))
        #expect(scratch.names("data/pictures") == ["Pasted picture 2.png", "Pasted picture.png"])
    }

    @Test("nothing, something else, too much and a missing program leave no file; the last two are told")
    func refuses() throws {
        let scratch = try Scratch()
        #expect(sentence(["true"], scratch.path) == nil)
        #expect(sentence(["echo", "a text that is no picture"], scratch.path) == nil)
        #expect(sentence(["no-such-program"], scratch.path)?.hasPrefix("To paste a picture, install xclip") == true)
        let large = try scratch.write(.init(Self.start), "start")
        let endless = ["sh", "-c", "cat \(large); exec head -c 70000000 /dev/zero"]
        #expect(sentence(endless, scratch.path)?.contains("the clipboard") == true)
        #expect(scratch.names() == ["start"])
        #expect(sentence(["true"], "/dev/null/folder")?.contains("can't be kept in /dev/null/folder") == true)
    }
}
