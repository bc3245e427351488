import RiffleArchive
import RiffleFiles

/// The files to watch for `riffle export` or `riffle share`. Paths are absolute.
struct ExportSources {
    /// Files, which may not exist yet.
    private(set) var files: Set<String> = []
    /// Folders whose files all count: the folders of pictures.
    private(set) var folders: Set<String> = []
    /// The user's folders of presets and formulas, which may be named without a path. Their files all count, too.
    private(set) var ownFolders: Set<String> = []
    /// The folder that is written to, whose files don't count; nil: none.
    private let output: String?

    /// `gesture`: a recording that is named beside the options; `other`: setting B.
    init(of options: StageOptions, gesture: String? = nil, other: String? = nil, output: String?) {
        self.output = output.map(FormulaLibrary.absolute)
        for path in options.paths + [gesture, options.backdrop].compactMap({ $0 }) {
            let path = FormulaLibrary.absolute(path)
            if Self.isFolder(path) { folders.insert(path) } else { files.insert(path) }
        }
        // A model that is named by its id may be one of the user's formulas.
        if let model = options.modelID, FormulaFile.isNamed(model) {
            files.insert(FormulaLibrary.absolute(model))
        } else if options.modelID != nil, let folder = FormulaFolder.path {
            ownFolders.insert(folder)
        }
        for preset in [options.preset, other].compactMap({ $0 }) {
            let path = FormulaLibrary.absolute(preset)
            if preset.contains("/") || PresetStore.isNamed(preset) || Self.isThere(path) { files.insert(path) }
            // A line may name one of the user's formulas.
            if let folder = FormulaFolder.path { ownFolders.insert(folder) }
            if let config = ConfigFolder.path { ownFolders.insert(config + "/presets") }
        }
    }

    /// Whether any named file could change. A model's id or a preset's line alone names no file.
    var areFiles: Bool { !files.isEmpty || !folders.isEmpty || !ownFolders.allSatisfy { !Self.isFolder($0) } }

    /// Adds those of the given folders that lie within the folders of pictures: all their files count, too.
    mutating func add(_ more: Set<String>) {
        folders.formUnion(more.filter { folder in folders.contains { folder.hasPrefix($0 + "/") } })
    }

    /// The folders to watch.
    var watched: Set<String> { folders.union(ownFolders).union(files.map(Self.folder)) }

    /// A folder of pictures that contains the output: the written files would become pictures of the next export. Nil: none.
    var folderAroundOutput: String? { output.flatMap { output in folders.first { "\(output)/".hasPrefix($0 + "/") } } }

    /// Returns whether a changed file is one of these sources.
    func contains(_ path: String) -> Bool {
        if let output, path.hasPrefix(output + "/") { return false }
        if files.contains(path) { return true }
        let folder = Self.folder(of: path)
        return (folders.contains(folder) || ownFolders.contains(folder)) && !path.dropFirst(folder.count).hasPrefix("/.")
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }

    private static func isThere(_ path: String) -> Bool { (try? SystemCalls.system.exists(path)) == true }

    private static func isFolder(_ path: String) -> Bool { (try? SystemCalls.system.status(of: path))??.kind == .folder }
}
