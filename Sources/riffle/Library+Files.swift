import RiffleFiles
import RiffleSDL
import RiffleSession

/// The pictures of the machine's folders, and the built-in cards.
struct MachinePictures: PictureFiles {
    func find(_ paths: [String]) -> (pictures: [String], problems: [String]) { PictureFinder.find(paths) }

    func dates(of paths: [String]) -> [Double?] { PictureDates.dates(of: paths) }

    var builtIn: [Library.Item]? {
        guard let folder = ResourceFolder.path else { return nil }
        return PictureFinder.find(["\(folder)/cards"]).pictures.map { path in
            var item = Library.Item(path: path)
            item.isOwn = false
            item.icon = ResourceFolder.file("icons/\(item.fileName)")
            return item
        }
    }

    var missing: String { ResourceFolder.missing }
}

extension Library {
    /// Creates a library of another process's pictures from their files, some of which may be built-in pictures.
    init(handed paths: [String]) {
        let known = Dictionary((MachinePictures().builtIn ?? []).map { ($0.path, $0) }) { first, _ in first }
        self.init(paths.map { known[$0] ?? Item(path: $0) })
    }

    /// Returns the pictures under these paths, or the built-in pictures without paths, and a sentence for each path that can't be used.
    static func find(_ paths: [String]) -> (library: Library, problems: [String]) {
        Library().filled(
            with: paths.isEmpty ? ([], []) : PictureFinder.find(paths), asked: !paths.isEmpty, files: MachinePictures())
    }

    /// Returns the pictures for commands without a window. Throws if any of the paths has no picture, so that only the requested pictures
    /// are drawn or measured.
    static func found(_ paths: [String]) throws -> (library: Library, problems: [String]) {
        for path in paths {
            let found = PictureFinder.find([path])
            if found.pictures.isEmpty {
                throw Failure(found.problems.first ?? "There is no file or folder \(path): check the name.")
            }
        }
        return find(paths)
    }
}
