import Foundation
import RiffleExport
import RiffleStage
import TestSupport
import Testing

/// The exports for UIKit and SwiftUI: all models in one folder a platform, so that the compiler is started once.
@Suite("UIKit and SwiftUI exports")
struct AppleTests {
    static let targets = [ExportTarget.uikit, .swiftui]

    @Test("every model and formula type-checks, and a pose runs", arguments: targets)
    func models(_ target: ExportTarget) throws {
        let folder = try Scratch()
        // The first model's check comes last: what it compares is run.
        for id in Exported.ids.reversed() {
            // The settings of the others change numbers alone.
            let isVaried = ["card-stack", "navigation", "modal", "tabs"].contains(id)
            for (index, configuration) in try Exported.settings(id, random: isVaried ? Exported.dearSettings : 0).enumerated()
                .reversed()
            {
                var export = try ModelExport(configuration)
                export.id = "\(id)-\(index)"
                for file in target.files(export) { try folder.write(file.text, file.path) }
            }
        }
        let run = try ProgramRun("/bin/sh", [folder.file("\(target)/check.sh")])
        #expect(run.code == 0, "\(run.out.suffix(3000)) \(run.error.suffix(3000))")
        let report = try #require(run.out.firstMatch(of: #/{"target":"(\w+)","deviation":([^,]+),"samples":(\d+)}/#))
        #expect(report.output.1 == "\(target)")
        #expect(try #require(Double(report.output.2)) < 1e-6)
        #expect(try #require(Int(report.output.3)) > 300)
    }

    @Test("a method that UIKit doesn't have is found")
    func wrong() throws {
        let folder = try Scratch()
        for file in ExportTarget.uikit.files(try ModelExport(Exported.settings("wave", random: 0)[0])) {
            try folder.write(file.text, file.path)
        }
        let text = try #require(folder.text("uikit/CardRowLayout.swift"))
        #expect(text.contains("forBoundsChange newBounds"))
        try folder.write(text.replacing("forBoundsChange newBounds", with: "forNewBounds newBounds"), "uikit/CardRowLayout.swift")
        let run = try ProgramRun("/bin/sh", [folder.file("uikit/check.sh")])
        #expect(run.code != 0 && run.error.contains("CardRowLayout.swift"), "\(run.out) \(run.error)")
    }

    @Test("the pose is the Swift package's, and swift-format changes nothing", arguments: targets)
    func texts(_ target: ExportTarget) throws {
        let folder = try Scratch()
        for id in Exported.ids {
            let export = try ModelExport(Exported.settings(id, random: 0)[0])
            let files = Dictionary(uniqueKeysWithValues: target.files(export).map { ($0.path, $0.text) })
            for file in ExportTarget.swift.files(export) where file.path.hasPrefix("swift/Sources/") {
                let name = file.path.split(separator: "/").last ?? ""
                #expect(files["\(target.rawValue)/\(name)"] == file.text, "\(id) \(name)")
            }
            // Its sums are longer than a line, which are broken in another way.
            guard id != "everything" else { continue }
            for (path, text) in files where path.hasSuffix(".swift") { try folder.write(text, path) }
        }
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let run = try ProgramRun(
            "/usr/bin/env",
            ["swift", "format", "lint", "--configuration", root.path + "/.swift-format", "--recursive", folder.path])
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error.prefix(3000))")
    }
}
