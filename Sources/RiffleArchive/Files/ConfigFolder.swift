internal import FoundationEssentials

/// The folder of the user's presets and session: `$XDG_CONFIG_HOME/riffle`, or `~/.config/riffle`.
public enum ConfigFolder {
    /// The folder's path; nil if neither variable is an absolute path. Relative paths are ignored (XDG Base Directory Specification).
    public static var path: String? { path(environment: ProcessInfo.processInfo.environment) }

    static func path(environment: [String: String]) -> String? {
        base(environment).map { $0 + "/riffle" }
    }

    /// Returns the folder of all programs' configurations; nil if neither variable is an absolute path.
    static func base(_ environment: [String: String]) -> String? {
        if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") { return base }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.config"
    }
}

/// The folder of the user's recordings: `$XDG_DATA_HOME/riffle/recordings`, or `~/.local/share/riffle/recordings`.
public enum RecordingFolder {
    /// The folder's path; nil if neither variable is an absolute path.
    public static var path: String? { path(environment: ProcessInfo.processInfo.environment) }

    static func path(environment: [String: String]) -> String? { DataFolder.path(environment).map { $0 + "/recordings" } }
}

/// The folder of the user's formulas: `$XDG_DATA_HOME/riffle/formulas`, or `~/.local/share/riffle/formulas`.
public enum FormulaFolder {
    /// The folder's path; nil if neither variable is an absolute path.
    public static var path: String? { path(environment: ProcessInfo.processInfo.environment) }

    static func path(environment: [String: String]) -> String? { DataFolder.path(environment).map { $0 + "/formulas" } }
}

/// The folder of pictures that were pasted: `$XDG_DATA_HOME/riffle/pictures`, or `~/.local/share/riffle/pictures`.
public enum PastedPictureFolder {
    /// The folder's path; nil if neither variable is an absolute path.
    public static var path: String? { DataFolder.path(ProcessInfo.processInfo.environment).map { $0 + "/pictures" } }
}

/// The folder of the user's pictures: `$XDG_PICTURES_DIR`, else the folder that `user-dirs.dirs` (xdg-user-dirs) in the configuration
/// folder names, else `~/Pictures`.
public enum PictureFolder {
    /// The folder's path, which need not exist; nil if nothing names one.
    public static var path: String? { UserFolder.path("XDG_PICTURES_DIR", usually: "Pictures") }

    static func path(environment: [String: String], userDirectories: String) -> String? {
        UserFolder.path("XDG_PICTURES_DIR", usually: "Pictures", environment, userDirectories)
    }
}

/// The folder of the user's documents: `$XDG_DOCUMENTS_DIR`, else the folder that `user-dirs.dirs` names, else `~/Documents`.
public enum DocumentFolder {
    /// The folder's path, which need not exist; nil if nothing names one.
    public static var path: String? { UserFolder.path("XDG_DOCUMENTS_DIR", usually: "Documents") }
}

private enum UserFolder {
    static func path(_ name: String, usually: String) -> String? {
        let environment = ProcessInfo.processInfo.environment
        let file = ConfigFolder.base(environment).map { $0 + "/user-dirs.dirs" }
        let text = file.flatMap { try? FileText.bytes(of: $0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
        return path(name, usually: usually, environment, text)
    }

    /// `userDirectories`: the text of user-dirs.dirs, with lines such as `XDG_PICTURES_DIR="$HOME/Pictures"`.
    static func path(_ name: String, usually: String, _ environment: [String: String], _ userDirectories: String) -> String? {
        if let folder = environment[name], folder.hasPrefix("/") { return folder }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        for line in userDirectories.split(whereSeparator: \.isNewline).reversed() where line.hasPrefix(name + "=\"") {
            let value = line.dropFirst(name.count + 2).prefix { $0 != "\"" }
            let path = value.hasPrefix("$HOME/") ? home + value.dropFirst("$HOME".count) : String(value)
            if path.hasPrefix("/") { return path }
        }
        return home + "/" + usually
    }
}

private enum DataFolder {
    static func path(_ environment: [String: String]) -> String? {
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/riffle" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.local/share/riffle"
    }
}
