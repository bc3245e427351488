internal import RiffleFormula
internal import RiffleMath
internal import RiffleModels

/// Style sheets, pages that show them, and their check in Chromium.
enum CSSTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let subject: CSSPage.Subject
        let check: CSSCheck
        var files: [ExportFile]
        switch export.motion {
        case .transition(let rule):
            let sheet = CSSScreens(export, rule)
            subject = .screens(direction: export.pose.inputs.contains { $0.variable == "direction" })
            check = CSSCheck(export, .screens(isLinear: sheet.isLinear))
            files = [ExportFile("screens.css", sheet.text), ExportFile("screens.js", CSSScripts.screens(export))]
        case .cardStack(let rule):
            subject = .stack
            let sheet = CSSStack(export, rule)
            check = CSSCheck(export, .cards(isPosed: false), spring: sheet.springCheck)
            files = [
                ExportFile("cards.css", sheet.text),
                ExportFile("stack.js", scoped(CSSScripts.stack(export.stack), export)),
            ]
        case .carousel, .scrollView:
            let sheet = CSSCards(export)
            let isPosed = !sheet.pose.unsaid.isEmpty
            subject = .row(isVertical: sheet.isVertical, wraps: sheet.wraps, isPosed: isPosed)
            check = CSSCheck(export, .cards(isPosed: isPosed))
            files = [
                ExportFile("cards.css", sheet.text),
                ExportFile("scroll.js", scoped(CSSScripts.scroll(isVertical: sheet.isVertical), export)),
            ]
            if isPosed { files += script(export, wraps: sheet.wraps, isVertical: sheet.isVertical, sheet.pose) }
        }
        let (width, height) = (export.card.width, export.card.height)
        let page = CSSPage(export, subject)
        return files + [
            ExportFile("index.html", page.html(summary: summary(export, subject))),
            ExportFile("page.css", page.style(width: width, height: height)),
            ExportFile("tests/samples.json", export.samples.json([])), ExportFile("README.md", readme(export, subject)),
        ] + check.files + export.pictureFiles
    }

    /// Returns the pose as a script that needs no server, and the script that applies it.
    private static func script(_ export: ModelExport, wraps: Bool, isVertical: Bool, _ pose: CSSPose) -> [ExportFile] {
        let export = export.counted
        let module = JavaScriptPose(export).text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let text = line.hasPrefix("export ") ? line.dropFirst(7) : line
            return text.isEmpty ? "" : "  " + text
        }.joined(separator: "\n")
        func arguments(offset: String, index: String) -> String {
            export.pose.inputs.map { input in
                switch input.variable {
                case "o": offset
                case "i": index
                case "s": "scroll"
                case "turning": "false"
                case PoseFunction.count: "value(\"--cards\")"
                default: "0"
                }
            }.joined(separator: ", ")
        }
        let current =
            export.comparesPlaces && !pose.hasDepth
            ? CSSScripts.order(arguments(offset: "current - scroll", index: "current"), isVertical: isVertical) : ""
        return [
            ExportFile("pose.js", "const pose = (() => {\n\(module)  return pose;\n})();\n"),
            ExportFile(
                "cards.js",
                scoped(
                    CSSScripts.cards(
                        arguments: arguments(offset: "offset", index: "index"), wraps: wraps, leavesOut: export.shown != .all,
                        order: current, pose), export)),
        ]
    }

    /// Returns the page's summary; for a stack and for screens it tells the gestures.
    private static func summary(_ export: ModelExport, _ subject: CSSPage.Subject) -> String {
        switch subject {
        case .row: export.pose.summary
        case .stack: "Throw the top card to a side, or let it spring back."
        case .screens: "The buttons change the screens."
        }
    }

    private static func readme(_ export: ModelExport, _ subject: CSSPage.Subject) -> String {
        let use =
            switch subject {
            case .row: "Scroll, drag with the mouse, or use the arrow keys. `cards.css` is the motion, `page.css` only the looks."
            case .stack: "Drag the top card. `cards.css` is the motion, with `stack.js` for the hand; `page.css` only the looks."
            case .screens: "Its buttons change the screens. `screens.css` is the motion, `page.css` only the looks."
            }
        return """
            # \(export.pose.title)

            Open `index.html` in a browser. \(use)
            `sh tests/check.sh` compares it with \(export.samples.rows.count) samples of what Riffle does, in Chromium without a window.

            """
    }

    /// Returns the properties of the variables, by name.
    static func variables(_ pose: PoseFunction) -> [String: String] {
        let short = ["o": "--o", "i": "--i", "s": "--s", "p": "--p"]
        return Dictionary(pose.inputs.map { ($0.name, short[$0.variable] ?? CSSPrinter.plainProperty($0.name)) }) { first, _ in
            first
        }
    }

    /// The rule of the colour that veiled cards show.
    static let backdrop = """
        /* The colour behind the cards, which shows through their veils; the page's, too. */
        :root {
          --backdrop: #1b1f29;
        }

        """

    /// The class of the element that shows the cards, so that several models can be on a page.
    static func root(_ export: ModelExport) -> String { "riffle-\(CodeText.packageName(export.id))" }

    /// Returns the rules with the export's class in place of ROOT, with which their selectors begin.
    static func scoped(_ rules: String, _ export: ModelExport) -> String { rules.replacing("ROOT", with: ".\(root(export))") }

    /// Returns the declarations of a card's corners and shadow.
    static func look(_ export: ModelExport) -> String {
        let look = export.scaledLook
        func length(_ points: Double) -> String { CodeNumber.text((points * 100).rounded() / 100) + "px" }
        let shadow = [look.shadowOffsetX, look.shadowOffset, 2 * look.shadowRadius].map(length).joined(separator: " ")
        return "  overflow: clip;\n"
            + (look.cornerRadius > 0 ? "  border-radius: \(length(look.cornerRadius));\n" : "")
            + (look.shadowOpacity > 0 ? "  box-shadow: \(shadow) rgb(0 0 0 / \(CodeNumber.text(look.shadowOpacity)));\n" : "")
    }

    /// Returns the comment at the head of a file.
    static func head(_ export: ModelExport, _ notes: [String]) -> String {
        let lines = [CodeText.title(of: export.pose)] + CodeText.origin(of: export) + notes
        let text = lines.flatMap { CodeText.wrapped($0.commentText, width: 74) }.map { " * " + $0 + "\n" }
        return "/*\n" + text.joined() + " */\n"
    }
}
