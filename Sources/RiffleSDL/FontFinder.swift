internal import Glibc

/// The fonts of the text on cards, wherever a distribution puts them. Without any, cards show no text.
enum FontFinder {
    static let folders = [
        "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter", "/usr/share/fonts/rsms-inter-fonts",
        "/usr/share/fonts/inter", "/usr/share/fonts/TTF", "/usr/share/fonts/truetype/dejavu",
        "/usr/share/fonts/dejavu-sans-fonts",
        "/usr/share/fonts/dejavu", "/usr/share/fonts/opentype/noto", "/usr/share/fonts/noto-cjk",
        "/usr/share/fonts/truetype/noto",
        "/usr/share/fonts/truetype/droid", "/usr/share/fonts/truetype/nanum", "/usr/share/fonts/truetype/wqy",
        "/usr/share/fonts/opentype/unifont",
        "/usr/local/share/fonts",
    ]

    /// The first of these names that is there, with any ending.
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
    /// For scripts that Inter lacks: whatever of these is there.
    static let wide = [
        "DejaVuSans", "NotoSansCJK-Regular", "NotoSans-Regular", "NotoSansArabic-Regular", "NotoSansHebrew-Regular",
        "NotoSansDevanagari-Regular", "NotoSansThai-Regular", "DroidSansFallbackFull", "NanumGothic", "wqy-zenhei", "unifont",
    ].compactMap { path(of: [$0]) }
}
