internal import RiffleFormula
internal import RiffleMath

/// An HTML file that plays without a network: the component, the cards, the essential numbers as sliders, settings A and B, and a recorded
/// gesture.
enum PlayableTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        [ExportFile("\(CodeText.packageName(export.id)).html", page(export))]
    }

    private static func page(_ export: ModelExport) -> String {
        let modules = JavaScriptTarget.sources(export)
        let common = modules.filter { !["pose", "settings"].contains($0.key) }
        let settings = ([export] + export.other.prefix(1)).map { setting($0) }.joined(separator: ",\n")
        let pictures = export.pictures.map { picture in
            "{ file: \"\(Base64.address(of: picture))\", title: \(JavaScriptTarget.string(picture.title)) }"
        }.joined(separator: ",\n")
        let kind = kind(export)
        let script = text(PackageResources.playable_js)
            .replacing("/* COMMON */", with: JavaScriptBundle.statements(common))
            .replacing("/* SETTINGS */", with: settings)
            .replacing("/* PICTURES */", with: pictures)
            .replacing("/* CARDS */", with: cards)
            .replacing("KIND", with: kind).replacing("COUNT", with: "\(export.cardCount)")
            .replacing("START", with: "\((export.cardCount - 1) / 2)")
            .replacing("GESTURE", with: gesture(export.played))
        let title = CodeText.html(export.pose.title)
        let style =
            text(PackageResources.playable_css)
            .replacing("RATIO", with: "\(CodeNumber.text(export.card.width)) / \(CodeNumber.text(export.card.height))")
            + JavaScriptTarget.cardStyle(export)
        return text(PackageResources.playable_html).replacing("TITLE", with: title)
            .replacing("HINT", with: CodeText.html(export.pose.summary)).replacing("CLASS", with: kind)
            .replacing("/* STYLE */", with: style)
            // The script must not contain its element's end tag.
            .replacing("/* SCRIPT */", with: script.replacing("</script", with: "<\\/script"))
    }

    /// Returns the script that makes a setting's modules at its sliders' values, and the sliders.
    static func setting(_ export: ModelExport) -> String {
        let (pose, shown, sliders) = export.playable()
        var open = export
        (open.pose, open.shown) = (pose, shown)
        var text = JavaScriptPose(open).text
        for slider in sliders {
            let name = slider.constant
            guard let line = try? Regex("(?m)^export const \(name) =") else { continue }
            text = text.replacing(line, with: "export const \(name) = \"\(name)\" in values ? values.\(name) :")
        }
        let own = JavaScriptBundle.statements(["pose": text, "settings": JavaScriptSettings.text(open)])
        let list = sliders.map { slider in
            let rows = slider.rows.map { "[\($0.map(CodeNumber.text).joined(separator: ", "))]" }.joined(separator: ", ")
            return """
                { name: "\(slider.constant)", title: \(JavaScriptTarget.string(slider.title)), help: \(JavaScriptTarget.string(slider.help)), \
                unit: \(JavaScriptTarget.string(slider.unit)), min: \(CodeNumber.text(slider.range.lowerBound)), \
                max: \(CodeNumber.text(slider.range.upperBound)), step: \(CodeNumber.text(slider.step)), \
                value: \(CodeNumber.text(slider.value)), factor: \(CodeNumber.text(slider.factor)), rows: [\(rows)] }
                """
        }.joined(separator: ",\n")
        return "{\nsliders: [\(list)],\nmake(values) {\nconst modules = {};\n\(own)return addCommon(modules);\n} }"
    }

    /// Returns the page's word for the export's subject.
    static func kind(_ export: ModelExport) -> String {
        switch export.subject {
        case .cards: "row"
        case .stack: "stack"
        case .screens: "screens"
        }
    }

    /// The script that makes the cards of an example, without its list of pictures.
    static var cards: String {
        text(PackageResources.demo_cards_js).split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("const pictures") }.joined(separator: "\n").replacing("export ", with: "")
    }

    private static func gesture(_ gesture: PlayedGesture?) -> String {
        guard let gesture else { return "null" }
        let events = gesture.events.map { "[\($0.map { CodeNumber.text(($0 * 1e7).rounded() / 1e7) }.joined(separator: ","))]" }
        return """
            { title: \(JavaScriptTarget.string(gesture.title)), start: \(CodeNumber.text(gesture.start)), \
            slop: \(CodeNumber.text(gesture.slop)), events: [\(events.joined(separator: ","))] }
            """
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
