internal import RiffleMath

/// A curve as an SVG drawing in a page, in the page's colours.
struct SpecPlot {
    /// A point; nil where the curve is broken.
    typealias Place = (x: Double, y: Double)?

    var title: String
    /// The unit behind the numbers of the vertical axis.
    var unit = ""
    /// The unit behind the numbers of the horizontal axis.
    var across = ""
    /// At most two curves; the second one is dashed.
    var curves: [[Place]]
    /// A value that is always in the axis's range, with a line; nil for a line at 0, if that is in range.
    var mark: Double?

    private static let (width, height) = (300.0, 150.0)
    /// The frame's sides.
    private static let (left, right, top, bottom) = (56.0, 294.0, 8.0, 124.0)

    /// The `svg` element.
    var text: String {
        let places = curves.joined().compactMap { $0 }
        guard let first = places.first else { return "" }
        var (low, high) = (first, first)
        for place in places {
            (low.x, high.x) = (min(low.x, place.x), max(high.x, place.x))
            (low.y, high.y) = (min(low.y, place.y), max(high.y, place.y))
        }
        if let mark { (low.y, high.y) = (min(low.y, mark), max(high.y, mark)) }
        // A constant curve lies in the middle.
        let extent = max(high.y - low.y, 1e-9 * max(1, abs(low.y)))
        let middle = (low.y + high.y) / 2
        func x(_ value: Double) -> Double {
            Self.left + (value - low.x) / max(high.x - low.x, 1e-12) * (Self.right - Self.left)
        }
        func y(_ value: Double) -> Double {
            let share = 0.5 - (value - middle) / extent * 0.94
            return Self.top + share * (Self.bottom - Self.top)
        }
        var parts = [
            "<rect class=\"frame\" x=\"\(d(Self.left))\" y=\"\(d(Self.top))\" width=\"\(d(Self.right - Self.left))\" height=\"\(d(Self.bottom - Self.top))\" rx=\"4\"/>"
        ]
        let marked = mark ?? 0
        if (low.y...high.y).contains(marked) { parts.append(line(Self.left, y(marked), Self.right, y(marked))) }
        if low.x < 0, high.x > 0 { parts.append(line(x(0), Self.top, x(0), Self.bottom)) }
        for (index, curve) in curves.enumerated() {
            var path = ""
            var isBroken = true
            for place in curve {
                guard let place else {
                    isBroken = true
                    continue
                }
                path += "\(isBroken ? "M" : "L")\(d(x(place.x))) \(d(y(place.y)))"
                isBroken = false
            }
            if !path.isEmpty { parts.append("<path class=\"curve\(index > 0 ? " other" : "")\" d=\"\(path)\"/>") }
        }
        func label(_ text: String, _ x: Double, _ y: Double, _ anchor: String) {
            parts.append("<text x=\"\(d(x))\" y=\"\(d(y))\" text-anchor=\"\(anchor)\">\(CodeText.html(text))</text>")
        }
        func short(_ value: Double) -> String { SpecNumber.text(value, digits: 4) + (unit == "°" ? unit : "") }
        label(short(high.y), Self.left - 6, y(high.y) + 4, "end")
        if high.y > low.y { label(short(low.y), Self.left - 6, y(low.y) + 4, "end") }
        label(SpecNumber.text(low.x, across), Self.left, Self.height - 8, "start")
        if low.x < 0, high.x > 0 { label("0", x(0), Self.height - 8, "middle") }
        label(SpecNumber.text(high.x, across), Self.right, Self.height - 8, "end")
        return """
            <svg viewBox="0 0 \(d(Self.width)) \(d(Self.height))" role="img" aria-label="\(CodeText.html(title))">\
            \(parts.joined())</svg>
            """
    }

    private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        "<line x1=\"\(d(x1))\" y1=\"\(d(y1))\" x2=\"\(d(x2))\" y2=\"\(d(y2))\"/>"
    }

    /// Returns a length with at most two decimal places.
    private func d(_ value: Double) -> String { JSONText.digits((value * 100).rounded() / 100) }
}

/// The spelling of numbers in a page.
enum SpecNumber {
    /// Returns at most five significant digits, with a true minus and a unit's symbol; "–" for a missing value or one that isn't finite.
    static func text(_ value: Double?, _ unit: String = "", digits count: Int = 5) -> String {
        guard let value, value.isFinite else { return "–" }
        let unit =
            abs(value) == 1 && unit.hasPrefix("card") && unit.hasSuffix("s") && !unit.hasSuffix("/s")
            ? String(unit.dropLast()) : unit
        return digits(value, count).replacing("-", with: "−") + suffix(unit)
    }

    /// Returns the text of a unit behind a number.
    static func suffix(_ unit: String) -> String {
        switch unit {
        case "": ""
        case "°", "%", "×", ":1": unit
        default: "\u{A0}" + unit
        }
    }

    private static func digits(_ value: Double, _ count: Int) -> String {
        // A rounding error is shown as 0.
        guard abs(value) > 1e-9 else { return "0" }
        var scale = 1.0
        while abs(value) * scale * 10 < Double.exp(Double(count) * Double.log(10)), scale < 1e12 { scale *= 10 }
        return JSONText.digits((value * scale).rounded() / scale)
    }
}
