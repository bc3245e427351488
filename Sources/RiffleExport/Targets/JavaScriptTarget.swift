internal import RiffleFormula
internal import RiffleMath

/// A JavaScript module without dependencies, and its check by node.
enum JavaScriptTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let parts = Parts(export)
        return sources(export).sorted { $0.key < $1.key }.map { ExportFile("src/\($0.key).js", $0.value) }
            + [
                ExportFile("src/\(parts.component).d.ts", script(parts.component, "d.ts")),
                ExportFile("tests/samples.json", export.samples.json(export.gestures, orders: export.orders)),
                ExportFile("tests/check.js", check(export)),
                ExportFile("tests/gestures.js", gestures(export)), ExportFile("tests/play.js", script("play")),
                ExportFile("README.md", readme(export, parts)), ExportFile("package.json", package(export, parts)),
            ] + demo(export, parts)
    }

    /// Returns the modules of the component by name, without their endings.
    static func sources(_ export: ModelExport) -> [String: String] {
        let names = Parts(export).sources + ["surface", "look", "pan"]
        var modules = Dictionary(names.map { ($0, adapted(script($0), export)) }) { first, _ in first }
        modules["pose"] = JavaScriptPose(export).text
        modules["settings"] = JavaScriptSettings.text(export)
        return modules
    }

    /// The modules, texts and hint that belong to the subject of an export.
    private struct Parts {
        /// The module of the component, without its ending.
        let component: String
        /// The name of the function that makes the component.
        let function: String
        /// The modules of the component and its motion, without their endings.
        let sources: [String]
        let gestures: String
        let demo: String
        let hint: String

        init(_ export: ModelExport) {
            switch export.subject {
            case .cards:
                (component, function) = ("card-row", "createCardRow")
                sources = ["card-row", "scroller", "grab", "row", "order", "steering"]
                (gestures, demo) = (text(PackageResources.gestures_js), text(PackageResources.demo_row_js))
                hint = "Drag the cards, or click one."
            case .stack:
                (component, function) = ("card-stack", "createCardStack")
                sources = ["card-stack", "stack", "pull", "flight", "flip", "card-motion", "spring", "curve"]
                (gestures, demo) = (text(PackageResources.stack_gestures_js), text(PackageResources.demo_stack_js))
                hint = "Throw the top card, or click it to turn it over. The down arrow brings the last one back."
            case .screens:
                (component, function) = ("screens", "createScreens")
                sources = ["screens", "transition", "curve"]
                (gestures, demo) = (text(PackageResources.transition_gestures_js), text(PackageResources.demo_screens_js))
                hint = export.pose.summary
            }
        }
    }

    /// Returns a module of the component as it is stored, before it is adapted.
    private static func script(_ name: String, _ ending: String = "js") -> String {
        let bytes: [String: [UInt8]] = [
            "card-row.js": PackageResources.card_row_js, "card-row.d.ts": PackageResources.card_row_d_ts,
            "card-stack.js": PackageResources.card_stack_js, "card-stack.d.ts": PackageResources.card_stack_d_ts,
            "screens.js": PackageResources.screens_js, "screens.d.ts": PackageResources.screens_d_ts,
            "scroller.js": PackageResources.scroller_js, "row.js": PackageResources.row_js,
            "order.js": PackageResources.order_js, "grab.js": PackageResources.grab_js,
            "steering.js": PackageResources.steering_js,
            "stack.js": PackageResources.stack_js, "pull.js": PackageResources.pull_js, "flight.js": PackageResources.flight_js,
            "flip.js": PackageResources.flip_js, "card-motion.js": PackageResources.card_motion_js,
            "spring.js": PackageResources.spring_js, "curve.js": PackageResources.curve_js,
            "transition.js": PackageResources.transition_js, "surface.js": PackageResources.surface_js,
            "look.js": PackageResources.look_js, "pan.js": PackageResources.pan_js, "play.js": PackageResources.play_js,
        ]
        return text(bytes["\(name).\(ending)"] ?? [])
    }

    /// Returns the script that compares the motion under sampled gestures.
    static func gestures(_ export: ModelExport) -> String { adapted(Parts(export).gestures, export) }

    /// Returns the text of a file that calls the pose, with the pose's arguments.
    static func adapted(_ text: String, _ export: ModelExport) -> String {
        text.replacing("ARGUMENTS", with: arguments(export.pose))
    }

    /// Returns the files of the page that shows the component.
    private static func demo(_ export: ModelExport, _ parts: Parts) -> [ExportFile] {
        let pictures = export.pictureFiles
        let names =
            zip(pictures, export.pictures).map { file, picture in
                "\n  { file: \"\(file.path)\", title: \(string(picture.title)) },"
            }.joined() + (pictures.isEmpty ? "" : "\n")
        let middle = (export.cardCount - 1) / 2
        let script = parts.demo.replacing("COUNT", with: "\(export.cardCount)").replacing("CURRENT", with: "\(middle)")
        let (width, height) = (CodeNumber.text(export.card.width), CodeNumber.text(export.card.height))
        let screens = text(PackageResources.demo_screens_css).replacing("WIDTH", with: width).replacing("HEIGHT", with: height)
        let style = text(PackageResources.demo_css) + cardStyle(export)
        let page = text(PackageResources.index_html).replacing("TITLE", with: CodeText.html(export.pose.title))
        return [
            ExportFile("index.html", page.replacing("HINT", with: CodeText.html(parts.hint))),
            ExportFile("demo.js", script),
            ExportFile("demo-cards.js", text(PackageResources.demo_cards_js).replacing("PICTURES", with: names)),
            ExportFile(
                "demo.css",
                text(PackageResources.look_css) + style + (export.subject == .screens ? screens : "")
                    + (export.pose.veil == nil ? "" : "\n" + CSSTarget.backdrop)),
        ] + pictures
    }

    /// Returns the text as a string literal.
    static func string(_ text: String) -> String {
        let marks = text.map { letter -> String in
            switch letter {
            case "\"", "\\", "<": "\\u{\(String(letter.unicodeScalars.first?.value ?? 0, radix: 16))}"
            default:
                letter.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x2028 && $0.value != 0x2029 }
                    ? "\(letter)" : " "
            }
        }
        return "\"\(marks.joined())\""
    }

    /// Returns the style of an example's cards.
    static func cardStyle(_ export: ModelExport) -> String {
        text(PackageResources.demo_cards_css).replacing("FOCUS", with: CodeNumber.text(100 * export.pictureFocus) + "%")
    }

    private static func package(_ export: ModelExport, _ parts: Parts) -> String {
        """
        {
          "name": "riffle-\(CodeText.packageName(export.id))",
          "version": "1.0.0",
          "private": true,
          "type": "module",
          "sideEffects": false,
          "exports": {
            ".": {
              "types": "./src/\(parts.component).d.ts",
              "default": "./src/\(parts.component).js"
            }
          },
          "files": ["src"]
        }

        """
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the arguments with which the modules call the pose.
    private static func arguments(_ pose: PoseFunction) -> String {
        let known = [
            "o": "offset", "i": "index", "s": "scroll", "turning": "false", "layer": "layer",
            "p": "progress", "role": "role", "direction": "direction", PoseFunction.count: "settings.count",
        ]
        return pose.inputs.map { known[$0.variable] ?? "0" }.joined(separator: ", ")
    }

    private static func readme(_ export: ModelExport, _ parts: Parts) -> String {
        let content = export.subject == .screens ? "screens" : "cards"
        let use = "Run `python3 -m http.server` here and open http://localhost:8000 to see an example."
        let text = "Ship the folder `src`; `src/\(parts.component).d.ts` lists its options. Your own elements are the \(content):"
        return """
            # \(export.pose.title)

            \(use)
            \(text)

            ```js
            import { \(parts.function) } from "./src/\(parts.component).js";
            const elements = [...document.querySelectorAll("article")];
            \(parts.function)(document.querySelector("#cards"), { \(content): elements });
            ```

            The element has a size of its own, from your style sheet. Veiled \(content) show the colour
            `--backdrop`. `node tests/check.js` compares all of it with what Riffle does.

            """
    }

    /// Returns the script that compares the modules with the samples.
    private static func check(_ export: ModelExport) -> String {
        CodeText.keeping(text(PackageResources.check_js), marks: "// ORDERS\n", export.subject == .cards)
            .replacing("ARGUMENTS", with: arguments(ofRow: export.pose))
    }

    /// Returns the pose's arguments, read from a row of the samples.
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
