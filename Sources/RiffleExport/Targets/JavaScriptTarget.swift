internal import RiffleFormula

/// A JavaScript module without dependencies, and its check by node.
enum JavaScriptTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        [
            ExportFile("pose.js", JavaScriptPose(export).text),
            ExportFile("samples.json", export.samples.json),
            ExportFile("check.js", check(export.pose)),
            ExportFile("package.json", "{\n  \"private\": true,\n  \"type\": \"module\"\n}\n"),
        ]
    }

    /// Compares the module with the samples.
    private static func check(_ pose: PoseFunction) -> String {
        let arguments = pose.inputs.enumerated().map { index, input in
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

            const file = new URL("samples.json", import.meta.url);
            const { width, inputs, rows } = JSON.parse(readFileSync(file, "utf8"));

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
            console.log(JSON.stringify({ target: "js", deviation, samples: rows.length }));

            """
    }
}
