internal import RiffleFormula
internal import RiffleModels

/// Qt Quick: the pose as an ECMAScript module, items that have it, a program that shows them, and their check without a window.
enum QMLTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let check = CodeText.keeping(text(PackageResources.check_qml), marks: "// GESTURES\n", export.subject == .cards)
            .replacing("ARGUMENTS", with: JavaScriptTarget.arguments(ofRow: export.pose))
        return [
            ExportFile("pose.mjs", JavaScriptPose(export).text),
            ExportFile("settings.mjs", QMLSettings.text(export)),
            ExportFile("Posed.qml", text(PackageResources.Posed_qml)),
            ExportFile("DemoCard.qml", text(PackageResources.DemoCard_qml)),
        ] + motion(export) + [
            ExportFile("check.qml", check), ExportFile("check.sh", text(PackageResources.qml_check_sh)),
            // The scroller alone is what Riffle's is: the stack and the screens move in Qt's own ways.
            ExportFile(
                "samples.json", export.samples.json(export.subject == .cards ? export.gestures : [], orders: export.orders)),
            ExportFile("README.md", readme(export)),
        ]
    }

    /// What moves the cards, and the program that shows it.
    private static func motion(_ export: ModelExport) -> [ExportFile] {
        switch export.motion {
        case .carousel, .scrollView:
            return [
                ExportFile("CardRow.qml", posing(export, PackageResources.CardRow_qml)),
                ExportFile("scroller.mjs", JavaScriptClasses.withoutFields(text(PackageResources.scroller_js))),
                ExportFile("gestures.mjs", JavaScriptClasses.withoutFields(text(PackageResources.gestures_js))),
                ExportFile("play.mjs", JavaScriptClasses.withoutFields(text(PackageResources.play_js))),
            ] + pan + [
                program(export, PackageResources.mainRow_qml)
            ]
        case .cardStack:
            return [
                ExportFile("CardStack.qml", text(PackageResources.CardStack_qml)),
                ExportFile("StackedCard.qml", posing(export, PackageResources.StackedCard_qml)),
                ExportFile("SpringMotion.qml", text(PackageResources.SpringMotion_qml)),
                ExportFile("spring.mjs", text(PackageResources.spring_mjs)),
            ] + pan + [
                program(export, PackageResources.mainStack_qml)
            ]
        case .transition(let rule):
            let hasDirection = export.pose.inputs.contains { $0.variable == "direction" }
            let buttons = hasDirection ? "[\"Back\", \"From the left\", \"Next\"]" : "[\"Back\", \"Next\"]"
            let lines = ["Two screens, the transition between them and its way back, and their size."] + CSSScreens.losses(rule)
            let head = lines.flatMap { CodeText.wrapped($0, width: 85) }.map { "// \($0)\n" }.joined()
            return [
                ExportFile("Screens.qml", head + posing(export, PackageResources.Screens_qml)),
                program(export, PackageResources.mainScreens_qml, ["BUTTONS": buttons]),
            ]
        }
    }

    /// What recognizes drags.
    private static var pan: [ExportFile] {
        [
            ExportFile("PanArea.qml", text(PackageResources.PanArea_qml)),
            ExportFile("pan.mjs", JavaScriptClasses.withoutFields(text(PackageResources.pan_js))),
        ]
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func program(
        _ export: ModelExport, _ bytes: [UInt8], _ words: [String: String] = [:]
    ) -> ExportFile {
        // In a string of QML.
        let title = export.pose.title.map { ["\\": "\\\\", "\"": "\\\""][$0] ?? String($0) }.joined()
        let program = words.reduce(text(bytes)) { $0.replacing($1.key, with: $1.value) }
        return ExportFile("main.qml", program.replacing("TITLE", with: title))
    }

    /// A file that calls the pose.
    private static func posing(_ export: ModelExport, _ bytes: [UInt8]) -> String {
        let known = [
            "o": "offset", "i": "index", "s": "scroll", "turning": "false", "layer": "level", "drag": "drag", "grip": "grip",
            "p": "root.progress", "role": "role", "direction": "root.direction",
        ]
        let arguments = export.pose.inputs.map { known[$0.variable] ?? "0" }.joined(separator: ", ")
        return text(bytes).replacing("ARGUMENTS", with: arguments)
    }

    private static func readme(_ export: ModelExport) -> String {
        let (deed, files) =
            switch export.subject {
            case .cards: ("five cards to drag", "`Posed.qml`, `CardRow.qml`, `PanArea.qml` and the modules")
            case .stack:
                (
                    "five cards to throw",
                    "`Posed.qml`, `PanArea.qml`, `CardStack.qml`, `StackedCard.qml`, `SpringMotion.qml` and the modules"
                )
            case .screens: ("five screens", "`Posed.qml`, `Screens.qml` and the modules")
            }
        return """
            # \(export.pose.title)

            `qml main.qml` (Qt 6.4 or later; on Debian `/usr/lib/qt6/bin/qml`): \(deed). In a program of your own: \(files); `main.qml` shows how.
            `sh check.sh` compares the poses\(export.subject == .cards ? ", the scroller" : "") and an item that has the poses with what Riffle does, without a window.

            """
    }
}

/// Modules for engines of ECMAScript 2016, which has classes but no fields.
enum JavaScriptClasses {
    /// The text with what a constructor sets instead of fields, private ones with an underscore. Fields stand first in a class.
    static func withoutFields(_ text: String) -> String {
        var result: [Substring] = []
        /// What the constructor sets, while the beginning of a class is read.
        var fields: [Substring]?
        var comment: [Substring] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard var set = fields else {
                result.append(line)
                if line.hasPrefix("class ") || line.hasPrefix("export class ") { fields = [] }
                continue
            }
            if let field = line.wholeMatch(of: #/  (#?\w+)( = .*)?;/#) {
                if let value = field.output.2 {
                    set += comment.map { "  " + $0 } + ["    this.\(field.output.1)\(value);"]
                }
                comment = []
                fields = set
            } else if line.hasPrefix("  /**") {
                comment = [line]
            } else if line.hasPrefix("  constructor(") {
                result += comment + [line] + set
                (fields, comment) = (nil, [])
            } else if lines[index + 1].hasPrefix("  constructor(") {
                continue
            } else {
                result += ["  constructor() {"] + set + ["  }", line]
                fields = nil
            }
        }
        return result.joined(separator: "\n").replacing("#", with: "_").replacing(".js", with: ".mjs")
            .replacing("check.mjs", with: "check.qml")
    }
}
