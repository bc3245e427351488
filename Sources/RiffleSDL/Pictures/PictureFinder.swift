internal import Glibc
internal import RiffleFiles

/// Finds the picture files of paths; folders are searched recursively, in natural order.
public enum PictureFinder {
    /// The file extensions of the formats that SDL2_image reads; `RareKind` adds its own.
    static let endings: Set<String> = {
        var endings: Set = [
            "png", "apng", "jpg", "jpeg", "jpe", "jfif", "gif", "bmp", "svg", "tga", "pcx", "pnm", "ppm", "pgm", "pbm", "qoi",
            "lbm", "iff", "xcf", "xpm", "ico", "cur",
        ]
        if ImageLibrary.readsWebP { endings.insert("webp") }
        if ImageLibrary.readsTIFF { endings.formUnion(["tif", "tiff"]) }
        return endings
    }()

    /// The limits of a search: a folder may be a whole disk.
    struct Limits {
        var pictures = 100_000
        /// The most files and folders that are examined.
        var entries = 1_000_000
    }

    /// The files in the given order, each folder replaced by its contents (first its files, then its subfolders), and one
    /// sentence for each path that can't be used. Files given explicitly are included whatever their extension. Hidden files and
    /// folders that were already visited through a link are skipped. A search that is too large ends early, with a sentence. Pictures of
    /// kinds that can't be read here are counted, with one sentence for each kind; `program`, Riffle's executable, is run to find out which
    /// kinds those are.
    ///
    /// Runs on any thread. `shouldStop` is called for each folder; if it returns true, the results so far are returned.
    public static func find(
        _ paths: [String], program: String = DecoderPool.ownProgram, shouldStop: @escaping () -> Bool = { false }
    ) -> (pictures: [String], problems: [String]) {
        find(paths, within: Limits(), program: program, shouldStop: shouldStop)
    }

    static func find(
        _ paths: [String], within limits: Limits, program: String = DecoderPool.ownProgram,
        shouldStop: @escaping () -> Bool = { false }
    ) -> (pictures: [String], problems: [String]) {
        var search = Search(shouldStop: shouldStop, left: limits, rare: RareKinds(program: program))
        for path in paths where !path.isEmpty {
            var status = stat()
            let expanded = path.hasPrefix("~/") ? home + path.dropFirst() : path
            guard SystemPath.withName(of: expanded, { stat($0, &status) }) == 0 else {
                let reason = errno == ENOENT || errno == ENOTDIR ? "check the name" : String(cString: strerror(errno))
                search.problems.append("There is no file or folder \(path): \(reason).")
                continue
            }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                search.add([expanded])
                guard search.isOver else { continue }
                search.problems.append("Too many pictures: only the first \(limits.pictures) are used. Give fewer.")
                break
            }
            let before = (search.pictures.count, search.problems.count)
            search.seen.removeAll()
            search.visit(expanded)
            search.tellUnread()
            search.tellRare(path)
            if search.isOver {
                search.problems.append(
                    "The folder \(path) is too large: the search stopped there, with the pictures found so far. Give a folder inside it."
                )
                break
            }
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
        /// The rest of the limits.
        var left: Limits
        /// Whether the search has exceeded its limits.
        var isOver = false
        var seen: Set<Folder> = []
        var pictures: [String] = []
        var problems: [String] = []
        /// The first folder that can't be read, with the reason, and the number of such folders.
        private var unread: (path: String, reason: String, count: Int)?

        private var rare: RareKinds

        init(shouldStop: @escaping () -> Bool, left: Limits, rare: RareKinds) {
            (self.shouldStop, self.left, self.rare) = (shouldStop, left, rare)
        }

        mutating func add(_ files: [String]) {
            if files.count > left.pictures { isOver = true }
            pictures += files.prefix(left.pictures)
            left.pictures -= min(files.count, left.pictures)
        }

        mutating func tellUnread() {
            guard let (path, reason, count) = unread else { return }
            problems.append("The folder \(path)\(count > 1 ? " and \(count - 1) more" : "") can't be read: \(reason).")
            unread = nil
        }

        mutating func tellRare(_ folder: String) {
            for (kind, count) in rare.takeUnreadable() { problems.append(kind.sentence(count, in: folder)) }
        }

        mutating func visit(_ folder: String) {
            var status = stat()
            // Each folder is visited once: a link to a parent folder would recurse forever.
            guard !isOver, !shouldStop(), SystemPath.withName(of: folder, { stat($0, &status) }) == 0,
                seen.insert(Folder(device: UInt64(status.st_dev), node: UInt64(status.st_ino))).inserted
            else { return }
            guard let stream = SystemPath.withName(of: folder, { opendir($0) }) else {
                unread = unread.map { ($0.path, $0.reason, $0.count + 1) } ?? (folder, String(cString: strerror(errno)), 1)
                return
            }
            var folders: [String] = []
            var files: [String] = []
            while let entry = readdir(stream) {
                let name = Self.name(entry)
                if name == "." || name == ".." { continue }
                guard left.entries > 0 else {
                    isOver = true
                    break
                }
                left.entries -= 1
                if name.hasPrefix(".") { continue }
                let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
                if Self.isFolder(entry.pointee.d_type, path) {
                    folders.append(path)
                } else if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) {
                    let ending = name[name.index(after: dot)...].lowercased()
                    if PictureFinder.endings.contains(ending) || rare.reads(ending) { files.append(path) }
                }
            }
            // The folder is closed before its subfolders are visited, so that only one folder is open at a time.
            closedir(stream)
            add(NaturalOrder.sorted(files))
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
