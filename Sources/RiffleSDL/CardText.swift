internal import CSDL2

/// SDL2_ttf for the length of one drawing. One thread at a time (see `CardArtist`).
final class CardText {
    /// How a text is set.
    struct Style {
        var size: Int
        var isBold = false
        var color: Paint
        var lines = 1
        var isCentered = false
    }

    /// A piece of a line in one font and direction.
    struct Run: Equatable {
        var text: String
        /// A place in the chain of fonts.
        var font: Int
        /// The script's name for the shaping of what is written from right to left.
        var script: String?
    }

    private let regular: [String]
    private let bold: [String]
    private var opened: [String: OpaquePointer] = [:]

    /// Nil without SDL2_ttf or without a font.
    init?() {
        guard TTF_WasInit() > 0 || TTF_Init() == 0, let regular = FontFinder.regular else { return nil }
        self.regular = [regular] + FontFinder.wide
        bold = [FontFinder.bold ?? regular] + FontFinder.wide
    }

    deinit {
        for font in opened.values { TTF_CloseFont(font) }
    }

    /// Sets a text from (x, y), broken into at most `lines` lines of `width` pixels; what does not fit ends in an ellipsis. `y`
    /// moves below the text.
    func draw(_ text: String, _ style: Style, x: Int, y: inout Int, width: Int, on canvas: inout PixelBuffer) {
        let fonts = fonts(style)
        guard let first = fonts.first else { return }
        let clean = Self.clean(text, fonts)
        guard !clean.isEmpty else { return }
        let baseline = Int(TTF_FontAscent(first))
        for line in Self.broken(clean, width: width, lines: style.lines, measure: { self.width(Self.runs($0, fonts), fonts) }) {
            let runs = Self.runs(line, fonts)
            var pen = x + (style.isCentered ? (width - self.width(runs, fonts)) / 2 : 0)
            for run in runs {
                pen += draw(run, fonts[run.font], style.color, x: pen, baseline: y + baseline, on: &canvas)
            }
            y += style.size * 32 / 25
        }
    }

    /// Sets a sign in the middle of the canvas. False if no font has it.
    func center(_ text: String, _ style: Style, on canvas: inout PixelBuffer) -> Bool {
        let fonts = fonts(style)
        guard let run = Self.runs(text, fonts).first, Self.lacking(run.text, fonts[run.font]) == 0,
            let pixels = pixels(run, fonts[run.font], style.color), let box = pixels.inkBox
        else { return false }
        canvas.blend(
            pixels, x: (canvas.width - box.width) / 2 - box.x, y: (canvas.height - box.height) / 2 - box.y,
            opacity: Int(style.color.a))
        return true
    }

    /// The style's size, or the largest in which a text is no wider than `width` pixels.
    func size(of text: String, _ style: Style, fitting width: Int) -> Int {
        let fonts = fonts(style)
        let natural = self.width(Self.runs(text, fonts), fonts)
        return natural > width ? max(style.size * width / natural, 1) : style.size
    }

    private func fonts(_ style: Style) -> [OpaquePointer] {
        (style.isBold ? bold : regular).compactMap { path in
            let key = "\(style.size) \(path)"
            if let font = opened[key] { return font }
            guard let font = TTF_OpenFont(path, Int32(style.size)) else { return nil }
            opened[key] = font
            return font
        }
    }

