import FileFaults
import Foundation
import TestSupport
import Testing

@testable import RiffleFiles

/// Files and folders that programs were filling when they were killed.
@Suite("Stale parts")
struct StalePartTests {
    private let scratch: Scratch
    private let old = Date(timeIntervalSinceNow: -7 * 3600), young = Date(timeIntervalSinceNow: -5 * 3600)

    init() throws { scratch = try Scratch() }

    /// Makes a folder with files in it, and inner folders.
    private func makeFolder(_ name: String, _ date: Date) throws {
        for file in ["frame-00000.png", ".riffle-12.tmp", "Sources/Cards/Pose.swift"] {
            try scratch.write("x", "\(name)/\(file)")
        }
        try setDate(date, name)
    }

    private func setDate(_ date: Date, _ name: String) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: scratch.file(name))
    }

    private func sweep(hoursLater hours: Int = 0, _ calls: SystemCalls = .system) {
        StaleParts.sweep(scratch.path + "/", now: time(nil) + hours * 3600, calls)
    }

    @Test("old ones are swept, files and folders with all that is in them, and nothing else")
    func swept() throws {
        let files = [".riffle-0123456789abcdef.tmp", ".riffle-4711-123456.tmp"]
        let folders = [".riffle-fedcba9876543210.tmp", ".riffle-99.tmp"]
        let others = [".riffle-x.tmp", ".riffle-.tmp", "riffle-12.tmp", ".riffle-12.tmp.png", ".other-12.tmp"]
        let otherFolders = [".riffle-y.tmp", "frames", ".riffle-1.tmp.d"]
        for name in files + others + [".riffle-77.tmp"] { try scratch.write("", name) }
        for name in folders + otherFolders { try makeFolder(name, old) }
        try makeFolder(".riffle-78.tmp", young)
        #expect(symlink("/etc/passwd", scratch.file(".riffle-98.tmp")) == 0)
        #expect(symlink(scratch.file("frames"), scratch.file(".riffle-97.tmp")) == 0)
        #expect(mkfifo(scratch.file(".riffle-96.tmp"), 0o600) == 0)
        for name in files + others { try setDate(old, name) }
        try setDate(young, ".riffle-77.tmp")
        let links = [".riffle-96.tmp", ".riffle-97.tmp", ".riffle-98.tmp"]
        // A write sweeps its folder.
        try AtomicFile().write("x", to: scratch.path + "/x")
        let kept = others + otherFolders + links + ["x"]
        #expect(scratch.names() == (kept + [".riffle-77.tmp", ".riffle-78.tmp"]).sorted())
        // Hours later the young ones are old too; links stay, and so do their targets.
        sweep(hoursLater: 7)
        #expect(scratch.names() == kept.sorted())
        #expect(scratch.names("frames") == [".riffle-12.tmp", "Sources", "frame-00000.png"])
    }

    @Test(
        "a folder of a film sweeps the one that it is in, before anything is written, and so does a file that another program makes"
    )
    func first() throws {
        struct Full: Error {}
        for writesFolder in [true, false] {
            let scratch = try Scratch()
            try scratch.write("x", ".riffle-12.tmp/frame-00000.png")
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: scratch.file(".riffle-12.tmp"))
            #expect(throws: Full.self) {
                if writesFolder {
                    try AtomicFolder().make(scratch.file("film")) { _ in throw Full() }
                } else {
                    try AtomicFile().replace(scratch.file("film.mp4")) { _ in throw Full() }
                }
            }
            #expect(scratch.names().isEmpty, "\(writesFolder)")
        }
    }

    @Test("what is being filled is never swept, however old it is; once its program is gone it is")
    func held() throws {
        func isKept(_ part: String) throws {
            let name = String(part.split(separator: "/").last ?? "")
            try setDate(old, name)
            sweep()
            #expect(scratch.names() == [name])
            try setDate(old, name)
        }
        try AtomicFolder().make(scratch.file("a")) { part in
            try scratch.write("x", "\(part.split(separator: "/").last ?? "")/1")
            try isKept(part)
        }
        #expect(scratch.names() == ["a"] && scratch.names("a") == ["1"])
        try FileManager.default.removeItem(atPath: scratch.file("a"))
        try AtomicFile().replace(scratch.file("b"), by: isKept)
        #expect(scratch.names() == ["b"])
        try FileManager.default.removeItem(atPath: scratch.file("b"))
        // Another process holds a lock until it ends.
        try makeFolder(".riffle-12.tmp", old)
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        holder.arguments = ["-F", scratch.file(".riffle-12.tmp"), "sh", "-c", "echo held; exec sleep 600"]
        let output = Pipe()
        holder.standardOutput = output
        try holder.run()
        #expect(output.fileHandleForReading.availableData.count == 5)
        sweep()
        #expect(scratch.names() == [".riffle-12.tmp"])
        kill(holder.processIdentifier, SIGKILL)
        holder.waitUntilExit()
        sweep()
        #expect(scratch.names().isEmpty)
    }

    @Test("a folder that another program exchanges for a link during a sweep loses nothing")
    func exchanged() throws {
        for call in [0, 1] {
            try scratch.write("kept", "mine/file")
            try setDate(old, "mine")
            try makeFolder(".riffle-12.tmp", old)
            let (part, moved, mine) = (scratch.file(".riffle-12.tmp"), scratch.file("moved"), scratch.file("mine"))
            var calls = SystemCalls.system
            let exchange: @Sendable (String) -> Void = { path in
                if path == part, rename(part, moved) == 0 { symlink(mine, part) }
            }
            if call == 0 {
                // A link takes the folder's place between the check and the opening.
                calls.open = { path, flags, permissions in
                    exchange(path)
                    return SystemCalls.system.open(path, flags, permissions)
                }
            } else {
                calls.lock = { file in
                    exchange(part)
                    return SystemCalls.system.lock(file)
                }
            }
            sweep(calls)
            #expect(scratch.text("mine/file") == "kept")
            for name in scratch.names() { try FileManager.default.removeItem(atPath: scratch.file(name)) }
        }
    }

    @Test("whichever call fails, the sweep goes on with the next one, and what stays is swept later")
    func faults() throws {
        let count = try Fault.inTurn { fault, calls in
            for name in [".riffle-1.tmp", ".riffle-2.tmp"] { try makeFolder(name, old) }
            try scratch.write("", ".riffle-3.tmp")
            try setDate(old, ".riffle-3.tmp")
            sweep(calls)
            #expect(scratch.names().count <= 1, "\(fault): \(scratch.names())")
            sweep(hoursLater: 7)
            #expect(scratch.names().isEmpty, "\(fault)")
        }
        #expect(count > 20)
    }

    @Test("a folder that couldn't be written is removed, on a full disk too; what can't be removed is swept later")
    func full() throws {
        let count = Fault.inTurn { fault, calls in
            var problem: FileProblem?
            do {
                try AtomicFolder(calls: calls).make(scratch.file("film")) { folder in
                    for index in 0..<3 { try AtomicFile(calls: calls).write("frame", to: "\(folder)\(index).png") }
                    throw FileProblem(path: folder, code: Int(ENOSPC))
                }
            } catch {
                problem = error as? FileProblem
            }
            #expect(problem?.path == scratch.file("film") && problem?.isTaken == false, "\(fault)")
            if fault.call != .remove, fault.call != .removeFolder, fault.call != .open, fault.call != .status {
                #expect(scratch.names().isEmpty, "\(fault): \(scratch.names())")
            }
            sweep(hoursLater: 7)
            #expect(scratch.names().isEmpty, "\(fault)")
        }
        #expect(count > 20)
    }

    @Test("only what is there already is called taken")
    func taken() throws {
        try scratch.write("x", "full/x")
        for (name, isTaken) in [("full", true), ("full/x", true), ("nosuch/a", false), ("full/x/a", false)] {
            do {
                try AtomicFolder().make(scratch.file(name)) { _ in }
                Issue.record("\(name) was written")
            } catch {
                #expect((error as? FileProblem)?.isTaken == isTaken, "\(name)")
            }
        }
        #expect(scratch.names() == ["full"])
    }

    @Test("a folder deeper than the limit loses what lies above it, and the program's files stay few")
    func deep() throws {
        let deepest = String(repeating: "/d", count: 80)
        try scratch.write("x", ".riffle-12.tmp\(deepest)/file")
        try setDate(old, ".riffle-12.tmp")
        sweep()
        #expect(scratch.names() == [".riffle-12.tmp"])
        let shallow = String(repeating: "/d", count: 60)
        try scratch.write("x", ".riffle-13.tmp\(shallow)/file")
        try setDate(old, ".riffle-13.tmp")
        sweep()
        #expect(scratch.names() == [".riffle-12.tmp"])
    }
}
