internal import RiffleFormula

/// A JavaScript module without dependencies, and its check by node.
enum JavaScriptTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let arguments = arguments(export.pose)
        func adapter(_ name: String, _ bytes: [UInt8]) -> ExportFile {
            ExportFile(name, text(bytes).replacing("ARGUMENTS", with: arguments))
        }
        let motion: [ExportFile]
        let hint: String
        switch export.subject {
        case .cards:
            motion = [
                adapter("scroller.js", PackageResources.scroller_js), adapter("main.js", PackageResources.main_js),
                adapter("gestures.js", PackageResources.gestures_js),
            ]
            hint = "Drag the cards, or click one."
        case .stack:
            motion = [
                adapter("stack.js", PackageResources.stack_js), adapter("pull.js", PackageResources.pull_js),
                adapter("flight.js", PackageResources.flight_js), adapter("flip.js", PackageResources.flip_js),
                adapter("card-motion.js", PackageResources.card_motion_js), adapter("spring.js", PackageResources.spring_js),
                adapter("curve.js", PackageResources.curve_js), adapter("main.js", PackageResources.stack_main_js),
                adapter("gestures.js", PackageResources.stack_gestures_js),
            ]
            hint = "Throw the top card, or click it to turn it over. The down arrow brings the last one back."
        case .screens:
            motion = [
                adapter("transition.js", PackageResources.transition_js), adapter("curve.js", PackageResources.curve_js),
                adapter("main.js", PackageResources.transition_main_js),
                adapter("gestures.js", PackageResources.transition_gestures_js),
            ]
            hint = export.pose.summary
        }
        let page = text(PackageResources.index_html).replacing("TITLE", with: CodeText.html(export.pose.title))
        return [
            ExportFile("pose.js", JavaScriptPose(export).text),
            ExportFile("settings.js", JavaScriptSettings.text(export)),
            ExportFile("samples.json", export.samples.json(export.gestures, orders: export.orders)),
            ExportFile("check.js", check(export.pose)),
            ExportFile("README.md", readme(export, motion.map(\.path))),
            ExportFile("package.json", "{\n  \"private\": true,\n  \"type\": \"module\"\n}\n"),
            ExportFile("index.html", page.replacing("HINT", with: CodeText.html(hint))),
            ExportFile(
                "page.css",
                text(PackageResources.look_css) + text(PackageResources.page_css)
                    + (export.pose.veil == nil ? "" : "\n" + CSSTarget.backdrop)),
            adapter("page.js", PackageResources.page_js),
            adapter("pan.js", PackageResources.pan_js), adapter("play.js", PackageResources.play_js),
        ] + motion
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// What the page calls the pose with.
    private static func arguments(_ pose: PoseFunction) -> String {
        let known = [
            "o": "offsetOf(index)", "i": "index", "s": "scroller.offset", "turning": "false", "layer": "layer",
            "p": "progress", "role": "role", "direction": "direction",
        ]
        return pose.inputs.map { known[$0.variable] ?? "0" }.joined(separator: ", ")
    }

    private static func readme(_ export: ModelExport, _ motion: [String]) -> String {
        let what =
            switch export.subject {
            case .cards: "five cards to drag"
            case .stack: "five cards to throw and to turn over"
            case .screens: "screens that replace one another"
            }
        let own = motion.filter { $0 != "main.js" && $0 != "gestures.js" }.map { "`\($0)`" }
        let files = (["`pose.js`", "`settings.js`", "`pan.js`"] + own).joined(separator: ", ")
        let text =
            "`python3 -m http.server` here, then http://localhost:8000: \(what). In a program of your own: \(files); "
            + "`main.js` shows how."
        return "# \(export.pose.title)\n\n" + CodeText.wrapped(text, width: 80).joined(separator: "\n")
            + "\n`node check.js` compares all of it with what Riffle does.\n"
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
