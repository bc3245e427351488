internal import RiffleMath
internal import RiffleScene

// Numbers whose digits all have one width: they don't shift while they change, and stand below each other.
extension StageText {
    /// The width of a digit's column, in points.
    func figureWidth(_ style: TextStyle) -> Double { width(of: "0", style: style) }

    /// The width of a text whose digits have one width.
    func width(ofFigures string: String, style: TextStyle) -> Double {
        let digit = figureWidth(style)
        var total = 0.0
        forEachFigure(string) { range, isDigit in
            total += isDigit ? digit : width(of: string, range: range, style: style)
        }
        return total
    }

    /// Writes a text whose digits have one width, from `x` on; returns the x of its end.
    @discardableResult
    func figures(_ string: String, style: TextStyle, x: Double, baseline: Double, color: Color) -> Double {
        let digit = figureWidth(style)
        var pen = x
        forEachFigure(string) { range, isDigit in
            let own = width(of: string, range: range, style: style)
            let shift = isDigit ? (digit - own) / 2 : 0
            text(string, range: range, style: style, x: pen + shift, baseline: baseline, color: color)
            pen += isDigit ? digit : own
        }
        return pen
    }

    /// Writes a number with `decimals` digits after the point, right-aligned at `right`, without a string: for numbers that
    /// change in every frame. Returns the x of its left end. A number that isn't finite is left out.
    @discardableResult
    func figures(_ value: Double, decimals: Int, style: TextStyle, right: Double, baseline: Double, color: Color) -> Double {
        guard value.isFinite, abs(value) < 1e9 else { return right }
        let digit = figureWidth(style)
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        var rest = Int((abs(value) * scale).rounded())
        let isNegative = value < 0 && rest > 0
        var pen = right
        var place = 0
        while place <= decimals || rest > 0 {
            if place == decimals, decimals > 0 {
                pen -= width(of: Self.point, style: style)
                text(Self.point, style: style, x: pen, baseline: baseline, color: color)
            }
            let glyph = Self.digits[rest % 10]
            pen -= digit
            text(glyph, style: style, x: pen + (digit - width(of: glyph, style: style)) / 2, baseline: baseline, color: color)
            rest /= 10
            place += 1
        }
        if isNegative {
            pen -= width(of: Self.minus, style: style)
            text(Self.minus, style: style, x: pen, baseline: baseline, color: color)
        }
        return pen
    }

    private static let digits = (0...9).map { String($0) }
    private static let point = "."
    private static let minus = "−"

    /// Calls `body` with the UTF-8 range of every digit, and of every run of other characters.
    private func forEachFigure(_ string: String, _ body: (Range<Int>, Bool) -> Void) {
        var start = 0
        var index = 0
        for byte in string.utf8 {
            if (0x30...0x39).contains(byte) {
                if start < index { body(start..<index, false) }
                body(index..<index + 1, true)
                start = index + 1
            }
            index += 1
        }
        if start < index { body(start..<index, false) }
    }

    func paint(_ bar: ScrollBar?, at scroll: Double, color: Color) {
        if let thumb = bar?.thumb(at: scroll) { fill(thumb, radius: 1.5, color: color) }
    }

    /// The line around a field, a button or a plot, with high contrast.
    func edge(_ box: Rect, radius: Double, _ tint: PanelTint) {
        if tint.hasEdges { outline(box, radius: radius, color: tint.track) }
    }

    /// A switch at the right edge of a frame.
    func toggle(_ isOn: Bool, in box: Rect, _ tint: PanelTint, isHighlighted: Bool = false) {
        let body = Rect(x: box.maxX - 34, y: box.center.y - 9, width: 34, height: 18)
        if isHighlighted {
            fill(Rect(x: body.x - 2, y: body.y - 2, width: 38, height: 22), radius: 11, color: tint.accentSoft)
        }
        fill(body, radius: 9, color: isOn ? tint.accent : tint.track)
        disc(center: Vector2(isOn ? body.maxX - 9 : body.minX + 9, body.center.y), radius: 7, color: tint.handle)
    }

    /// Marks the part that has the keyboard.
    func focus(_ box: Rect, radius: Double, _ tint: PanelTint) {
        for line in 0..<(tint.hasEdges ? 2 : 1) {
            let inset = Double(line)
            outline(
                Rect(x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset),
                radius: max(radius - inset, 0), color: tint.accent)
        }
    }
}
