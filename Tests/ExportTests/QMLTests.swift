import Foundation
import RiffleMath
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleExport

/// Properties of the QML export that can be tested without Qt; `make check-exports` runs the export's own check with Qt.
@Suite("QML export")
struct QMLTests {
    private func files(_ id: String, random count: Int = 0) throws -> [[String: String]] {
        try Exported.settings(id, random: count).map { configuration in
            let files = ExportTarget.qml.files(try ModelExport(configuration))
            return Dictionary(uniqueKeysWithValues: files.map { (String($0.path.dropFirst(4)), $0.text) })
        }
    }

    @Test(
        "in node the poses, rows and scrollers of all models are Riffle's; a changed constant is found, a changed order and a changed scroller"
    )
    func modules() throws {
        let folder = try Scratch()
        var names: [String] = []
        func write(_ files: [String: String], _ name: String) throws {
            for (path, text) in files where path.hasSuffix(".mjs") || path == "tests/samples.json" {
                try folder.write(text, "\(name)/\(path)")
            }
            names.append(name)
        }
        for id in Exported.ids {
            for (index, files) in try files(id, random: Exported.dearSettings).enumerated() { try write(files, "\(id)-\(index)") }
        }
        for (file, old, new) in [
            ("src/pose.mjs", "const m34 = -0.002", "const m34 = -0.0021"),
            ("src/settings.mjs", "friction: ", "friction: 1.1 * "),
            ("src/order.mjs", "place > 0 && isBehind", "place > 0 && !isBehind"),
            ("src/scroller.mjs", "maxPull = 18", "maxPull = 30"),
        ] {
            var changed = try #require(try files("linear").first)
            changed[file] = changed[file]?.replacing(old, with: new)
            try write(changed, "changed " + file.replacing("/", with: " "))
        }
        try folder.write(Self.script, "all.mjs")
        let list = String(decoding: try JSONEncoder().encode(names), as: UTF8.self)
        let run = try ProgramRun("/usr/bin/env", ["node", folder.file("all.mjs"), list])
        let deviations = try JSONDecoder().decode([Double].self, from: Data(run.out.utf8))
        #expect(deviations.count == names.count, "\(run.error)")
        for (name, deviation) in zip(names, deviations) {
            #expect((deviation > 1e-6) == name.hasPrefix("changed"), "\(name): \(deviation)")
        }
    }

    /// Prints the greatest deviation of each folder, as check.qml does.
    private static let script = """
        import { readFileSync } from "node:fs";
        const result = [];
        for (const name of JSON.parse(process.argv[2])) {
          const { width, inputs, rows, orders = [], gestures = [] } =
            JSON.parse(readFileSync(new URL(`${encodeURI(name)}/tests/samples.json`, import.meta.url), "utf8"));
          const { pose } = await import(`./${name}/src/pose.mjs`);
          const values = { role: (value) => ["from", "to"][value], turning: (value) => value === 1 };
          let deviation = 0;
          for (const row of rows) {
            const is = pose(...inputs.map((input, i) => (values[input] ?? ((value) => value))(row[i])));
            const wanted = row.slice(inputs.length);
            const shows = wanted[20] === 0 && wanted[16] > 0;
            if (shows !== (!is.hidden && is.opacity > 0)) deviation = 1;
            if (!shows) continue;
            [...is.transform, is.opacity, is.order, is.dim, is.veil].forEach((value, i) => {
              const unit = i >= 12 && i < 15 || i === 17 ? width : i < 12 && i % 4 === 3 ? 1 / width : 1;
              const difference = Math.abs(value - wanted[i]) / Math.max(unit, Math.abs(wanted[i]));
              deviation = Math.max(deviation, difference >= 0 ? difference : 1e9);
            });
          }
          if (gestures.length > 0) {
            const { gestureDeviation } = await import(`./${name}/tests/gestures.mjs`);
            for (const gesture of gestures) deviation = Math.max(deviation, gestureDeviation(gesture));
          }
          if (orders.length > 0) {
            const { row } = await import(`./${name}/src/row.mjs`);
            const { scrolling } = await import(`./${name}/src/settings.mjs`);
            for (const { scroll, cards, isExact } of orders) {
              const given = row(scroll, scrolling).map(({ index }) => index);
              const wanted = cards.filter((index) => isExact || given.includes(index));
              if (given.filter((index) => isExact || cards.includes(index)).join() !== wanted.join()) deviation = 1;
            }
          }
          result.push(deviation);
        }
        console.log(JSON.stringify(result));

        """

