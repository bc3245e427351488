import BuiltProgram
import Foundation
import TestSupport
import Testing

@Suite("riffle export")
struct ExportCommandTests {
    /// A line of `--check`.
    private struct Report: Decodable, Equatable {
        var target: String
        var deviation: Double?
        var samples: Int
        var result: String
    }

    private func reports(_ text: String) throws -> [Report] {
        try text.split(separator: "\n").map { try JSONDecoder().decode(Report.self, from: Data($0.utf8)) }
    }

    @Test("a folder a platform, which is checked, and never overwritten")
    func written() throws {
        let folder = try Scratch()
        let arguments = ["export", "--model", "linear", "--set", "spacing=1.2", "--to", "js,swift", "-o", folder.file("out")]
        let first = try CommandTests.riffle(arguments)
        #expect(first.code == 0 && first.error.isEmpty, "\(first.error)")
        #expect(folder.names("out") == ["js", "swift"])
        #expect(folder.text("out/js/src/pose.js")?.contains("export const spacing = 1.2;") ?? false)
        #expect(folder.text("out/swift/Sources/LinearCards/LinearModel.swift")?.contains("spacing: Double = 1.2") ?? false)
        // No folder of a failed write is left.
        let names = folder.names("out/js")
        let second = try CommandTests.riffle(arguments)
        #expect(second.code == 1 && second.error.contains("isn't empty"), "\(second.error)")
        #expect(folder.names("out") == ["js", "swift"] && folder.names("out/js") == names)
    }

    @Test("a playable page has the recording's cards and its gesture, and setting B; each wrong use is one sentence")
    func playable() throws {
        let folder = try Scratch()
        try folder.writeShortDrag("one.gesture")
        let gesture = folder.file("one.gesture")
        let base = ["export", "--to", "playable", "--gesture", gesture, "-o"]
        let made = try CommandTests.riffle(
            base + [folder.file("out"), "--model", "linear", "--other", "riffle:3 linear spacing=1.5"])
        #expect(made.code == 0 && made.error.isEmpty, "\(made.error)")
        let page = try #require(folder.text("out/playable/linear.html"))
        #expect(page.contains("const [kind, count] = [\"row\", 7];") && page.contains("events: [[0.2,0,"))
        #expect(page.matches(of: #/data:image\/webp/#).count == 7 && page.matches(of: #/\bmake\(values\)/#).count == 2)
        for (arguments, words) in [
            (
                ["export", "--model", "linear", "--to", "js", "--gesture", gesture, "-o", folder.file("a")],
                "leaves playable and spec out"
            ),
            (base + [folder.file("b"), "--model", "wheel"], "was recorded with the model linear"),
            (base + [folder.file("c"), "--model", "linear", "--other", "riffle:3 wheel arc=2"], "for the same model"),
            (base + [folder.file("d"), "--model", "linear", "--other", "nothing"], "nothing"),
        ] {
            let run = try CommandTests.riffle(arguments)
            #expect(run.code == 2 && run.error.contains(words) && run.error.split(separator: "\n").count == 1, "\(run)")
        }
        #expect(folder.names() == ["one.gesture", "out"])
    }

    @Test("the check says how far the code is from the model, and fails where it is far")
    func check() throws {
        let folder = try Scratch()
        let made = try CommandTests.riffle(["export", "--model", "wheel", "--to", "js", "-o", folder.path])
        #expect(made.code == 0)
        let same = try CommandTests.riffle(["export", "--check", folder.path, "--trust"])
        let report = try #require(reports(same.out).first)
        #expect(same.code == 0 && report.target == "js" && report.result == "ran" && report.samples > 300)
        #expect(try #require(report.deviation) < 1e-6)
        let code = try #require(folder.text("js/src/pose.js"))
        let changed = code.replacing("export const m34 = -0.002;", with: "export const m34 = -0.0021;")
        #expect(changed != code)
        try folder.write(changed, "js/src/pose.js")
        let other = try CommandTests.riffle(["export", "--check", folder.path, "--trust"])
        #expect(other.code == 1 && other.error.contains("differs from Riffle"))
        #expect(try #require(reports(other.out).first?.deviation) > 1e-6)
        // A file that can't be read is a failure.
        try folder.write("}", "js/src/pose.js")
        #expect(try CommandTests.riffle(["export", "--check", folder.path, "--trust"]).code == 1)
    }

