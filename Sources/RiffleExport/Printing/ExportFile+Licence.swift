extension ExportFile {
    /// The file with the licence in its head, or at its end if it isn't code; unchanged if it can't have comments. The adapters get their
    /// licence only here.
    var licensed: ExportFile {
        let licence = CodeText.licence
        guard !text.contains(licence) else { return self }
        let comment: String
        switch path.split(separator: ".").last {
        case "js", "mjs", "ts", "swift", "kt", "qml": comment = "// \(licence)\n"
        case "css": comment = "/* \(licence) */\n"
        case "html": comment = "<!-- \(licence) -->\n"
        case "sh": comment = "# \(licence)\n"
        case "md": return ExportFile(path, text + "\n\(licence)\n")
        default: return self
        }
        // A first line that says the file's kind stays first.
        guard ["#!", "<!doctype", "// swift-tools-version"].contains(where: text.hasPrefix),
            let end = text.firstIndex(of: "\n").map(text.index(after:))
        else { return ExportFile(path, comment + (text.hasPrefix("<") ? "" : "\n") + text) }
        return ExportFile(path, text[..<end] + comment + text[end...])
    }
}
