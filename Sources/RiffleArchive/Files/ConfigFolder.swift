internal import Foundation

/// Where Riffle keeps what belongs to a person: `$XDG_CONFIG_HOME/riffle`, or `~/.config/riffle`.
public enum ConfigFolder {
    /// Nil where the environment names no home. A relative path counts as none (XDG Base Directory Specification).
    public static var path: String? { path(environment: ProcessInfo.processInfo.environment) }

    static func path(environment: [String: String]) -> String? {
        if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") { return base + "/riffle" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.config/riffle"
    }
}
