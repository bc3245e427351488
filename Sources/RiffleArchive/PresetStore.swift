internal import RiffleFiles
public import RiffleModels

/// A folder of presets, one per file. Several processes may use it at once.
public struct PresetStore: Sendable {
    /// The folder; it need not exist.
    public var folder: String { files.path }
    /// The folder for deleted and replaced presets.
    public var trash: String { files.trash }

    let catalogue: ModelCatalogue
    var files: StoreFolder

    /// Creates a store for a folder, which is created with the first write. `catalogue`: the models that its presets may be for.
    public init(folder: String, catalogue: ModelCatalogue = .builtIn) {
        files = StoreFolder(path: folder, ending: FileName.preset, fallback: "Preset")
        self.catalogue = catalogue
    }

    /// Returns whether a path has a preset file's ending.
    public static func isNamed(_ path: String) -> Bool { FileName.hasEnding(path) }

    /// A preset of the folder.
    public struct Entry: Equatable, Sendable {
        /// The file name without its folder, unique in the store.
        public var fileName: String
        /// The preset's name; the file name without its ending if the text has none.
        public var name: String
        /// The file's path, or the name of a source preset.
        public var path: String
        /// The preset; nil if the file can't be used: then `problem` says why.
        public var preset: Preset?
        /// The reason why the file can't be used; nil if it can.
        public var problem: PresetProblem?
        /// A sentence for each value that was changed or ignored.
        public var remarks: [String]
        /// The FNV-1a hash of the file's bytes, by which changes are detected; 0 without a file.
        public var version: UInt64
    }

    /// Returns all presets, sorted by name; none if the folder is missing or unreadable.
    public func list() -> [Entry] {
        let entries = files.fileNames().map(entry)
        return NaturalOrder.order(of: entries.map(\.name)).map { entries[$0] }
    }

    /// Returns the preset of this name or file name; nil if there is none. An exact match wins over a match that ignores letter case.
    public func find(_ name: String) -> Entry? {
        let all = list()
        let word = name.lowercased()
        return all.first { $0.name == name } ?? all.first { $0.fileName == name || FileName.title(of: $0.fileName) == name }
            ?? all.first { $0.name.lowercased() == word || FileName.title(of: $0.fileName).lowercased() == word }
    }

    /// Reads a preset at any path; the path of a source preset is its name. If the file can't be used, the entry has the problem.
    public static func entry(atPath path: String, catalogue: ModelCatalogue = .builtIn) -> Entry {
        if path.hasPrefix(SourcePreset.prefix), let entry = SourcePreset.entry(named: path, chosen: "", in: catalogue) {
            return entry
        }
        let fileName = fileName(of: path)
        var entry = Entry(
            fileName: fileName, name: FileName.title(of: fileName), path: path, remarks: [], version: 0)
        do {
            let bytes = try FileText.bytes(of: path)
            // FNV-1a.
            entry.version = bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
            let reading = try Preset.read(bytes, name: entry.name, catalogue: catalogue)
            entry.name = reading.preset.name
            entry.preset = reading.preset
            entry.remarks = reading.problems
        } catch {
            entry.problem = error
        }
        return entry
    }

    /// Returns the last component of a path.
    public static func fileName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    func entry(_ fileName: String) -> Entry { Self.entry(atPath: "\(folder)/\(fileName)", catalogue: catalogue) }
}
