internal import RiffleFormula

/// A JavaScript module without dependencies, and its check by node.
enum JavaScriptTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        var files = [
            ExportFile("pose.js", JavaScriptPose(export).text),
            ExportFile("settings.js", JavaScriptSettings.text(export)),
            ExportFile("samples.json", export.samples.json(export.gestures)),
            ExportFile("check.js", check(export)),
            ExportFile("README.md", readme(export)),
            ExportFile("package.json", "{\n  \"private\": true,\n  \"type\": \"module\"\n}\n"),
        ]
        if export.subject == .cards {
            files += [
                ExportFile("scroller.js", Self.text(PackageResources.scroller_js)),
                ExportFile("pan.js", Self.text(PackageResources.pan_js)),
                ExportFile("gestures.js", Self.text(PackageResources.gestures_js)),
                ExportFile("main.js", Self.text(PackageResources.main_js).replacing("ARGUMENTS", with: arguments(export.pose))),
                ExportFile(
                    "index.html",
                    Self.text(PackageResources.index_html).replacing("TITLE", with: CodeText.html(export.pose.title))),
            ]
        }
        return files
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// What the page calls the pose with.
    private static func arguments(_ pose: PoseFunction) -> String {
        let known = ["o": "offsetOf(index)", "i": "index", "s": "scroller.offset", "turning": "false"]
        return pose.inputs.map { known[$0.variable] ?? "0" }.joined(separator: ", ")
    }

    private static func readme(_ export: ModelExport) -> String {
        let page = export.subject == .cards
        return """
            # \(export.pose.title)

            \(page ? "`python3 -m http.server` here, then http://localhost:8000: five cards to drag. In a program of\nyour own: `pose.js`, `settings.js`, `scroller.js`, `pan.js`; `main.js` shows how." : "`pose.js` gives the pose, `settings.js` the sizes.")
            `node check.js` compares all of it with what Riffle does.

            """
    }

    /// Compares the module with the samples.
    private static func check(_ export: ModelExport) -> String {
        let arguments = export.pose.inputs.enumerated().map { index, input in
            switch input.kind {
            case .number: "row[\(index)]"
            case .boolean: "row[\(index)] === 1"
            case .choice(let options): "[\(options.map { "\"\($0)\"" }.joined(separator: ", "))][row[\(index)]]"
            }
        }.joined(separator: ", ")
        return """
            // node check.js: compares pose.js with what Riffle does, and prints the greatest
            // deviation in card widths (of 1 at least: relative to the number).
            import { readFileSync } from "node:fs";
            import { pose } from "./pose.js";
            \(export.gestures.isEmpty ? "" : "import { gestureDeviation } from \"./gestures.js\";\n")
            const file = new URL("samples.json", import.meta.url);
            const { width, inputs, rows\(export.gestures.isEmpty ? "" : ", gestures") } = JSON.parse(readFileSync(file, "utf8"));

            // The unit of each of m11 … m44, opacity, order and dim.
            const units = [
              ...[1, 1, 1, 1 / width, 1, 1, 1, 1 / width, 1, 1, 1, 1 / width],
              ...[width, width, width, 1],
              ...[1, width, 1],
            ];
            let deviation = 0;
            for (const row of rows) {
              const is = pose(\(arguments));
              const given = [...is.transform, is.opacity, is.order, is.dim];
              const wanted = row.slice(inputs.length);
              const shows = !is.hidden && is.opacity > 0;
              const shouldShow = wanted[19] === 0 && wanted[16] > 0;
              if (shows !== shouldShow) deviation = Math.max(deviation, is.opacity, wanted[16]);
              if (!shows || !shouldShow) continue;
              given.forEach((value, i) => {
                const unit = units[i] * Math.max(1, Math.abs(wanted[i]) / units[i]);
                const difference = Math.abs(value - wanted[i]) / unit;
                deviation = Math.max(deviation, difference >= 0 ? difference : Infinity);
              });
            }
            let samples = rows.length;
            \(export.gestures.isEmpty ? "" : """
                for (const gesture of gestures) {
                  deviation = Math.max(deviation, gestureDeviation(gesture));
                  samples += gesture.offsets.length;
                }

                """)console.log(JSON.stringify({ target: "js", deviation, samples }));
            process.exitCode = deviation <= 1e-6 ? 0 : 1;

            """
    }
}
