/// Font files for the text over the stage, best first; the program finds them. None has to exist: a missing one falls back to the
/// next path, and finally to Dear ImGui's built-in pixel font.
public struct FontPaths: Equatable, Sendable {
    /// For large titles: a semi-bold cut for display sizes.
    public var title: [String]
    /// For headings: semi-bold.
    public var heading: [String]
    /// For the sentence below a title: regular.
    public var body: [String]
    /// For notices, small labels and key caps: medium.
    public var label: [String]
    /// For code, monospaced; read only when there is some.
    public var code: [String]
    /// For characters that the others lack.
    public var fallback: [String]
    /// For edited lines, in scripts that the others lack; read only when something is typed in them.
    public var wide: [String]

    /// Font files by role, each best first.
    public init(
        title: [String] = [], heading: [String] = [], body: [String] = [], label: [String] = [], code: [String] = [],
        fallback: [String] = [],
        wide: [String] = []
    ) {
        self.title = title
        self.heading = heading
        self.body = body
        self.label = label
        self.code = code
        self.fallback = fallback
        self.wide = wide
    }
}
