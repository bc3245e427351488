internal import CFontconfig
public import RifflePainter

/// A font in a file.
struct FontFile: Hashable, Sendable {
    var path: String
    /// The number of the font in its file, 0 unless the file is a collection; for a named instance of a variable font, its upper half has
    /// the instance's number, as in FreeType.
    var index = 0
}

/// Finds fonts with fontconfig, on any thread. The first use reads fontconfig's cache, which takes 10 ms, or without a cache all fonts,
/// which takes seconds. Without any font, cards have no text.
public enum FontFinder {
    /// Fontconfig's configuration with all fonts; read once, and never changed.
    nonisolated(unsafe) private static let configuration = FcInitLoadConfigAndFonts()

    static let bold = file(families: ["Inter Display", "Inter", "sans-serif"], weight: .bold)
    static let regular = file(families: ["Inter", "sans-serif"], weight: .regular)
    static let medium = file(families: ["Inter", "sans-serif"], weight: .medium)

    /// The font of Latin text.
    static func text(_ weight: TextFont.Weight) -> FontFile? {
        switch weight {
        case .regular: regular
        case .medium: medium
        case .bold: bold
        }
    }

    /// The colour emoji font, with bitmap glyphs of a single size.
    static let emoji = query(["emoji"], .regular, nil) { pattern in
        FcPatternAddBool(pattern, "color", 1)
        return matched(pattern).flatMap { $0.isColored ? $0.file : nil }
    }

    /// The path of the font that fits best: of the first of these families that is installed, else one for the language (such as
    /// "ja"). Nil if there are no fonts.
    public static func path(families: [String], weight: TextFont.Weight = .regular, language: String? = nil) -> String? {
        file(families: families, weight: weight, language: language)?.path
    }

    private static func file(families: [String], weight: TextFont.Weight, language: String? = nil) -> FontFile? {
        query(families, weight, language) { matched($0)?.file }
    }

    /// Fonts for characters that the text's own fonts lack, best first.
    static func fallbacks(families: [String], weight: TextFont.Weight, language: String?) -> FontFallbacks? {
        query(families, weight, language) { pattern in
            var result = FcResultMatch
            return FcFontSort(configuration, pattern, 1, nil, &result).map(FontFallbacks.init)
        }
    }

    // MARK: - Patterns

    /// Calls `body` with a pattern, completed by the user's configuration.
    private static func query<Result>(
        _ families: [String], _ weight: TextFont.Weight, _ language: String?, _ body: (OpaquePointer) -> Result?
    ) -> Result? {
        guard let configuration, let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        for family in families { FcPatternAddString(pattern, "family", family) }
        if let language { FcPatternAddString(pattern, "lang", language) }
        FcPatternAddInteger(pattern, "weight", weight.fontconfig)
        FcPatternAddBool(pattern, "scalable", 1)
        FcConfigSubstitute(configuration, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        return body(pattern)
    }

    private static func matched(_ pattern: OpaquePointer) -> FontDescription? {
        var result = FcResultMatch
        guard let found = FcFontMatch(configuration, pattern, &result) else { return nil }
        defer { FcPatternDestroy(found) }
        return FontDescription(found)
    }
}

/// Fontconfig's description of a font.
private struct FontDescription {
    var file: FontFile
    var isColored: Bool

    init?(_ font: OpaquePointer) {
        var path: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(font, "file", 0, &path) == FcResultMatch, let path else { return nil }
        var index: Int32 = 0
        FcPatternGetInteger(font, "index", 0, &index)
        var isVariable: FcBool = 0
        FcPatternGetBool(font, "variable", 0, &isVariable)
        // For a variable font as a whole, the instance's number is removed.
        file = FontFile(path: String(cString: path), index: Int(isVariable != 0 ? index & 0xFFFF : index))
        var isColored: FcBool = 0
        FcPatternGetBool(font, "color", 0, &isColored)
        self.isColored = isColored != 0
    }
}

/// Fonts, the best match first, with the characters of each, so that no file has to be opened to look for a character.
final class FontFallbacks {
    private let fonts: UnsafeMutablePointer<FcFontSet>

    fileprivate init(_ fonts: UnsafeMutablePointer<FcFontSet>) { self.fonts = fonts }

    deinit { FcFontSetSortDestroy(fonts) }

    /// The first font that has all the scalars and is `usable`.
    func first(having scalars: [Unicode.Scalar], where isUsable: (FontFile) -> Bool) -> FontFile? {
        for position in 0..<Int(fonts.pointee.nfont) {
            var characters: OpaquePointer?
            guard let font = fonts.pointee.fonts[position],
                FcPatternGetCharSet(font, "charset", 0, &characters) == FcResultMatch,
                scalars.allSatisfy({ FcCharSetHasChar(characters, $0.value) != 0 }),
                let description = FontDescription(font), !description.isColored, isUsable(description.file)
            else { continue }
            return description.file
        }
        return nil
    }
}

extension TextFont.Weight {
    /// FC_WEIGHT_REGULAR, FC_WEIGHT_MEDIUM, FC_WEIGHT_DEMIBOLD.
    fileprivate var fontconfig: Int32 {
        switch self {
        case .regular: 80
        case .medium: 100
        case .bold: 180
        }
    }
}
