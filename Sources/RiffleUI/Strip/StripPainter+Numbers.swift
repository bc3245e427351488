internal import RiffleSession
internal import RiffleMath
internal import RiffleScene

// The table of numbers: the gesture's numbers under each setting, and the difference.
extension StripPainter {
    func numbers(_ content: StripContent, _ table: Rect) {
        let rows = content.numbers.prefix(layout.rowCount)
        // The rows are spread over the height, at most 20 points each.
        let pitch = min(table.height / Double(rows.count + 1), 20)
        let first = table.y + pitch / 2
        for (index, row) in rows.enumerated() {
            let middle = first + Double(index + 1) * pitch
            label(row.title, .key, x: table.x, middle: middle, tint.secondary, width: StripLayout.titleColumn - 6)
        }
        func column(_ name: String, _ color: Color, at index: Int, _ value: (StripNumber) -> String?) {
            let right = table.x + StripLayout.titleColumn + Double(index + 1) * StripLayout.numberColumn
            let width = text.width(of: name, style: .key)
            label(name, .key, x: right - width, middle: first, color)
            // The decimal points stand below each other.
            let most = rows.reduce(0) { max($0, value($1).map(fraction) ?? 0) }
            for (line, row) in rows.enumerated() {
                guard let value = value(row) else { continue }
                let width = text.width(ofFigures: value, style: .key) + most - fraction(value)
                text.figures(
                    value, style: .key, x: right - width,
                    baseline: first + Double(line + 1) * pitch + text.capHeight(of: .key) / 2, color: tint.primary)
            }
        }
        column("A", tint.accent, at: 0) { $0.a }
        guard content.b != nil else { return }
        column("B", tint.other, at: 1) { $0.b }
        column("B − A", tint.secondary, at: 2) { $0.difference }
    }

    /// The width of a number from its decimal point on.
    private func fraction(_ number: String) -> Double {
        number.firstIndex(of: ".").map { text.width(ofFigures: String(number[$0...]), style: .key) } ?? 0
    }
}
