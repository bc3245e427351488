import Foundation
import RiffleArchive
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

/// A text contains only the differences from the defaults of the version that wrote it.
@Suite("Versions of the defaults")
struct DefaultsVersionTests {
    /// The built-in presets as they were written with version 1 of the defaults.
    static let old = Bundle.module.resourceURL?.appendingPathComponent("VersionOne").path ?? ""

    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: old).filter { $0.hasSuffix(".json") }.sorted()
    }

    @Test(
        "the built-in presets give the same configurations as in version 1, but for a drag, which keeps the card under the hand")
    func builtIn() throws {
        let names = try Self.names()
        #expect(names.count >= 9)
        for name in names {
            var before = try Preset.read(Array(Data(contentsOf: URL(fileURLWithPath: Self.old + "/" + name))), name: name).preset
            let now = try Preset.read(
                Array(Data(contentsOf: URL(fileURLWithPath: CatalogTests.resources + "/presets/" + name))), name: name
            ).preset
            if before.configuration.values.has("dragFollow") {
                #expect(before.configuration.values.integer("dragFollow") == DragFollow.rate.rawValue, "\(name)")
                before.configuration.set("dragFollow", to: Double(DragFollow.hand.rawValue))
            }
            #expect(before.configuration == now.configuration, "\(name)")
        }
    }

    @Test("a preset of version 1 has the defaults of version 1 for what it doesn't name, and changes no model but its own")
    func preset() throws {
        for model in ModelCatalogue.builtIn.models {
            let id = model.descriptor.id
            let text = "{\"riffle\": 1, \"model\": \"\(id)\", \"stage\": {\"cardHeight\": 0.5}}"
            let configuration = try Preset.read(Array(text.utf8), name: "x").preset.configuration
            var values = ParameterValues(defaultsOf: model.descriptor.parameters, inVersion: 1)
            // Amounts that once served as switches have a switch now.
            values.separateSwitches()
            #expect(configuration.values == values, "\(id): \(configuration.values.changes) and \(values.changes)")
            #expect(configuration.changedModels.allSatisfy { $0 == id })
        }
    }

    @Test("a session of version 1 has the defaults of version 1 for all models, also after it is written again")
    func session() throws {
        let session = try SavedSession.read(Array("{\"riffle\": 1, \"model\": \"linear\"}".utf8)).session
        for model in ModelCatalogue.builtIn.models {
            let values = session.configuration.values(ofModel: model.descriptor.id)
            #expect(!values.has("scrollPhysics") || values.integer("scrollPhysics") == 0, "\(model.descriptor.id)")
        }
        let again = try SavedSession.read(Array(session.text.utf8)).session
        #expect(again.configuration == session.configuration)
        #expect(session.text.contains("\"riffle\": 3") && session.text.contains("\"scrollPhysics\": \"original\""))
    }

    @Test(
        "a viewport of versions 1 and 2 is that of the preset's model, of all models of a session, and is written as each model's"
    )
    func viewport() throws {
        for version in [1, 2] {
            let text =
                "{\"riffle\": \(version), \"model\": \"hyperbola\", \"models\": {\"linear\": {\"spacing\": 2}}, "
                + "\"stage\": {\"viewport\": \"tablet\"}}"
            let preset = try Preset.read(Array(text.utf8), name: "x")
            #expect(preset.problems.isEmpty, "\(preset.problems)")
            #expect(preset.preset.configuration.viewport == .tablet)
            #expect(preset.preset.configuration.values(ofModel: "linear")["viewport"] == 2)
            #expect(preset.preset.configuration.changedModels.allSatisfy { ["hyperbola", "linear"].contains($0) })
            #expect(!preset.preset.text.contains("\"stage\": {\n    \"viewport\""))
            let again = try Preset.read(Array(preset.preset.text.utf8), name: "x").preset
            #expect(again.configuration == preset.preset.configuration)
            let session = try SavedSession.read(Array(text.utf8)).session
            for model in ModelCatalogue.builtIn.ids { #expect(session.configuration.values(ofModel: model)["viewport"] == 2) }
            // Without a viewport, all models were in the window.
            let plain = try SavedSession.read(Array("{\"riffle\": \(version), \"model\": \"hyperbola\"}".utf8)).session
            for model in ModelCatalogue.builtIn.ids { #expect(plain.configuration.values(ofModel: model)["viewport"] == 0) }
        }
        let wrong = "{\"riffle\": 2, \"model\": \"linear\", \"stage\": {\"viewport\": \"watch\"}}"
        let reading = try Preset.read(Array(wrong.utf8), name: "x")
        #expect(reading.problems.count == 1 && reading.problems[0].contains("viewport of the stage holds"), "\(reading.problems)")
    }

    @Test("every model that scrolls has the refined physics by default")
    func present() throws {
        for model in ModelCatalogue.builtIn.models {
            let values = ParameterValues(defaultsOf: model.descriptor.parameters)
            switch model.make(values).scrollRule {
            case .carousel, .scrollView: break
            case .cardStack, .transition: continue
            }
            let physics = try #require(model.descriptor.parameters.first { $0.name == "scrollPhysics" })
            #expect(physics.defaultValue == 1 && physics.defaultValue(inVersion: 1) == 0)
            // The parameter is the first row of its group in the panel.
            #expect(model.descriptor.parameters.first { $0.group == .motion }?.name == "scrollPhysics")
        }
    }
}
