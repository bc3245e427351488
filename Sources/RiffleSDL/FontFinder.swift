internal import Foundation

/// The fonts of the text on cards, wherever a distribution puts them. Without any, cards show no text.
enum FontFinder {
    static let folders = [
        "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter", "/usr/share/fonts/rsms-inter-fonts",
        "/usr/share/fonts/inter", "/usr/share/fonts/TTF", "/usr/share/fonts/truetype/dejavu",
        "/usr/share/fonts/dejavu-sans-fonts",
        "/usr/share/fonts/dejavu", "/usr/share/fonts/opentype/noto", "/usr/share/fonts/noto-cjk",
        "/usr/share/fonts/truetype/noto",
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

    static var bold: String? { path(of: ["InterDisplay-SemiBold", "Inter-SemiBold", "Inter-Bold", "DejaVuSans-Bold"]) }
    static var regular: String? { path(of: ["Inter-Regular", "DejaVuSans"]) }
    /// For scripts that Inter lacks: whatever of these is there.
    static var wide: [String] { ["DejaVuSans", "NotoSansCJK-Regular", "NotoSans-Regular"].compactMap { path(of: [$0]) } }
}
