import RiffleDesktop
import TestSupport
import Testing

/// The file manager, with a mock on a private bus.
@Suite("The desktop's file manager", .serialized)
struct FileManagerServiceTests {
    /// Whether the file manager has shown the file; nil if it doesn't answer.
    private static func shows(_ address: String, on bus: String, timeout: Double = 120) -> Bool? {
        let manager = FileManagerService(bus: SessionBus(address: bus), timeout: timeout)
        let answer = Awaited<Bool>()
        manager.show(address, answer: answer.put)
        return answer.take()
    }

    @Test("it is asked for one file, by its URI")
    func shown() throws {
        let bus = try TestBus()
        try bus.startPortal("files")
        #expect(Self.shows("file:///a%20b.png", on: bus.address) == true)
        let asked = try bus.asked()
        #expect(asked["shown"] as? [String] == ["file:///a%20b.png"] && asked["start"] as? String == "")
    }

    @Test("a refusal, silence, no file manager and no bus are a no")
    func failures() throws {
        let bus = try TestBus()
        #expect(Self.shows("file:///a", on: bus.address) == false)
        #expect(Self.shows("file:///a", on: "unix:path=/nonexistent/bus") == false)
        try bus.startPortal("files-refused")
        #expect(Self.shows("file:///a", on: bus.address) == false)
        #expect(try bus.asked()["shown"] as? [String] == ["file:///a"])
        let deaf = try TestBus()
        try deaf.startPortal("files-deaf")
        #expect(Self.shows("file:///b", on: deaf.address, timeout: 0.2) == false)
        #expect(try deaf.asked()["shown"] as? [String] == ["file:///b"])
    }

    @Test("a URI has every byte of a name, and comes back as it was")
    func addresses() throws {
        #expect(FileURIs.address(of: Array("/tmp/a b, ü/c%.png".utf8)) == "file:///tmp/a%20b%2C%20%C3%BC/c%25.png")
        #expect(FileURIs.address(of: Array("/tmp/".utf8) + [0xE9] + Array(".png".utf8)) == "file:///tmp/%E9.png")
        let every = [UInt8(ascii: "/")] + (1...255).map { UInt8($0) }
        #expect(try FileURIs.pathBytes(of: Array(FileURIs.address(of: every).utf8)) == every)
    }
}
