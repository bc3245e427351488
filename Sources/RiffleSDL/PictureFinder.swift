internal import Glibc
internal import RiffleFiles

/// Finds the picture files of paths; folders are searched recursively, in natural order.
public enum PictureFinder {
    /// The file extensions of the formats that the installed SDL2_image supports.
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

    /// The files in the given order, each folder replaced by its contents (first its files, then its subfolders), and one
    /// sentence for each path that can't be used. Files given explicitly are included whatever their extension. Hidden files and
    /// folders that were already visited through a link are skipped.
    ///
    /// Runs on any thread. `shouldStop` is called for each folder; if it returns true, the results so far are returned.
    public static func find(
        _ paths: [String], shouldStop: @escaping () -> Bool = { false }
    ) -> (pictures: [String], problems: [String]) {
        var search = Search(shouldStop: shouldStop)
        for path in paths where !path.isEmpty {
            var status = stat()
            let expanded = path.hasPrefix("~/") ? home + path.dropFirst() : path
            guard SystemPath.withName(of: expanded, { stat($0, &status) }) == 0 else {
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
            // Each folder is visited once: a link to a parent folder would recurse forever.
            guard !shouldStop(), SystemPath.withName(of: folder, { stat($0, &status) }) == 0,
                seen.insert(Folder(device: UInt64(status.st_dev), node: UInt64(status.st_ino))).inserted
            else { return }
            guard let stream = SystemPath.withName(of: folder, { opendir($0) }) else {
                problems.append("The folder \(folder) can't be read: \(String(cString: strerror(errno))).")
                return
            }
            defer { closedir(stream) }
            var folders: [String] = []
            var files: [String] = []
            while let entry = readdir(stream) {
                let name = Self.name(entry)
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
            pictures += NaturalOrder.sorted(files)
            for inner in NaturalOrder.sorted(folders) { visit(inner) }
        }

        private static func name(_ entry: UnsafeMutablePointer<dirent>) -> String {
            withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { SystemPath.text($0) }
            }
        }

        private static func isFolder(_ type: UInt8, _ path: String) -> Bool {
            if type == UInt8(DT_DIR) { return true }
            guard type == UInt8(DT_LNK) || type == UInt8(DT_UNKNOWN) else { return false }
            var target = stat()
            return SystemPath.withName(of: path, { stat($0, &target) }) == 0 && target.st_mode & S_IFMT == S_IFDIR
        }
    }
}
