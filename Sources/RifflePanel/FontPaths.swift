/// Candidate font files for the text over the stage, best first. None has to exist: a missing one falls back to the next path,
/// and finally to Dear ImGui's built-in pixel font.
public struct FontPaths: Equatable, Sendable {
    /// For large titles: a semi-bold cut for display sizes.
    public var title: [String]
    /// For headings: semi-bold.
    public var heading: [String]
    /// For the sentence below a title: regular.
    public var body: [String]
    /// For notices, small labels and key caps: medium.
    public var label: [String]
    /// For characters that the others lack.
    public var fallback: [String]
    /// For edited lines, in scripts that the others lack; read only when something is typed in them.
    public var wide: [String]

    /// Font files by role, each best first.
    public init(
        title: [String] = [], heading: [String] = [], body: [String] = [], label: [String] = [], fallback: [String] = [],
        wide: [String] = []
    ) {
        self.title = title
        self.heading = heading
        self.body = body
        self.label = label
        self.fallback = fallback
        self.wide = wide
    }
}

extension FontPaths {
    /// Inter and DejaVu Sans where Linux distributions install them.
    public static let standard = FontPaths(
        title: inter("InterDisplay-SemiBold") + inter("Inter-SemiBold"),
        heading: inter("Inter-SemiBold"),
        body: inter("Inter-Regular"),
        label: inter("Inter-Medium") + inter("Inter-Regular"),
        fallback: [
            "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
            "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
            "/usr/share/fonts/TTF/DejaVuSans.ttf",
            "/usr/share/fonts/dejavu/DejaVuSans.ttf",
        ],
        wide: [
            "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
            "/usr/share/fonts/google-droid-sans-fonts/DroidSansFallbackFull.ttf",
            "/usr/share/fonts/droid/DroidSansFallbackFull.ttf",
            "/usr/share/fonts/TTF/DroidSansFallbackFull.ttf",
            "/usr/share/fonts/truetype/nanum/NanumGothic.ttf",
            "/usr/share/fonts/nanum-fonts/NanumGothic.ttf",
            "/usr/share/fonts/TTF/NanumGothic.ttf",
            "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf",
            "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
            "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf",
            "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf",
            "/usr/share/fonts/opentype/unifont/unifont.otf",
        ])

    private static func inter(_ name: String) -> [String] {
        [
            "/usr/share/fonts/opentype/inter/\(name).otf",
            "/usr/share/fonts/truetype/inter/\(name).ttf",
            "/usr/share/fonts/rsms-inter-fonts/\(name).otf",
            "/usr/share/fonts/inter/\(name).otf",
            "/usr/share/fonts/TTF/\(name).ttf",
        ]
    }
}
