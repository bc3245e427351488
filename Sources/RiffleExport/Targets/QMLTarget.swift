internal import RiffleFormula
internal import RiffleModels

/// The Qt Quick export: the pose as an ECMAScript module, items that have it, a program that shows them, and their check without a window.
enum QMLTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let check = CodeText.keeping(text(PackageResources.check_qml), marks: "// ROW\n", export.subject == .cards)
            .replacing("ARGUMENTS", with: JavaScriptTarget.arguments(ofRow: export.pose))
        return [
            ExportFile("src/pose.mjs", JavaScriptPose(export).text),
            module("src/settings", JavaScriptSettings.text(export)),
            ExportFile("src/Posed.qml", text(PackageResources.Posed_qml)),
        ] + motion(export) + [
            ExportFile("tests/check.qml", check), ExportFile("tests/check.sh", text(PackageResources.qml_check_sh)),
            ExportFile("tests/samples.json", export.samples.json(export.gestures, orders: export.orders)),
            module("tests/gestures", JavaScriptTarget.gestures(export)),
            module("tests/play", text(PackageResources.play_js)),
            demoCard(export),
            ExportFile("README.md", readme(export)),
        ] + export.pictureFiles
    }

    /// Returns the files of the cards' motion, and the program that shows it.
    private static func motion(_ export: ModelExport) -> [ExportFile] {
        switch export.motion {
        case .carousel, .scrollView:
            return [
                ExportFile("src/CardRow.qml", text(PackageResources.CardRow_qml)),
                ExportFile("src/Steering.qml", text(PackageResources.Steering_qml)),
                module("src/row", JavaScriptTarget.adapted(text(PackageResources.row_js), export)),
                module("src/grab", JavaScriptTarget.adapted(text(PackageResources.grab_js), export)),
                module("src/order", text(PackageResources.order_js)),
                module("src/scroller", text(PackageResources.scroller_js)),
            ] + pan + [
                program(export, PackageResources.mainRow_qml, ["CURRENT": "\((export.cardCount - 1) / 2)"])
            ]
        case .cardStack:
            return [ExportFile("src/CardStack.qml", posing(export, PackageResources.CardStack_qml))]
                + [
                    ("stack", PackageResources.stack_js), ("pull", PackageResources.pull_js),
                    ("flight", PackageResources.flight_js), ("flip", PackageResources.flip_js),
                    ("card-motion", PackageResources.card_motion_js), ("spring", PackageResources.spring_js),
                    ("curve", PackageResources.curve_js),
                ].map { module("src/\($0.0)", text($0.1)) } + pan + [program(export, PackageResources.mainStack_qml)]
        case .transition:
            return [
                ExportFile("src/Screens.qml", posing(export, PackageResources.Screens_qml)),
                module("src/transition", text(PackageResources.transition_js)),
                module("src/curve", text(PackageResources.curve_js)),
            ] + pan + [program(export, PackageResources.mainScreens_qml)]
        }
    }

    /// The files of the recognizer of drags.
    private static var pan: [ExportFile] {
        [
            ExportFile("src/PanArea.qml", text(PackageResources.PanArea_qml)),
            module("src/pan", text(PackageResources.pan_js)),
        ]
    }

    /// Returns a module of the JavaScript export.
    private static func module(_ name: String, _ text: String) -> ExportFile {
        ExportFile("\(name).mjs", JavaScriptClasses.withoutFields(text))
    }

    /// Returns the file with the content of the program's cards.
    private static func demoCard(_ export: ModelExport) -> ExportFile {
        let names = zip(export.pictureFiles, export.pictures).map { file, picture in
            """

                    {
                        "file": "\(file.path)",
                        "title": \(string(picture.title))
                    }
            """
        }
        let list = names.joined(separator: ",") + (names.isEmpty ? "" : "\n    ")
        return ExportFile(
            "DemoCard.qml",
            text(PackageResources.DemoCard_qml).replacing("PICTURES", with: list)
                .replacing("FOCUS", with: export.pictureFocus == 0 ? "Image.AlignTop" : "Image.AlignVCenter"))
    }

    /// Returns the text as a string literal on one line.
    private static func string(_ text: String) -> String {
        let letters = text.map { letter in
            ["\\": "\\\\", "\"": "\\\""][letter] ?? (letter.unicodeScalars.allSatisfy { $0.value >= 32 } ? String(letter) : " ")
        }
        return "\"\(letters.joined())\""
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func program(
        _ export: ModelExport, _ bytes: [UInt8], _ words: [String: String] = [:]
    ) -> ExportFile {
        let words = words.merging(["COUNT": "\(export.cardCount)"]) { $1 }
        let program = words.reduce(text(bytes)) { $0.replacing($1.key, with: $1.value) }
        return ExportFile("main.qml", program.replacing("\"TITLE\"", with: string(export.pose.title)))
    }

    /// Returns the text of a file that calls the pose, with the pose's arguments.
    private static func posing(_ export: ModelExport, _ bytes: [UInt8]) -> String {
        let known = [
            "o": "offset", "i": "index", "s": "scroll", "turning": "false", "layer": "layer",
            "p": "progress", "role": "role", "direction": "direction",
        ]
        let arguments = export.pose.inputs.map { known[$0.variable] ?? "0" }.joined(separator: ", ")
        return text(bytes).replacing("ARGUMENTS", with: arguments)
    }

    private static func readme(_ export: ModelExport) -> String {
        let (deed, use) =
            switch export.subject {
            case .cards:
                (
                    "cards to drag",
                    """
                    CardRow {
                        anchors.fill: parent
                        model: 8
                        delegate: Rectangle { required property int index }
                    }
                    """
                )
            case .stack:
                (
                    "cards to throw",
                    """
                    CardStack {
                        anchors.fill: parent
                        delegate: Rectangle { required property int index }
                    }
                    """
                )
            case .screens:
                (
                    "screens",
                    """
                    Screens {
                        anchors.fill: parent
                        delegate: Rectangle { required property int index }
                    }
                    """
                )
            }
        return """
            # \(export.pose.title)

            `qml main.qml` (Qt 6.4 or later; on Debian `/usr/lib/qt6/bin/qml`) shows an example: \(deed).
            Ship the folder `src`: copy it into your program, and replace it when you export again. After `import "src"`:

            ```qml
            \(use)
            ```

            \(export.subject == .screens ? "Screens" : "Cards") fill the item as Riffle's fill its window. `sh tests/check.sh` compares the poses, the motion\(export.subject == .cards ? ", whole rows" : "") and
            an item that has the poses with what Riffle does, without a window.

            """
    }
}

/// Adapts modules for engines of ECMAScript 2016, which has classes but no fields.
enum JavaScriptClasses {
    /// Returns the text with assignments in a constructor instead of fields; private fields begin with an underscore. Fields must stand
    /// first in a class.
    static func withoutFields(_ text: String) -> String {
        var result: [Substring] = []
        /// The fields that the constructor sets, while the beginning of a class is read.
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
            } else if line.hasPrefix("   *") {
                comment.append(line)
            } else if line.isEmpty,
                lines[(index + 1)...].first(where: { !$0.hasPrefix("  /**") && !$0.hasPrefix("   *") })?.hasPrefix(
                    "  constructor(")
                    == true
            {
                // Only a comment stands between this empty line and the constructor: the line is left out.
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
