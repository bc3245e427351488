internal import CSDL2
internal import RifflePainter
internal import RiffleScene

/// Opens fonts, each once, and selects a font for each character: fontconfig tells which fonts have the character, and SDL2_ttf opens them.
/// One thread at a time: SDL2_ttf is not thread-safe.
final class FontCollection {
    /// An open font.
    final class Face {
        let font: OpaquePointer
        /// Whether it has bitmap glyphs of a single size (colour emoji), which must be scaled.
        let isBitmap: Bool
        private var size: Int

        fileprivate init?(_ file: FontFile) {
            guard let font = TTF_OpenFontIndex(file.path, 16, file.index) else { return nil }
            self.font = font
            size = 16
            isBitmap = TTF_FontHeight(font) > 64
            // Subpixel positioning, so that a line's width is the sum of its glyph advances at every size.
            TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL)
        }

        deinit { TTF_CloseFont(font) }

        /// Sets the em size in pixels; has no effect on a bitmap font.
        func use(em: Int) {
            guard !isBitmap, em != size, TTF_SetFontSize(font, Int32(em)) == 0 else { return }
            size = em
        }

        func has(_ scalar: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(font, scalar.value) != 0 }
    }

    /// The key of cached fallbacks: the script and the weight.
    private struct FallbackKey: Hashable {
        var script: String
        var weight: TextFont.Weight
    }

    /// Open fonts; nil for a file that SDL2_ttf can't open.
    private var faces: [FontFile: Face?] = [:]
    private var fallbacks: [FallbackKey: FontFallbacks?] = [:]

    /// Nil without SDL2_ttf or without a font.
    init?() {
        guard TTF_WasInit() > 0 || TTF_Init() == 0, FontFinder.regular != nil else { return nil }
    }

    /// The font of Latin text, which defines a line's ascent and descent.
    func first(_ weight: TextFont.Weight) -> Face? {
        FontFinder.text(weight).flatMap(face) ?? FontFinder.regular.flatMap(face)
    }

    /// The first font that has all scalars of a character; nil if none has.
    func file(for character: Character, _ script: Script?, _ weight: TextFont.Weight) -> FontFile? {
        let scalars = character.unicodeScalars.filter { $0.value != 32 && !$0.isJoining }
        func has(_ file: FontFile?) -> Bool {
            guard let file, let face = face(file) else { return false }
            return scalars.allSatisfy(face.has)
        }
        if character.isEmoji, has(FontFinder.emoji) { return FontFinder.emoji }
        let text = FontFinder.text(weight)
        if has(text) { return text }
        let fallback = fallbacks(script, weight)?.first(having: Array(scalars), where: has)
        return fallback ?? (has(FontFinder.emoji) ? FontFinder.emoji : nil)
    }

    /// The font whose missing-glyph box is drawn for characters that no font has.
    var boxFile: FontFile? { FontFinder.regular }

    /// An open font; nil if SDL2_ttf can't open it.
    func face(_ file: FontFile) -> Face? {
        if let known = faces[file] { return known }
        let face = Face(file)
        faces[file] = .some(face)
        return face
    }

    /// Noto's font of a script first, if there is one, then the fonts of the user's configuration.
    private func fallbacks(_ script: Script?, _ weight: TextFont.Weight) -> FontFallbacks? {
        let key = FallbackKey(script: script?.tag ?? "", weight: weight)
        if let known = fallbacks[key] { return known }
        let families = [script?.family ?? "", "sans-serif"].filter { !$0.isEmpty }
        let found = FontFinder.fallbacks(families: families, weight: weight, language: script?.language)
        fallbacks[key] = .some(found)
        return found
    }
}

extension Unicode.Scalar {
    /// Whether it modifies its neighbours and has no glyph: joiners, variation selectors, flag tags.
    var isJoining: Bool {
        switch value {
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F: true
        default: false
        }
    }
}

extension Character {
    /// Whether it has emoji presentation.
    var isEmoji: Bool {
        guard let first = unicodeScalars.first else { return false }
        if unicodeScalars.contains("\u{FE0E}") { return false }
        return first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    }
}
