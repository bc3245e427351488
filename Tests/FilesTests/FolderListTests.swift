import RiffleFiles
import TestSupport
import Testing

@Suite("The folders in a folder")
struct FolderListTests {
    @Test("only folders are listed, in natural order and without hidden ones; the way up ends at the root")
    func folders() throws {
        let scratch = try Scratch()
        for name in ["part 10/a", "part 9/a", ".hidden/a", "file"] { try scratch.write("", name) }
        let list = FolderList(scratch.path)
        #expect(list.path == scratch.path && list.names == ["part 9", "part 10"])
        let inner = FolderList(list.path(of: "part 9"))
        #expect(inner.names.isEmpty && inner.parent == scratch.path)
        #expect(FolderList("/").parent == nil && FolderList("/").path(of: "a") == "/a" && FolderList("/a").parent ?? "/" == "/")
    }

    @Test("of a folder that isn't there, or is a file, the nearest one above is listed")
    func missing() throws {
        let scratch = try Scratch()
        try scratch.write("", "a/file")
        #expect(FolderList(scratch.file("a/no/such")).path == scratch.file("a"))
        #expect(FolderList(scratch.file("a/file")).path == scratch.file("a"))
        #expect(FolderList("relative").path == "/")
    }
}
