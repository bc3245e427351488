import RiffleFiles

/// Lays a page out for a terminal or a pipe.
struct ManualLayout {
    /// The width of a line in characters. Lines of code keep their length.
    var width: Int
    /// Whether headings, code and strong words are bold. Without it, code keeps its marks.
    var isBold: Bool

    /// Marks of bold letters, which have no width.
    private static let on: Character = "\u{e000}", off: Character = "\u{e001}"

    func text(of blocks: [ManualBlock]) -> String {
        var lines: [String] = []
        var isAfterItem = false
        for block in blocks {
            var isItem = false
            if case .item = block { isItem = true }
            if !lines.isEmpty, !(isItem && isAfterItem) { lines.append("") }
            lines += self.lines(of: block)
            isAfterItem = isItem
        }
        let text = TerminalText.escaped(lines.joined(separator: "\n") + "\n", keepsLines: true)
        return text.replacing(String(Self.on), with: "\u{1b}[1m").replacing(String(Self.off), with: "\u{1b}[0m")
    }

    private func lines(of block: ManualBlock) -> [String] {
        switch block {
        case .heading(let level, let text):
            let text = level == 1 ? text.uppercased() : text
            return isBold
                ? ["\(Self.on)\(text)\(Self.off)"]
                : [text, level == 1 ? String(repeating: "=", count: text.count) : ""]
                    .filter { !$0.isEmpty }
        case .paragraph(let text):
            return wrapped(marked(text), to: width)
        case .item(let mark, let text):
            let mark = "  \(mark) "
            let lines = wrapped(marked(text), to: width - mark.count)
            return lines.enumerated().map { ($0.offset == 0 ? mark : String(repeating: " ", count: mark.count)) + $0.element }
        case .table(let rows, let hasHead):
            return table(rows, hasHead: hasHead)
        case .code(let text):
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { $0.isEmpty ? "" : "    " + $0 }
        }
    }

    // MARK: - Tables

    private func table(_ rows: [[String]], hasHead: Bool) -> [String] {
        let marked = rows.map { $0.map(self.marked) }
        let count = rows.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in
            marked.map { $0.indices.contains(column) ? Self.visibleCount($0[column]) : 0 }.max() ?? 0
        }
        // Two spaces between columns, and in front. The widest column gives way.
        let space = max(width - 2 * count, 4 * count)
        while widths.reduce(0, +) > space, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
            widths[widest] -= 1
        }
        // A head whose cells are empty says nothing.
        let shown = hasHead && rows.first?.allSatisfy(\.isEmpty) == true ? marked.dropFirst() : marked[...]
        return shown.enumerated().flatMap { index, row -> [String] in
            var lines = self.row(row, widths)
            if hasHead, shown.count == marked.count, index == 0 {
                lines = lines.map { isBold ? "\(Self.on)\($0)\(Self.off)" : $0 }
            }
            return lines
        }
    }

    private func row(_ cells: [String], _ widths: [Int]) -> [String] {
        let columns = zip(cells, widths).map { wrapped($0, to: max($1, 4)) }
        return (0..<(columns.map(\.count).max() ?? 0)).map { index in
            var line = ""
            for (column, width) in zip(columns, widths) {
                let part = index < column.count ? column[index] : ""
                line += "  " + part + String(repeating: " ", count: max(width - Self.visibleCount(part), 0))
            }
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    // MARK: - Text

    private static func visibleCount(_ text: String) -> Int { text.count { $0 != on && $0 != off } }

    /// Returns the text with marks around code and strong words. A link becomes its text, followed by the page's name or by the address.
    private func marked(_ text: String) -> String {
        let plain = text.replacing(#/\[([^\]]+)\]\(([^)]+)\)/#) { match in
            match.2.hasSuffix(".md") ? "\(match.1) (`\(match.2.dropLast(3))`)" : "\(match.1) <\(match.2)>"
        }
        var result = ""
        var isInCode = false
        var isStrong = false
        var characters = plain[...]
        while let character = characters.popFirst() {
            if character == "`" {
                isInCode.toggle()
                result.append(isBold ? (isInCode ? Self.on : Self.off) : "`")
            } else if character == "*", !isInCode, characters.first == "*" {
                characters.removeFirst()
                isStrong.toggle()
                if isBold { result.append(isStrong ? Self.on : Self.off) }
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// Wraps the text into lines. Bold letters end with a line and go on in the next.
    private func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for var word in text.split(separator: " ").map(String.init) {
            if !line.isEmpty, Self.visibleCount(line) + 1 + Self.visibleCount(word) > width {
                lines.append(line)
                line = ""
            }
            // A word that no line holds is cut.
            while Self.visibleCount(word) > width {
                lines.append(String(word.prefix(width)))
                word = String(word.dropFirst(width))
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
        var isOn = false
        return lines.map { line in
            let begun = isOn ? String(Self.on) : ""
            for character in line where character == Self.on || character == Self.off { isOn = character == Self.on }
            return begun + line + (isOn ? String(Self.off) : "")
        }
    }
}
