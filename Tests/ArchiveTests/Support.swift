import Foundation
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleArchive

extension SeededGenerator {
    /// A configuration in which about a third of the parameters, of some models, differ from the defaults.
    mutating func configuration(onlyChosen: Bool = false) -> StageConfiguration {
        var configuration = StageConfiguration()
        let ids = ModelCatalogue.builtIn.ids
        for id in onlyChosen ? [ids.randomElement(using: &self) ?? ""] : ids.filter({ _ in next() % 2 == 0 }) {
            configuration.selectModel(id)
            for descriptor in configuration.values.descriptors where next() % 3 == 0 {
                configuration.set(descriptor.name, to: Double.random(in: descriptor.range, using: &self))
            }
        }
        for descriptor in configuration.stage.descriptors
        where next() % 3 == 0 {
            configuration.stage.set(descriptor.name, to: Double.random(in: descriptor.range, using: &self))
        }
        return configuration
    }
}

extension Preset {
    /// Reads a text as a preset.
    static func read(_ text: String) throws(PresetProblem) -> Reading { try read(Array(text.utf8), name: "Test") }
}
