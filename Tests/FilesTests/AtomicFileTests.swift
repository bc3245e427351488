import FileFaults
import Foundation
import TestSupport
import Testing

@testable import RiffleFiles

@Suite("Atomic files")
struct AtomicFileTests {
    @Test("whichever system call fails, and how: the file holds the old text or the new one, and no temporary file is left")
    func everyCall() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/x"
        let old = "the old text", new = String(repeating: "the new text ", count: 3000)
        let faults = try Fault.inTurn { fault, calls in
            try scratch.write(old, "x")
            var problem: FileProblem?
            do throws(FileProblem) { try AtomicFile(calls: calls).write(new, to: path) } catch { problem = error }
            #expect(scratch.text("x") == (problem == nil ? new : old), "\(fault)")
            #expect(
                problem.map { $0.sentence.hasPrefix("Can't write \(path): ") } ?? true, "\(fault): \(problem?.sentence ?? "")")
            // If remove fails, the temporary file stays; it is swept later.
            if fault.call != .remove { #expect(scratch.names() == ["x"], "\(fault)") }
            switch (fault.call, fault.mode) {
            case (_, .interrupted), (_, .short): #expect(problem == nil, "\(fault)")
            // Number 0 is a call on the file; later ones are on the folder, whose failure is ignored.
            case (.open, _), (.write, _), (.sync, _), (.close, _), (.rename, _):
                if fault.number == 0 { #expect(problem != nil, "\(fault)") }
            default: break
            }
        }
        #expect(faults > 20)
    }

    @Test("whichever call fails, an existing file is kept, and a new one is complete or absent")
    func everyCallOfANewOne() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/x"
        _ = try Fault.inTurn { fault, calls in
            for isTaken in [true, false] {
                try? FileManager.default.removeItem(atPath: path)
                if isTaken { try scratch.write("old", "x") }
                var result: Bool?
                do throws(FileProblem) {
                    result = try AtomicFile(calls: calls).write("new", to: path, existing: .kept)
                } catch {
                    #expect(!error.reason.isEmpty)
                }
                #expect(scratch.text("x") == (isTaken ? "old" : result == true ? "new" : nil), "\(fault)")
                #expect(result != isTaken, "\(fault)")
            }
        }
    }

    @Test("temporary files have unguessable names, and an existing file or link of that name is never written to")
    func parts() throws {
        let names = Set((0..<100).map { _ in StaleParts.newName() })
        #expect(names.count == 100 && names.allSatisfy(StaleParts.isPart) && names.allSatisfy { $0.utf8.count > 30 })
        // A link that an attacker has put there isn't followed.
        let scratch = try Scratch()
        try scratch.write("somebody's", "victim")
        var calls = SystemCalls.system
        calls.open = { path, flags, permissions in
            guard flags & O_CREAT != 0 else { return SystemCalls.system.open(path, flags, permissions) }
            #expect(flags & O_EXCL != 0 && flags & O_NOFOLLOW != 0)
            symlink(scratch.path + "/victim", path)
            return SystemCalls.system.open(path, flags, permissions)
        }
        #expect(throws: FileProblem.self) { try AtomicFile(calls: calls).write("new", to: scratch.path + "/x") }
        #expect(scratch.text("victim") == "somebody's" && scratch.text("x") == nil)
    }

    @Test("links are followed, also dangling ones; permissions stay")
    func links() throws {
        let scratch = try Scratch()
        let path = try scratch.write("old", "real")
        #expect(chmod(path, 0o600) == 0)
        for (name, target) in [("link", "real"), ("chain", "link"), ("new", "none")] {
            #expect(symlink(target, "\(scratch.path)/\(name)") == 0)
            try AtomicFile().write("by \(name)", to: "\(scratch.path)/\(name)")
            var status = stat()
            #expect(lstat("\(scratch.path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
            #expect(scratch.text(target == "none" ? "none" : "real") == "by \(name)")
        }
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try AtomicFile().write("other", to: path, existing: .kept) == false)
        #expect(scratch.text("real") == "by chain")
    }

    @Test("a pipe or a device is written into and not replaced")
    func pipes() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try AtomicFile().write("bytes", to: path)
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(reader, &bytes, 16) == 5)
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        #expect(throws: FileProblem(path: "/dev/full", reason: "the disk is full")) {
            try AtomicFile().write("bytes", to: "/dev/full")
        }
        #expect(throws: FileProblem(path: scratch.path, reason: "it is a folder")) {
            try AtomicFile().write("bytes", to: scratch.path)
        }
    }

    @Test("folders are created with their parents; a failure is reported")
    func folders() throws {
        let scratch = try Scratch()
        try SystemCalls.system.makeFolders(scratch.path + "/a/b//c")
        try SystemCalls.system.makeFolders(scratch.path + "/a/b/c/")
        try scratch.write("", "file")
        #expect(throws: FileProblem(path: scratch.path + "/file/x", reason: "a part of the path isn't a folder")) {
            try SystemCalls.system.makeFolders(scratch.path + "/file/x")
        }
        _ = Fault.inTurn { fault, calls in
            let path = "\(scratch.path)/\(fault.call)\(fault.number)\(fault.mode)/x"
            do throws(FileProblem) {
                try calls.makeFolders(path)
                #expect(FileManager.default.fileExists(atPath: path), "\(fault)")
            } catch {
                #expect(error.path.hasPrefix(scratch.path) && fault.mode != .interrupted, "\(fault)")
            }
        }
    }
}
