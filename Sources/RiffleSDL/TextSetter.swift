internal import CSDL2
internal import RiffleLock
internal import RiffleScene

/// Sets lines of text from outside by SDL2_ttf, which shapes them by HarfBuzz: any script, mixed in one line, each piece in a font
/// that has it. A line without a font for it shows boxes.
///
/// One thread at a time; `shared` is the one that all use.
final class TextSetter {
    /// A line as pixels.
    struct Line {
        /// White, with the coverage as alpha, but for what has colours of its own.
        var pixels: PixelBuffer
        /// From the top of the pixels.
        var baseline: Int
        /// How far the line reaches, in pixels: where the next one would begin.
        var advance: Int
        /// The columns with colours of their own: emoji.
        var colored: [Range<Int>]
        /// False where a box stands for what no font has.
        var isComplete: Bool
    }

    /// No line is set wider than this; textures of this size are taken everywhere.
    static let greatestWidth = 4096

    /// Nil without SDL2_ttf or without a font. What waits for it waits for one line at most.
    static let shared = Lock<TextSetter?>(TextSetter())

    private let fonts: FontCollection

    /// Nil without SDL2_ttf or without a font.
    init?() {
        guard let fonts = FontCollection() else { return nil }
        self.fonts = fonts
    }

    /// How far a line reaches, in pixels. Never less than what `line` draws, but for `greatestWidth`.
    func width(of text: some StringProtocol, _ font: TextFont) -> Int {
        min(runs(text, font).runs.reduce(0) { $0 + width($1, font) }, Self.greatestWidth)
    }

    /// How many bytes of a text fit into `room` pixels: whole characters only, and no half words where `atWords`; at least one
    /// character.
    func fitting(_ text: Substring, _ font: TextFont, room: Int, atWords: Bool) -> Int {
        let signs = Array(text)
        func measure(_ text: String) -> Int { width(of: text, font) }
        let count =
            atWords
            ? CardText.firstLine(of: signs, width: room, measure: measure)
            : CardText.fitting(signs, width: room, measure: measure)
        return signs[..<count].reduce(0) { $0 + $1.utf8.count }
    }

    /// The pixels between the highest and the lowest that the font's letters reach, above and below the baseline.
    func extent(_ font: TextFont) -> (above: Int, below: Int) {
        guard let face = fonts.first(font.weight) else { return (font.em, 0) }
        face.use(em: font.em)
        return (Int(TTF_FontAscent(face.font)), Int(-TTF_FontDescent(face.font)))
    }

    /// Sets a line; nil where nothing is to be seen.
    func line(_ text: some StringProtocol, _ font: TextFont) -> Line? {
        var pen = 0
        var placed: [(pixels: PixelBuffer, x: Int, rise: Int, isColored: Bool)] = []
        let (runs, isComplete) = runs(text, font)
        for run in runs where pen < Self.greatestWidth {
            guard let piece = piece(run, font) else { continue }
            placed.append((piece.pixels, pen, piece.rise, piece.isColored))
            pen += width(run, font)
        }
        let above = placed.reduce(0) { max($0, $1.rise) }
        let below = placed.reduce(0) { max($0, $1.pixels.height - $1.rise) }
        let width = min(placed.reduce(pen) { max($0, $1.x + $1.pixels.width) }, Self.greatestWidth)
        guard width > 0, above + below > 0 else { return nil }
        var pixels = PixelBuffer(width: width, height: above + below, filling: (255, 255, 255, 0))
        for piece in placed { pixels.blend(piece.pixels, x: piece.x, y: above - piece.rise, opacity: 255) }
        let colored = placed.filter(\.isColored).map { min($0.x, width)..<min($0.x + $0.pixels.width, width) }
        return Line(pixels: pixels, baseline: above, advance: min(pen, width), colored: colored, isComplete: isComplete)
    }

    private func runs(_ text: some StringProtocol, _ font: TextFont) -> (runs: [TextRun], isComplete: Bool) {
        var isComplete = true
        let runs = TextRuns.runs(TextRuns.clean(text), font.weight, fonts) { script, sign in
            isComplete = false
            if sign.isPrinted { FontNotice.lacks(script) }
        }
        return (runs, isComplete)
    }

    // MARK: - Pieces

    private func face(_ run: TextRun, _ font: TextFont) -> FontCollection.Face? {
        guard let face = fonts.face(run.path) else { return nil }
        face.use(em: min(max(font.em, 1), 2048))
        TTF_SetFontDirection(face.font, run.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        TTF_SetFontScriptName(face.font, run.script.tag)
        return face
    }

    private func width(_ run: TextRun, _ font: TextFont) -> Int {
        guard let face = face(run, font) else { return 0 }
        var width: Int32 = 0
        TTF_SizeUTF8(face.font, run.text, &width, nil)
        return face.isBitmap ? scaled(Int(width), face, font) : Int(width)
    }

    /// A bitmap font's length in a line of `em` pixels an em: its pictures are as high as a line of capitals and descenders.
    private func scaled(_ length: Int, _ face: FontCollection.Face, _ font: TextFont) -> Int {
        let height = max(Int(TTF_FontHeight(face.font)), 1)
        return (length * font.em * 117 + 50 * height) / (100 * height)
    }

    /// The pixels of a piece, and how far they reach above the baseline.
    private func piece(_ run: TextRun, _ font: TextFont) -> (pixels: PixelBuffer, rise: Int, isColored: Bool)? {
        guard let face = face(run, font),
            let surface = TTF_RenderUTF8_Blended(face.font, run.text, SDL_Color(r: 255, g: 255, b: 255, a: 255))
        else { return nil }
        defer { SDL_FreeSurface(surface) }
        guard let pixels = PixelBuffer(surface: surface) else { return nil }
        let ascent = Int(TTF_FontAscent(face.font))
        guard face.isBitmap else {
            // What is higher than the font says has marks on marks, above the letters mostly.
            let rise = ascent + max(pixels.height - Int(TTF_FontHeight(face.font)), 0)
            return (
                pixels.cropped(above: min(rise, 2 * font.em), below: font.em, baseline: rise), min(rise, 2 * font.em), false
            )
        }
        let width = min(scaled(pixels.width, face, font), Self.greatestWidth)
        let small = pixels.resampled(width: max(width, 1), height: max(scaled(pixels.height, face, font), 1))
        return (small, scaled(ascent, face, font), true)
    }
}

extension PixelBuffer {
    /// The rows from `above` over the baseline to `below` under it, as far as they are there.
    fileprivate func cropped(above: Int, below: Int, baseline: Int) -> PixelBuffer {
        let top = max(baseline - above, 0)
        let bottom = min(max(baseline + below, top), height)
        guard top > 0 || bottom < height else { return self }
        let part = Array(bytes[(top * width * 4)..<(bottom * width * 4)])
        return PixelBuffer(width: width, height: bottom - top, bytes: part) ?? self
    }
}
