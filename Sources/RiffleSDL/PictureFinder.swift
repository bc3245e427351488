internal import Glibc

/// Turns paths into pictures: folders are searched to their depths, in the order that a person would give their names.
public enum PictureFinder {
    /// The endings of the formats that SDL2_image reads as it was built here.
    static let endings: Set<String> = {
        var endings: Set = [
            "png", "apng", "jpg", "jpeg", "jpe", "jfif", "gif", "bmp", "svg", "tga", "pcx", "pnm", "ppm", "pgm", "pbm", "qoi",
            "lbm",
            "iff", "xcf", "xpm", "ico", "cur",
        ]
        if ImageLibrary.readsWebP { endings.insert("webp") }
        if ImageLibrary.readsTIFF { endings.formUnion(["tif", "tiff"]) }
        if ImageLibrary.readsAVIF { endings.insert("avif") }
        if ImageLibrary.readsJXL { endings.insert("jxl") }
        return endings
    }()

    /// Files in the order given, folders in their place with what is in them (their own files first, then the folders in them);
    /// one sentence for each path that can't be used. A file that is named is taken whatever its ending. Hidden files and
    /// what a link makes a second time are left out.
    ///
    /// Runs on any thread. `shouldStop` is asked once a folder; if it says so, what was found by then comes back.
    public static func find(
        _ paths: [String], shouldStop: @escaping () -> Bool = { false }
    ) -> (pictures: [String], problems: [String]) {
        var search = Search(shouldStop: shouldStop)
        for path in paths where !path.isEmpty {
            var status = stat()
            let expanded = path.hasPrefix("~/") ? home + path.dropFirst() : path
            guard stat(expanded, &status) == 0 else {
                let reason = errno == ENOENT || errno == ENOTDIR ? "check the name" : String(cString: strerror(errno))
                search.problems.append("There is no file or folder \(path): \(reason).")
                continue
            }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                search.pictures.append(expanded)
                continue
            }
            let before = (search.pictures.count, search.problems.count)
            search.seen.removeAll()
            search.visit(expanded)
            if (search.pictures.count, search.problems.count) == before, !shouldStop() {
                search.problems.append("There are no pictures in the folder \(path).")
            }
        }
        return (search.pictures, search.problems)
    }

    private static var home: String { getenv("HOME").map { String(cString: $0) } ?? "~" }

    private struct Search {
        struct Folder: Hashable {
            var device: UInt64
            var node: UInt64
        }

        let shouldStop: () -> Bool
        var seen: Set<Folder> = []
        var pictures: [String] = []
        var problems: [String] = []

        mutating func visit(_ folder: String) {
            var status = stat()
            // A link back to a folder above would never end.
            guard !shouldStop(), stat(folder, &status) == 0,
                seen.insert(Folder(device: UInt64(status.st_dev), node: UInt64(status.st_ino))).inserted
            else { return }
            guard let stream = opendir(folder) else {
                problems.append("The folder \(folder) can't be read: \(String(cString: strerror(errno))).")
                return
            }
            defer { closedir(stream) }
            var folders: [String] = []
            var files: [String] = []
            var misspelt = 0
            while let entry = readdir(stream) {
                guard let name = Self.name(entry) else {
                    misspelt += 1
                    continue
                }
                if name.hasPrefix(".") { continue }
                let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
                if Self.isFolder(entry.pointee.d_type, path) {
                    folders.append(path)
                } else if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
                    PictureFinder.endings.contains(name[name.index(after: dot)...].lowercased())
                {
                    files.append(path)
                }
            }
            if misspelt > 0 {
                let names =
                    misspelt == 1
                    ? "a name is not in UTF-8: rename it to use that file"
                    : "\(misspelt) names are not in UTF-8: rename them to use these files"
                problems.append("In the folder \(folder), \(names).")
            }
            pictures += NaturalOrder.sorted(files)
            for inner in NaturalOrder.sorted(folders) { visit(inner) }
        }

        /// Nil if the name is no text: such a file can't be named in a string.
        private static func name(_ entry: UnsafeMutablePointer<dirent>) -> String? {
            withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
        }

        private static func isFolder(_ type: UInt8, _ path: String) -> Bool {
            if type == UInt8(DT_DIR) { return true }
            guard type == UInt8(DT_LNK) || type == UInt8(DT_UNKNOWN) else { return false }
            var target = stat()
            return stat(path, &target) == 0 && target.st_mode & S_IFMT == S_IFDIR
        }
    }
}
