internal import Foundation

/// Turns paths into pictures: folders are searched to their depths, in the order that a person would give their names.
public enum PictureFinder {
    /// The endings of the formats that SDL2_image reads.
    static let endings: Set<String> = [
        "png", "jpg", "jpeg", "jpe", "webp", "gif", "bmp", "tif", "tiff", "svg", "tga", "pcx", "pnm", "ppm", "pgm", "pbm", "qoi",
        "lbm", "iff", "xcf", "xpm", "xv", "avif", "jxl", "ico", "cur",
    ]

    /// Files in the order given, folders in their place with what is in them; one sentence for each path that can't be used.
    /// A file that is named is taken whatever its ending.
    public static func find(_ paths: [String]) -> (pictures: [String], problems: [String]) {
        var pictures: [String] = []
        var problems: [String] = []
        for path in paths {
            let expanded = path.hasPrefix("~") ? NSString(string: path).expandingTildeInPath : path
            var status = stat()
            guard stat(expanded, &status) == 0 else {
                problems.append("There is no file or folder \(path); check the name.")
                continue
            }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                pictures.append(expanded)
                continue
            }
            let before = pictures.count
            var seen: Set<UInt64> = []
            search(expanded, seen: &seen, pictures: &pictures, problems: &problems)
            if pictures.count == before, problems.isEmpty { problems.append("There are no pictures in the folder \(path).") }
        }
        return (pictures, problems)
    }

    private static func search(
        _ folder: String, seen: inout Set<UInt64>, pictures: inout [String], problems: inout [String]
    ) {
        var status = stat()
        // A link back to a folder above would never end.
        guard stat(folder, &status) == 0, seen.insert(UInt64(status.st_ino) ^ UInt64(status.st_dev) << 40).inserted else {
            return
        }
        guard let stream = opendir(folder) else {
            problems.append("The folder \(folder) can't be read: \(String(cString: strerror(errno))).")
            return
        }
        defer { closedir(stream) }
        var folders: [String] = []
        var files: [String] = []
        while let entry = readdir(stream) {
            let type = entry.pointee.d_type
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            var isFolder = type == UInt8(DT_DIR)
            if type == UInt8(DT_LNK) || type == UInt8(DT_UNKNOWN) {
                var target = stat()
                isFolder = stat(path, &target) == 0 && target.st_mode & S_IFMT == S_IFDIR
            }
            if isFolder {
                folders.append(path)
            } else if let dot = name.lastIndex(of: "."), endings.contains(name[name.index(after: dot)...].lowercased()) {
                files.append(path)
            }
        }
        pictures += NaturalOrder.sorted(files)
        for inner in NaturalOrder.sorted(folders) { search(inner, seen: &seen, pictures: &pictures, problems: &problems) }
    }
}

/// The order of names that people expect: 2 before 10, without regard to case.
enum NaturalOrder {
    static func sorted(_ names: [String]) -> [String] {
        names.map { (key: key($0), name: $0) }
            .sorted { $0.key == $1.key ? $0.name < $1.name : $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.name)
    }

    /// Scalars in lower case, where each run of digits is replaced by its length and its digits, so that a longer number is larger.
    private static func key(_ name: String) -> [UInt32] {
        var key: [UInt32] = []
        var digits: [UInt32] = []
        func flush() {
            guard !digits.isEmpty else { return }
            let significant = digits.drop { $0 == 48 }
            key.append(48)
            key.append(UInt32(significant.count))
            key += significant
            digits.removeAll()
        }
        for scalar in name.lowercased().unicodeScalars {
            if (48...57).contains(scalar.value) {
                digits.append(scalar.value)
            } else {
                flush()
                key.append(scalar.value)
            }
        }
        flush()
        return key
    }
}
