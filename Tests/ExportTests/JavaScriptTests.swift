import Foundation
import RiffleExport
import RiffleModels
import RiffleStage
import TestSupport
import Testing

/// The JavaScript export, run by node.
@Suite("JavaScript export")
struct JavaScriptTests {
    /// Writes an export and runs its check.
    static func check(_ export: ModelExport, _ change: (inout [ExportFile]) -> Void = { _ in }) throws -> (
        deviation: Double, code: Int32
    ) {
        let folder = try Scratch()
        var files = ExportTarget.js.files(export)
        change(&files)
        for file in files { try folder.write(file.text, file.path) }
        let run = try ProgramRun("/usr/bin/env", ["node", folder.file("js/check.js")])
        struct Report: Decodable {
            var deviation: Double?
            var samples: Int
        }
        let report = try JSONDecoder().decode(Report.self, from: Data(run.out.utf8))
        #expect(report.samples > 300)
        return (report.deviation ?? .infinity, run.code)
    }

    @Test("every model and formula, at its defaults and three random settings", arguments: Exported.ids)
    func models(id: String) throws {
        for configuration in try Exported.settings(id, random: 3) {
            let (deviation, code) = try Self.check(ModelExport(configuration))
            #expect(deviation <= 1e-6 && code == 0, "\(deviation) with \(configuration.values.changes)")
        }
    }

    @Test("a changed constant is found: all of the hyperbola's, one of every other model")
    func changes() throws {
        for id in Exported.ids {
            let configuration = try Exported.settings(id, random: 0)[0]
            let export = try ModelExport(configuration)
            let names = export.pose.constants.map(\.name)
            for name in id == "hyperbola" ? names : Array(names.suffix(1)) {
                let line = try Regex("export const \(name)_? = ([^;]+);")
                let (deviation, code) = try Self.check(export) { files in
                    for index in files.indices where files[index].path == "js/pose.js" {
                        files[index].text = files[index].text.replacing(line) { match in
                            "export const \(name) = 0.01 + 1.01 * (\(match.output[1].substring ?? ""));"
                        }
                    }
                }
                #expect(deviation > 1e-6 && code == 1, "\(id): \(name)")
            }
        }
    }

    @Test(
        "a changed number of the scroller is found",
        arguments: ["extent", "friction", "last", "coefficient", "dimension", "vertical", "snaps", "pages"])
    func scroller(name: String) throws {
        let export = try ModelExport(try Exported.settings("linear", random: 0)[0])
        let (deviation, code) = try Self.check(export) { files in
            for index in files.indices where files[index].path == "js/settings.js" {
                let text = files[index].text
                files[index].text = text.replacing(#/(\b[a-z]+): (true|false|[0-9.]+)/#) { match in
                    guard match.output.1 == name else { return String(match.output.0) }
                    let value =
                        Double(match.output.2).map { "\($0 * 1.05 + 0.01)" } ?? (match.output.2 == "true" ? "false" : "true")
                    return "\(name): \(value)"
                }
                #expect(files[index].text != text)
            }
        }
        #expect(deviation > 1e-6 && code == 1)
    }
}
