internal import RiffleModels
package import RiffleSettings
internal import RiffleStage

/// Describes the parameters that differ between two configurations.
package enum ConfigurationChange {
    /// The difference in words, such as "spacing 1.20 → 0.90", "Cover Flow → Linear" or "spacing 1.20 → 0.90 and 3 more"; empty if no
    /// parameter differs.
    package static func words(from before: StageConfiguration, to after: StageConfiguration) -> String {
        if before.modelID != after.modelID {
            return "\(before.model.descriptor.title) → \(after.model.descriptor.title)"
        }
        var first: String?
        var more = 0
        for (old, new) in [(before.values, after.values), (before.stage, after.stage)] {
            for descriptor in old.descriptors where old[descriptor.name] != new[descriptor.name] {
                if first == nil {
                    let (was, now) = (descriptor.label(of: old[descriptor.name]), descriptor.label(of: new[descriptor.name]))
                    first = "\(descriptor.title) \(was) → \(now)"
                } else {
                    more += 1
                }
            }
        }
        return (first ?? "") + (more > 0 ? " and \(more) more" : "")
    }
}
