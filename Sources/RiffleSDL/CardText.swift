internal import RiffleLock
internal import RiffleScene

/// Text from outside on cards' pictures. Any thread: a line at a time is set by `TextSetter.shared`, and painted outside of its lock.
enum CardText {
    /// How a text is set.
    struct Style {
        var size: Int
        var isBold = false
        var color: Paint
        var lines = 1
        var isCentered = false

        var font: TextFont { TextFont(em: size, isBold ? .bold : .regular) }
    }

    /// Sets a text from (x, y), broken into at most `lines` lines of `width` pixels; what does not fit ends in an ellipsis. `y`
    /// moves below the text.
    static func draw(_ text: String, _ style: Style, x: Int, y: inout Int, width: Int, on canvas: inout PixelBuffer) {
        let set = TextSetter.shared.withLock { setter in
            guard let setter else { return (lines: [TextSetter.Line](), ascent: 0) }
            let lines = broken(TextRuns.clean(text), width: width, lines: style.lines) { setter.width(of: $0, style.font) }
            return (lines.compactMap { setter.line($0, style.font) }, setter.extent(style.font).above)
        }
        for line in set.lines {
            let start = x + (style.isCentered ? (width - line.advance) / 2 : 0)
            canvas.blend(line.tinted(style.color), x: start, y: y + set.ascent - line.baseline, opacity: Int(style.color.a))
            y += style.size * 32 / 25
        }
    }

    /// Sets a sign in the middle of the canvas. False if no font has it.
    static func center(_ text: String, _ style: Style, on canvas: inout PixelBuffer) -> Bool {
        let line = TextSetter.shared.withLock { $0?.line(text, style.font) }
        guard let line, line.isComplete, let box = line.pixels.inkBox else { return false }
        canvas.blend(
            line.tinted(style.color), x: (canvas.width - box.width) / 2 - box.x, y: (canvas.height - box.height) / 2 - box.y,
            opacity: Int(style.color.a))
        return true
    }

    /// The style's size, or the largest in which a text is no wider than `width` pixels.
    static func size(of text: String, _ style: Style, fitting width: Int) -> Int {
        let natural = TextSetter.shared.withLock { $0?.width(of: text, style.font) ?? 0 }
        return natural > width ? max(style.size * width / natural, 1) : style.size
    }

    // MARK: - Lines

    /// Lines of at most `width`; broken after spaces and the signs that file names are built with, else anywhere.
    static func broken(_ text: String, width: Int, lines: Int, measure: (String) -> Int) -> [String] {
        var result: [String] = []
        var rest = text.trimming
        while !rest.isEmpty, result.count < lines {
            let signs = Array(rest)
            let isLast = result.count == lines - 1
            if isLast, measure(rest) > width {
                let count = fitting(signs, width: width) { measure($0 + "…") }
                result.append(String(signs[..<count]).trimming + "…")
                break
            }
            let count = firstLine(of: signs, width: width, measure: measure)
            result.append(String(signs[..<count]).trimming)
            rest = String(signs[count...]).trimming
        }
        return result
    }

    /// How many signs stand on the first line.
    static func firstLine(of signs: [Character], width: Int, measure: (String) -> Int) -> Int {
        let most = fitting(signs, width: width, measure: measure)
        guard most < signs.count else { return most }
        var cut = most
        while cut > 0, signs[cut] != " ", !breaksAfter(signs[cut - 1]) { cut -= 1 }
        // A break that leaves the line nearly empty is worse than one inside a word.
        return cut < most / 3 || cut == 0 ? most : cut
    }

    /// The most signs that fit, at least one.
    static func fitting(_ signs: [Character], width: Int, measure: (String) -> Int) -> Int {
        var low = min(1, signs.count)
        // No line takes more than can be set.
        var high = min(signs.count, TextRuns.greatestLength)
        while low < high {
            let middle = (low + high + 1) / 2
            if measure(String(signs[..<middle])) <= width { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private static func breaksAfter(_ sign: Character) -> Bool {
        " -_/.,+&".contains(sign) || sign.unicodeScalars.contains { $0.value >= 0x2E80 && $0.value < 0xE000 }
    }
}

extension TextSetter.Line {
    /// The pixels in a colour, but for those that have their own. The colour's alpha is not in them.
    fileprivate func tinted(_ color: Paint) -> PixelBuffer {
        guard (color.r, color.g, color.b) != (255, 255, 255) else { return pixels }
        var result = pixels
        let width = pixels.width
        for x in 0..<width where !colored.contains(where: { $0.contains(x) }) {
            for index in stride(from: x * 4, to: result.bytes.count, by: width * 4) {
                (result.bytes[index], result.bytes[index + 1], result.bytes[index + 2]) = (color.r, color.g, color.b)
            }
        }
        return result
    }
}

extension PixelBuffer {
    /// The smallest rectangle with all that is not transparent; nil if there is nothing.
    var inkBox: (x: Int, y: Int, width: Int, height: Int)? {
        var (left, top, right, bottom) = (width, height, -1, -1)
        for y in 0..<height {
            for x in 0..<width where bytes[(y * width + x) * 4 + 3] > 8 {
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
            }
        }
        return right < 0 ? nil : (left, top, right - left + 1, bottom - top + 1)
    }
}
