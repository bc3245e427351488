internal import RiffleMath
internal import RiffleScene
internal import RiffleStage

// The numbers of the card under the pointer.
extension DepthPainter {
    /// Writes the card's matrix as four rows, m11 to m44, and below them its sort value and fading, as far as there is room.
    func matrix(_ card: HoveredCard?, in box: Rect) {
        let left = box.x + Self.pad, right = box.maxX - Self.pad
        text.line.removeAll(keepingCapacity: true)
        text.line += "Under the pointer"
        if let card { Self.append(", card ", card.index + 1, to: &text.line) }
        label(text.line, .key, x: box.x, middle: box.y - DepthLayout.headerHeight / 2, tint.secondary)
        text.fill(box, radius: 8, color: tint.well)
        text.edge(box, radius: 8, tint)
        var middle = box.y + 14
        guard let card else {
            return label("Point at a card to see its matrix and depth", .key, x: left, middle: middle, tint.faint)
        }
        text.pushClip(box)
        let digit = text.figureWidth(.key)
        let column = (right - left - Self.lastColumn) / 3
        for number in 0..<4 {
            let row =
                number == 0
                ? card.matrix.row1 : number == 1 ? card.matrix.row2 : number == 2 ? card.matrix.row3 : card.matrix.row4
            for place in 0..<4 {
                // Points in the row of the translation; perspectives are small.
                let decimals = place == 3 ? 6 : number == 3 ? 2 : 4
                let end = place == 3 ? right : left + column * Double(place + 1) - digit * Double(4 - decimals)
                figures(row[place], decimals, right: end, middle: middle, tint.primary)
            }
            middle += Self.line
        }
        middle += 6
        let half = (left + right) / 2
        if middle + Self.line / 2 <= box.maxY {
            entry("depth", card.depth, 2, from: left, to: half - 8, middle: middle)
            entry("veil", card.veil, 2, from: half + 8, to: right, middle: middle)
        }
        middle += Self.line
        if middle + Self.line / 2 <= box.maxY {
            entry("zPosition", card.zPosition, 2, from: left, to: half - 8, middle: middle)
            entry("opacity", card.opacity, 2, from: half + 8, to: right, middle: middle)
        }
        middle += Self.line
        if middle + Self.line / 2 <= box.maxY {
            entry("m13 + m23 + m33 + m43", card.depthKey, 4, from: left, to: right, middle: middle)
        }
        text.popClip()
    }

    /// A number with its name before it.
    private func entry(_ word: String, _ value: Double, _ decimals: Int, from left: Double, to right: Double, middle: Double) {
        label(word, .key, x: left, middle: middle, tint.faint)
        figures(value, decimals, right: right, middle: middle, tint.secondary)
    }

    /// The card in one line beside a view's title, where the matrix has no place: in full, or its depth and its veil alone.
    func summary(_ card: HoveredCard?, above box: Rect) {
        guard let card else { return }
        let room = box.width - text.width(of: Self.above, style: .key) - 24
        for form in 0..<2 {
            Self.write(card, form: form, to: &text.line)
            let width = text.width(of: text.line, style: .key)
            guard width <= room else { continue }
            return label(
                text.line, .key, x: box.maxX - width, middle: box.y - DepthLayout.headerHeight / 2, tint.secondary)
        }
    }

    /// Writes a card's sort value and fading. `form`: 0 is the whole text.
    static func write(_ card: HoveredCard, form: Int, to line: inout String) {
        line.removeAll(keepingCapacity: true)
        if form == 0 { append("Card ", card.index + 1, to: &line) }
        append(form == 0 ? ": depth " : "depth ", card.depth, to: &line)
        if form == 0 { append(", opacity ", card.opacity, to: &line) }
        append(", veil ", card.veil, to: &line)
    }

    private static let pad = 12.0
    /// The distance from one line to the next.
    private static let line = 16.0
    /// The width of the column of perspectives.
    private static let lastColumn = 70.0

    /// Writes a number with `decimals` decimals, or with fewer if it would have more than seven digits, so that it stays in its column.
    private func figures(_ value: Double, _ decimals: Int, right: Double, middle: Double, _ color: Color) {
        var digits = 1
        var power = 10.0
        while abs(value) >= power, digits < 9 { (digits, power) = (digits + 1, power * 10) }
        text.figures(
            value, decimals: min(decimals, max(7 - digits, 0)), style: .key, right: right,
            baseline: middle + text.capHeight(of: .key) / 2, color: color)
    }

    private static func append(_ word: String, _ number: Int, to line: inout String) {
        line += word
        line += String(number)
    }

    /// Appends a number with two decimals.
    private static func append(_ word: String, _ value: Double, to line: inout String) {
        line += word
        let hundredths = Int((abs(value) * 100).rounded().clamped(to: 0...1e15))
        if value < 0, hundredths > 0 { line += "−" }
        line += String(hundredths / 100)
        line += hundredths % 100 < 10 ? ".0" : "."
        line += String(hundredths % 100)
    }
}
