internal import RiffleLock
internal import RifflePainter
internal import RiffleScene

/// Text on generated card pictures. Any thread: lines are typeset under the lock of `TextSetter.shared` and painted outside of
/// it.
enum CardText {
    /// The font, colour and layout of a text.
    struct Style {
        var size: Int
        var isBold = false
        var color: Paint
        var lines = 1
        var isCentered = false

        var font: TextFont { TextFont(em: size, isBold ? .bold : .regular) }
    }

    /// Draws a text with its upper left corner at (x, y), broken into at most `lines` lines of `width` pixels and truncated with
    /// an ellipsis. `y` becomes the bottom of the text.
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

    /// Draws a text at the centre of the canvas. Returns false if no font has all of its characters.
    static func center(_ text: String, _ style: Style, on canvas: inout PixelBuffer) -> Bool {
        let line = TextSetter.shared.withLock { $0?.line(text, style.font) }
        guard let line, line.isComplete, let box = line.pixels.opaqueBounds else { return false }
        canvas.blend(
            line.tinted(style.color), x: (canvas.width - box.width) / 2 - box.x, y: (canvas.height - box.height) / 2 - box.y,
            opacity: Int(style.color.a))
        return true
    }

    /// The style's size, or if the text is wider than `width` pixels, a proportionally smaller one.
    static func size(of text: String, _ style: Style, fitting width: Int) -> Int {
        let natural = TextSetter.shared.withLock { $0?.width(of: text, style.font) ?? 0 }
        return natural > width ? max(style.size * width / natural, 1) : style.size
    }

    // MARK: - Lines

    /// Breaks a text into lines of at most `width`: after spaces and the separators of file names, else anywhere.
    static func broken(_ text: String, width: Int, lines: Int, measure: (String) -> Int) -> [String] {
        var result: [String] = []
        var rest = text.trimming
        while !rest.isEmpty, result.count < lines {
            let characters = Array(rest)
            let isLast = result.count == lines - 1
            if isLast, measure(rest) > width {
                let count = fitting(characters, width: width) { measure($0 + "…") }
                result.append(String(characters[..<count]).trimming + "…")
                break
            }
            let count = firstLine(of: characters, width: width, measure: measure)
            result.append(String(characters[..<count]).trimming)
            rest = String(characters[count...]).trimming
        }
        return result
    }

    /// The number of characters on the first line.
    static func firstLine(of characters: [Character], width: Int, measure: (String) -> Int) -> Int {
        let most = fitting(characters, width: width, measure: measure)
        guard most < characters.count else { return most }
        var cut = most
        while cut > 0, characters[cut] != " ", !breaksAfter(characters[cut - 1]) { cut -= 1 }
        // A break that leaves the line nearly empty is worse than one inside a word.
        return cut < most / 3 || cut == 0 ? most : cut
    }

    /// The maximum number of characters that fit, at least one.
    static func fitting(_ characters: [Character], width: Int, measure: (String) -> Int) -> Int {
        var low = min(1, characters.count)
        // Longer texts are truncated anyway.
        var high = min(characters.count, TextRuns.greatestLength)
        while low < high {
            let middle = (low + high + 1) / 2
            if measure(String(characters[..<middle])) <= width { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private static func breaksAfter(_ character: Character) -> Bool {
        " -_/.,+&".contains(character) || character.unicodeScalars.contains { $0.value >= 0x2E80 && $0.value < 0xE000 }
    }
}

extension TextSetter.Line {
    /// The pixels tinted with a colour, except the columns with coloured glyphs. The colour's alpha is not applied.
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
