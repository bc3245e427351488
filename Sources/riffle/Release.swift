/// The facts about this release, for the manual and `--version`.
enum Release {
    static let version = "0.1"
    /// As manual pages have it.
    static let date = "November 23, 2026"
}
