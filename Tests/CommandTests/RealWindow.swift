import BuiltProgram
import Foundation
import TestSupport

/// For suites whose tests start programs and wait for them: three at a time.
let processThreads = TestThreads(count: 3)

/// The built program in a real window on a private display (Xvfb), driven by a real mouse and real keys (xdotool).
final class RealWindow {
    /// The fields of a trace line that the tests use.
    struct Frame: Decodable {
        struct Card: Decodable {
            var index: Int
            var x: Double
            var y: Double
            var width: Double
            var height: Double
            var face: String
        }

        struct Event: Decodable {
            var t: Double
            var event: String
        }

        struct Hovered: Decodable {
            var card: Int
            /// The entries m11 … m44.
            var matrix: [Double]
            var depth: Double
            var depthKey: Double
        }

        var t: Double
        var model: String
        var scrollOffset: Double
        var current: Int
        var phase: String
        var cards: [Card]
        var events: [Event]?
        var hovered: Hovered?
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let display: Process
    private let name: String
    private let program: Process
    private let tracePath: String
    private let trace: TraceReader
    private let config: String?
    private let messages: Messages
    private var isStopped = false
    /// The position of the window's top left corner on the display.
    private let corner = (x: 20, y: 20)

    /// Opens the program and waits for its first frame. `isMoved`: whether the window is then moved to `corner`. `keysRepeat`: whether a
    /// held key repeats, as on a desktop; without it, a key that is released late on a busy machine doesn't repeat. `isFirstStart`:
    /// whether the program has never run before, so that the introduction runs. `screen`: the display's size in pixels.
    init(
        _ arguments: [String] = [], environment extra: [String: String] = [:], size: String? = "1280x800", isMoved: Bool = true,
        keysRepeat: Bool = false, isFirstStart: Bool = false, screen: String = "1320x840"
    ) throws {
        display = Process()
        display.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // The server chooses a free display number and prints it.
        display.arguments = [
            "Xvfb", "-displayfd", "1", "-screen", "0", "\(screen)x24", "-nolisten", "tcp", keysRepeat ? "r" : "-r",
        ]
        let number = Pipe()
        display.standardOutput = number
        display.standardError = FileHandle.nullDevice
        try display.run()
        var digits = ""
        while !digits.hasSuffix("\n") {
            let more = number.fileHandleForReading.availableData
            if more.isEmpty { throw Failure(description: "Xvfb did not start; 'make deps-test' installs it") }
            digits += String(decoding: more, as: UTF8.self)
        }
        name = ":" + digits.trimmingCharacters(in: .whitespacesAndNewlines)

        tracePath = CommandTests.temporary("window.jsonl")
        trace = TraceReader(tracePath)
        program = Process()
        program.executableURL = URL(fileURLWithPath: builtProgram)
        program.arguments = arguments + ["--trace", tracePath] + (size.map { ["--size", $0] } ?? [])
        var environment = ProcessInfo.processInfo.environment.merging(extra) { $1 }
        environment["DISPLAY"] = name
        environment["SDL_VIDEODRIVER"] = nil
        // An empty configuration folder, unless a test brings its own.
        config = extra["XDG_CONFIG_HOME"] == nil ? CommandTests.temporary("config") : nil
        if let config {
            environment["XDG_CONFIG_HOME"] = config
            if extra["XDG_DATA_HOME"] == nil { environment["XDG_DATA_HOME"] = config + "/data" }
        }
        program.environment = environment
        if !isFirstStart, let folder = environment["XDG_CONFIG_HOME"].map({ $0 + "/riffle" }),
            !FileManager.default.fileExists(atPath: folder + "/session.json")
        {
            // The test's own folder may be read-only.
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let session = "{\"riffle\": 3, \"answered\": [\"pictureFit\"]}"
            try? session.write(toFile: folder + "/session.json", atomically: true, encoding: .utf8)
        }
        let errors = Pipe()
        program.standardError = errors
        try program.run()
        messages = Messages(errors)
        try wait("the first frame") { !$0.isEmpty }
        let id = try xdotool("search", "--onlyvisible", "--name", "Riffle").split(separator: "\n").first.map(String.init) ?? ""
        if isMoved { _ = try xdotool("windowmove", id, "\(corner.x)", "\(corner.y)") }
        _ = try xdotool("windowfocus", id)
        usleep(300_000)
    }

