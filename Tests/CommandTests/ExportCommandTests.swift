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
        #expect(folder.text("out/js/pose.js")?.contains("export const spacing = 1.2;") ?? false)
        #expect(folder.text("out/swift/Sources/CardMotion/Linear.swift")?.contains("spacing: Double = 1.2") ?? false)
        // No folder of a write that has failed is left.
        let names = folder.names("out/js")
        let second = try CommandTests.riffle(arguments)
        #expect(second.code == 1 && second.error.contains("isn't empty"), "\(second.error)")
        #expect(folder.names("out") == ["js", "swift"] && folder.names("out/js") == names)
    }

    @Test("the check says how far the code is from the model, and fails where it is far")
    func check() throws {
        let folder = try Scratch()
        let made = try CommandTests.riffle(["export", "--model", "wheel", "--to", "js", "-o", folder.path])
        #expect(made.code == 0)
        let same = try CommandTests.riffle(["export", "--check", folder.path])
        let report = try #require(reports(same.out).first)
        #expect(same.code == 0 && report.target == "js" && report.result == "ran" && report.samples > 300)
        #expect(try #require(report.deviation) < 1e-6)
        let code = try #require(folder.text("js/pose.js"))
        let changed = code.replacing("export const m34 = -0.002;", with: "export const m34 = -0.0021;")
        #expect(changed != code)
        try folder.write(changed, "js/pose.js")
        let other = try CommandTests.riffle(["export", "--check", folder.path])
        #expect(other.code == 1 && other.error.contains("doesn't do what Riffle does"))
        #expect(try #require(reports(other.out).first?.deviation) > 1e-6)
        // What can't be read is no success.
        try folder.write("}", "js/pose.js")
        #expect(try CommandTests.riffle(["export", "--check", folder.path]).code == 1)
    }

    @Test("without a platform's program nothing is checked, and that is said")
    func missing() throws {
        let folder = try Scratch()
        _ = try CommandTests.riffle(["export", "--model", "wheel", "--to", "js", "-o", folder.path])
        let run = try ProgramRun(builtProgram, ["export", "--check", folder.path], environment: ["PATH": folder.path])
        let report = try #require(reports(run.out).first)
        #expect(report.deviation == nil && report.result.hasPrefix("not checked here: node isn't installed"))
    }

    @Test("what can't be run here is named with what it takes")
    func unchecked() throws {
        let folder = try Scratch()
        let made = try CommandTests.riffle(["export", "--model", "wheel", "--to", "compose,flutter", "-o", folder.path])
        #expect(made.code == 0)
        // A shell, and neither Kotlin nor Flutter.
        let path = folder.file("bin")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for name in ["sh", "dirname"] {
            try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: "/usr/bin/\(name)")
        }
        let run = try ProgramRun(builtProgram, ["export", "--check", folder.path], environment: ["PATH": path])
        #expect(run.code == 0)
        #expect(
            try reports(run.out) == [
                Report(
                    target: "compose", deviation: nil, samples: 0,
                    result: "not checked here: kotlinc isn't installed (Debian: apt install kotlin)"),
                Report(
                    target: "flutter", deviation: nil, samples: 0,
                    result: "not checked here: it takes Flutter; run flutter test in its folder"),
            ])
    }

    @Test("wrong usage is one sentence")
    func usage() throws {
        let folder = try Scratch()
        let cases: [([String], Int32, String)] = [
            (["--to", "cobol", "-o", folder.path], 2, "no platform \"cobol\""),
            (["--to", "js"], 2, "-o FOLDER"),
            (["--check", folder.path, "--to", "js"], 2, "without --to and -o"),
            (["--check", folder.path], 1, "There is no export in"),
            (["--model", "modal", "--set", "animation=2", "-o", folder.file("a")], 1, "Modal has no formula"),
        ]
        for (arguments, code, sentence) in cases {
            let run = try CommandTests.riffle(["export"] + arguments)
            #expect(run.code == code && run.error.contains(sentence), "\(arguments): \(run.code) \(run.error)")
        }
        #expect(folder.names().isEmpty)
    }
}
