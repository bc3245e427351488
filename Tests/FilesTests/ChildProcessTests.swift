import Foundation
import RiffleFiles
import RiffleLock
import TestSupport
import Testing

/// Programs that Riffle starts.
@Suite("Child processes", .serialized)
struct ChildProcessTests {
    private static func run(
        _ command: [String], environment: ChildProcess.Environment = .own(with: [:])
    ) -> (ending: ChildProcess.RunEnding, output: String) {
        ChildProcess.run(command, seconds: 120, environment: environment)
    }

    @Test("a run has the exit code or the signal, and both outputs; its input is empty")
    func endings() {
        let both = Self.run(["sh", "-c", "cat; echo out; echo err >&2; exit 3"])
        #expect(both.ending == .exited(3) && both.output == "out\nerr\n")
        #expect(Self.run(["sh", "-c", "kill -9 $$"]).ending == .exited(128 + 9))
        let missing = Self.run(["/nonexistent/program"])
        #expect(missing.ending == .missing && missing.output == "Can't start /nonexistent/program: it does not exist.")
        #expect(Self.run([]).ending == .missing && Self.run([""]).ending == .missing)
        #expect(ChildProcess.run(["sleep", "1000"], seconds: 0).ending == .timedOut)
    }

    @Test("one that isn't wanted any more ends with what it has started")
    func stopped() throws {
        let scratch = try Scratch()
        let script = "sleep 1000 & echo $! > \(scratch.path)/part; mv \(scratch.path)/part \(scratch.path)/started; wait"
        let run = ChildProcess.run(["sh", "-c", script], seconds: 120) { scratch.text("started") == nil }
        #expect(run.ending == .stopped)
        let id = try #require(scratch.text("started")?.trimmingCharacters(in: .whitespacesAndNewlines))
        /// Whether the process is gone, or is about to be.
        var isOver: Bool {
            guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8) else { return true }
            return status.contains(#/State:\s+[ZX]/#)
        }
        let deadline = ContinuousClock.now + .seconds(60)
        while !isOver, ContinuousClock.now < deadline { usleep(10_000) }
        #expect(isOver)
    }

    @Test("it has the files at its own numbers, also where these are Riffle's numbers of others, and no other file")
    func files() throws {
        let scratch = try Scratch()
        let a = open(try scratch.write("a", "a"), O_RDONLY | O_CLOEXEC)
        let b = open(try scratch.write("b", "b"), O_RDONLY | O_CLOEXEC)
        defer { [a, b].forEach { close($0) } }
        try #require(a > 2 && b > 2)
        let output = try ChildProcess.connection()
        defer { close(output.own) }
        let process = try ChildProcess(
            ["cat", "/proc/self/fd/\(a)", "/proc/self/fd/\(b)"], files: [a: b, b: a, STDOUT_FILENO: output.its])
        close(output.its)
        let said = FileHandle(fileDescriptor: output.own, closeOnDealloc: false).readDataToEndOfFile()
        #expect(process.wait() == .exited(code: 0) && String(decoding: said, as: UTF8.self) == "ba")
        // Without these descriptors, the program doesn't find the files.
        #expect(Self.run(["cat", "/proc/self/fd/\(a)"]).ending == .exited(1))
    }

    @Test("its environment is Riffle's with other values, or the named variables alone")
    func environment() throws {
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        let few = Self.run(["env"], environment: .only(["PATH", "NO_SUCH_VARIABLE"], with: ["ONE": "1=2"]))
        #expect(Set(few.output.split(separator: "\n")) == ["PATH=\(path)", "ONE=1=2"])
        let all = Self.run(["env"], environment: .own(with: ["ONE": "1", "HOME": "/nowhere"])).output.split(separator: "\n")
        #expect(all.contains("PATH=\(path)") && all.contains("ONE=1"))
        #expect(all.filter { $0.hasPrefix("HOME=") } == ["HOME=/nowhere"])
    }

    @Test("it is in a process group of its own, and no signal is blocked")
    func signals() throws {
        var (blocked, before) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let own = Self.run(["sh", "-c", "echo $$; cut -d ' ' -f 5 /proc/$$/stat"]).output.split(separator: "\n")
        #expect(own.count == 2 && own.first == own.last)
        let mask = Self.run(["grep", "SigBlk", "/proc/self/status"]).output
        #expect(mask.contains(#/^SigBlk:\s0+\n$/#), "\(mask)")
    }
}
