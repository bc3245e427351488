import RiffleFiles
import ArgumentParser
import BuiltProgram
import Foundation
import RiffleArchive
import RiffleExport
import RiffleMath
import RiffleSDL
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleModels
@testable import RiffleUI
@testable import riffle

extension WindowSuites {
    /// A model that isn't built in, in a catalogue that is handed to every part that names models.
    @Suite("A model that comes at run time", .serialized)
    struct RuntimeModelTests {
        static let definition: ModelDefinition = {
            do { return try HillModel.definition() } catch { fatalError("the manual's hill.formula: \(error)") }
        }()
        static let models = ModelCatalogue(ModelCatalogue.builtIn.models + [definition])

        static func configuration(rise: Double = 40, physics: Double = 1) -> StageConfiguration {
            var configuration = StageConfiguration(models)
            configuration.selectModel("own-hill")
            configuration.set("rise", to: rise)
            configuration.set("scrollPhysics", to: physics)
            return configuration
        }

        @Test("the built-in catalogue doesn't know it, and another definition of its id takes its place")
        func catalogue() throws {
            var plain = StageConfiguration()
            let isTaken = plain.selectModel("own-hill")
            #expect(!isTaken && !ModelCatalogue.builtIn.ids.contains("own-hill"))
            #expect(Self.models.ids == ModelCatalogue.builtIn.ids + ["own-hill"])
            let other = try HillModel.definition()
            let changed = ModelCatalogue(Self.models.models + [other])
            #expect(changed.ids == Self.models.ids && changed.model(id: "own-hill") == other && changed != Self.models)
        }

        @Test("the panel has its numbers, the menu its line, the help counts it, and a reset knows its default")
        func panel() throws {
            var configuration = Self.configuration(rise: 70)
            let content = PanelContent(TweakState(), configuration, viewport: Size(width: 1280, height: 4000))
            let rows = content.items.compactMap { if case .row(let row) = $0 { row } else { nil } }
            let rise = try #require(rows.first { $0.descriptor.name == "rise" })
            #expect(rise.text == "70 pt" && rise.differs && content.texts.contains("70 pt"))
            #expect(rows.contains { $0.descriptor.name == "wrap" } && rows.contains { $0.descriptor.name == "cardHeight" })
            #expect(configuration.presentName(of: "sag") == "rise" && configuration.changedModels == ["own-hill"])
            configuration.reset("rise")
            #expect(configuration == Self.configuration())

            #expect(configuration.modelItems.contains { $0.title == "Own hill" && $0.isOn == true })
            let help = KeyHelp.standard(Self.models).groups.flatMap(\.entries).map(\.action)
            #expect(help.contains("Previous or next of \(Self.models.models.count) models"))
            let window = try WindowTests.open()
            let store = TextureStore(window: window, loader: PictureLoader(whenFinished: {}))
            let renderer = FrameRenderer(window, store, models: Self.models)
            #expect(renderer.canvas.keys == .standard(Self.models))
            configuration.stepModel(by: 1)
            #expect(configuration.modelID == Self.models.ids.first)
            // The digit of the model's family leads to it, after the built-in models.
            let family = Self.models.model(id: "own-hill")?.descriptor.family
            let before = try #require(ModelCatalogue.builtIn.models.last { $0.descriptor.family == family }).descriptor.id
            #expect(Self.models.id(ofDigit: 5, after: before) == "own-hill" && Self.models.keys(of: "own-hill") == "Shift+5")
        }

        @Test("presets, lines and sessions hold it, and the source's preset is its own")
        func presets() throws {
            let folder = NSTemporaryDirectory() + "riffle-hill-" + UUID().uuidString
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let configuration = Self.configuration(rise: 70, physics: 0)
            let catalog = PresetCatalog(config: folder, resources: nil, models: Self.models)
            let own = try #require(catalog.own)
            let saved = try own.save(Preset(name: "High", configuration: configuration))
            #expect(saved.preset?.configuration == configuration)
            #expect(try String(contentsOfFile: saved.path, encoding: .utf8).contains("\"scrollPhysics\": \"original\""))
            #expect(try catalog.find("High").entry.preset?.applied(over: StageConfiguration(Self.models)) == configuration)
            #expect(catalog.entry(atPath: saved.path).preset?.configuration == configuration)
            #expect(catalog.builtInNames.contains("source:own-hill"))
            #expect(PresetCatalog.standard(Self.models).models == Self.models)
            // Without the model, the preset's problem names it.
            #expect(PresetStore(folder: own.folder).find("High")?.problem == .unknownModel("own-hill", nearest: nil))

            let line = PresetLine.text(of: configuration)
            #expect(line == "riffle:3 own-hill rise=70 scrollPhysics=original")
            #expect(try PresetLine.read(line, over: StageConfiguration(Self.models)).configuration == configuration)
            #expect(throws: PresetLine.Refusal.self) { try PresetLine.read(line) }

            let store = SessionStore(config: folder, catalogue: Self.models)
            try store.save(SavedSession(configuration: configuration))
            #expect(store.load().session?.configuration == configuration)

            let source = try #require(try catalog.find("source", chosen: "own-hill").entry.preset)
            #expect(source.configuration.modelID == "own-hill" && source.configuration.values["scrollPhysics"] == 0)
            #expect(source.configuration.values["rise"] == 25)
        }

