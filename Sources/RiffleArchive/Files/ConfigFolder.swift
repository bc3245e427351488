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

    /// Makes a folder and those above it.
    static func make(_ path: String) throws(StoreProblem) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: nil)
        } catch {
            // The reason that the system gives, without Foundation's wrapping.
            let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code ?? (error as NSError).code
            throw .cannotWrite(path, SystemReason.text(code < 200 ? Int32(code) : (errno == 0 ? EACCES : errno)))
        }
    }
}
