import Foundation
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleArchive

/// The preset of each model that reproduces its source.
@Suite("Source presets")
struct SourcePresetTests {
    @Test("there is one for every model, and all parameters that it names exist and are in range")
    func all() throws {
        #expect(SourcePreset.all(in: .builtIn).count == ModelCatalogue.builtIn.models.count)
        for model in ModelCatalogue.builtIn.models {
            let entry = try #require(SourcePreset.entry(ofModel: model.descriptor.id, in: .builtIn))
            let preset = try #require(entry.preset)
            #expect(preset.configuration.modelID == model.descriptor.id && !preset.summary.isEmpty)
            for (name, value) in model.descriptor.sourceSettings {
                let descriptor = try #require(preset.configuration.descriptor(named: name), "\(entry.name): \(name)")
                #expect(descriptor.admitted(value) == value, "\(entry.name): \(name) = \(value)")
                #expect(preset.configuration.value(of: name) == value)
            }
            #expect(PresetStore.entry(atPath: entry.path) == entry)
        }
        #expect(SourcePreset.entry(ofModel: "nothing", in: .builtIn) == nil)
    }

    @Test(
        "applied to any configuration it gives the original: its scroll physics, throws while held, no added snapping"
    )
    func originals() throws {
        for model in ModelCatalogue.builtIn.models {
            let id = model.descriptor.id
            var other = StageConfiguration()
            other.selectModel(id)
            for parameter in model.descriptor.parameters { other.set(parameter.name, to: parameter.range.upperBound) }
            other.set("uiScale", to: 1.5)
            let preset = try #require(SourcePreset.entry(ofModel: id, in: .builtIn)?.preset)
            let source = preset.applied(over: other)
            #expect(preset.isApplied(in: source) && !preset.isApplied(in: other))
            // Parameters that the source doesn't define stay.
            #expect(source.value(of: "uiScale") == 1.5)
            let viewport = model.descriptor.parameters.first { $0.name == "viewport" }
            #expect(source.values["viewport"] == viewport?.defaultValue && preset.configuration.viewport == source.viewport)
            var made = model.make(source.values)
            let size = Size(width: 375, height: 667)
            made.prepare(for: LayoutSpace(bounds: size, screen: size, itemCount: 9))
            switch made.scrollRule {
            case .carousel(let rule): #expect(rule.row.physics == .original)
            case .scrollView(let rule):
                #expect(
                    rule.row.physics == .original && rule.snapsToItems == (id == "progress")
                        && rule.row.wraps == (id == "progress"))
            case .cardStack(let rule):
                #expect(!rule.isRefined && rule.throwsWhileHeld && rule.throwSpeed == 0)
                // The source scales its layers in width alone.
                let second = made.pose(at: 1, scroll: .resting).transform
                #expect(abs(second.row1.x - 0.92) < 1e-9 && second.row2.y == 1)
                #expect(source.stage.isOn("lifts") && source.stage["flipDuration"] == 0.5)
            case .transition(let rule): #expect(rule.duration == 0.5 && rule.style == .custom)
            }
            #expect(!source.values.isOn("centersLastCard") && !source.values.isOn("veiled"))
        }
    }

    @Test("\"source\" is the chosen model's, \"source:ID\" any model's; neither can be changed, a duplicate can")
    func names() throws {
        let scratch = try Scratch()
        let catalog = PresetCatalog(config: scratch.path, resources: nil)
        var base = StageConfiguration()
        base.selectModel("quartic")
        func model(_ text: String) throws -> String? {
            if case .file(let entry) = try catalog.choice(text, over: base) { entry.preset?.configuration.modelID } else { nil }
        }
        #expect(try model("source") == "quartic" && model("SOURCE:Linear") == "linear")
        #expect(throws: StoreProblem.isBuiltIn("source:linear")) { try catalog.findOwn("source:linear") }
        do throws(PresetLine.Refusal) {
            _ = try catalog.choice("source:liner", over: base)
            Issue.record("a slip was taken")
        } catch {
            guard case .notAPreset(let sentence) = error else { return }
            #expect(sentence.contains("source:linear"), "\(sentence)")
        }
        let preset = try #require(SourcePreset.entry(ofModel: "quartic", in: .builtIn)?.preset)
        let store = try #require(catalog.own)
        let own = try store.add(preset, avoiding: catalog.builtInNames)
        #expect(
            own.preset?.configuration.values == preset.configuration.values && !SourcePreset.isReserved(own.name, in: .builtIn))
        // No other preset may have such a name, and a file that has it is ignored.
        for name in ["source", "Source:Linear"] {
            #expect(throws: StoreProblem.isBuiltIn(name)) { try store.save(preset.renamed(name)) }
            #expect(throws: StoreProblem.isBuiltIn(name)) { try store.rename(own.fileName, to: name) }
        }
        try preset.renamed("source:linear").text.write(toFile: store.folder + "/x.json", atomically: true, encoding: .utf8)
        #expect(try model("source:linear") == "linear")
    }
}