    @Test("a style is written where it has an effect; elsewhere, and with a wrong word, it is refused")
    func style() throws {
        let folder = try Scratch()
        func export(_ model: String, _ targets: String, _ style: String) throws -> ProgramRun {
            try CommandTests.riffle(
                ["export", "--model", model, "--to", targets, "--style", style, "-o", folder.file("\(model)-\(style)")])
        }
        #expect(try export("wheel", "swiftui", "native").code == 0)
        #expect(try export("wheel", "swiftui,js", "exact").code == 0)
        #expect(folder.text("wheel-native/swiftui/Sources/WheelCards/CardRow.swift")?.contains("ScrollView(") ?? false)
        #expect(folder.text("wheel-exact/swiftui/Sources/WheelCards/CardRow.swift")?.contains("ScrollView(") == false)
        for (model, targets, style, sentence) in [
            ("linear", "swiftui", "nativ", "There is no style \"nativ\"; there are exact and native."),
            ("linear", "swift", "native", "--style is for SwiftUI alone; --to leaves swiftui out."),
            ("card-stack", "swiftui", "native", "--style is for rows of cards alone"),
        ] {
            let run = try export(model, targets, style)
            #expect(run.code == 2 && run.error.contains(sentence), "\(run.error)")
            #expect(folder.names("\(model)-\(style)").isEmpty)
        }
    }

    @Test("without a platform's program nothing is checked, and that is said")
    func missing() throws {
        let folder = try Scratch()
        _ = try CommandTests.riffle(["export", "--model", "wheel", "--to", "js", "-o", folder.path])
        let run = try ProgramRun(builtProgram, ["export", "--check", folder.path, "--trust"], environment: ["PATH": folder.path])
        let report = try #require(reports(run.out).first)
        #expect(report.deviation == nil && report.result.hasPrefix("not checked here: node isn't installed"))
    }

