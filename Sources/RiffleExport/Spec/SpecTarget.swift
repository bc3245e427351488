/// A spec sheet for handing a model over: its numbers as design tokens, a page with film, picture and tables, and a check of the tokens.
enum SpecTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let sheet = SpecSheet(export)
        let check = text(PackageResources.check_mjs)
            .replacing("ARGUMENTS", with: JavaScriptTarget.arguments(ofRow: export.pose))
        return [
            ExportFile("tokens.json", SpecTokens(sheet).text),
            ExportFile("\(CodeText.packageName(export.id)).html", SpecPage(sheet).text), ExportFile("tests/check.mjs", check),
            ExportFile("tests/pose.mjs", JavaScriptPose(export).text),
        ]
    }

    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
