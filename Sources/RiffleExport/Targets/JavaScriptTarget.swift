internal import RiffleFormula

/// A JavaScript module without dependencies, and its check by node.
enum JavaScriptTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        var files = [
            ExportFile("pose.js", JavaScriptPose(export).text),
            ExportFile("settings.js", JavaScriptSettings.text(export)),
            ExportFile("samples.json", export.samples.json(export.gestures)),
            ExportFile("check.js", check(export.pose)),
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
    private static func check(_ pose: PoseFunction) -> String {
        text(PackageResources.check_js).replacing("ARGUMENTS", with: arguments(ofRow: pose))
    }

    /// The arguments of the pose in a row of samples.
    static func arguments(ofRow pose: PoseFunction) -> String {
        pose.inputs.enumerated().map { index, input in
            switch input.kind {
            case .number: "row[\(index)]"
            case .boolean: "row[\(index)] === 1"
            case .choice(let options): "[\(options.map { "\"\($0)\"" }.joined(separator: ", "))][row[\(index)]]"
            }
        }.joined(separator: ", ")
    }
}
