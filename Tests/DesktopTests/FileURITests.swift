import Testing

@testable import RiffleDesktop

/// URIs from the desktop are untrusted.
@Suite("File URIs")
struct FileURITests {
    @Test(
        "escapes are decoded, queries and fragments dropped",
        arguments: [
            ("file:///home/a.png", "/home/a.png"), ("file://localhost/a%20b.png", "/a b.png"), ("FILE:///x", "/x"),
            ("file:/one/slash.png", "/one/slash.png"), ("file:///%E2%9C%93%2f%23%3F.jpg", "/✓/#?.jpg"),
            ("file:///a.png?query#part", "/a.png"), ("file:///100%25", "/100%"),
        ])
    func paths(address: String, path: String) {
        let (paths, problems) = FileURIs.paths(of: [address])
        #expect(paths == [path] && problems.isEmpty)
    }

    @Test(
        "invalid URIs are refused",
        arguments: [
            "", "file", "file:", "file://", "file:a.png", "file:///%", "file:///%4", "file:///%zz", "file:///%00",
            "file:///a%00b",
            "/a.png", "file:///%+1", "file://localhost",
        ])
    func malformed(address: String) {
        #expect(throws: FileURIs.Refusal.malformed) { try FileURIs.pathBytes(of: Array(address.utf8)) }
        #expect(FileURIs.paths(of: [address]).problems == ["“\(address)” can't be opened: no file has a name like that."])
    }

    @Test(
        "other schemes and other hosts are refused",
        arguments: [
            "file://host", "http://a/b.png", "smb://nas/a.png", "file://nas/a.png", "file://na/a.png", "trash:///a", "mtp:b",
        ])
    func elsewhere(address: String) {
        #expect(throws: FileURIs.Refusal.elsewhere) { try FileURIs.pathBytes(of: Array(address.utf8), host: "nas.home") }
    }

    @Test("this computer's name is no other host; bytes that are no UTF-8 are a path, and none of a portal's")
    func here() throws {
        for host in ["nas", "NAS", "localhost", ""] {
            #expect(try FileURIs.pathBytes(of: Array("file://\(host)/a%ff".utf8), host: "nas") == Array("/a".utf8) + [0xFF])
        }
        #expect(
            FileURIs.paths(of: ["file:///%ff%fe"]).problems == ["“file:///%ff%fe” can't be opened: no file has a name like that."]
        )
    }

    @Test("an argument that is the URI of a file here means its path; any other is what it is")
    func arguments() {
        for (argument, path) in [
            ("file:///a%20b/%C3%A4%25.png", "/a b/ä%.png"), ("file:/x", "/x"), ("file://localhost/x", "/x"),
            ("a%20b.png", "a%20b.png"),
            ("file:x", "file:x"), ("file://nas/x", "file://nas/x"), ("http://a/b", "http://a/b"), ("--set", "--set"), ("", ""),
        ] {
            #expect(FileURIs.localPath(argument) == path)
        }
    }

    @Test("refused URIs are reported in one sentence; length and number are limited")
    func problems() {
        let (paths, problems) = FileURIs.paths(of: ["file:///a", "smb://nas/photo.png", "mtp:b", "file:///c"])
        #expect(paths == ["/a", "/c"])
        #expect(
            problems == [
                "“smb://nas/photo.png” and 1 more can't be opened: only files on this computer can. Save a copy here first."
            ])
        let long = "file:///" + String(repeating: "%41", count: 4096)
        #expect(FileURIs.paths(of: [long]).problems.isEmpty)
        #expect(FileURIs.paths(of: [long + String(repeating: "a", count: 100)]).paths.isEmpty)
        #expect(FileURIs.paths(of: ["file:///%", "http://a/b"]).problems.first?.hasPrefix("“http://a/b” and 1 more") == true)
        #expect(FileURIs.paths(of: [String(repeating: "z", count: 1 << 20)]).problems.allSatisfy { $0.count < 200 })
        let many = FileURIs.paths(of: Array(repeating: "file:///a", count: FileURIs.most + 5))
        #expect(many.paths.count == FileURIs.most && many.problems.count == 1)
    }

    @Test("an answer gives the chosen paths; a malformed one counts as cancelled")
    func answers() {
        func uris(_ texts: [String]) -> BusValue { .dictionary(["uris": .array(texts.map { .string($0) }, of: "s")]) }
        #expect(FileChooser.answer([.uint32(0), uris(["file:///a"])]) == .chosen(["/a"], problems: []))
        for values: [BusValue] in [
            [], [.uint32(0)], [.uint32(1), uris(["file:///a"])], [.uint32(0), uris([])], [.string("0"), uris(["file:///a"])],
            [.uint32(0), .string("file:///a")], [.uint32(0), .dictionary(["uris": .uint32(3)])],
            [.uint32(0), .dictionary(["uris": .array([.uint32(3)], of: "u")])],
        ] {
            #expect(FileChooser.answer(values) == .cancelled, "\(values)")
        }
    }
}
