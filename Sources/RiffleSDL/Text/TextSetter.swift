internal import CSDL2
internal import RiffleLock
internal import RiffleMath
internal import RifflePainter
internal import RiffleScene

/// Typesets lines of untrusted text with SDL2_ttf, which shapes with HarfBuzz: any scripts, mixed in one line, each run in a font
/// that has it. Characters that no font has are drawn as boxes.
///
/// One thread at a time; everything uses `shared`.
final class TextSetter {
    /// A rendered line.
    struct Line {
        /// White with the coverage as alpha, except for coloured glyphs.
        var pixels: PixelBuffer
        /// The baseline's distance from the top, in pixels.
        var baseline: Int
        /// The advance width in pixels.
        var advance: Int
        /// The pixel columns with coloured glyphs (emoji).
        var colored: [Range<Int>]
        /// Whether fonts have all of its characters; false if it contains boxes.
        var isComplete: Bool
    }

    /// The maximum width of a line in pixels; all GPUs support textures of this size.
    static let greatestWidth = 4096

    /// The instance that all threads share; nil without SDL2_ttf or without a font. The lock is held for a few lines at most.
    static let shared = Lock<TextSetter?>(TextSetter())

    let fonts: FontCollection

    /// Nil without SDL2_ttf or without a font.
    init?() {
        guard let fonts = FontCollection() else { return nil }
        self.fonts = fonts
    }

    /// The advance width of a line in pixels, at most `greatestWidth`. It is never less than that of `line`.
    func width(of text: some StringProtocol, _ font: TextFont) -> Int {
        min(runs(text, font).runs.reduce(0) { $0 + width($1, font) }, Self.greatestWidth)
    }

    /// How many bytes of a text fit into `room` pixels: whole characters, or whole words if `atWords`; at least one character.
    func fitting(_ text: Substring, _ font: TextFont, room: Int, atWords: Bool) -> Int {
        let characters = Array(text)
        func measure(_ text: String) -> Int { width(of: text, font) }
        let count =
            atWords
            ? CardText.firstLine(of: characters, width: room, measure: measure)
            : CardText.fitting(characters, width: room, measure: measure)
        return characters[..<count].reduce(0) { $0 + $1.utf8.count }
    }

    /// The font's ascent and descent in pixels, both positive.
    func extent(_ font: TextFont) -> (above: Int, below: Int) {
        guard let face = fonts.first(font.weight) else { return (font.em, 0) }
        face.use(em: font.em)
        return (Int(TTF_FontAscent(face.font)), Int(-TTF_FontDescent(face.font)))
    }

    /// Renders a line; nil if it has no pixels.
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

    /// The runs of a text, and whether fonts have all its characters.
    private func runs(_ text: some StringProtocol, _ font: TextFont) -> (runs: [TextRun], isComplete: Bool) {
        var isComplete = true
        let runs = TextRuns.runs(TextRuns.clean(text), font.weight, fonts) { script, character in
            isComplete = false
            if character.isPrinted { FontNotice.lacks(script) }
        }
        return (runs, isComplete)
    }

    // MARK: - Runs

    /// The font of a run, set to its size, direction and script.
    private func face(_ run: TextRun, _ font: TextFont) -> FontCollection.Face? {
        guard let face = fonts.face(run.font) else { return nil }
        face.use(em: min(max(font.em, 1), 2048))
        TTF_SetFontDirection(face.font, run.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        TTF_SetFontScriptName(face.font, run.script.tag)
        return face
    }

    /// The advance width of a run in pixels.
    private func width(_ run: TextRun, _ font: TextFont) -> Int {
        guard let face = face(run, font) else { return 0 }
        var width: Int32 = 0
        TTF_SizeUTF8(face.font, run.text, &width, nil)
        return face.isBitmap ? scaled(Int(width), face, font) : Int(width)
    }

    /// Scales a length of a bitmap font to the em size, so that its glyphs are 1.17 em high.
    private func scaled(_ length: Int, _ face: FontCollection.Face, _ font: TextFont) -> Int {
        let height = max(Int(TTF_FontHeight(face.font)), 1)
        return (length * font.em * 117 + 50 * height) / (100 * height)
    }

    /// Renders a run; `rise` is the height of its pixels above the baseline.
    private func piece(_ run: TextRun, _ font: TextFont) -> (pixels: PixelBuffer, rise: Int, isColored: Bool)? {
        guard let face = face(run, font),
            let surface = TTF_RenderUTF8_Blended(face.font, run.text, SDL_Color(r: 255, g: 255, b: 255, a: 255))
        else { return nil }
        defer { SDL_FreeSurface(surface) }
        guard let pixels = PixelBuffer(surface: surface) else { return nil }
        let ascent = Int(TTF_FontAscent(face.font))
        guard face.isBitmap else {
            // A surface higher than the font's height has stacked marks, mostly above the letters.
            let rise = ascent + max(pixels.height - Int(TTF_FontHeight(face.font)), 0)
            return (
                Self.cropped(pixels, above: min(rise, 2 * font.em), below: font.em, baseline: rise), min(rise, 2 * font.em),
                false
            )
        }
        let width = min(scaled(pixels.width, face, font), Self.greatestWidth)
        let small = pixels.resampled(width: max(width, 1), height: max(scaled(pixels.height, face, font), 1))
        return (small, scaled(ascent, face, font), true)
    }

    /// The rows of a picture from `above` pixels above the baseline to `below` pixels below it, clamped to the picture.
    private static func cropped(_ picture: PixelBuffer, above: Int, below: Int, baseline: Int) -> PixelBuffer {
        let top = max(baseline - above, 0)
        let bottom = min(max(baseline + below, top), picture.height)
        guard top > 0 || bottom < picture.height else { return picture }
        let part = Array(picture.bytes[(top * picture.width * 4)..<(bottom * picture.width * 4)])
        return PixelBuffer(width: picture.width, height: bottom - top, bytes: part) ?? picture
    }
}
