import FileFaults
import Foundation
import Glibc
import TestSupport
import Testing

@testable import RiffleFiles

/// Files and folders that other programs fill, and the line of progress.
@Suite("What others write")
struct OtherWriterTests {
    private struct Stopped: Error {}

    @Test("a file has its name once it is whole, whatever fails; the old one is kept until then")
    func file() throws {
        let scratch = try Scratch()
        let count = try Fault.inTurn { fault, calls in
            try scratch.write("old", "a")
            do {
                try AtomicFile(calls: calls).replace(scratch.file("a")) { temporary in
                    #expect(scratch.names().count == 2)
                    try Data("new".utf8).write(to: URL(fileURLWithPath: temporary))
                }
                #expect(scratch.text("a") == "new", "\(fault)")
            } catch {
                #expect((error as? FileProblem)?.path == scratch.file("a"), "\(fault)")
                #expect(scratch.text("a") == "old", "\(fault)")
            }
            // What can't be removed stays.
            if fault.call != .remove { #expect(scratch.names() == ["a"], "\(fault)") }
        }
        #expect(count > 8)
        #expect(throws: Stopped.self) {
            try AtomicFile().replace(scratch.file("a")) { _ in throw Stopped() }
        }
        #expect(scratch.names() == ["a"])
        #expect(throws: FileProblem.self) { try AtomicFile().replace("/dev/full") { _ in } }
        #expect(throws: FileProblem.self) { try AtomicFile().replace(scratch.path) { _ in } }
    }

    @Test("a folder has its name once it is whole, whatever fails; one with something in it is never replaced")
    func folder() throws {
        let scratch = try Scratch()
        let count = Fault.inTurn { fault, calls in
            do {
                try AtomicFolder(calls: calls).make(scratch.file("a/")) { temporary in
                    for name in ["1", "2"] { try Data(name.utf8).write(to: URL(fileURLWithPath: temporary + name)) }
                }
                #expect(scratch.names("a") == ["1", "2"], "\(fault)")
            } catch {
                #expect((error as? FileProblem)?.path == scratch.file("a/"), "\(fault)")
                #expect(scratch.names().isEmpty, "\(fault)")
            }
            for name in scratch.names() { try? FileManager.default.removeItem(atPath: scratch.file(name)) }
        }
        #expect(count > 4)
        #expect(throws: Stopped.self) {
            try AtomicFolder().make(scratch.file("a")) { temporary in
                try Data().write(to: URL(fileURLWithPath: temporary + "1"))
                throw Stopped()
            }
        }
        #expect(scratch.names().isEmpty)
        try scratch.write("", "a/x")
        for name in ["a", "a/x"] {
            #expect(throws: FileProblem.self, "\(name)") { try AtomicFolder().make(scratch.file(name)) { _ in } }
        }
        #expect(scratch.names("a") == ["x"])
        // An empty folder may be filled.
        try FileManager.default.createDirectory(atPath: scratch.file("b"), withIntermediateDirectories: true)
        try AtomicFolder().make(scratch.file("b")) { try Data().write(to: URL(fileURLWithPath: $0 + "1")) }
        #expect(scratch.names("b") == ["1"])
    }

    @Test("a line of progress writes nothing into a file")
    func progress() throws {
        let scratch = try Scratch()
        let file = open(try scratch.write("", "a"), O_WRONLY)
        defer { close(file) }
        var line = ProgressLine(file: file)
        line.show("1 of 2")
        line.clear()
        #expect(scratch.text("a") == "")
    }
}
