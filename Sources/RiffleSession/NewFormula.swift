/// Texts of new formulas.
package enum NewFormula {
    /// A new formula's text: a row whose cards stand farther back on both sides.
    package static func text(title: String) -> String {
        titled(
            """
            title "New formula"                 # What the cards do, in a sentence.
            param gap = 62% in 10...150         # The distance from card to card, in card widths.
            param depth = 160 pt in 0...800     # How far each card stands behind the one nearer the middle.
            param lean = 6 deg in -45...45      # How far each card turns towards the middle.
            perspective = 1000
            x = o * gap * width
            z = -abs(o) * depth
            rotate y = -clamp(o, -3, 3) * lean
            opacity = clamp(4 - abs(o), 0, 1)
            scroll carousel

            """, title)
    }

    /// A formula's text with another title.
    package static func titled(_ text: String, _ title: String) -> String {
        let quoted = String(title.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let index = lines.firstIndex(where: { $0.hasPrefix("title") }),
            let old = lines[index].firstMatch(of: #/title\s*"(?:[^"\\]|\\.)*"/#)
        else { return "title \"\(quoted)\"\n" + text }
        lines[index].replaceSubrange(old.range, with: "title \"\(quoted)\"")
        return lines.joined(separator: "\n")
    }
}
