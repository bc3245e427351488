internal import RiffleMath
internal import RiffleScene

// The table of numbers: what each setting makes of the gesture, and the difference.
extension StripPainter {
    func numbers(_ content: StripContent, _ table: Rect) {
        let hasOther = content.b != nil
        let columns: [(name: String, color: Color, value: (StripNumber) -> String?)] =
            hasOther
            ? [("A", tint.accent, { $0.a }), ("B", tint.other, { $0.b }), ("B − A", tint.secondary, { $0.difference })]
            : [("A", tint.accent, { $0.a })]
        let rows = content.numbers.prefix(layout.rowCount)
        // The rows are spread over the height, at most 20 points each.
        let pitch = min(table.height / Double(rows.count + 1), 20)
        let first = table.y + pitch / 2
        for (index, row) in rows.enumerated() {
            let middle = first + Double(index + 1) * pitch
            label(row.title, .key, x: table.x, middle: middle, tint.secondary, width: StripLayout.titleColumn - 6)
        }
        for (index, column) in columns.enumerated() {
            let right = table.x + StripLayout.titleColumn + Double(index + 1) * StripLayout.numberColumn
            let width = text.width(of: column.name, style: .key)
            label(column.name, .key, x: right - width, middle: first, column.color)
            // The decimal points stand below each other.
            let fractions = rows.map { column.value($0).map(fraction) ?? 0 }
            let most = fractions.max() ?? 0
            for (line, row) in rows.enumerated() {
                guard let value = column.value(row) else { continue }
                let width = text.width(ofFigures: value, style: .key) + most - fractions[line]
                text.figures(
                    value, style: .key, x: right - width,
                    baseline: first + Double(line + 1) * pitch + text.capHeight(of: .key) / 2, color: tint.primary)
            }
        }
    }

    /// The width of a number from its decimal point on.
    private func fraction(_ number: String) -> Double {
        number.firstIndex(of: ".").map { text.width(ofFigures: String(number[$0...]), style: .key) } ?? 0
    }
}
