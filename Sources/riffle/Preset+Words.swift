import RiffleArchive
import RiffleModels
import RiffleSettings

extension Preset {
    /// The status line when it is loaded.
    var spokenName: String {
        guard name.hasPrefix(SourcePreset.prefix) else { return name }
        return configuration.model.descriptor.isFormula
            ? "The formula's own numbers, original physics" : "The source's own numbers"
    }

    /// The second line of its entry in the browser.
    var presetSummary: String { summary.isEmpty ? configuration.model.descriptor.title : summary }
}
