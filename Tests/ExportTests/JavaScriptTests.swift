import Foundation
import RiffleExport
import RiffleModels
import RiffleSettings
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
        let run = try ProgramRun("/usr/bin/env", ["node", folder.file("js/tests/check.js")])
        struct Report: Decodable {
            var deviation: Double?
            var samples: Int
        }
        let report = try JSONDecoder().decode(Report.self, from: Data(run.out.utf8))
        #expect(report.samples > 300)
        return (report.deviation ?? .infinity, run.code)
    }

    @Test("every model and formula, at its defaults and at random settings", arguments: Exported.ids)
    func models(id: String) throws {
        for configuration in try Exported.settings(id, random: Exported.someSettings) {
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
                    for index in files.indices where files[index].path == "js/src/pose.js" {
                        files[index].text = files[index].text.replacing(line) { match in
                            "export const \(name) = 0.01 + 1.01 * (\(match.output[1].substring ?? ""));"
                        }
                    }
                }
                #expect(deviation > 1e-6 && code == 1, "\(id): \(name)")
            }
        }
    }

    /// A number of a motion's settings.
    struct Number: Sendable, CustomTestStringConvertible {
        var model: String
        var name: String
        /// The settings at which the number has an effect.
        var settings: [String: Double] = [:]

        var testDescription: String { "\(model): \(name)" }
    }

    static let numbers: [Number] = {
        let row = ["extent", "friction", "last", "bandCoefficient", "bandDimension", "isVertical", "snaps", "pages"]
        let stack = [
            "cardWidth", "throwSpeed", "projection", "throwDistance", "flightDuration", "omega", "ratio", "duration", "rise",
            "clearance", "throwsVertically", "throwsWhileHeld", "entersAtLanding",
        ]
        let screens = ["width", "duration", "queues", "reversesBack", "at", "speed"]
        var numbers = row.map { Number(model: "linear", name: $0) }
        numbers += stack.map { Number(model: "card-stack", name: $0) }
        numbers += screens.map { Number(model: "navigation", name: $0) }
        numbers.append(Number(model: "card-stack", name: "entersAtLanding", settings: ["entersAtLanding": 0]))
        numbers.append(Number(model: "navigation", name: "projection", settings: ["finishRule": 1]))
        numbers.append(Number(model: "modal", name: "speed", settings: ["finishRule": 2]))
        numbers.append(Number(model: "modal", name: "height"))
        numbers.append(Number(model: "tabs", name: "at"))
        return numbers
    }()

    @Test("a changed number of the motion is found", arguments: numbers)
    func motion(number: Number) throws {
        var configuration = try Exported.settings(number.model, random: 0)[0]
        for (name, value) in number.settings { configuration.set(name, to: value) }
        let (deviation, code) = try Self.check(try ModelExport(configuration)) { files in
            for index in files.indices where files[index].path == "js/src/settings.js" {
                let text = files[index].text
                files[index].text = text.replacing(#/(\b[A-Za-z]+): (true|false|[0-9.]+)/#) { match -> String in
                    let (name, value) = (String(match.output.1), String(match.output.2))
                    guard name == number.name else { return String(match.output.0) }
                    let flipped = value == "true" ? "false" : "true"
                    let new: String = Double(value).map { old in String(old * 1.05 + 0.01) } ?? flipped
                    return name + ": " + new
                }
                #expect(files[index].text != text)
            }
        }
        #expect(deviation > 1e-6 && code == 1)
    }
}
