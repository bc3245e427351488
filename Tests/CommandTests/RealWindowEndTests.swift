import BuiltProgram
import Foundation
import RiffleArchive
import RiffleStage
import TestSupport
import Testing

/// Ends of a real window, and failures that it survives.
@Suite("A real window ends, or goes on", processThreads)
struct RealWindowEndTests {
    private typealias Config = WindowPresetTests.Config

    /// Starts the program in a window of SDL's dummy driver, which needs no display, and waits until another model than the session's is
    /// drawn.
    private func started(_ config: Config, _ verb: [String] = []) throws -> Process {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: builtProgram)
        let trace = config.path + "/trace"
        program.arguments = verb + ["--model", "cover-flow", "--trace", trace]
        program.environment = ProcessInfo.processInfo.environment.merging(config.environment) { $1 }
            .merging(["SDL_VIDEODRIVER": "dummy"]) { $1 }
        program.standardError = FileHandle.nullDevice
        try program.run()
        let frames = TraceReader(trace)
        for _ in 0..<2400 where frames.frames().last?.model != "cover-flow" { usleep(50_000) }
        return program
    }

    @Test(
        "a signal ends it at once; what was changed a moment ago is kept, and its recording is whole",
        arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func signals(number: Int32) throws {
        let config = try Config()
        let recording = config.path + "/a.gesture"
        let program = try started(config, ["record", recording])
        kill(program.processIdentifier, number)
        program.waitUntilExit()
        #expect(program.terminationReason == .uncaughtSignal && program.terminationStatus == number)
        #expect(config.text("session.json").contains("\"model\": \"cover-flow\""))
        let file = try RecordingFile.read(atPath: recording)
        #expect(file.remarks.isEmpty, "\(file.remarks)")
    }

    @Test("changes are on the disk soon, so that they survive a SIGKILL")
    func killed() throws {
        let config = try Config()
        let program = try started(config)
        let deadline = Date(timeIntervalSinceNow: 120)
        while !config.text("session.json").contains("\"model\": \"cover-flow\""), Date() < deadline { usleep(10_000) }
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        #expect(program.terminationReason == .uncaughtSignal && program.terminationStatus == SIGKILL)
        #expect(config.text("session.json").contains("\"model\": \"cover-flow\""))
    }

    @Test("a display that goes away ends it with a sentence; what was changed is kept, and its recording is whole")
    func lostDisplay() throws {
        let config = try Config()
        let recording = config.path + "/a.gesture"
        let window = try RealWindow(["record", recording], environment: config.environment)
        try window.waitForRest()
        try window.key("0")
        try window.wait("cover flow") { $0.last?.model == "cover-flow" }
        let end = try window.end(by: nil)
        #expect(!end.isBySignal && end.code == 1 && end.said.contains("The display has gone"), "\(end)")
        #expect(config.text("session.json").contains("\"model\": \"cover-flow\""))
        let file = try RecordingFile.read(atPath: recording)
        #expect(file.remarks.isEmpty && !file.recording.events.isEmpty, "\(file.remarks)")
        #expect(try CommandTests.riffle(["replay", recording]).code == 0)
    }

    @Test("a window that another program destroys ends it with a sentence, and what was changed is kept")
    func destroyed() throws {
        let config = try Config()
        let window = try RealWindow(environment: config.environment)
        try window.waitForRest()
        try window.key("0")
        try window.wait("cover flow") { $0.last?.model == "cover-flow" }
        _ = try window.run(["xdotool", "search", "--name", "^Riffle ", "windowclose"])
        let end = try window.ended()
        #expect(end.code == 1 && end.said.contains("Another program has destroyed the window."), "\(end)")
        #expect(config.text("session.json").contains("\"model\": \"cover-flow\""))
    }

    @Test("clients that request the clipboard, or drag a file, and disconnect early don't end the window; they are reported once")
    func rudeClients() throws {
        let window = try RealWindow()
        try window.waitForRest()
        try window.key("ctrl+c")
        try window.waitForRest()
        let client = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("x_client.py").path
        for role in ["clipboard", "drop", "clipboard", "drop"] {
            #expect(try window.run(["/usr/bin/python3", client, role]) == "asked\n")
        }
        try window.key("0")
        try window.wait("cover flow") { $0.last?.model == "cover-flow" }
        let end = try window.quit()
        #expect(end.code == 0 && end.said.components(separatedBy: "refused a request").count == 2, "\(end.said)")
    }

    @Test(
        "a trace that fails is reported once, one to stderr is written, and the window goes on, for a moment or longer",
        arguments: ["0.001", "1"])
    func traces(seconds: String) throws {
        for target in ["/dev/full", "/dev/stderr"] {
            let config = try Config()
            var environment = ProcessInfo.processInfo.environment.merging(config.environment) { $1 }
            // SDL's dummy driver opens the window without a display.
            environment["SDL_VIDEODRIVER"] = "dummy"
            let run = try ProgramRun(builtProgram, ["--quit-after", seconds, "--trace", target], environment: environment)
            let said = run.error
            #expect(run.code == 0 && !run.isBySignal)
            if target == "/dev/full" {
                #expect(
                    said.components(separatedBy: "The trace ends here: /dev/full can't be written (the disk is full).").count
                        == 2,
                    "\(said)")
            } else {
                #expect(said.contains("\"model\":\"hyperbola\""))
            }
        }
    }
}
