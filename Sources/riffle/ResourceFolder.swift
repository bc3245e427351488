import FoundationEssentials

/// Finds the folder of the built-in cards, presets and formulas.
enum ResourceFolder {
    static let path: String? = {
        let files = FileManager.default
        let folders = candidates(
            program: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
            environment: ProcessInfo.processInfo.environment)
        // A folder that lacks a part is better than none.
        for part in ["cards", "back.png"] {
            if let found = folders.first(where: { files.fileExists(atPath: "\($0)/\(part)") }) { return found }
        }
        return nil
    }()

    /// The files and folders in it.
    private static let parts = ["cards", "icons", "presets", "Formulas", "backdrop.png", "back.png"]

    /// The message to a user if the folder, or a part of it, can't be found or read; nil: everything is there.
    static var problem: String? {
        guard let path else { return missing }
        let files = FileManager.default
        let absent = parts.filter { part in
            let file = "\(path)/\(part)"
            if let inside = try? files.contentsOfDirectory(atPath: file) { return inside.isEmpty }
            return !part.hasSuffix(".png") || !files.isReadableFile(atPath: file)
        }
        guard !absent.isEmpty else { return nil }
        return
            "Riffle's resources in \(path) are missing or can't be read: \(absent.joined(separator: ", ")). Reinstall Riffle."
    }

    /// Returns the possible places of the folder, in order: the value of RIFFLE_RESOURCES; share/riffle beside the program's folder, so
    /// that an installed tree can be moved; the checkout that the program was built in; the data folders of the user and of the system (XDG
    /// Base Directory Specification).
    static func candidates(program: String, environment: [String: String]) -> [String] {
        // A user who names a folder wants no other.
        if let named = environment["RIFFLE_RESOURCES"], !named.isEmpty { return [named] }
        var folders = program.split(separator: "/").dropLast().map(String.init)
        func path(_ parts: [String]) -> String { "/" + parts.joined(separator: "/") }
        var found = [path(folders.dropLast() + ["share", "riffle"])]
        for _ in 0..<8 where !folders.isEmpty {
            found.append(path(folders + ["Resources"]))
            folders.removeLast()
        }
        var data: [String] = []
        if let home = environment["XDG_DATA_HOME"], home.hasPrefix("/") {
            data.append(home)
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            data.append(home + "/.local/share")
        }
        let system = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        data += system.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return found + data.map { ($0.hasSuffix("/") ? String($0.dropLast()) : $0) + "/riffle" }
    }

    static func file(_ name: String) -> String? {
        guard let path, FileManager.default.fileExists(atPath: "\(path)/\(name)") else { return nil }
        return "\(path)/\(name)"
    }

    /// The message to a user if the folder can't be found.
    static var missing: String {
        if let named = ProcessInfo.processInfo.environment["RIFFLE_RESOURCES"], !named.isEmpty {
            return "RIFFLE_RESOURCES is \(named), where there are no cards: set it to Riffle's Resources folder, or unset it."
        }
        return "The built-in cards are missing. Reinstall Riffle, or set RIFFLE_RESOURCES to its Resources folder."
    }
}
