import Foundation
import RiffleDesktop
import RiffleFiles
import TestSupport
import Testing

@testable import riffle

@Suite("Showing a file", processThreads, .serialized)
struct FileRevealerTests {
    /// A program that adds its argument as a line to a file beside it, and fails for files in the folder “bad”.
    private static func opener(_ scratch: Scratch) throws -> String {
        let script = "#!/bin/sh\necho \"$1\" >> '\(scratch.path)/opened'\ncase \"$1\" in */bad) exit 3;; esac\n"
        return try scratch.writeProgram(script, "opener")
    }

    @Test("the file manager is asked with a URI, which can hold any name; then nothing is opened, and nothing said")
    func manager() throws {
        let scratch = try Scratch()
        let bus = try TestBus()
        try bus.startPortal("files")
        let revealer = FileRevealer(bus: SessionBus(address: bus.address), opener: try Self.opener(scratch))
        revealer.reveal("/tmp/" + SystemPath.text([0xE9]) + " b.png") {}
        #expect(try bus.asked()["shown"] as? [String] == ["file:///tmp/%E9%20b.png"])
        revealer.reveal("c.png") {}
        let folder = FileURIs.address(of: SystemPath.bytes(of: SystemPath.currentFolder))
        #expect(try bus.asked()["shown"] as? [String] == [folder + "/c.png"])
        #expect(revealer.takeFailure() == nil && scratch.names() == ["opener"])
    }

    @Test("without a file manager on the bus, another program opens the folder; if that fails, one sentence says so, once")
    func folder() throws {
        let scratch = try Scratch()
        let nowhere = SessionBus(address: "unix:path=/nonexistent/bus")
        let woken = Awaited<String>()
        let revealer = FileRevealer(bus: nowhere, opener: try Self.opener(scratch))
        // The programs run one after the other: the second one fails after the first one has ended, and its end wakes nobody.
        revealer.reveal("/tmp/a b, ü/c%.png") { woken.put("first") }
        revealer.reveal("/tmp/bad/c.png") { woken.put("second") }
        #expect(woken.take() == "second")
        #expect(scratch.text("opened") == "file:///tmp/a%20b%2C%20%C3%BC\nfile:///tmp/bad\n")
        #expect(revealer.takeFailure()?.hasSuffix("nor xdg-open): /tmp/bad/c.png") == true)
        #expect(revealer.takeFailure() == nil)
        let missing = FileRevealer(bus: nowhere, opener: scratch.file("nothing"))
        missing.reveal("/a.png") { woken.put("missing") }
        #expect(woken.take() == "missing" && missing.takeFailure() != nil)
    }
}
