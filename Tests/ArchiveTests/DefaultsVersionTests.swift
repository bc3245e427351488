import Foundation
import RiffleArchive
import RiffleModels
import RiffleStage
import Testing

/// A text contains only what differs from the defaults of the version that wrote it.
@Suite("Versions of the defaults")
struct DefaultsVersionTests {
    /// The built-in presets as they were written with version 1 of the defaults.
    static let old = Bundle.module.resourceURL?.appendingPathComponent("VersionOne").path ?? ""

    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: old).filter { $0.hasSuffix(".json") }.sorted()
    }

    @Test("the built-in presets give the same configurations as in version 1")
    func builtIn() throws {
        let names = try Self.names()
        #expect(names.count >= 9)
        for name in names {
            let before = try Preset.read(Array(Data(contentsOf: URL(fileURLWithPath: Self.old + "/" + name))), name: name).preset
            let now = try Preset.read(
                Array(Data(contentsOf: URL(fileURLWithPath: CatalogTests.resources + "/presets/" + name))), name: name
            ).preset
            #expect(before.configuration == now.configuration, "\(name)")
        }
    }

    @Test("a preset of version 1 has the defaults of version 1 for what it doesn't name, and changes no model but its own")
    func preset() throws {
        for model in ModelCatalogue.builtIn.models {
            let id = model.descriptor.id
            let text = "{\"riffle\": 1, \"model\": \"\(id)\", \"stage\": {\"cardHeight\": 0.5}}"
            let configuration = try Preset.read(Array(text.utf8), name: "x").preset.configuration
            for parameter in model.descriptor.parameters {
                #expect(configuration.values[parameter.name] == parameter.defaultValue(inVersion: 1), "\(id) \(parameter.name)")
            }
            #expect(configuration.changedModels.allSatisfy { $0 == id })
        }
    }

    @Test("a session of version 1 has the defaults of version 1 for all models, also after it is written again")
    func session() throws {
        let session = try Session.read(Array("{\"riffle\": 1, \"model\": \"linear\"}".utf8)).session
        for model in ModelCatalogue.builtIn.models {
            let values = session.configuration.values(ofModel: model.descriptor.id)
            #expect(!values.has("scrollPhysics") || values.integer("scrollPhysics") == 0, "\(model.descriptor.id)")
        }
        let again = try Session.read(Array(session.text.utf8)).session
        #expect(again.configuration == session.configuration)
        #expect(session.text.contains("\"riffle\": 2") && session.text.contains("\"scrollPhysics\": \"original\""))
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
            // The first row of its group in the panel.
            #expect(model.descriptor.parameters.first { $0.group == .motion }?.name == "scrollPhysics")
        }
    }
}