    @Test("what can't be run here is named with what it takes")
    func unchecked() throws {
        let folder = try Scratch()
        // The folder has its former name.
        let made = try CommandTests.riffle(["export", "--model", "wheel", "--to", "compose", "-o", folder.path])
        #expect(made.code == 0 && folder.names() == ["kotlin"])
        // A folder of programs with a shell, but without Kotlin.
        let path = folder.file("bin")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for name in ["sh", "dirname"] {
            try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: "/usr/bin/\(name)")
        }
        let run = try ProgramRun(builtProgram, ["export", "--check", folder.path, "--trust"], environment: ["PATH": path])
        #expect(run.code == 0)
        #expect(
            try reports(run.out) == [
                Report(
                    target: "kotlin", deviation: nil, samples: 0,
                    result: "not checked here: kotlinc isn't installed (Debian: apt install kotlin)")
            ])
    }

    @Test("nothing of a folder runs without --trust")
    func trust() throws {
        let folder = try Scratch()
        try folder.write("touch \"$(dirname \"$0\")/ran\"\n", "qml/tests/check.sh")
        let run = try CommandTests.riffle(["export", "--check", folder.path])
        #expect(run.code == 2 && run.error.contains("--trust") && run.error.split(separator: "\n").count == 1, "\(run.error)")
        #expect(folder.names("qml/tests") == ["check.sh"])
        _ = try CommandTests.riffle(["export", "--check", folder.path, "--trust"])
        #expect(folder.names("qml/tests") == ["check.sh", "ran"])
    }

    /// The script of a folder's check, the result that Riffle reports, and its exit code.
    struct Claim: Sendable, CustomTestStringConvertible {
        var script: String
        var result: String
        var code: Int32
        var testDescription: String { result }
    }

    @Test(
        "the pass mark is Riffle's, and the first error is the reason",
        arguments: [
            Claim(script: "echo '{\"target\":\"qml\",\"deviation\":9e-7,\"samples\":3}'", result: "ran", code: 0),
            Claim(script: "echo '{\"target\":\"qml\",\"deviation\":5,\"samples\":3,\"bound\":9}'", result: "ran", code: 1),
            Claim(script: "echo '{\"target\":\"qml\",\"deviation\":-1,\"samples\":3}'", result: "ran", code: 1),
            Claim(
                script: "echo '{\"target\":\"qml\",\"deviation\":0,\"samples\":0}'", result: "failed: nothing was compared",
                code: 1),
            Claim(
                script:
                    "echo Building; echo 'error: it failed'; echo 'A.kt:3:7: error: no b'; echo 'C.kt:1:1: error: no d'; echo ' ^'; exit 1",
                result: "failed: A.kt:3:7: error: no b", code: 1),
            Claim(
                script: "echo 'x.js:2'; echo '   ^^'; echo 'SyntaxError: Unexpected token'; echo; echo 'Node.js v20'; exit 1",
                result: "failed: SyntaxError: Unexpected token", code: 1),
            Claim(script: "echo one; echo two; exit 1", result: "failed: two", code: 1),
            Claim(script: "exit 1", result: "failed: no output", code: 1),
        ])
    func claims(claim: Claim) throws {
        let folder = try Scratch()
        try folder.write(claim.script + "\n", "qml/tests/check.sh")
        let run = try CommandTests.riffle(["export", "--check", folder.path, "--trust"])
        let report = try #require(reports(run.out).first)
        #expect(report.result == claim.result && run.code == claim.code, "\(report) \(run.error)")
    }

    @Test("what a check leaves behind neither holds Riffle up nor lives on", .timeLimit(.minutes(1)))
    func leftBehind() throws {
        let folder = try Scratch()
        let report = "echo '{\"target\":\"qml\",\"deviation\":0,\"samples\":3}'"
        try folder.write("sleep 300 & echo $! > \"$(dirname \"$0\")/id\"; \(report)\n", "qml/tests/check.sh")
        let start = Date()
        let run = try CommandTests.riffle(["export", "--check", folder.path, "--trust"])
        #expect(try #require(reports(run.out).first).result == "ran" && run.code == 0 && Date().timeIntervalSince(start) < 20)
        let id = try #require(folder.text("qml/tests/id").flatMap { Int32($0.dropLast()) })
        // The process may end a moment after its signal, and its new parent may not have waited for it yet.
        func state() -> String? { try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) }
        for _ in 0..<1000 where state()?.contains(") Z ") == false { usleep(10_000) }
        #expect(state()?.contains(") Z ") ?? true, "\(state() ?? "")")
        // A check that closes its output and goes on for a while: its exit code counts.
        try folder.write("exec >&- 2>&-; sleep 0.5; exit 3\n", "qml/tests/check.sh")
        #expect(try CommandTests.riffle(["export", "--check", folder.path, "--trust"]).code == 1)
    }

    @Test("nothing is written through a link that has a platform's name; a folder may be given by a link")
    func links() throws {
        let (folder, other) = (try Scratch(), try Scratch())
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: folder.file("js"), withDestinationPath: other.path)
        try manager.createSymbolicLink(atPath: folder.file("qml"), withDestinationPath: other.file("nowhere"))
        for target in ["js", "qml"] {
            let run = try CommandTests.riffle(["export", "--model", "wheel", "--to", target, "-o", folder.path])
            #expect(run.code == 1 && run.error.contains("a link is there"), "\(run.error)")
            #expect(other.names().isEmpty && folder.names() == ["js", "qml"])
        }
        try manager.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: other.path)
        let run = try CommandTests.riffle(["export", "--model", "wheel", "--to", "js", "-o", folder.file("link")])
        #expect(run.code == 0 && other.names() == ["js"], "\(run.error)")
    }

    @Test("wrong usage is one sentence")
    func usage() throws {
        let folder = try Scratch()
        let cases: [([String], Int32, String)] = [
            (["--to", "cobol", "-o", folder.path], 2, "no platform \"cobol\""),
            (["--to", "js"], 2, "-o FOLDER"),
            (["--check", folder.path, "--to", "js"], 2, "leave out --to and -o"),
            (["--check", folder.path], 2, "add --trust if you exported that folder yourself"),
            (["--check", folder.path, "--trust"], 1, "There is no export in"),
            (["--trust", "-o", folder.path], 2, "--trust needs --check FOLDER"),
            (["--model", "modal", "--set", "animation=2", "-o", folder.file("a")], 1, "Modal has no formula"),
        ]
        for (arguments, code, sentence) in cases {
            let run = try CommandTests.riffle(["export"] + arguments)
            #expect(run.code == code && run.error.contains(sentence), "\(arguments): \(run.code) \(run.error)")
        }
        #expect(folder.names().isEmpty)
    }
}

extension Scratch {
    /// Writes a recording, "One", of a drag over seven cards of the linear row.
    func writeShortDrag(_ name: String) throws {
        let head = """
            {"gesture":1,"title":"One","t":0,"window":{"width":1280,"height":800,"scale":1},\
            "cards":{"pictures":7,"runs":[[7,0,7,0]]},"start":{"offset":3},"riffle":3,"model":"linear","models":{"linear":{}}}
            """
        let lines = [
            head, #"{"t":0.2,"pointer":"began","x":640,"y":400}"#, #"{"t":0.3,"pointer":"moved","x":500,"y":400}"#,
            #"{"t":0.4,"pointer":"ended","x":500,"y":400}"#, #"{"t":1,"end":true}"#,
        ]
        try write(lines.joined(separator: "\n") + "\n", name)
    }
}
