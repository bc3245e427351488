import BuiltProgram
import CSandbox
import Foundation
import RiffleLock
import SandboxCalls
import TestSupport
import Testing

@testable import RiffleSDL

/// The abilities that remain for a decoder process that a malicious picture has taken over.
@Suite("Confinement of decoder processes", .serialized)
struct ConfinementTests {
    /// A system call of the list, and its result: outside, behind Landlock alone, or in a confined process.
    private struct Call: Equatable, CustomStringConvertible {
        var index: Int
        var result: Int32
        var kind: sandbox_call_kind { sandbox_call_kind_of(index) }
        var description: String {
            "call \(index), \(String(cString: sandbox_call_name(index))): \(result) (\(String(cString: strerror(result))))"
        }
    }

    private func calls(_ setting: sandbox_calls_setting) throws -> [Call] {
        var results = [Int32](repeating: -1, count: sandbox_calls_count())
        try #require(sandbox_calls_make(setting, &results), "the calls were not made")
        return results.indices.map { Call(index: $0, result: results[$0]) }
    }

    /// With a sanitizer nothing is refused; the filter is known for two architectures.
    private static var isFiltered: Bool {
        #if arch(x86_64) || arch(arm64)
            sandbox_limits_memory()
        #else
            false
        #endif
    }

    @Test("every system call that decoding doesn't need is refused, whatever its arguments", .enabled(if: isFiltered))
    func refused() throws {
        let confined = try calls(SANDBOX_CALLS_CONFINED)
        #expect(confined.filter { $0.kind != SANDBOX_CALL_NEEDED && $0.result != EPERM && $0.result != EAGAIN } == [])
        #expect(confined.filter { $0.kind == SANDBOX_CALL_NEEDED && $0.result != 0 } == [])
        #expect(confined.count { $0.kind != SANDBOX_CALL_NEEDED } >= 150)
    }

    @Test(
        "a process for drawings may start threads and read files that Landlock allows; nothing else is let through",
        .enabled(if: isFiltered && sandbox_calls_landlock_version() > 0))
    func drawings() throws {
        let allowed = try calls(SANDBOX_CALLS_FOR_DRAWINGS).filter {
            $0.kind != SANDBOX_CALL_NEEDED && $0.result != EPERM && $0.result != EAGAIN
        }
        func names(_ result: Int32) -> [String] {
            allowed.filter { $0.result == result }.map { String(cString: sandbox_call_name($0.index)) }.sorted()
        }
        // The process is told that it may read any file, but it can open none; it learns the size of an open file.
        let told = names(0).filter { $0 != "access" }
        #expect(told == ["faccessat", "lseek", "mmap", "newfstatat", "read", "set_robust_list"])
        #expect(names(EACCES) == ["openat", "openat"])
        #expect(allowed.allSatisfy { [0, EACCES, ENOSYS, EINVAL].contains($0.result) }, "\(allowed)")
        #expect(names(ENOSYS) == ["clone3"] && names(EINVAL) == ["rseq"])
    }

    /// Without this test, the test before would pass for calls that fail anyway.
    @Test("the same calls reach the kernel in a process that isn't confined")
    func outside() throws {
        let outside = try calls(SANDBOX_CALLS_OUTSIDE)
        #expect(outside.filter { $0.kind == SANDBOX_CALL_REFUSED && [-1, EPERM, EAGAIN].contains($0.result) } == [])
        #expect(outside.filter { $0.kind == SANDBOX_CALL_NEEDED && $0.result != 0 } == [])
    }

    @Test(
        "Landlock alone refuses files, too, where the kernel has it",
        .enabled(if: sandbox_limits_memory() && sandbox_calls_landlock_version() > 0))
    func files() throws {
        let behind = try calls(SANDBOX_CALLS_WITHOUT_FILES)
        let files = behind.filter { sandbox_call_is_of_files($0.index) }
        #expect(files.count >= 3 && files.allSatisfy { $0.result == EACCES }, "\(files)")
        #expect(behind.filter { $0.kind == SANDBOX_CALL_NEEDED && $0.result != 0 } == [])
    }