    @Test("modules have no syntax that Qt 6.4's engine lacks", arguments: Exported.ids)
    func syntax(id: String) throws {
        for (path, text) in try #require(try files(id).first) where path.hasSuffix(".mjs") {
            let code = text.replacing(#/\/\*\*(?s:.*?)\*\/|\/\/[^\n]*/#, with: "")
            // Fields of classes, private names, objects from objects, `at` and `findLast`, promises, other operators.
            let lacking = [
                #/^  #?\w+(?: = .*)?;$/#.anchorsMatchLineEndings(), #/#\w/#, #/\{\s*\.\.\.|, \.\.\.[^{}\[\];]*\}/#,
                #/\.(?:at|findLast|flat)\(/#,
                #/\bawait\b|\basync\b|\|\|=|&&=|\?\?=/#,
            ]
            let inClasses = code.components(separatedBy: "\nexport class ").dropFirst().joined()
            for (index, pattern) in lacking.enumerated() {
                #expect((index == 0 ? inClasses : code).firstMatch(of: pattern) == nil, "\(path)")
            }
        }
    }

    @Test("every file that is named is there, and no placeholder is left", arguments: Exported.ids)
    func whole(id: String) throws {
        let files = try #require(try files(id).first)
        for (path, text) in files where path != "tests/samples.json" {
            let folder = path.contains("/") ? path.prefix { $0 != "/" } + "/" : ""
            for word in ["ARGUMENTS", "TITLE", "// ROW", "BUTTONS", "COUNT", "CURRENT", "PICTURES", "FOCUS"] {
                #expect(!text.contains(word), "\(path)")
            }
            for name in text.matches(of: #/"(?:\.\/|(\.\.\/))?([\w\/.]+\.(?:mjs|qml|json))"|`([\w.]+\.\w+)`/#) {
                let file = String(name.output.2 ?? name.output.3 ?? "")
                let whole = name.output.1 == nil && name.output.3 == nil ? folder + file : file
                #expect(files[whole] != nil, "\(path): \(whole)")
            }
            guard path.hasSuffix(".qml") else { continue }
            let types = text.matches(of: #/^ *([A-Z]\w+) \{$/#.anchorsMatchLineEndings()).map { String($0.output.1) }
            let own = ["CardRow", "CardStack", "PanArea", "Posed", "Screens", "Steering"]
            for type in types where own.contains(type) { #expect(files["src/\(type).qml"] != nil, "\(path): \(type)") }
            // No string ends before its line does.
            for line in text.split(separator: "\n") {
                let quotes = line.replacing("\\\\", with: "").replacing("\\\"", with: "").count { $0 == "\"" }
                #expect(quotes.isMultiple(of: 2), "\(path): \(line)")
            }
        }
    }

    @Test("an item's matrix is the transpose of the pose's, without z, and divided by its weight")
    func matrix() throws {
        let item = try #require(try files("linear").first?["src/Posed.qml"])
        let call = try #require(item.firstMatch(of: #/Qt\.matrix4x4\((.*?)\);/#)).output.1
        let wanted = (0..<16).map { place in
            let (row, column) = (place / 4, place % 4)
            return row == 2 || column == 2 ? (row == column ? "1" : "0") : "m[\(4 * column + row)] / w"
        }
        #expect(call == wanted.joined(separator: ", "))
    }

    @Test("the spring of the stack is Riffle's, from any start, swinging or not")
    func spring() throws {
        let folder = try Scratch()
        let module = try #require(try files("card-stack").first?["src/spring.mjs"])
        let springs = [(30.0, 0.4), (12, 0), (14, 1), (9, 1.7), (20, 0.999999), (25, 1.000001)]
        let starts = [(1.0, 0.0), (-80, 900), (0, -3)]
        let times = [0, 0.01, 0.2, 1.3]
        var calls: [String] = []
        var wanted: [[Double]] = []
        for (omega, damping) in springs {
            for (distance, velocity) in starts {
                for time in times {
                    let spring = Spring(omega0: omega, zeta: damping)
                    let state = spring.state(at: time, from: distance, velocity: velocity, to: 0)
                    wanted.append([state.position, state.velocity])
                    calls.append("new Spring({ omega: \(omega), ratio: \(damping) }).state(\(time), \(distance), \(velocity))")
                }
            }
        }
        let list = calls.joined(separator: ",\n")
        try folder.write(module + "console.log(JSON.stringify([\(list)]));\n", "spring.mjs")
        let run = try ProgramRun("/usr/bin/env", ["node", folder.file("spring.mjs")])
        let given = try JSONDecoder().decode([[Double]].self, from: Data(run.out.utf8))
        #expect(given.count == wanted.count, "\(run.error)")
        for (call, (a, b)) in zip(calls, zip(given, wanted)) {
            for (x, y) in zip(a, b) { #expect(abs(x - y) <= 1e-5 * max(1, abs(y)), "\(call): \(x), \(y)") }
        }
    }
}
