import FileFaults
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RiffleFiles

/// Polls a condition that another thread fulfils, for up to two minutes.
private func wait(_ isSo: () -> Bool) -> Bool {
    for _ in 0..<12_000 {
        if isSo() { return true }
        usleep(10_000)
    }
    return false
}

@Suite("Streams that fail")
struct StreamTests {
    @Test("whichever call fails: every line before the failure is written, one problem reports it, and the rest is dropped")
    func everyCall() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/trace"
        let lines = (0..<20).map { "line \($0)\n" }
        let faults = Fault.inTurn { fault, calls in
            try? FileManager.default.removeItem(atPath: path)
            let failures = Atomic<Int>(0)
            let stream: StreamFile
            do throws(FileProblem) {
                stream = try StreamFile(path: path, calls: calls) { failures.add(1, ordering: .relaxed) }
            } catch {
                #expect(fault.call == .open && fault.mode != .interrupted && error.path == path, "\(fault)")
                return
            }
            for line in lines {
                stream.write(line)
                stream.finish(timeout: 20)
            }
            let text = scratch.text("trace") ?? ""
            if let problem = stream.takeProblem() {
                #expect(fault.call == .write && fault.mode != .interrupted && fault.mode != .short, "\(fault)")
                #expect(problem.path == path && text == lines.prefix(fault.number).joined(), "\(fault)")
                #expect(stream.takeProblem() == nil)
                #expect(wait { failures.load(ordering: .relaxed) == 1 })
            } else {
                #expect(text == lines.joined(), "\(fault)")
            }
        }
        #expect(faults > 40)
    }

    @Test("a pipe without a reader blocks nothing, and gets what was written before its reader came")
    func pipe() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let stream = try StreamFile(path: path) {}
        stream.write("one\n")
        // Without a reader, finish returns at once.
        stream.finish(timeout: 600)
        stream.write("two\n")
        let reader = open(path, O_RDONLY)
        defer { close(reader) }
        stream.write("three\n")
        var text = ""
        var bytes = [UInt8](repeating: 0, count: 64)
        while text.utf8.count < 14 {
            let count = read(reader, &bytes, 64)
            try #require(count > 0)
            text += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        #expect(text == "one\ntwo\nthree\n")
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test("a reader that closes the pipe, or doesn't keep up, ends the stream and nothing else")
    func readers() throws {
        ProcessStreams.prepare()
        let scratch = try Scratch()
        let path = scratch.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        let stream = try StreamFile(path: path) {}
        close(reader)
        stream.write("nobody\n")
        var problem: FileProblem?
        #expect(
            wait {
                problem = problem ?? stream.takeProblem(); return problem != nil
            })
        #expect(problem?.reason == "its reader has closed it")

        let slow = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(slow) }
        let flood = try StreamFile(path: path, limit: 1 << 20) {}
        for _ in 0..<3 { flood.write(String(repeating: "x", count: 1 << 20)) }
        #expect(flood.takeProblem()?.reason == "its reader is too slow")
    }

    @Test("a file is truncated, a link to it stays one, a device stays a device")
    func targets() throws {
        let scratch = try Scratch()
        try scratch.write("a longer text that was there", "real")
        #expect(symlink("real", scratch.path + "/link") == 0)
        let stream = try StreamFile(path: scratch.path + "/link") {}
        stream.write("new\n")
        stream.finish(timeout: 20)
        #expect(scratch.text("real") == "new\n" && scratch.names() == ["link", "real"])
        let full = try StreamFile(path: "/dev/full") {}
        full.write("x")
        full.finish(timeout: 20)
        #expect(full.takeProblem()?.sentence == "Can't write /dev/full: the disk is full.")
    }

    @Test("text on a failing stream is a problem that names it")
    func text() throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        #expect(throws: FileProblem(path: "the output", reason: "the disk is full")) {
            try TextStream(file: full, name: "the output").write("x")
        }
        #expect(throws: FileProblem(path: "the output", reason: "it is closed")) {
            try TextStream(file: 999, name: "the output").write(line: "x")
        }
    }
}
