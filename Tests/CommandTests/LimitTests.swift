import BuiltProgram
import Foundation
import TestSupport
import Testing

/// The program under limits of the system, and where it waits for an answer that doesn't come.
@Suite("Limits of the system", processThreads)
struct LimitTests {
    /// Runs the program under the limits of `ulimit`; `user`: as a user without privileges.
    private func run(_ limits: String, _ arguments: [String], in scratch: Scratch, asUser user: Bool = false) throws -> ProgramRun
    {
        let command = ["/bin/bash", "-c", "ulimit \(limits) && exec \"$0\" \"$@\"", builtProgram] + arguments
        let environment = [
            "PATH": "/usr/bin:/bin", "HOME": scratch.path, "XDG_CONFIG_HOME": scratch.file("config"),
            "XDG_DATA_HOME": scratch.file("data"), "XDG_RUNTIME_DIR": scratch.path,
        ]
        let whole = (user ? Self.asUser : []) + command
        return try ProgramRun(whole[0], Array(whole.dropFirst()), environment: environment)
    }

    private static let recording = CommandTests.root.path + "/Tests/ArchiveTests/Recordings/rotary-refined.gesture"

    /// The commands that draw, with and without a window.
    private static func drawing(in scratch: Scratch) -> [[String]] {
        [
            ["--fresh"], ["record", scratch.file("r.gesture")], ["display"],
            ["render", "--size", "320x200", "-o", scratch.file("o.png")],
            ["film", recording, "--size", "320x200", "-o", scratch.file("o.webp")],
            ["tour", "-o", scratch.file("tour")],
        ]
    }

    private func expectOneSentence(_ run: ProgramRun, naming name: String) {
        #expect(run.code == 1 && !run.isBySignal && run.out.isEmpty, "\(run)")
        #expect(run.error.hasPrefix("Riffle needs ") && run.error.contains(name), "\(run)")
        #expect(run.error.split(separator: "\n").count == 1, "\(run)")
    }

    @Test(
        "a limit that is too low ends what draws with one sentence that names it",
        arguments: [
            ("-v 200000", "'ulimit -v' allows only 200000"), ("-v 400000", "'ulimit -v' allows only 400000"),
            ("-v 899999", "needs 900000 kilobytes of address space"), ("-d 100000", "'ulimit -d' allows only 100000"),
            ("-n 6", "'ulimit -n' allows only 6"), ("-n 12", "'ulimit -n' allows only 12"), ("-n 47", "needs 48 open files"),
            ("-s 64", "'ulimit -s' allows only 64"),
        ])
    func low(limits: String, name: String) throws {
        // With a sanitizer the program itself takes terabytes.
        guard !limits.hasPrefix("-v") || !Self.hasSanitizer else { return }
        let scratch = try Scratch()
        for arguments in Self.drawing(in: scratch) {
            expectOneSentence(try run(limits, arguments, in: scratch), naming: name)
        }
        let version = try run(limits, ["--version"], in: scratch)
        #expect(version.code == 0 && version.error.isEmpty, "\(version)")
    }

    @Test("what doesn't draw needs a stack, and little else")
    func withoutDrawing() throws {
        let scratch = try Scratch()
        for arguments in [
            ["list"], ["replay", Self.recording], ["export", "--model", "linear", "--to", "swift", "-o", scratch.file("e")],
        ] {
            expectOneSentence(try run("-s 64", arguments, in: scratch), naming: "'ulimit -s' allows only 64")
            let run = try run("-n 12 -s 1024", arguments, in: scratch)
            #expect(run.code == 0 && run.error.isEmpty, "\(run)")
        }
    }

    @Test("the least that is asked for is enough", .enabled(if: !hasSanitizer))
    func enough() throws {
        let scratch = try Scratch()
        let run = try run("-v 900000 -n 48 -s 1024", ["render", "-o", scratch.file("o.png")], in: scratch)
        #expect(run.code == 0 && run.error.isEmpty, "\(run)")
    }

    @Test(
        "too few threads end what draws with one sentence, and nothing hangs", .enabled(if: canChangeUser),
        arguments: ["1", "2", "5", "10"])
    func threads(count: String) throws {
        let scratch = try Scratch()
        for arguments in Self.drawing(in: scratch) {
            expectOneSentence(
                try run("-u \(count)", arguments, in: scratch, asUser: true),
                naming: "threads but can start only \(count == "1" ? "0" : "")")
        }
        #expect(try run("-u \(count)", ["--version"], in: scratch, asUser: true).code == 0)
    }

