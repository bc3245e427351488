import Foundation
import RiffleModels
import RiffleStage
import Testing

@testable import RiffleArchive

/// A seeded random number generator (SplitMix64): the same numbers in every run.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

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
        where next() % 3 == 0 && !StageParameters.ofWindow.contains(descriptor.name) {
            configuration.stage.set(descriptor.name, to: Double.random(in: descriptor.range, using: &self))
        }
        return configuration
    }
}

/// A temporary folder, deleted with the object.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "riffle-archive-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }

    func names(_ folder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
    }
}

extension Preset {
    /// Reads a text as a preset.
    static func read(_ text: String) throws(PresetProblem) -> Reading { try read(Array(text.utf8), name: "Test") }
}
