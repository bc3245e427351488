internal import FoundationEssentials
internal import RiffleFiles
internal import RiffleFormula
public import RiffleModels

/// The models, with the models of formula files among them: a value that changes when a file is added or read again.
///
/// A file's model keeps its id as long as the library lives. It is made from the file's name; where another model has that id, a
/// number is added: `linear.formula` is "linear-2".
public struct FormulaLibrary: Sendable {
    /// The most files of a folder that are read.
    public static let mostFiles = 200

    /// The other models, which come first.
    public let others: ModelCatalogue
    /// The files, in the order in which they came.
    public private(set) var entries: [Entry] = []
    /// All models. A file that was never right has none.
    public private(set) var catalogue: ModelCatalogue
    /// The files that models of this library were made of, the latest last.
    private var past: [(model: ModelDefinition, file: FormulaFile)] = []
    private static let mostPast = 400
    /// Sentences about folders.
    public private(set) var remarks: [String] = []

    /// A formula file, as it was read last.
    public struct Entry: Equatable, Sendable {
        /// The file's path.
        public let path: String
        /// The id of its model.
        public let id: String
        /// The last text that was right, and its model; nil: there was none yet.
        public fileprivate(set) var good: (file: FormulaFile, model: ModelDefinition)?
        /// Why the file as it is now can't be used; nil if it can.
        public fileprivate(set) var problem: FormulaFileProblem?

        /// Its problem in a sentence about the file's name; nil: none.
        public var sentence: String? { problem?.sentence(about: SystemPath.shown(PresetStore.fileName(of: path))) }

        public static func == (a: Entry, b: Entry) -> Bool {
            a.path == b.path && a.id == b.id && a.good?.file == b.good?.file && a.good?.model == b.good?.model
                && a.problem == b.problem
        }
    }

    /// These models alone.
    public init(_ others: ModelCatalogue = .builtIn) {
        self.others = others
        catalogue = others
    }

    /// The built-in models, the formulas of `resources` (the Resources folder), and the user's in `folder`; both may be missing.
    public init(folder: String?, resources: String?) {
        self.init()
        for folder in [resources.map { $0 + "/Formulas" }, folder] {
            if let folder { add(folder: folder) }
        }
    }

    /// Reads all formulas of a folder, in natural order, without the formulas in folders of it. A missing folder has none.
    public mutating func add(folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = NaturalOrder.sorted(names.filter { $0.utf8.first != UInt8(ascii: ".") && FormulaFile.isNamed($0) })
        for name in files.prefix(Self.mostFiles) { add("\(folder)/\(name)") }
        if files.count > Self.mostFiles {
            remarks.append("\(folder) has \(files.count) formulas; the first \(Self.mostFiles) are read.")
        }
    }

    /// Reads a file; one that is there already is read again.
    @discardableResult
    public mutating func add(_ path: String) -> Entry {
        let path = Self.absolute(path)
        return take(Result { () throws(FormulaFileProblem) in try FormulaFile.read(atPath: path) }, of: path)
    }

    /// Takes a file as it was just read. A file that can't be used, or is gone, keeps the model that it had; one that never had any
    /// and is gone is forgotten.
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
            // A text that was there before has the model that it had: a setting with it is that setting again.
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

    /// Brings formulas back to their state with other models, as far as it is remembered; returns the entries that have changed.
    /// Their files are as they were.
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

    /// The file of a model; nil: it has none.
    public func entry(ofModel id: String) -> Entry? { entries.first { $0.id == id } }

    /// The entry of a path, which may be relative; nil: it isn't here.
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

    /// Absolute, since its folder may be watched.
    public static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