    /// What can be set: control signs become spaces; emoji and joiners that no font has are left out.
    private static func clean(_ text: String, _ fonts: [OpaquePointer]) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.prefix(600).unicodeScalars {
            let properties = scalar.properties
            if scalar.value < 32 || scalar.value == 127 {
                result.append(" ")
            } else if properties.isDefaultIgnorableCodePoint || properties.isEmojiPresentation,
                !fonts.contains(where: { TTF_GlyphIsProvided32($0, scalar.value) != 0 })
            {
                continue
            } else {
                result.append(scalar)
            }
        }
        return String(result).trimming
    }

    // MARK: - Fonts and directions

    private static func lacking(_ text: String, _ font: OpaquePointer) -> Int {
        text.unicodeScalars.count { $0.value > 32 && TTF_GlyphIsProvided32(font, $0.value) == 0 }
    }

    /// Pieces in the order of reading. Each sign has the first font that has it; what no font has is shown as the box of the second, which is plainer.
    private static func runs(_ text: String, _ fonts: [OpaquePointer]) -> [Run] {
        var runs: [Run] = []
        for sign in text {
            let script = sign.unicodeScalars.first.flatMap { Self.script($0.value) }
            let isSpace = sign == " "
            let font = isSpace ? nil : fonts.firstIndex { lacking(String(sign), $0) == 0 } ?? min(1, fonts.count - 1)
            if let last = runs.indices.last, isSpace || (runs[last].font == font && runs[last].script == script) {
                runs[last].text.append(sign)
            } else {
                runs.append(Run(text: String(sign), font: font ?? 0, script: script))
            }
        }
        // A space between two directions belongs to neither side's end.
        for index in runs.indices where runs[index].script != nil && runs[index].text.hasSuffix(" ") {
            runs[index].text = runs[index].text.trimming
            if index + 1 < runs.count { runs[index + 1].text = " " + runs[index + 1].text }
        }
        return runs
    }

    /// HarfBuzz's name of a script that is written from right to left.
    private static func script(_ scalar: UInt32) -> String? {
        switch scalar {
        case 0x0590...0x05FF, 0xFB1D...0xFB4F: "Hebr"
        case 0x0600...0x065F, 0x066A...0x06EF, 0x06FA...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF,
            0xFE70...0xFEFF:
            "Arab"
        case 0x0700...0x074F: "Syrc"
        case 0x0780...0x07BF: "Thaa"
        case 0x07C0...0x07FF: "Nkoo"
        default: nil
        }
    }

    private func use(_ font: OpaquePointer, for run: Run) {
        TTF_SetFontDirection(font, run.script == nil ? TTF_DIRECTION_LTR : TTF_DIRECTION_RTL)
        TTF_SetFontScriptName(font, run.script ?? "Latn")
    }

    private func width(_ runs: [Run], _ fonts: [OpaquePointer]) -> Int {
        runs.reduce(0) { total, run in
            var width: Int32 = 0
            use(fonts[run.font], for: run)
            TTF_SizeUTF8(fonts[run.font], run.text, &width, nil)
            return total + Int(width)
        }
    }

    // MARK: - Lines

    /// Lines of at most `width`; broken after spaces and the signs that file names are built with, else anywhere.
    static func broken(_ text: String, width: Int, lines: Int, measure: (String) -> Int) -> [String] {
        var result: [String] = []
        var rest = text.trimming
        while !rest.isEmpty, result.count < lines {
            if measure(rest) <= width {
                result.append(rest)
                break
            }
            let isLast = result.count == lines - 1
            let signs = Array(rest)
            // The most signs that fit, at least one.
            var low = 1
            var high = signs.count
            while low < high {
                let middle = (low + high + 1) / 2
                if measure(String(signs[..<middle]) + (isLast ? "…" : "")) <= width { low = middle } else { high = middle - 1 }
            }
            if isLast {
                result.append(String(signs[..<low]).trimming + "…")
                break
            }
            var cut = low
            while cut > 0, signs[low] != " ", !Self.breaksAfter(signs[cut - 1]) { cut -= 1 }
            // A break that leaves the line nearly empty is worse than one inside a word.
            if cut < low / 3 || cut == 0 { cut = low }
            result.append(String(signs[..<cut]).trimming)
            rest = String(signs[cut...]).trimming
        }
        return result
    }

    private static func breaksAfter(_ sign: Character) -> Bool {
        " -_/.,+&".contains(sign) || sign.unicodeScalars.contains { $0.value >= 0x2E80 && $0.value < 0xE000 }
    }

    // MARK: - Pixels

    /// Sets a piece and says how wide it is.
    private func draw(
        _ run: Run, _ font: OpaquePointer, _ color: Paint, x: Int, baseline: Int, on canvas: inout PixelBuffer
    ) -> Int {
        guard let pixels = pixels(run, font, color) else { return 0 }
        canvas.blend(pixels, x: x, y: baseline - Int(TTF_FontAscent(font)), opacity: Int(color.a))
        return width([Run(text: run.text, font: 0, script: run.script)], [font])
    }

    private func pixels(_ run: Run, _ font: OpaquePointer, _ color: Paint) -> PixelBuffer? {
        use(font, for: run)
        guard let surface = TTF_RenderUTF8_Blended(font, run.text, SDL_Color(r: color.r, g: color.g, b: color.b, a: 255)) else {
            return nil
        }
        defer { SDL_FreeSurface(surface) }
        return PixelBuffer(surface: surface)
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

extension String {
    /// Without spaces at its ends.
    fileprivate var trimming: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
