internal import Glibc
internal import RiffleScene

/// Finds font files in the folders that distributions use. Without any font, cards have no text.
enum FontFinder {
    static let folders = [
        "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter", "/usr/share/fonts/rsms-inter-fonts",
        "/usr/share/fonts/inter", "/usr/share/fonts/TTF", "/usr/share/fonts/truetype/dejavu",
        "/usr/share/fonts/dejavu-sans-fonts",
        "/usr/share/fonts/dejavu", "/usr/share/fonts/opentype/noto", "/usr/share/fonts/noto-cjk",
        "/usr/share/fonts/truetype/noto", "/usr/share/fonts/noto", "/usr/share/fonts/google-noto",
        "/usr/share/fonts/google-noto-vf", "/usr/share/fonts/google-noto-color-emoji-fonts",
        "/usr/share/fonts/truetype/droid", "/usr/share/fonts/truetype/nanum", "/usr/share/fonts/truetype/wqy",
        "/usr/share/fonts/opentype/unifont",
        "/usr/local/share/fonts",
    ]

    /// The path of the first of these font names that exists, with any extension.
    static func path(of names: [String]) -> String? {
        for name in names {
            for folder in folders {
                for ending in ["otf", "ttf", "ttc"] {
                    let path = "\(folder)/\(name).\(ending)"
                    if access(path, R_OK) == 0 { return path }
                }
            }
        }
        return nil
    }

    static let bold = path(of: ["InterDisplay-SemiBold", "Inter-SemiBold", "Inter-Bold", "DejaVuSans-Bold"])
    static let regular = path(of: ["Inter-Regular", "DejaVuSans", "NotoSans-Regular"])
    static let medium = path(of: ["Inter-Medium"])

    /// The font of Latin text, or the next lighter one.
    static func text(_ weight: TextFont.Weight) -> String? {
        switch weight {
        case .regular: regular
        case .medium: medium ?? regular
        case .bold: bold ?? regular
        }
    }

    /// The suffixes of Noto's font names for a weight, best first.
    static func weights(_ weight: TextFont.Weight) -> [String] {
        switch weight {
        case .regular: ["-Regular"]
        case .medium: ["-Medium", "-Regular"]
        case .bold: ["-Bold", "-Regular"]
        }
    }

    /// The colour emoji font, with bitmap glyphs of a single size.
    static let emoji = path(of: ["NotoColorEmoji"])
    /// Installed fallback fonts, for characters that the script's own font lacks and for characters without a script.
    static let wide = [
        "DejaVuSans", "NotoSansCJK-Regular", "NotoSans-Regular", "DroidSansFallbackFull", "NanumGothic", "wqy-zenhei",
        "NotoSansSymbols-Regular", "NotoSansSymbols2-Regular", "NotoSansMath-Regular", "unifont",
    ].compactMap { path(of: [$0]) }
}
