package import RiffleArchive
internal import RiffleModels
internal import RiffleSettings

extension Preset {
    /// The status line when the preset is loaded.
    package var spokenName: String {
        guard name.hasPrefix(SourcePreset.prefix) else { return name }
        return configuration.model.descriptor.isFormula
            ? "The formula's own numbers, original physics" : "The source's own numbers"
    }

    /// The second line of the preset's entry in the browser.
    package var presetSummary: String { summary.isEmpty ? configuration.model.descriptor.title : summary }
}
