import RiffleDesktop
import RiffleFiles
import Testing

@testable import riffle

/// The files that are named by a drop's text, which another program writes.
@Suite("Dropped files")
struct DroppedFilesTests {
    private func files(_ text: String?, _ paths: [String] = []) -> DroppedFiles {
        DroppedFiles(text, paths: paths, host: "Workshop")
    }

    @Test(
        "lines that are URIs or absolute paths are files, whatever ends them; comments and empty lines don't count",
        arguments: [
            ("file:///a.png\r\nfile:///b%20c.png\r\n", ["/a.png", "/b c.png"]), ("/a.png\n/b c.png", ["/a.png", "/b c.png"]),
            ("# a list\r\nfile:///a\r\n\r\n \t\r\n#file:///b", ["/a"]), ("/100%25", ["/100%25"]),
            ("file:/a\r/b\r", ["/a", "/b"]),
            ("file://localhost/a\nfile://workshop/b\nFILE:///c", ["/a", "/b", "/c"]), ("file:///a b.png", ["/a b.png"]),
            ("file:///%E2%9C%93", ["/✓"]), ("/tab\tin/it", ["/tab\tin/it"]), ("//a", ["//a"]),
        ])
    func named(text: String, paths: [String]) {
        #expect(files(text).paths == paths && files(text).problems.isEmpty, "\(files(text))")
    }

    @Test("names that are no UTF-8 are names, escaped or not")
    func bytes() {
        let name = SystemPath.text([0x2F, 0xE9])
        for text in ["file:///%E9", "file://" + name, name] {
            #expect(files(text).paths == [name] && files(text).problems.isEmpty)
        }
    }

    @Test("what is elsewhere is refused in one sentence with its number, and what is here is opened all the same")
    func elsewhere() {
        let refusal = "can't be opened: only files on this computer can. Save a copy here first."
        for address in [
            "http://a.b/c.png", "https://a/b", "file://other/a", "file://workshops/a", "smb://nas/a", "trash:///a", "sftp://a/b",
            "data:image/png;base64,AAAA", "mailto:a@b",
        ] {
            #expect(files(address) == files(address + "\r\n"))
            #expect(files(address).problems == ["“\(address)” \(refusal)"] && files(address).paths.isEmpty)
        }
        let mixed = files("http://a/1\nfile:///2\nfile:///%zz\nfile://other/3")
        #expect(mixed.paths == ["/2"] && mixed.problems == ["“http://a/1” and 2 more \(refusal)"])
    }

    @Test(
        "a null byte, an escape that is none and a name that is too long are refused, and never become another folder",
        arguments: [
            "file:///%00", "file:///a/%00", "file:///a%00b", "file:///%0", "file:///%zz/..", "file:a", "/a\u{1}b",
            "file:///a\u{1}",
            "/" + String(repeating: "a", count: 4096),
        ])
    func malformed(line: String) {
        let found = files(line)
        #expect(found.paths.isEmpty && found.problems.count == 1)
        let sentence = found.problems.first ?? ""
        #expect(sentence.hasSuffix("can't be opened: no file has a name like that.") && sentence.count < 130, "\(sentence)")
    }

    @Test("the root is not searched, however it is written, and what SDL makes of an escaped null byte is the root")
    func root() {
        for text in ["file:///", "/", "//", "/.", "file:///./..", "file://localhost/"] {
            #expect(files(text).paths.isEmpty && files(text).problems == [DroppedFiles.root], "\(text)")
        }
        #expect(files(nil, ["/", "/a"]).paths == ["/a"] && files(nil, ["/", "/a"]).problems == [DroppedFiles.root])
    }

    @Test(
        "a text with any other line names no files",
        arguments: [
            "riffle:2 cover-flow tilt=0.3", "x = o * 90\nscroll carousel", "file:///a\nThe title of a page",
            "Hello, world: a text",
            "~/a.png", "C:\\a.png", "a.png", "é:/a",
        ])
    func texts(text: String) {
        #expect(files(text).paths.isEmpty && files(text).problems == [DroppedFiles.text])
    }

    @Test("a drop of nothing that can be opened is never silent")
    func nothing() {
        #expect(
            files(nil).problems == [DroppedFiles.nothing] && files(nil, ["# comment", ""]).problems == [DroppedFiles.nothing])
        for text in ["", "\r\n", "#\n"] { #expect(files(text).problems == [DroppedFiles.unread]) }
        #expect(files(nil, ["/a", "\n# comment", "/b"]).paths == ["/a", "/b"])
    }

    @Test("the number of files is limited")
    func many() {
        let count = FileURIs.most + 5
        for found in [
            files(String(repeating: "/a\n", count: count)), files(nil, Array(repeating: "/a", count: count)),
        ] {
            #expect(found.paths.count == FileURIs.most)
            #expect(found.problems == ["Only the first \(FileURIs.most) of \(count) files were taken."])
        }
    }
}
