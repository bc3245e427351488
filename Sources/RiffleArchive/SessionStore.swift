internal import RiffleFiles
public import RiffleModels

/// The file of the last session.
public struct SessionStore: Sendable {
    /// The path of session.json.
    public let path: String
    private let catalogue: ModelCatalogue
    var file = AtomicFile()

    /// Creates a store. `config`: `ConfigFolder.path`; `catalogue`: the models that a session may have.
    public init(config: String, catalogue: ModelCatalogue = .builtIn) {
        path = config + "/session.json"
        self.catalogue = catalogue
    }

    /// Returns the last session, nil if none can be used, and sentences about its problems. A damaged file is renamed, so that the next
    /// save doesn't overwrite it.
    public func load() -> (session: SavedSession?, problems: [String]) {
        var formulas = FormulaLibrary(catalogue)
        return load(with: &formulas)
    }

    /// Loads the session with the models of a library; adds the session's formula to the library.
    public func load(with formulas: inout FormulaLibrary) -> (session: SavedSession?, problems: [String]) {
        do {
            let bytes = try FileText.bytes(of: path)
            let formula = (try? JSONReader.value(of: bytes))?.object?["formula"]?.string.map { formulas.add($0) }
            // The formula's id may have changed meanwhile.
            let model = formula?.good == nil ? nil : formula?.id
            let (session, problems) = try SavedSession.read(bytes, catalogue: formulas.catalogue, model: model)
            // If the file exists but has a mistake, its entry in the library tells the problem.
            let missing = formula?.problem == .file(.isMissing) ? formula?.sentence : nil
            return (session, [missing].compactMap { $0 } + problems)
        } catch PresetProblem.isMissing {
            return (nil, [])
        } catch {
            let sentence = error.sentence(about: "The last session (\(path))")
            // A file that can't be accessed can't be renamed either.
            if case .unreadable = error { return (nil, [sentence]) }
            guard let kept = putAside() else { return (nil, [sentence + " Riffle starts with the defaults."]) }
            return (nil, [sentence + " Riffle starts with the defaults; the file is kept as \(kept)."])
        }
    }

    /// Writes the session atomically, creating its folder if needed.
    public func save(_ session: SavedSession) throws(StoreProblem) {
        try StoreProblem.from { () throws(FileProblem) in
            try file.calls.makeFolders(String(path.dropLast("/session.json".count)))
            try file.write(FileText.checked(session.text, for: path), to: path)
        }
    }

    /// Renames the last session to "session.json.previous", so that a window that ignored it doesn't overwrite it. Failure is
    /// ignored.
    public func setAside() { _ = file.calls.rename(path, path + ".previous") }

    /// Renames the file to "session.json.damaged", or with the first free number 2…9, and returns that name; nil on failure.
    private func putAside() -> String? {
        for number in 1...9 {
            let name = "session.json.damaged" + (number == 1 ? "" : "-\(number)")
            let target = String(path.dropLast("session.json".count)) + name
            // If all names are taken, the last one is overwritten.
            if number < 9, (try? file.calls.exists(target)) ?? true { continue }
            return file.calls.rename(path, target) >= 0 ? name : nil
        }
        return nil
    }
}
