import BuiltProgram
import Foundation
import TestSupport
import Testing

/// Tests of `riffle export --watch`. They wait for the program's lines, not for a time. The limit ends a test whose line never comes. It
/// includes the wait for a thread, which takes minutes while all tests of commands run on a busy machine.
@Suite("riffle export --watch", processThreads, .timeLimit(.minutes(20)))
struct ExportWatchTests {
    /// The running program and its lines, one by one.
    private final class Running {
        private let process = Process()
        private let out = Lines(), error = Lines()

        init(_ arguments: [String], in folder: Scratch) throws {
            process.executableURL = URL(fileURLWithPath: builtProgram)
            process.arguments = ["export"] + arguments
            process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
            process.environment = ProcessInfo.processInfo.environment.merging([
                "XDG_CONFIG_HOME": folder.file("config"), "XDG_DATA_HOME": folder.file("data"),
            ]) { $1 }
            (process.standardOutput, process.standardError) = (out.pipe, error.pipe)
            try process.run()
            for lines in [out, error] { try lines.pipe.fileHandleForWriting.close() }
        }

        deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

        /// The next line; nil if the program has ended.
        func line() -> String? { out.next() }
        func message() -> String? { error.next() }

        func end(by signal: Int32) -> (code: Int32, isBySignal: Bool) {
            kill(process.processIdentifier, signal)
            return ended()
        }

        func ended() -> (code: Int32, isBySignal: Bool) {
            process.waitUntilExit()
            return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
        }
    }

    private final class Lines {
        let pipe = Pipe()
        private var rest = Data()

        func next() -> String? {
            while true {
                if let end = rest.firstIndex(of: 10) {
                    defer { rest = Data(rest[(end + 1)...]) }
                    return String(decoding: rest[..<end], as: UTF8.self)
                }
                let more = pipe.fileHandleForReading.availableData
                if more.isEmpty { return nil }
                rest += more
            }
        }
    }

    private static func preset(_ spacing: Double) -> String {
        "{\"riffle\": 3, \"model\": \"linear\", \"models\": {\"linear\": {\"spacing\": \(spacing)}}}\n"
    }

    private static func inode(_ folder: Scratch, _ name: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: folder.file(name))[.systemFileNumber] as? Int)
    }

    @Test(
        "a preset that is edited is written again, one that is broken is named; what stays the same isn't touched; a signal ends it"
    )
    func preset() throws {
        let folder = try Scratch()
        try folder.write(Self.preset(1.2), "look.json")
        let program = try Running(["--preset", "look.json", "--to", "js,css", "-o", "out", "--watch"], in: folder)
        #expect(program.line() == "out/js" && program.line() == "out/css")
        #expect(folder.text("out/js/src/pose.js")?.contains("spacing = 1.2;") == true)
        let row = try Self.inode(folder, "out/js/src/row.js")
        try folder.write(Self.preset(1.5), "look.json")
        #expect(program.line() == "out/js: src/pose.js, tests/samples.json")
        #expect(program.line() == "out/css: cards.css, tests/samples.json")
        #expect(folder.text("out/js/src/pose.js")?.contains("spacing = 1.5;") == true)
        #expect(try Self.inode(folder, "out/js/src/row.js") == row)
        try folder.write("{", "look.json")
        #expect(program.message()?.contains("look.json ") == true)
        #expect(folder.text("out/js/src/pose.js")?.contains("spacing = 1.5;") == true)
        // Editors write this way: a new file gets the old file's name.
        try folder.write(Self.preset(1.9), "new")
        #expect(rename(folder.file("new"), folder.file("look.json")) == 0)
        #expect(program.line()?.hasPrefix("out/js: src/pose.js, ") == true)
        #expect(program.line()?.hasPrefix("out/css: ") == true)
        #expect(program.end(by: SIGTERM) == (SIGTERM, true))
        // The program goes on with the same folder, as long as the folder's files are as it would write them.
        let again = try Running(["--preset", "look.json", "--to", "js", "-o", "out", "--watch"], in: folder)
        #expect(again.line() == "out/js")
        // A change by somebody else is kept.
        let pose = try #require(folder.text("out/js/src/pose.js"))
        try folder.write(pose + "// mine\n", "out/js/src/pose.js")
        try folder.write(Self.preset(1.1), "look.json")
        #expect(again.message()?.hasPrefix("src/pose.js in out/js is not as Riffle wrote it") == true)
        #expect(again.ended() == (1, false))
        #expect(folder.text("out/js/src/pose.js") == pose + "// mine\n")
        let third = try Running(["--preset", "look.json", "--to", "js", "-o", "out", "--watch"], in: folder)
        #expect(third.message()?.contains("the folder isn't empty") == true && third.ended() == (1, false))
    }

    @Test("a formula and a folder of pictures are sources, too")
    func others() throws {
        let folder = try Scratch()
        let shown = try CommandTests.riffle(["formula", "show", "linear"])
        try folder.write(shown.out, "mine.formula")
        let picture = try CommandTests.riffle([
            "render", "--renderer", "software", "--model", "linear", "--size", "160x100", "-o", folder.file("a.png"),
        ])
        try #require(picture.code == 0)
        try folder.write(try #require(folder.data("a.png")), "pictures/a.png")
        let program = try Running(
            ["--model", "mine.formula", "pictures", "--to", "js", "-o", "out", "--watch"], in: folder)
        #expect(program.line() == "out/js")
        let before = folder.names("out/js/cards").count
        try folder.write(try #require(folder.data("a.png")), "pictures/b.png")
        let line = try #require(program.line())
        #expect(line.hasPrefix("out/js: ") && folder.names("out/js/cards").count == before + 1, "\(line)")
        let changed = shown.out.replacing(": distance", with: ": 2 * distance")
        try #require(changed != shown.out)
        try folder.write(changed, "mine.formula")
        #expect(program.line()?.contains("src/pose.js") == true)
        try folder.write("nonsense\n", "mine.formula")
        #expect(program.message()?.contains("mine.formula") == true)
        #expect(program.end(by: SIGTERM) == (SIGTERM, true))
    }

    @Test("wrong uses are one sentence")
    func usage() throws {
        let folder = try Scratch()
        try folder.write("x", "pictures/a.txt")
        for (arguments, words) in [
            (["--model", "linear", "--to", "js", "-o", folder.file("out"), "--watch"], "--watch follows files"),
            (["--watch", "--check", folder.path], "--watch needs -o FOLDER"),
            (
                ["--to", "js", "-o", folder.file("pictures/out"), "--watch", folder.file("pictures")],
                "give a folder outside"
            ),
        ] {
            let run = try ProgramRun(
                builtProgram, ["export"] + arguments,
                environment: ["XDG_CONFIG_HOME": folder.file("config"), "HOME": folder.path])
            #expect(run.code == 2 && run.error.contains(words) && run.error.split(separator: "\n").count == 1, "\(run)")
        }
        #expect(folder.names() == ["pictures"] && folder.names("pictures") == ["a.txt"])
    }
}
