/// The facts about this release, for the manual and `--version`.
enum Release {
    static let version = "0.1"
    /// The release date in the form that manual pages use.
    static let date = "November 23, 2026"
}
