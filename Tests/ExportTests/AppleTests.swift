import Foundation
import RiffleExport
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

/// The exports for UIKit and SwiftUI: all models in one folder a platform, so that the compiler is started once.
@Suite("UIKit and SwiftUI exports")
struct AppleTests {
    static let targets = [ExportTarget.uikit, .swiftui]

    /// Each way to move has files of its own; rows differ in their poses alone. So `make test` has every way and some rows.
    static func models(_ target: ExportTarget) -> [String] {
        let ways = ["card-stack", "navigation", "modal", "tabs"]
        let rows = Set(Spread.of(Exported.ids.filter { !ways.contains($0) }, 3, seed: "\(target)"))
        return Exported.ids.filter { ways.contains($0) || rows.contains($0) }
    }

    @Test("models and formulas type-check, and a pose runs", arguments: targets)
    func types(_ target: ExportTarget) throws {
        let folder = try Scratch()
        // The first model's check comes last, because it is the one that runs.
        for id in Self.models(target).reversed() {
            // For the other models, settings change numbers alone.
            let isVaried = ["card-stack", "navigation", "modal", "tabs"].contains(id)
            for (index, configuration) in try Exported.settings(id, random: isVaried ? Exported.dearSettings : 0).enumerated()
                .reversed()
            {
                var export = try ModelExport(configuration)
                export.id = "\(id)-\(index)"
                for file in target.files(export).inOneModule() {
                    // The examples of rows, of the stack, and of each transition role.
                    let type = file.path.contains("/Examples/") ? file.text.firstMatch(of: #/(\w+)Example/#)?.output.1 : nil
                    try folder.write(file.text, type.map { "\(target)/Examples/\($0).swift" } ?? file.path)
                }
            }
        }
        let run = try ProgramRun("/bin/sh", [folder.file("\(target)/check.sh")])
        #expect(run.code == 0, "\(run.out.suffix(3000)) \(run.error.suffix(3000))")
        let report = try #require(run.out.firstMatch(of: #/{"target":"(\w+)","deviation":([^,]+),"samples":(\d+)}/#))
        #expect(report.output.1 == "\(target)")
        #expect(try #require(Double(report.output.2)) < 1e-6)
        #expect(try #require(Int(report.output.3)) > 300)
    }

    @Test("SwiftUI's own scroll view type-checks")
    func native() throws {
        let folder = try Scratch()
        var export = try ModelExport(Exported.settings("wheel", random: 0)[0])
        export.style = .native
        for file in ExportTarget.swiftui.files(export) { try folder.write(file.text, file.path) }
        let run = try ProgramRun("/bin/sh", [folder.file("swiftui/check.sh")])
        #expect(run.code == 0 && run.out.hasPrefix("{"), "\(run.out.suffix(3000)) \(run.error.suffix(3000))")
    }

    @Test(
        "a method that UIKit doesn't have is found, and what isn't public where it should be",
        arguments: [
            ("func accessibilityScroll(_ direction", "func accessibilityScrolls(_ direction", "CardRowView.swift"),
            ("public var onSelect", "var onSelect", "Example.swift"),
        ])
    func wrong(_ before: String, _ after: String, _ found: String) throws {
        let folder = try Scratch()
        for file in ExportTarget.uikit.files(try ModelExport(Exported.settings("wave", random: 0)[0])) {
            try folder.write(file.text, file.path)
        }
        let path = "uikit/Sources/WaveCards/CardRowView.swift"
        let text = try #require(folder.text(path))
        #expect(text.contains(before))
        try folder.write(text.replacing(before, with: after), path)
        let run = try ProgramRun("/bin/sh", [folder.file("uikit/check.sh")])
        #expect(run.code != 0 && run.error.contains(found), "\(run.out) \(run.error)")
    }

    /// A file's text from the end of its first comment on.
    private static func withoutHead(_ text: String?) -> String? {
        text.map { text in
            text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("//") }.joined(separator: "\n")
        }
    }

    @Test("the pose is the Swift package's, the views alone are public, and swift-format changes nothing", arguments: targets)
    func texts(_ target: ExportTarget) throws {
        let folder = try Scratch()
        for id in Exported.ids {
            let export = try ModelExport(Exported.settings(id, random: 0)[0])
            let files = Dictionary(uniqueKeysWithValues: target.files(export).map { ($0.path, $0.text) })
            for file in ExportTarget.swift.files(export) where file.path.hasPrefix("swift/Sources/") {
                let path = "\(target)" + file.path.dropFirst("swift".count)
                // In UIKit the system moves screens.
                if target == .uikit, path.hasSuffix("/Transitions.swift") { continue }
                // The head of each platform's file names the lacks of the platform.
                #expect(
                    Self.withoutHead(files[path]) == Self.withoutHead(file.text.replacing("public ", with: "")), "\(id) \(path)")
            }
            // The sums of this model are longer than a line, and are broken in another way.
            guard id != "everything" else { continue }
            for (path, text) in files where path.hasSuffix(".swift") { try folder.write(text, "\(id)/\(path)") }
        }
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        // A condition encloses each whole file.
        let configuration = try String(contentsOf: root.appending(path: ".swift-format"), encoding: .utf8)
            .replacing("{\n  \"version\"", with: "{\n  \"indentConditionalCompilationBlocks\": false,\n  \"version\"")
        #expect(configuration.contains("indentConditionalCompilationBlocks"))
        try folder.write(configuration, "configuration")
        let run = try ProgramRun(
            "/usr/bin/env",
            ["swift", "format", "lint", "--configuration", folder.file("configuration"), "--recursive", folder.path])
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error.prefix(3000))")
    }
}