    deinit {
        // SIGTERM has no effect: processes started on a Dispatch worker thread inherit its signal mask, which blocks that signal.
        if program.isRunning { kill(program.processIdentifier, SIGKILL) }
        kill(display.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(atPath: tracePath)
        if let config { try? FileManager.default.removeItem(atPath: config) }
    }

    // MARK: - Input

    /// Presses and releases a key while the program is stopped. The program fetches both events at once, so that the key doesn't count as
    /// held.
    func key(_ name: String) throws {
        try whileStopped { _ = try xdotool("key", name) }
    }
    func keyDown(_ name: String) throws { _ = try xdotool("keydown", name) }
    func keyUp(_ name: String) throws { _ = try xdotool("keyup", name) }
    func type(_ letters: String) throws {
        for letter in letters { try key(letter == "." ? "period" : String(letter)) }
    }

    func moveMouse(_ x: Double, _ y: Double) throws {
        _ = try xdotool("mousemove", "\(Int(x) + corner.x)", "\(Int(y) + corner.y)")
    }

    func press(button: Int = 1) throws { _ = try xdotool("mousedown", "\(button)") }
    func release(button: Int = 1) throws { _ = try xdotool("mouseup", "\(button)") }
    /// Releases the button, and a tenth of a second later taps a key and presses the button at a point. One process does it all, so that
    /// the cards still move on a busy machine.
    func release(thenKey name: String, pressAt x: Double, _ y: Double) throws {
        _ = try xdotool(
            "mouseup", "1", "sleep", "0.1", "key", name, "mousemove", "\(Int(x) + corner.x)", "\(Int(y) + corner.y)", "mousedown",
            "1")
    }

    /// Presses at a point and moves by a displacement in equal steps, with a pause in microseconds after each. The button stays down.
    func pressAndMove(
        from x: Double, _ y: Double, by dx: Double, _ dy: Double = 0, steps: Int = 10, pause: UInt32 = 0
    ) throws {
        try moveMouse(x, y)
        try press()
        for step in 1...steps {
            let share = Double(step) / Double(steps)
            try moveMouse(x + dx * share, y + dy * share)
            usleep(pause)
        }
    }

    func click(_ x: Double, _ y: Double) throws {
        try moveMouse(x, y)
        try press()
        usleep(30_000)
        try release()
    }

    /// Stops the program during an input, so that it fetches all events of the input at once.
    func whileStopped(_ input: () throws -> Void) throws {
        guard !isStopped else { return try input() }
        isStopped = true
        kill(program.processIdentifier, SIGSTOP)
        defer {
            isStopped = false
            kill(program.processIdentifier, SIGCONT)
        }
        try input()
    }

    // MARK: - Output

    /// All frames so far.
    func frames() -> [Frame] { trace.frames() }

    /// Waits until the frames satisfy a condition; returns the last one.
    @discardableResult
    func wait(_ what: String, seconds: Double = 120, until isSo: ([Frame]) -> Bool) throws -> Frame {
        let end = Date().addingTimeInterval(seconds)
        while Date() < end {
            let frames = frames()
            if isSo(frames), let last = frames.last { return last }
            guard program.isRunning else {
                let (code, said) = try ended()
                throw Failure(
                    description: "the program ended before \(what): \(code), \(program.terminationReason.rawValue), \(said)")
            }
            usleep(50_000)
        }
        throw Failure(description: "waited in vain for \(what)")
    }

    /// Waits until nothing has been drawn for `seconds`, and the program and its display are idle: on a busy machine a frame may take
    /// longer than `seconds` to appear.
    @discardableResult
    func waitForRest(seconds: Double = 0.4) throws -> Frame {
        let processes = ProcessActivity([program.processIdentifier, display.processIdentifier])
        let end = Date().addingTimeInterval(300)
        var counts: [Int] = []
        while Date() < end {
            let isQuiet = processes.isQuiet()
            let now = frames()
            if now.count == counts.last, isQuiet, let last = now.last { return last }
            counts.append(now.count)
            usleep(UInt32(seconds * 1e6))
        }
        throw Failure(description: "the window never came to rest; its frames, look after look: \(counts.suffix(12))")
    }

    /// Waits until the program's messages contain some words.
    func waitForMessage(_ words: String) throws {
        try wait("“\(words)”") { _ in messages.text.contains(words) }
    }

    /// Asks the program to quit; returns its exit code and its messages.
    func quit() throws -> (code: Int32, said: String) {
        try key("ctrl+q")
        waitForEnd()
        guard !program.isRunning else { throw Failure(description: "Ctrl+Q did not end the program") }
        return (program.terminationStatus, messages.all())
    }

    /// Waits until the program has ended by itself; returns its exit code and its messages.
    func ended() throws -> (code: Int32, said: String) {
        waitForEnd()
        guard !program.isRunning else { throw Failure(description: "it goes on") }
        return (program.terminationStatus, messages.all())
    }

    /// Sends the program a signal, or kills its display (nil); returns how it ended and its messages.
    func end(by signal: Int32?) throws -> (code: Int32, isBySignal: Bool, said: String) {
        kill(signal == nil ? display.processIdentifier : program.processIdentifier, signal ?? SIGKILL)
        waitForEnd()
        guard !program.isRunning else { throw Failure(description: "\(signal.map(String.init) ?? "no display"): it goes on") }
        return (program.terminationStatus, program.terminationReason == .uncaughtSignal, messages.all())
    }

    private func waitForEnd() {
        let end = Date().addingTimeInterval(120)
        while program.isRunning, Date() < end { usleep(20_000) }
    }

    /// The position and size of the window's contents on the display: x, y, width, height.
    func place() throws -> [Int] {
        let id = try xdotool("search", "--onlyvisible", "--name", "Riffle").split(separator: "\n").first.map(String.init) ?? ""
        let answer = try xdotool("getwindowgeometry", "--shell", id)
        return ["X", "Y", "WIDTH", "HEIGHT"].compactMap { name in
            answer.split(separator: "\n").first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
        }
    }

    private func xdotool(_ arguments: String...) throws -> String { try run(["xdotool"] + arguments) }

    /// Runs a program on the window's display; returns its output.
    @discardableResult
    func run(_ command: [String]) throws -> String {
        try ProgramRun(
            "/usr/bin/env", command, environment: ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
        ).out
    }
}
