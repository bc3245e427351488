import FoundationEssentials

/// Finds the Resources folder: named by RIFFLE_RESOURCES, beside the program in share/riffle, or above it in a checkout.
enum ResourceFolder {
    static let path: String? = {
        let files = FileManager.default
        func isOurs(_ folder: String) -> Bool { files.fileExists(atPath: folder + "/cards") }
        if let named = ProcessInfo.processInfo.environment["RIFFLE_RESOURCES"], isOurs(named) { return named }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var folder = program.deletingLastPathComponent()
        let installed = folder.deletingLastPathComponent().appendingPathComponent("share/riffle").path
        if isOurs(installed) { return installed }
        for _ in 0..<8 {
            let candidate = folder.appendingPathComponent("Resources").path
            if isOurs(candidate) { return candidate }
            folder.deleteLastPathComponent()
        }
        let here = files.currentDirectoryPath + "/Resources"
        return isOurs(here) ? here : nil
    }()

    static func file(_ name: String) -> String? {
        guard let path, FileManager.default.fileExists(atPath: "\(path)/\(name)") else { return nil }
        return "\(path)/\(name)"
    }
}