    @Test("TERM ends the program at once while it waits for a display that doesn't answer")
    func silentDisplay() throws {
        let (server, display) = try Self.silentServer()
        defer { close(server) }
        let program = Process()
        program.executableURL = URL(fileURLWithPath: builtProgram)
        program.arguments = ["--fresh"]
        let scratch = try Scratch()
        program.environment = ProcessInfo.processInfo.environment.merging([
            "DISPLAY": "127.0.0.1:\(display)", "SDL_VIDEODRIVER": "x11", "XDG_CONFIG_HOME": scratch.path,
            "XDG_DATA_HOME": scratch.path,
        ]) { $1 }
        try program.run()
        let connection = accept(server, nil, nil)
        try #require(connection >= 0)
        defer { close(connection) }
        // The window keeps nothing yet, so the signal isn't caught: the kernel ends the program, whatever its threads do.
        let status = try String(contentsOfFile: "/proc/\(program.processIdentifier)/status", encoding: .utf8)
        func mask(_ name: String) throws -> UInt64 {
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
            return try #require(UInt64(line.dropFirst(name.count).trimmingCharacters(in: .whitespaces), radix: 16))
        }
        let term = UInt64(1) << (SIGTERM - 1)
        #expect(try mask("SigCgt:") & term == 0 && mask("SigBlk:") & term == 0 && mask("SigIgn:") & term == 0)
        kill(program.processIdentifier, SIGTERM)
        program.waitUntilExit()
        #expect(program.terminationReason == .uncaughtSignal && program.terminationStatus == SIGTERM)
    }

    /// A socket where an X server would listen, and the number of its display.
    private static func silentServer() throws -> (Int32, Int) {
        for display in 700..<800 {
            let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(6000 + display).bigEndian
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(server, $0, size) == 0 }
            }
            if isBound, listen(server, 1) == 0 { return (server, display) }
            close(server)
        }
        throw RealWindow.Failure(description: "no port is free")
    }

    @Test("a driver that finds no display is told by its name, with what it lacks")
    func drivers() throws {
        let scratch = try Scratch()
        func said(_ environment: [String: String]) throws -> String {
            let base = [
                "HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.path, "XDG_DATA_HOME": "/nosuch",
                "XDG_CONFIG_HOME": scratch.path,
            ]
            for arguments in [["display"], ["--fresh"]] {
                let run = try ProgramRun(builtProgram, arguments, environment: base.merging(environment) { $1 })
                #expect(run.code == 1 && run.error.split(separator: "\n").count == 1, "\(run)")
                if arguments == ["--fresh"] { return run.error }
            }
            return ""
        }
        let wayland = try said(["SDL_VIDEODRIVER": "wayland", "DISPLAY": ":987"])
        #expect(
            wayland.contains(
                "(SDL_VIDEODRIVER is wayland, but WAYLAND_DISPLAY is unset and no Wayland compositor can be reached)"))
        #expect(!wayland.contains(" DISPLAY"))
        let named = try said(["SDL_VIDEODRIVER": "wayland", "WAYLAND_DISPLAY": "wayland-9"])
        #expect(named.contains("WAYLAND_DISPLAY is wayland-9 and no Wayland compositor can be reached"), "\(named)")
        let x11 = try said(["SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": "wayland-9"])
        #expect(x11.contains("(SDL_VIDEODRIVER is x11, but DISPLAY is unset)"), "\(x11)")
        let dead = try said(["SDL_VIDEODRIVER": "x11", "DISPLAY": ":987"])
        #expect(dead.contains("DISPLAY is :987, which can't be reached"), "\(dead)")
        let unknown = try said(["SDL_VIDEODRIVER": "nosuch"])
        // SDL's versions differ in the driver that they ask first.
        #expect(unknown.contains("SDL has no driver nosuch here, only ") && unknown.contains("x11,"), "\(unknown)")
        let both = try said(["SDL_VIDEODRIVER": "wayland,x11"])
        #expect(both.contains("no Wayland compositor can be reached; DISPLAY is unset"), "\(both)")
        let plain = try said(["DISPLAY": ":987", "WAYLAND_DISPLAY": "wayland-9"])
        #expect(plain.contains("(DISPLAY is :987 and WAYLAND_DISPLAY is wayland-9, which can't be reached)"), "\(plain)")
    }

    // MARK: - The machine

    private static let hasSanitizer = ProcessInfo.processInfo.environment.keys.contains { $0.hasSuffix("SAN_OPTIONS") }

    /// The words that start a program as a user whose number of processes is limited; the limit doesn't apply to root.
    private static let asUser =
        geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    /// Whether the program can be started as that user: the program's folder may be closed to others.
    private static let canChangeUser: Bool = {
        let command = asUser + [builtProgram, "--version"]
        return (try? ProgramRun(command[0], Array(command.dropFirst())).code) == 0
    }()
}
