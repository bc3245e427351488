internal import FoundationEssentials

/// The folder of the user's presets and session: `$XDG_CONFIG_HOME/riffle`, or `~/.config/riffle`.
public enum ConfigFolder {
    /// Its path; nil if neither variable is an absolute path. Relative paths are ignored (XDG Base Directory Specification).
    public static var path: String? { path(environment: ProcessInfo.processInfo.environment) }

    static func path(environment: [String: String]) -> String? {
        if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") { return base + "/riffle" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.config/riffle"
    }
}

/// The folder of the user's recordings: `$XDG_DATA_HOME/riffle/recordings`, or `~/.local/share/riffle/recordings`.
public enum RecordingFolder {
    /// Its path; nil if neither variable is an absolute path.
    public static var path: String? { path(environment: ProcessInfo.processInfo.environment) }

    static func path(environment: [String: String]) -> String? { DataFolder.path(environment).map { $0 + "/recordings" } }
}

/// The folder of the user's formulas: `$XDG_DATA_HOME/riffle/formulas`, or `~/.local/share/riffle/formulas`.
public enum FormulaFolder {
    /// Its path; nil if neither variable is an absolute path.
    public static var path: String? { path(environment: ProcessInfo.processInfo.environment) }

    static func path(environment: [String: String]) -> String? { DataFolder.path(environment).map { $0 + "/formulas" } }
}

private enum DataFolder {
    static func path(_ environment: [String: String]) -> String? {
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/riffle" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.local/share/riffle"
    }
}