        @Test("the gallery, the tour, recordings and exports have it")
        func elsewhere() throws {
            let deck = Deck(pictures: Array(repeating: Deck.Picture(title: ""), count: 18))
            var stage = Stage(configuration: Self.configuration(rise: 70), deck: deck, size: Size(width: 400, height: 300))
            let gallery = StageGallery(like: stage, size: Size(width: 60, height: 40), pixelScale: 1, firstRound: StageTime(0))
            #expect(gallery.cells.map(\.modelID) == Self.models.ids)

            let folder = NSTemporaryDirectory() + "riffle-hill-" + UUID().uuidString
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let tour = try TourCommand.parse(["--size", "160x100", "-o", folder])
            try tour.run(with: ModelCatalogue([Self.definition]))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).contains("own-hill.png"))

            stage.jump(to: 4, at: StageTime(0))
            stage.keepsLog = true
            let events = Array(BuiltInGesture.flick.recording(for: stage).events)
            stage.advance(to: StageTime(8), events: events)
            let start = try #require(stage.restTimes.first)
            let recording = try #require(stage.recording(since: start, title: "Flick"))
            let read = try RecordingFile.read(Array(RecordingFile(recording).text.utf8), title: "Flick", catalogue: Self.models)
            #expect(
                read.recording.start.configuration == Self.configuration(rise: 70) && read.recording.events.count == events.count)

            let export = try ModelExport(Self.configuration(rise: 70))
            #expect(export.subject == .cards && export.samples.rows.count > 300)
            for target in ExportTarget.allCases {
                let text = target.files(export).map(\.text).joined()
                #expect(text.contains("70") && text.contains("sinks below the one nearer the middle"), "\(target)")
            }
        }

        @Test("the command line lists it, takes it with its parameters, and draws it")
        func commands() throws {
            var list = try ListCommand.parse(["--json"])
            #expect(try list.text(of: Self.models).contains("\"id\": \"own-hill\""))
            #expect(try !list.text(of: .builtIn).contains("\"id\": \"own-hill\""))
            list.json = false
            #expect(try list.text(of: Self.models).contains("\n    rise                 40 pt, a number from 0 to 200."))

            func configuration(_ arguments: [String], _ models: ModelCatalogue = Self.models) throws -> StageConfiguration {
                try RenderCommand.parse(arguments + ["-o", "x.png"]).options.configuration(models)
            }
            let arguments = ["--model", "own-hill", "--set", "rise=70", "--set", "scrollPhysics=original"]
            let wanted = Self.configuration(rise: 70, physics: 0)
            #expect(try configuration(arguments) == wanted)
            #expect(try configuration(["--preset", PresetLine.text(of: wanted)]) == wanted)
            #expect(throws: Failure.self) { try configuration(arguments, .builtIn) }

            let renderer = try OffscreenRenderer(
                paths: [], cardCount: nil, size: Size(width: 288, height: 180), renderer: "software",
                decoders: DecoderPool(program: builtProgram))
            let low = try renderer.picture(try configuration(["--model", "own-hill"]), at: 4)
            let high = try renderer.picture(try configuration(arguments), at: 4)
            let linear = try renderer.picture(try configuration(["--model", "linear"]), at: 4)
            #expect(low.width == 288 && low.bytes != high.bytes && low.bytes != linear.bytes)
            // The current card stands in the middle in both; its neighbours sink with the rise.
            #expect(try low.bytes == renderer.picture(Self.configuration(), at: 4).bytes)
        }
    }
}
