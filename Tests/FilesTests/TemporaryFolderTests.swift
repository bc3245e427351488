import Foundation
import TestSupport
import Testing

@testable import RiffleFiles

@Suite("Temporary folders")
struct TemporaryFolderTests {
    @Test("one is this user's alone, and goes with all that is in it, but not with what links lead to")
    func removed() throws {
        let other = try Scratch()
        try other.write("kept", "file")
        let folder = try TemporaryFolder()
        let manager = FileManager.default
        let permissions = try manager.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        #expect(permissions == 0o700)
        try manager.createDirectory(atPath: folder.path + "/a/b", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder.path + "/a/b/.hidden"))
        try manager.createSymbolicLink(atPath: folder.path + "/a/link", withDestinationPath: other.path)
        let second = try TemporaryFolder()
        #expect(second.path != folder.path)
        for made in [folder, second] {
            made.remove()
            #expect(!manager.fileExists(atPath: made.path))
        }
        #expect(other.text("file") == "kept")
    }
}
