internal import CSDL2
internal import RiffleScene

/// Opens fonts, each once, and selects one for each character. One thread at a time: SDL2_ttf is not thread-safe.
final class FontCollection {
    /// An open font.
    final class Face {
        let font: OpaquePointer
        /// Whether it has bitmap glyphs of a single size (colour emoji), which have to be scaled.
        let isBitmap: Bool
        private var size: Int

        fileprivate init?(path: String) {
            guard let font = TTF_OpenFont(path, 16) else { return nil }
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

    /// Open fonts by path; nil for a file that isn't a font.
    private var faces: [String: Face?] = [:]
    private var families: [String: String?] = [:]

    /// Nil without SDL2_ttf or without a font.
    init?() {
        guard TTF_WasInit() > 0 || TTF_Init() == 0, FontFinder.regular != nil else { return nil }
    }

    /// The font of Latin text, which defines a line's ascent and descent.
    func first(_ weight: TextFont.Weight) -> Face? {
        FontFinder.text(weight).flatMap(face) ?? FontFinder.regular.flatMap(face)
    }

    /// The path of the first font that has all scalars of a character; nil if none has.
    func path(for character: Character, _ script: Script?, _ weight: TextFont.Weight) -> String? {
        func has(_ path: String?) -> Bool {
            guard let path, let face = face(path) else { return false }
            return character.unicodeScalars.allSatisfy { $0.value == 32 || $0.isJoining || face.has($0) }
        }
        let isEmoji = character.isEmoji
        if isEmoji, has(FontFinder.emoji) { return FontFinder.emoji }
        let text = FontFinder.text(weight)
        if has(text) { return text }
        if let script, !script.family.isEmpty {
            let own = family(script.family, weight)
            if has(own) { return own }
        }
        return FontFinder.wide.first(where: has) ?? (has(FontFinder.emoji) ? FontFinder.emoji : nil)
    }

    /// The font whose missing-glyph box is drawn for characters that no font has.
    var boxPath: String? { FontFinder.wide.first ?? FontFinder.regular }

    /// The font at a path, opened if necessary; nil if it isn't a font.
    func face(_ path: String) -> Face? {
        if let known = faces[path] { return known }
        let face = Face(path: path)
        faces[path] = .some(face)
        return face
    }

    /// The path of a Noto family's font in a weight, or the next lighter one.
    private func family(_ name: String, _ weight: TextFont.Weight) -> String? {
        let key = "\(name)-\(weight)"
        if let known = families[key] { return known }
        let path = FontFinder.path(of: FontFinder.weights(weight).map { name + $0 })
        families[key] = .some(path)
        return path
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
