internal import RiffleFiles
public import RiffleSettings
internal import RiffleStage

// Changes to the folder. Each change holds the folder's lock, reads the folder's current state, and moves or copies the replaced file to
// the trash.
extension PresetStore {
    /// Saves a preset under the first of "Name", "Name 2" … that is free in the folder and not among `avoided`; returns its
    /// entry.
    @discardableResult
    public func add(_ preset: Preset, avoiding avoided: [String] = []) throws(StoreProblem) -> Entry {
        try files.changing { () throws(StoreProblem) -> Entry in
            try write(preset.renamed(Preset.freeName(like: preset.name, taken: list().map(\.name) + avoided)))
        }
    }

    /// Saves a preset under its name. An existing preset with that name is copied to the trash; its unknown members are carried over.
    @discardableResult
    public func save(_ preset: Preset) throws(StoreProblem) -> Entry {
        guard !SourcePreset.isReserved(preset.name, in: catalogue) else { throw .isBuiltIn(preset.name) }
        return try files.changing { () throws(StoreProblem) -> Entry in
            guard let old = list().first(where: { $0.name == preset.name }) else { return try write(preset) }
            try copyToTrash(old)
            var new = preset
            if var kept = old.preset {
                kept.configuration = preset.configuration
                if !preset.summary.isEmpty { kept.summary = preset.summary }
                new = kept
            }
            try put(new.text, at: old.path)
            return entry(old.fileName)
        }
    }

    /// Replaces the configuration of a preset; its name, its description and its unknown members stay.
    @discardableResult
    public func update(_ fileName: String, to configuration: StageConfiguration) throws(StoreProblem) -> Entry {
        try files.changing { () throws(StoreProblem) -> Entry in
            let old = try present(fileName)
            guard var preset = old.preset else { throw .damaged(old.problem ?? .isMissing, file: fileName) }
            try copyToTrash(old)
            preset.configuration = configuration
            try put(preset.text, at: old.path)
            return entry(fileName)
        }
    }

    /// Renames a preset and its file. A file that can't be read as a preset only gets another file name.
    @discardableResult
    public func rename(_ fileName: String, to name: String) throws(StoreProblem) -> Entry {
        let name = Preset.cleaned(name)
        guard !SourcePreset.isReserved(name, in: catalogue) else { throw .isBuiltIn(name) }
        return try files.changing { () throws(StoreProblem) -> Entry in
            let old = try present(fileName)
            if old.name == name { return old }
            guard !list().contains(where: { $0.fileName != fileName && $0.name.lowercased() == name.lowercased() }) else {
                throw .nameTaken(name)
            }
            let target = try FileName.free(for: name) { other throws(StoreProblem) in
                other == fileName ? false : try files.exists(other)
            }
            if let preset = old.preset { try put(preset.renamed(name).text, at: old.path) }
            if target != fileName { try files.move(old.path, to: "\(folder)/\(target)") }
            return entry(target)
        }
    }

    /// Moves a preset to the trash and returns its path there.
    @discardableResult
    public func delete(_ fileName: String) throws(StoreProblem) -> String {
        try files.changing { () throws(StoreProblem) -> String in
            let old = try present(fileName)
            let target = try files.freeTrashPath(for: fileName)
            try files.move(old.path, to: target)
            return target
        }
    }

    // MARK: - Steps

    /// Writes a new file; never overwrites one.
    private func write(_ preset: Preset) throws(StoreProblem) -> Entry {
        while true {
            let name = try files.free(for: preset.name)
            // Another program may have made a file of that name meanwhile; then the next name is tried.
            if try put(preset.text, at: "\(folder)/\(name)", existing: .kept) { return entry(name) }
        }
    }

    private func present(_ fileName: String) throws(StoreProblem) -> Entry {
        guard !fileName.contains("/"), try files.exists(fileName) else {
            throw .noPreset(FileName.title(of: fileName), nearest: nil)
        }
        return entry(fileName)
    }

    private func copyToTrash(_ old: Entry) throws(StoreProblem) {
        let target = try files.freeTrashPath(for: old.fileName)
        // An entry that can't be read, such as a folder, is moved instead of copied.
        guard let bytes = try? FileText.bytes(of: old.path) else { return try files.move(old.path, to: target) }
        try StoreProblem.from { () throws(FileProblem) in try files.file.write(bytes, to: target) }
    }

    @discardableResult
    private func put(_ text: String, at path: String, existing: AtomicFile.Existing = .replaced) throws(StoreProblem) -> Bool {
        try StoreProblem.from { () throws(FileProblem) in
            try files.file.write(FileText.checked(text, for: path), to: path, existing: existing)
        }
    }
}
