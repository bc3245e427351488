internal import Glibc

// Removes folders with their contents.
extension SystemCalls {
    /// The greatest depth of nested folders in a folder that is removed, and the greatest number of entries that are removed.
    private static let deepest = 64, mostRemoved = 1_000_000

    /// Removes a folder that this user's programs made, with all its contents. No link is followed. If the folder exceeds the limits, the
    /// rest of it stays.
    func removeTree(_ folder: String) {
        let file = repeated { open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0) }
        guard file >= 0 else { return }
        empty(Int32(file))
        _ = close(Int32(file))
        _ = removeFolder(folder)
    }

    /// Removes the contents of an open folder.
    func empty(_ folder: Int32) {
        var left = Self.mostRemoved
        empty(folder, depth: 0, &left)
    }

    private func empty(_ folder: Int32, depth: Int, _ left: inout Int) {
        // The open folder is used instead of its path, which may lead elsewhere meanwhile.
        let path = Self.path(ofOpen: folder)
        for entry in entries(of: path) where left > 0 {
            left -= 1
            let inner = "\(path)/\(entry)"
            // A link is removed, and not its target.
            guard let status = try? status(of: inner, follows: false), status.kind == .folder else {
                _ = remove(inner)
                continue
            }
            if depth < Self.deepest {
                let file = repeated { open(inner, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0) }
                if file >= 0 {
                    empty(Int32(file), depth: depth + 1, &left)
                    _ = close(Int32(file))
                }
            }
            _ = removeFolder(inner)
        }
    }

    /// Returns a path of an open file or folder.
    static func path(ofOpen file: Int32) -> String { "/proc/self/fd/\(file)" }

    /// Returns the names in a folder; none if it can't be read.
    func entries(of folder: String) -> [String] {
        guard let stream = SystemPath.withName(of: folder, { opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { SystemPath.text($0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
