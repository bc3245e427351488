/// A part of a page: the Markdown that the manual uses.
enum ManualBlock: Equatable {
    /// A level from 1, and a text with marks for code, strong words and links.
    case heading(Int, String)
    case paragraph(String)
    /// An item of a list; `mark`: "-", or its number.
    case item(mark: String, String)
    /// Rows of cells.
    case table([[String]], hasHead: Bool)
    case code(String)

    /// The parts of a page. Comments, which are notes to the guide's script, and pictures are left out.
    static func blocks(of text: String) -> [ManualBlock] {
        var reader = Reader()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
        reader.end()
        return reader.blocks
    }

    /// The cells of a table's row. "\|" is a bar in a cell.
    static func cells(of row: Substring) -> [String] {
        var cells = [""]
        var isEscaped = false
        for character in row.drop(while: { $0 == " " }).dropFirst() {
            if character == "|", !isEscaped {
                cells.append("")
            } else {
                if isEscaped, character != "|" { cells[cells.count - 1] += "\\" }
                if character != "\\" || isEscaped { cells[cells.count - 1].append(character) }
            }
            isEscaped = character == "\\" && !isEscaped
        }
        // Nothing follows the last bar.
        return cells.dropLast().map { cell in
            String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    private struct Reader {
        private(set) var blocks: [ManualBlock] = []
        private var open: ManualBlock?
        private var isInComment = false
        private var code: String?

        mutating func read(_ line: Substring) {
            if code != nil {
                readCode(line)
            } else if isInComment {
                isInComment = !line.contains("-->")
            } else if line.hasPrefix("<!--") {
                end()
                isInComment = !line.contains("-->")
            } else if line.hasPrefix("```") {
                end()
                code = ""
            } else if line.hasPrefix("|") {
                readRow(line)
            } else if line.hasPrefix("!["), line.hasSuffix(")") {
                end()
            } else {
                readText(line)
            }
        }

        /// Ends the block that is open.
        mutating func end() {
            if let open { blocks.append(open) }
            open = nil
        }

        private mutating func readCode(_ line: Substring) {
            guard line.hasPrefix("```") else {
                code? += line + "\n"
                return
            }
            blocks.append(.code(code ?? ""))
            code = nil
        }

        private mutating func readRow(_ line: Substring) {
            let isRule = line.allSatisfy { "|-: ".contains($0) }
            if case .table(let rows, let hasHead) = open {
                open = isRule ? .table(rows, hasHead: true) : .table(rows + [ManualBlock.cells(of: line)], hasHead: hasHead)
            } else {
                end()
                open = .table([ManualBlock.cells(of: line)], hasHead: false)
            }
        }

        private mutating func readText(_ line: Substring) {
            let text = String(line.drop { $0 == " " })
            if text.isEmpty { return end() }
            if let match = line.wholeMatch(of: #/(#+) (.+)/#) {
                end()
                blocks.append(.heading(match.1.count, String(match.2)))
            } else if let match = line.wholeMatch(of: #/(-|\d+\.) (.+)/#) {
                end()
                open = .item(mark: String(match.1), String(match.2))
            } else if case .paragraph(let begun) = open {
                open = .paragraph(begun + " " + text)
            } else if case .item(let mark, let begun) = open {
                open = .item(mark: mark, begun + " " + text)
            } else {
                end()
                open = .paragraph(text)
            }
        }
    }
}
