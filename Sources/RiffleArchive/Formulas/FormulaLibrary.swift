internal import FoundationEssentials
internal import RiffleFiles
internal import RiffleFormula
public import RiffleModels

/// The catalogue of models, with the models of formula files: a value that changes when a file is added or read again.
///
/// A file's model keeps its id as long as the library lives. The id is made from the file's name; if another model has that id, a number is
/// added: `linear.formula` becomes "linear-2".
public struct FormulaLibrary: Sendable {
    /// The greatest number of files that are read from a folder.
    public static let mostFiles = 200

    /// The other models, which come first.
    public let others: ModelCatalogue
    /// The files, in the order in which they were added.
    public private(set) var entries: [Entry] = []
    /// All models. A file that has never been valid has no model.
    public private(set) var catalogue: ModelCatalogue
    /// Earlier models of this library with the files that they were made from, the latest last.
    private var past: [(model: ModelDefinition, file: FormulaFile)] = []
    private static let mostPast = 400
    /// Sentences about folders.
    public private(set) var remarks: [String] = []

    /// A formula file in the state in which it was last read.
    public struct Entry: Equatable, Sendable {
        /// The file's path.
        public let path: String
        /// The id of the file's model.
        public let id: String
        /// The last valid text, and its model; nil if there has been none yet.
        public fileprivate(set) var good: (file: FormulaFile, model: ModelDefinition)?
        /// The reason why the file's present text can't be used; nil if it can.
        public fileprivate(set) var problem: FormulaFileProblem?

        /// The problem in a sentence about the file's name; nil if there is none.
        public var sentence: String? { problem?.sentence(about: SystemPath.shown(PresetStore.fileName(of: path))) }

        public static func == (a: Entry, b: Entry) -> Bool {
            a.path == b.path && a.id == b.id && a.good?.file == b.good?.file && a.good?.model == b.good?.model
                && a.problem == b.problem
        }
    }

    /// Creates a library of these models alone.
    public init(_ others: ModelCatalogue = .builtIn) {
        self.others = others
        catalogue = others
    }

    /// Creates a library of the built-in models, the formulas of `resources` (the Resources folder), and the user's formulas in `folder`;
    /// both folders may be missing.
    public init(folder: String?, resources: String?) {
        self.init()
        for folder in [resources.map { $0 + "/Formulas" }, folder] {
            if let folder { add(folder: folder) }
        }
    }

    /// Reads all formulas of a folder, in natural order, but not of its subfolders. A missing folder has none.
    public mutating func add(folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = NaturalOrder.sorted(names.filter { $0.utf8.first != UInt8(ascii: ".") && FormulaFile.isNamed($0) })
        for name in files.prefix(Self.mostFiles) { add("\(folder)/\(name)") }
        if files.count > Self.mostFiles {
            remarks.append("\(folder) has \(files.count) formulas; the first \(Self.mostFiles) are read.")
        }
    }

    /// Reads a file; a file that is in the library already is read again.
    @discardableResult
    public mutating func add(_ path: String) -> Entry {
        let path = Self.absolute(path)
        return take(Result { () throws(FormulaFileProblem) in try FormulaFile.read(atPath: path) }, of: path)
    }

    /// Stores the result of reading a file. A file that can't be used, or is gone, keeps the model that it had; a file without a model that
    /// is gone is removed from the library.
    @discardableResult
    public mutating func take(_ reading: Result<FormulaFile, FormulaFileProblem>, of path: String) -> Entry {
        let index = entries.firstIndex { $0.path == path } ?? entries.count
        if case .failure(.file(.isMissing)) = reading {
            // An editor may have moved the file away for a moment.
            if index < entries.count, entries[index].good != nil { return entries[index] }
            if index < entries.count { entries.remove(at: index) }
            return Entry(path: path, id: freeID(of: path), problem: .file(.isMissing))
        }
        if index == entries.count { entries.append(Entry(path: path, id: freeID(of: path))) }
        switch reading {
        case .success(let file):
            entries[index].problem = nil
            if entries[index].good?.file == file { break }
            let id = entries[index].id
            // A text that was there before gets its former model back, so that a setting with that model equals the former setting.
            let known = past.lastIndex { $0.model.descriptor.id == id && $0.file == file }
            let model =
                known.map { past.remove(at: $0).model }
                ?? ModelDefinition(
                    formula: file.formula, text: file.text, id: id, fallbackTitle: FormulaFile.title(ofPath: path),
                    source: SystemPath.shown(PresetStore.fileName(of: path)))
            entries[index].good = (file, model)
            past.append((model, file))
            if past.count > Self.mostPast { past.removeFirst() }
            gather()
        case .failure(let problem):
            entries[index].problem = problem
        }
        return entries[index]
    }

    /// Restores formulas to their state in other models, as far as the library remembers it; returns the entries that have changed. The
    /// files themselves don't change.
    public mutating func restore(_ models: ModelCatalogue) -> [Entry] {
        var changed: [Entry] = []
        for index in entries.indices {
            guard let model = models.model(id: entries[index].id), model != entries[index].good?.model,
                let file = past.last(where: { $0.model == model })?.file
            else { continue }
            entries[index].good = (file, model)
            entries[index].problem = nil
            changed.append(entries[index])
        }
        if !changed.isEmpty { gather() }
        return changed
    }

    private mutating func gather() { catalogue = ModelCatalogue(others.models + entries.compactMap(\.good?.model)) }

    /// Returns the entry of a model's file; nil if the model has none.
    public func entry(ofModel id: String) -> Entry? { entries.first { $0.id == id } }

    /// Returns the entry of a path, which may be relative; nil if there is none.
    public func entry(atPath path: String) -> Entry? {
        let path = Self.absolute(path)
        return entries.first { $0.path == path }
    }

    private func freeID(of path: String) -> String {
        let wanted = FormulaFile.id(ofPath: path)
        let taken = Set(others.ids + entries.map(\.id))
        guard taken.contains(wanted) else { return wanted }
        var number = 2
        while taken.contains("\(wanted)-\(number)") { number += 1 }
        return "\(wanted)-\(number)"
    }

    /// Returns the path as an absolute one, because its folder may be watched.
    public static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
