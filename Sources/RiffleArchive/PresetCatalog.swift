internal import Foundation
public import RiffleModels
public import RiffleStage

/// All presets that there are: a person's own, and those that come with the program.
public struct PresetCatalog: Sendable {
    public let own: PresetStore?
    public let builtIn: PresetStore?

    /// `config`: `ConfigFolder.path`; `resources`: the folder of what comes with the program. Either may be missing.
    public init(config: String?, resources: String?) {
        own = config.map { PresetStore(folder: $0 + "/presets") }
        builtIn = resources.map { PresetStore(folder: $0 + "/presets") }
    }

    /// One that can be chosen.
    public struct Item: Equatable, Sendable {
        public var entry: PresetStore.Entry
        public var isBuiltIn: Bool

        public init(entry: PresetStore.Entry, isBuiltIn: Bool) {
            self.entry = entry
            self.isBuiltIn = isBuiltIn
        }
    }

    /// Those that come with the program, then a person's own.
    public func list() -> [Item] {
        (builtIn?.list() ?? []).map { Item(entry: $0, isBuiltIn: true) }
            + (own?.list() ?? []).map { Item(entry: $0, isBuiltIn: false) }
    }

    /// The preset of this name; one's own come first.
    /// `chosen`: the id of the model that "source" alone means.
    public func find(_ name: String, chosen: String = ModelRegistry.defaultID) throws(StoreProblem) -> Item {
        // Whatever a file calls itself, "source" is the source.
        if let entry = SourcePreset.entry(named: name, chosen: chosen) { return Item(entry: entry, isBuiltIn: true) }
        if let entry = own?.find(name) { return Item(entry: entry, isBuiltIn: false) }
        if let entry = builtIn?.find(name) { return Item(entry: entry, isBuiltIn: true) }
        throw .noPreset(name, nearest: nearest(to: name))
    }

    /// One's own preset of this name, to be changed.
    public func findOwn(_ name: String) throws(StoreProblem) -> (store: PresetStore, entry: PresetStore.Entry) {
        guard let own else { throw .noHome }
        if let entry = own.find(name), !SourcePreset.isReserved(name) { return (own, entry) }
        if builtIn?.find(name) != nil || SourcePreset.entry(named: name, chosen: ModelRegistry.defaultID) != nil {
            throw .isBuiltIn(name)
        }
        throw .noPreset(name, nearest: nearest(to: name))
    }

    /// The names of those that come with the program: one's own are better called something else.
    public var builtInNames: [String] {
        (builtIn?.list().map(\.name) ?? []) + ["source"] + SourcePreset.all.map(\.name)
    }

    /// What a person named on the command line.
    public enum Choice: Sendable {
        case line(PresetLine.Reading)
        case file(PresetStore.Entry)
    }

    /// A line of text (`riffle:2 …`), a file (a path, or what ends in .json), or a preset's name.
    public func choice(_ text: String, over base: StageConfiguration) throws(PresetLine.Refusal) -> Choice {
        if text.drop(while: \.isWhitespace).hasPrefix("riffle:") { return .line(try PresetLine.read(text, over: base)) }
        let looksLikeFile = text.contains("/") || FileName.hasEnding(text)
        // From the root, for whoever watches it.
        let path = URL(fileURLWithPath: text).standardizedFileURL.path
        if looksLikeFile, access(text, F_OK) == 0 { return .file(PresetStore.entry(atPath: path)) }
        do {
            return .file(try find(text, chosen: base.modelID).entry)
        } catch {
            if access(text, F_OK) == 0 { return .file(PresetStore.entry(atPath: path)) }
            throw .notAPreset(looksLikeFile ? "There is no file \(text)." : error.sentence)
        }
    }

    private func nearest(to name: String) -> String? {
        Spelling.nearest(to: name, in: list().map(\.entry.name) + SourcePreset.all.map(\.name))
    }
}
