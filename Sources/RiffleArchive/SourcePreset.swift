public import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// The preset of each model that reproduces the model's source exactly: it has every parameter of the model, and the stage parameters that
/// the source defines. It is derived from the model's descriptor and has no file. The source of a formula is its text: the preset has the
/// formula's own numbers, and the scroll physics of the originals.
public enum SourcePreset {
    /// The prefix of a source preset's name, before the model's id: "source:linear".
    public static let prefix = "source:"

    /// Returns the entries of all models, in the catalogue's order.
    public static func all(in catalogue: ModelCatalogue) -> [PresetStore.Entry] {
        catalogue.ids.compactMap { entry(ofModel: $0, in: catalogue) }
    }

    /// Returns the entry of a model; nil for an unknown id.
    public static func entry(ofModel id: String, in catalogue: ModelCatalogue) -> PresetStore.Entry? {
        var configuration = StageConfiguration(catalogue)
        guard configuration.selectModel(id) else { return nil }
        let name = prefix + configuration.modelID
        return PresetStore.Entry(
            fileName: name, name: name, path: name, preset: preset(configuration), remarks: [], version: 0)
    }

    /// Returns the entry that a text names: "source:ID", or "source" alone for the model `id`, ignoring letter case; nil if it names none.
    public static func entry(
        named text: String, chosen id: String, in catalogue: ModelCatalogue
    ) -> PresetStore.Entry? {
        let word = text.lowercased()
        if word == prefix.dropLast() { return entry(ofModel: id, in: catalogue) }
        return word.hasPrefix(prefix) ? entry(ofModel: String(word.dropFirst(prefix.count)), in: catalogue) : nil
    }

    /// Returns whether a name is that of a source preset, which no other preset may have.
    public static func isReserved(_ name: String, in catalogue: ModelCatalogue) -> Bool {
        entry(named: name, chosen: catalogue.first.descriptor.id, in: catalogue) != nil
    }

    /// Returns the source preset. `configuration`: the model with its defaults.
    private static func preset(_ configuration: StageConfiguration) -> Preset {
        var configuration = configuration
        let descriptor = configuration.model.descriptor
        var stage: Set<String> = []
        configuration.values = descriptor.sourceValues
        for (name, value) in descriptor.sourceSettings where !configuration.values.has(name) {
            configuration.stage.set(name, to: value)
            stage.insert(name)
        }
        let numbers =
            descriptor.isFormula
            ? "the formula's own numbers, with the scroll physics of the originals." : "exactly the source's numbers."
        var preset = Preset(
            name: prefix + descriptor.id, summary: "\(descriptor.title): \(numbers) \(descriptor.source)",
            configuration: configuration)
        preset.stageNames = stage
        return preset
    }
}
