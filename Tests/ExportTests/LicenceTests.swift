import RiffleModels
import RiffleSettings
import Testing

@testable import RiffleExport

@Suite("What stands in the files of exports")
struct LicenceTests {
    private static func export(_ id: String) throws -> ModelExport {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        var export = try ModelExport(configuration)
        export.samples.rows = []
        return export
    }

    static let models = ["cover-flow", "linear", "card-stack", "navigation", "modal", "tabs"]

    @Test(
        "every file that can have a comment says once what may be done with it, below what has to stand first", arguments: models)
    func licence(id: String) throws {
        for target in ExportTarget.allCases {
            for file in target.files(try Self.export(id)) where !file.path.hasSuffix(".json") {
                let parts = file.text.split(separator: CodeText.licence, omittingEmptySubsequences: false)
                #expect(parts.count == 2, "\(file.path)")
                let first = file.text.prefix { $0 != "\n" }
                if file.path.hasSuffix(".sh") { #expect(first == "#!/bin/sh", "\(file.path)") }
                if file.path.hasSuffix(".html") { #expect(first == "<!doctype html>", "\(file.path)") }
                if file.path.hasSuffix("Package.swift") { #expect(first.hasPrefix("// swift-tools-version"), "\(file.path)") }
            }
        }
    }

    @Test("the same settings give the same texts", arguments: models)
    func same(id: String) throws {
        for target in ExportTarget.allCases {
            #expect(try target.files(Self.export(id)) == target.files(Self.export(id)), "\(target)")
        }
    }

    @Test("Compose is what Kotlin was called")
    func formerNames() {
        #expect(ExportTarget(named: "compose") == .kotlin && ExportTarget(named: "kotlin") == .kotlin)
        #expect(ExportTarget(named: "flutter") == nil && !ExportTarget.allCases.contains { $0.rawValue == "compose" })
    }
}
