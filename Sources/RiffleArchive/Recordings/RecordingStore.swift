internal import RiffleFiles
public import RiffleModels
internal import RiffleStage

/// A folder of recordings, one per file. Several processes may use it at once.
public struct RecordingStore: Sendable {
    /// The folder; it need not exist.
    public var folder: String { files.path }
    /// The folder for deleted recordings.
    public var trash: String { files.trash }

    private let catalogue: ModelCatalogue
    private var files: StoreFolder

    /// Creates a store for a folder, which is created with the first write. `catalogue`: the models that its recordings may be for.
    public init(folder: String, catalogue: ModelCatalogue = .builtIn) {
        files = StoreFolder(path: folder, ending: RecordingFile.ending, fallback: "Recording")
        self.catalogue = catalogue
    }

    /// A recording in the folder; its file's name is its name.
    public struct Entry: Equatable, Sendable {
        /// The file's name without its folder, unique in the store.
        public var fileName: String
        /// The recording's name.
        public var name: String { FileName.title(of: fileName, ending: RecordingFile.ending) }
    }

    /// Returns all recordings, sorted by name, without reading a file; none if the folder is missing or unreadable.
    public func list() -> [Entry] {
        let entries = files.fileNames().map(Entry.init)
        return NaturalOrder.order(of: entries.map(\.name)).map { entries[$0] }
    }

    /// Returns the path of a recording's file.
    public func path(of entry: Entry) -> String { "\(folder)/\(entry.fileName)" }

    /// Reads a recording.
    public func read(_ entry: Entry) throws(RecordingProblem) -> RecordingFile {
        try RecordingFile.read(atPath: path(of: entry), catalogue: catalogue)
    }

    /// Saves a recording under the first of "Name", "Name 2" … that is free; returns its entry.
    @discardableResult
    public func add(_ recording: RecordingFile) throws(StoreProblem) -> Entry {
        try files.changing { () throws(StoreProblem) -> Entry in
            while true {
                let name = try files.free(for: recording.recording.title)
                // Another program may have made a file of that name meanwhile; then the next name is tried.
                if try put(recording, at: name, existing: .kept) { return Entry(fileName: name) }
            }
        }
    }

    /// Replaces the file of a recording with the changed recording.
    public func update(_ entry: Entry, to recording: RecordingFile) throws(StoreProblem) {
        try files.changing { () throws(StoreProblem) -> Void in
            try check(entry)
            try put(recording, at: entry.fileName, existing: .replaced)
        }
    }

    /// Renames a recording and its file; returns the new entry.
    @discardableResult
    public func rename(_ entry: Entry, to name: String) throws(StoreProblem) -> Entry {
        let name = Preset.cleaned(name)
        return try files.changing { () throws(StoreProblem) -> Entry in
            try check(entry)
            if name == entry.name { return entry }
            let target = try files.free(for: name)
            // The file is renamed even if it is damaged.
            if var recording = try? read(entry) {
                recording.recording.title = name
                try put(recording, at: entry.fileName, existing: .replaced)
            }
            try files.move(path(of: entry), to: "\(folder)/\(target)")
            return Entry(fileName: target)
        }
    }

    /// Moves a recording to the trash and returns its path there.
    @discardableResult
    public func delete(_ entry: Entry) throws(StoreProblem) -> String {
        try files.changing { () throws(StoreProblem) -> String in
            try check(entry)
            let target = try files.freeTrashPath(for: entry.fileName)
            try files.move(path(of: entry), to: target)
            return target
        }
    }

    // MARK: -

    private func check(_ entry: Entry) throws(StoreProblem) {
        guard !entry.fileName.contains("/"), try files.exists(entry.fileName) else { throw .noRecording(entry.name) }
    }

    @discardableResult
    private func put(_ file: RecordingFile, at name: String, existing: AtomicFile.Existing) throws(StoreProblem) -> Bool {
        let text = file.text
        let excess = RecordingBudget.excess(of: file.recording)
        return try StoreProblem.from { () throws(FileProblem) in
            guard text.utf8.count <= RecordingBounds.bytes else {
                throw FileProblem(path: "\(folder)/\(name)", reason: "it would exceed the limit of 16 MB")
            }
            if let excess {
                throw FileProblem(path: "\(folder)/\(name)", reason: "it would exceed the limit of \(excess.limit)")
            }
            return try files.file.write(text, to: "\(folder)/\(name)", existing: existing)
        }
    }
}
