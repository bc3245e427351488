internal import RiffleModels
internal import RiffleStage

/// The preset of each model that reproduces its source exactly: every parameter of the model, and those of the stage that the
/// source defines. It is derived from the model's descriptor and has no file.
public enum SourcePreset {
    /// The prefix of its name, before the model's id: "source:linear".
    public static let prefix = "source:"

    /// The entries of all models, in the registry's order.
    public static var all: [PresetStore.Entry] { ModelRegistry.all.compactMap { entry(ofModel: $0.descriptor.id) } }

    /// The entry of a model; nil for an unknown id.
    public static func entry(ofModel id: String) -> PresetStore.Entry? {
        guard let model = ModelRegistry.model(id: id) else { return nil }
        let name = prefix + model.descriptor.id
        return PresetStore.Entry(
            fileName: name, name: name, path: name, preset: preset(model.descriptor), remarks: [], version: 0)
    }

    /// The entry that a text names: "source:ID", or "source" alone for the model `id`; letter case aside.
    public static func entry(named text: String, chosen id: String) -> PresetStore.Entry? {
        let word = text.lowercased()
        if word == prefix.dropLast() { return entry(ofModel: id) }
        return word.hasPrefix(prefix) ? entry(ofModel: String(word.dropFirst(prefix.count))) : nil
    }

    /// Whether a name is that of a source preset, which no other preset may have.
    public static func isReserved(_ name: String) -> Bool { entry(named: name, chosen: ModelRegistry.defaultID) != nil }

    private static func preset(_ descriptor: ModelDescriptor) -> Preset {
        var configuration = StageConfiguration()
        configuration.selectModel(descriptor.id)
        var stage: Set<String> = []
        configuration.values = descriptor.sourceValues
        for (name, value) in descriptor.sourceSettings where !configuration.values.has(name) {
            configuration.stage.set(name, to: value)
            stage.insert(name)
        }
        var preset = Preset(
            name: prefix + descriptor.id, summary: "\(descriptor.title): exactly the source's numbers. \(descriptor.source)",
            configuration: configuration)
        preset.stageNames = stage
        return preset
    }
}
