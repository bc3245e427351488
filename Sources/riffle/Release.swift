/// What the manual and `--version` say of this release.
enum Release {
    static let version = "0.1"
    /// As manual pages have it.
    static let date = "November 23, 2026"
}
