import BuiltProgram
import Foundation
import TestSupport
import Testing

/// Recordings with huge demands: excess ones are refused with one sentence, the others are played, on the command line and in a window.
@Suite("Recordings that ask for much", processThreads)
struct LargeRecordingTests {
    private static let header = """
        {"gesture":1,"title":"L","t":0,"window":{"width":640,"height":400},"cards":{"pictures":3,"runs":[[12,0,3,0]]},\
        "riffle":2,"model":"linear"}
        """
    private static let drag = [
        #"{"t":0.5,"pointer":"began","x":300,"y":200}"#, #"{"t":0.52,"pointer":"moved","x":200,"y":200}"#,
        #"{"t":0.6,"pointer":"ended","x":150,"y":200}"#,
    ]

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func file(_ lines: [String]) throws -> String {
        try scratch.write(([Self.header] + lines).joined(separator: "\n") + "\n", "a.gesture")
    }

    /// Runs the program with a limit of processor seconds, far beyond the work's needs: unbounded work doesn't end within it.
    private func riffle(_ arguments: [String], seconds: Int = 100) throws -> ProgramRun {
        try ProgramRun(
            "/bin/sh", ["-c", "ulimit -t \(seconds); exec \"$0\" \"$@\"", builtProgram] + arguments, folder: scratch.path)
    }

    @Test(
        "one that is too long, or has too many cards, is one sentence of each verb",
        arguments: [
            [#"{"t":1000000000,"end":true}"#], [#"{"t":86400,"command":"step","value":1}"#],
            Array(repeating: #"{"t":0.7,"deck":"set","cards":{"pictures":1000000,"runs":[[1000000000,0,1,0]]}}"#, count: 80),
            Array(repeating: #"{"t":0.7,"deck":"insert","count":100000,"card":0}"#, count: 3000),
        ])
    func tooMuch(lines: [String]) throws {
        let path = try file(Self.drag + lines)
        for verb in [
            ["replay", path], ["compare", path], ["film", path, "-o", "film/"],
            ["render", "--gesture", path, "--at", "1", "-o", "x.png"],
        ] {
            let run = try riffle(verb)
            #expect(run.code == 1 && !run.isBySignal && run.out.isEmpty, "\(verb[0]): \(run)")
            #expect(run.error.contains("can't be played") && run.error.split(separator: "\n").count == 1, "\(run.error)")
        }
        #expect(scratch.names() == ["a.gesture"])
    }

    @Test("cards that are removed and put back thousands of times within milliseconds are played and compared")
    func removals() throws {
        let lines = (0..<8000).map { number in
            let time = 0.7 + Double(number) / 1e6
            return number % 2 == 0
                ? "{\"t\":\(time),\"deck\":\"remove\",\"card\":\(number / 2 % 12)}" : "{\"t\":\(time),\"deck\":\"putBack\"}"
        }
        let path = try file(Self.drag + lines + [#"{"t":3,"end":true}"#])
        let replay = try riffle(["replay", path, "--hash"])
        #expect(replay.code == 0 && replay.error.isEmpty, "\(replay)")
        let slow = try riffle(["replay", path, "--hash", "--fps", "7"])
        #expect(slow.out == replay.out)
        let compare = try riffle(["compare", path])
        #expect(compare.code == 0 && compare.out.contains("\"cameToRest\":true"), "\(compare)")
    }

    @Test("a pause of nearly an hour is replayed, compared and filmed in the time of what happens around it")
    func pause() throws {
        let path = try file(Self.drag + [#"{"t":3589.7,"command":"step","value":1}"#, #"{"t":3592,"end":true}"#])
        for verb in [["replay", path, "--fps", "10000"], ["compare", path]] {
            let run = try riffle(verb, seconds: 20)
            #expect(run.code == 0 && run.error.isEmpty, "\(run)")
        }
        let film = try riffle(["film", path, "-o", "film/", "--fps", "1", "--size", "64x40", "--renderer", "software"])
        #expect(film.code == 0, "\(film)")
        let frames = scratch.names("film")
        #expect(frames.count == 3593)
        // The frames of the pause are equal, the frames around it differ; frame 3590 is in the middle of the step.
        func frame(_ index: Int) -> Data? {
            scratch.data("film/frame-\(String(repeating: "0", count: 5 - "\(index)".count))\(index).png")
        }
        #expect(frame(30) == frame(3589) && frame(0) != frame(30) && frame(3592) != frame(30))
        #expect(frame(3590) != frame(3589) && frame(3590) != frame(3592))
    }

    @Test(
        "a window says what is too much, and goes on; one in which thousands of events come at one time draws in between, and ends"
    )
    func window() throws {
        let long = try file(Self.drag + [#"{"t":1000000000,"end":true}"#])
        let window = try UnseenWindow([long, "--fresh"])
        try window.waitForMessage("more than an hour")
        try window.waitForRest()
        let said = try window.quit().said
        #expect(said.split(separator: "\n").count == 1, "\(said)")

        let events = (0..<150_000).map { number in
            number % 2 == 0 ? #"{"t":0.7,"deck":"remove","card":3}"# : #"{"t":0.7,"deck":"putBack"}"#
        }
        let dense = try RealWindow([try file(Self.drag + events), "--fresh"])
        // The gesture's clock stands while the events of one moment are played.
        try dense.wait("frames amid the events") { frames in zip(frames, frames.dropFirst()).count { $0.t == $1.t } > 5 }
        let end = try dense.end(by: SIGTERM)
        #expect(end.isBySignal && end.code == SIGTERM)
    }
}
