internal import RiffleFormula
internal import FoundationEssentials
internal import Glibc
public import RiffleModels
public import RiffleSettings
internal import RiffleStage

/// All presets: the user's own and the built-in ones.
public struct PresetCatalog: Sendable {
    /// The user's presets; nil without a configuration folder.
    public let own: PresetStore?
    /// The built-in presets; nil without a resource folder.
    public let builtIn: PresetStore?
    /// The models that presets may be for.
    public let models: ModelCatalogue

    /// Creates a catalogue. `config`: `ConfigFolder.path`; `resources`: the Resources folder. Either may be missing.
    public init(config: String?, resources: String?, models: ModelCatalogue = .builtIn) {
        own = config.map { PresetStore(folder: $0 + "/presets", catalogue: models) }
        builtIn = resources.map { PresetStore(folder: $0 + "/presets", catalogue: models) }
        self.models = models
    }

    /// A preset of the catalog.
    public struct Item: Equatable, Sendable {
        /// The preset as it was read.
        public var entry: PresetStore.Entry
        /// Whether it is built in rather than the user's own.
        public var isBuiltIn: Bool

        /// Creates an item.
        public init(entry: PresetStore.Entry, isBuiltIn: Bool) {
            self.entry = entry
            self.isBuiltIn = isBuiltIn
        }
    }

    /// Returns the built-in presets in the order of their models, then the user's own; within these groups they have the order of
    /// `PresetStore.list`. Reads all files.
    public func list() -> [Item] {
        let ids = models.ids
        func position(_ entry: PresetStore.Entry) -> Int {
            entry.preset.flatMap { ids.firstIndex(of: $0.configuration.modelID) } ?? ids.count
        }
        let builtIn = (builtIn?.list() ?? []).enumerated().sorted {
            (position($0.element), $0.offset) < (position($1.element), $1.offset)
        }
        return builtIn.map { Item(entry: $0.element, isBuiltIn: true) }
            + (own?.list() ?? []).map { Item(entry: $0, isBuiltIn: false) }
    }

    /// Returns the preset of this name; the user's own presets come before built-in ones. Throws `noPreset` if there is none. `chosen`: the
    /// id of the model whose source preset "source" alone means; nil for the first model.
    public func find(_ name: String, chosen: String? = nil) throws(StoreProblem) -> Item {
        // "source" always means the source preset, even if a file has that name.
        if let entry = SourcePreset.entry(named: name, chosen: chosen ?? models.first.descriptor.id, in: models) {
            return Item(entry: entry, isBuiltIn: true)
        }
        if let entry = own?.find(name) { return Item(entry: entry, isBuiltIn: false) }
        if let entry = builtIn?.find(name) { return Item(entry: entry, isBuiltIn: true) }
        throw .noPreset(name, nearest: nearest(to: name))
    }

    /// Returns the user's own preset of this name, in order to change it. Throws `noHome`, `isBuiltIn` or `noPreset`.
    public func findOwn(_ name: String) throws(StoreProblem) -> (store: PresetStore, entry: PresetStore.Entry) {
        guard let own else { throw .noHome }
        if let entry = own.find(name), !SourcePreset.isReserved(name, in: models) { return (own, entry) }
        if builtIn?.find(name) != nil || SourcePreset.isReserved(name, in: models) {
            throw .isBuiltIn(name)
        }
        throw .noPreset(name, nearest: nearest(to: name))
    }

    /// The names that the user's presets should avoid: the names of the built-in and the source presets.
    public var builtInNames: [String] {
        (builtIn?.list().map(\.name) ?? []) + ["source"] + SourcePreset.all(in: models).map(\.name)
    }

    /// The preset that `--preset` names on the command line.
    public enum Choice: Sendable {
        /// A line of text.
        case line(PresetLine.Reading)
        /// A file or a preset's name; the entry may hold a problem.
        case file(PresetStore.Entry)
    }

    /// Returns the choice for a line of text (`riffle:3 …`), a file (a path, or a name that ends in .json), or a preset's name. Throws if
    /// the text is none of these.
    public func choice(_ text: String, over base: StageConfiguration) throws(PresetLine.Refusal) -> Choice {
        if text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).hasPrefix("riffle:") {
            return .line(try PresetLine.read(text, over: base))
        }
        let looksLikeFile = text.contains("/") || FileName.hasEnding(text)
        // The path is absolute, because its folder may be watched.
        let path = URL(fileURLWithPath: text).standardizedFileURL.path
        if looksLikeFile, access(text, F_OK) == 0 { return .file(entry(atPath: path)) }
        do {
            return .file(try find(text, chosen: base.modelID).entry)
        } catch {
            if access(text, F_OK) == 0 { return .file(entry(atPath: path)) }
            throw .notAPreset(looksLikeFile ? "There is no file \(text)." : error.sentence)
        }
    }

    /// Reads a preset at any path.
    public func entry(atPath path: String) -> PresetStore.Entry { PresetStore.entry(atPath: path, catalogue: models) }

    private func nearest(to name: String) -> String? {
        Spelling.nearest(to: name, in: list().map(\.entry.name) + SourcePreset.all(in: models).map(\.name))
    }
}