    @Test("decoder processes are confined by all that the kernel has", .enabled(if: isFiltered))
    func whole() throws {
        let landlock = sandbox_calls_landlock_version() > 0 ? SANDBOX_FILES_CLOSED.rawValue : 0
        let expected = SANDBOX_CALLS_FILTERED.rawValue | landlock
        #expect(sandbox_try().rawValue == expected)
        let scratch = try Scratch()
        let pool = DecoderPool(program: builtProgram, count: 1)
        #expect(throws: Never.self) { try pool.decode(scratch.png("a.png"), covering: 9, 9).get() }
        #expect(pool.state.withLock { $0.idle.map(\.confinement) } == [expected])
    }

    // MARK: - Limits

    /// The soft and hard limit of a process; nil: unlimited.
    private func limits(_ name: String, of process: pid_t) throws -> [Int?] {
        let text = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name) })
        return line.dropFirst(name.count).split(separator: " ").prefix(2).map { Int($0) }
    }

    @Test("every limit of a decoder process has an end, the soft and the hard one", .enabled(if: sandbox_limits_memory()))
    func hardLimits() throws {
        let scratch = try Scratch()
        let path = try scratch.png("a.png")
        let pool = DecoderPool(program: builtProgram, count: 1)
        #expect(throws: Never.self) { try pool.decode(path, covering: 9, 9).get() }
        let process = try #require(pool.state.withLock { $0.idle.first?.process })
        let lengths = PictureDecoder.Effort(fileBytes: try Data(contentsOf: URL(fileURLWithPath: path)).count, pixels: 40 * 60)
        let memory = try limits("Max address space", of: process), time = try limits("Max cpu time", of: process)
        let (soft, hard) = (try #require(memory[0]), try #require(memory[1]))
        // Apart from what the process uses by itself, these are the limits for this picture and for the largest one.
        #expect(hard - soft == PictureDecoder.Effort.most.memory - lengths.memory)
        #expect(soft > lengths.memory && soft < lengths.memory + 1 << 30)
        #expect(try #require(time[0]) <= 4 && time[1] == Int(DecoderProcess.Patience().lifetime.rounded(.up)))
        #expect(try limits("Max file size", of: process) == [512 << 20, 512 << 20])
        #expect(try limits("Max open files", of: process) == [16, 16])
        #expect(try limits("Max processes", of: process) == [0, 0])
        #expect(try limits("Max core file size", of: process) == [0, 0])
    }

    @Test("the limits are those of each picture, larger and smaller ones in turn", .enabled(if: sandbox_limits_memory()))
    func eachPicture() throws {
        let scratch = try Scratch()
        let small = try scratch.png("a.png"), large = try scratch.png("b.png", width: 1000, height: 900)
        let pool = DecoderPool(program: builtProgram, count: 1)
        var seen: [Int] = []
        for path in [small, large, small, large] {
            #expect(throws: Never.self) { try pool.decode(path, covering: 9, 9).get() }
            let process = try #require(pool.state.withLock { $0.idle.first?.process })
            seen.append(try #require(try limits("Max address space", of: process)[0]))
        }
        #expect(seen[0] < seen[1] && seen[2] == seen[0] && seen[3] == seen[1], "\(seen)")
    }

    @Test("a process that has used up its time is replaced before the next picture, and no picture is lost")
    func spent() throws {
        let scratch = try Scratch()
        let path = try scratch.png("a.png")
        var patience = DecoderProcess.Patience()
        patience.lifetime = PictureDecoder.Effort.most.seconds / 100
        let pool = DecoderPool(program: builtProgram, count: 1, patience: patience)
        var processes: Set<pid_t> = []
        for _ in 0..<3 {
            #expect(throws: Never.self) { try pool.decode(path, covering: 9, 9).get() }
            processes.formUnion(pool.state.withLock { $0.idle.map(\.process) })
        }
        #expect(processes.count == 3)
    }

    @Test("pixels that the system's limit on files refuses are told by that limit")
    func fileSize() throws {
        let scratch = try Scratch()
        let text = "#!/bin/bash\nulimit -f 1\nexec '\(builtProgram)' \"$@\"\n"
        // Another process copies the program: a file that this process has open, or that a forked process holds, can't be executed.
        let program = scratch.file("limited")
        _ = try ProgramRun("/bin/cp", [scratch.write("text", Array(text.utf8)), program])
        #expect(chmod(program, 0o755) == 0)
        let pool = DecoderPool(program: program, count: 1)
        let small = try scratch.png("a.png", width: 9, height: 9), large = try scratch.png("b.png", width: 90, height: 90)
        #expect(throws: Never.self) { try pool.decode(small, covering: 9, 9).get() }
        #expect(throws: PictureFailure(path: large, reason: "Its pixels take more than 'ulimit -f' allows here")) {
            try pool.decode(large, covering: 90, 90).get()
        }
    }

    @Test("between pictures the pixels take no memory")
    func empty() throws {
        let scratch = try Scratch()
        let pool = DecoderPool(program: builtProgram, count: 1)
        #expect(throws: Never.self) { try pool.decode(scratch.png("a.png"), covering: 400, 600).get() }
        let process = try #require(pool.state.withLock { $0.idle.first })
        #expect(process.memorySize == 0)
    }

    // MARK: - What is said

    /// Runs a program under a filter that lets neither seccomp nor Landlock through, as a kernel without them.
    private static let withoutConfinement = """
        import ctypes, os, struct, sys
        calls = {"x86_64": (157, 317, 0xC000003E), "aarch64": (167, 277, 0xC00000B7)}[os.uname().machine]
        def step(code, yes, no, value): return struct.pack("=HBBI", code, yes, no, value)
        EINVAL, ENOSYS = 0x50016, 0x50026
        rules = [step(0x20, 0, 0, 0)]
        for number in (444, 445, 446): rules += [step(0x15, 0, 1, number), step(6, 0, 0, ENOSYS)]
        rules += [step(0x15, 0, 1, calls[1]), step(6, 0, 0, EINVAL)]
        # prctl(PR_SET_SECCOMP, …)
        rules += [step(0x15, 0, 3, calls[0]), step(0x20, 0, 0, 16), step(0x15, 0, 1, 22), step(6, 0, 0, EINVAL), step(6, 0, 0, 0x7FFF0000)]
        code = b"".join(rules)
        memory = ctypes.create_string_buffer(code)
        program = ctypes.create_string_buffer(struct.pack("=HxxxxxxQ", len(rules), ctypes.addressof(memory)))
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(38, 1, 0, 0, 0)
        if libc.prctl(22, 2, ctypes.c_void_p(ctypes.addressof(program))): sys.exit("no filter: %d" % ctypes.get_errno())
        os.execv(sys.argv[1], sys.argv[1:])
        """
    private static let python = "/usr/bin/python3"

    private func run(_ arguments: [String], confined: Bool) throws -> ProgramRun {
        confined
            ? try ProgramRun(builtProgram, arguments)
            : try ProgramRun(Self.python, ["-c", Self.withoutConfinement, builtProgram] + arguments)
    }

    /// The number of times that a text says that nothing confines the decoders.
    private func count(in text: String) -> Int { text.components(separatedBy: "seccomp").count - 1 }

    @Test(
        "where the kernel has neither a filter nor Landlock, --version and render say so once, and pictures are shown",
        .enabled(if: isFiltered && FileManager.default.isExecutableFile(atPath: python)))
    func neither() throws {
        let scratch = try Scratch()
        let pictures = try (0..<5).map { try scratch.png("\($0).png") }
        let render = ["render", "--renderer", "software", "--size", "320x200", "-o", scratch.file("o.png")] + pictures
        for confined in [false, true] {
            let version = try run(["--version"], confined: confined), drawn = try run(render, confined: confined)
            #expect(
                version.code == 0 && version.out.hasPrefix("Riffle ") && count(in: version.out) == (confined ? 0 : 1),
                "\(version)")
            #expect(drawn.code == 0 && count(in: drawn.error) == (confined ? 0 : 1), "\(drawn)")
            #expect(!drawn.error.contains("Can't show"))
        }
    }
}
