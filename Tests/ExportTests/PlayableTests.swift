import Foundation
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleExport

/// The playable file: one page without a network. `make check-exports` plays gestures in it.
@Suite("Playable file")
struct PlayableTests {
    private static func configuration(_ id: String, _ changes: [(String, Double)] = []) throws -> StageConfiguration {
        var configuration = try Exported.settings(id, random: 0)[0]
        for (name, value) in changes { configuration.set(name, to: value) }
        return configuration
    }

    static let models = ["hyperbola", "progress", "quartic", "card-stack", "linear", "cylinder", "cover-flow", "rotary"]

    @Test("each essential number is open: the pose at another value is the model's at that value", arguments: models)
    func sliders(id: String) throws {
        let export = try ModelExport(Self.configuration(id))
        let (_, _, sliders) = export.playable()
        let essentials = export.tuning.configuration.model.descriptor.essentials
        #expect(sliders.count >= 2 && sliders.count <= essentials.count)
        let folder = try Scratch()
        var cases: [(name: String, value: Double)] = []
        for slider in sliders {
            let share = slider.range.lowerBound + 0.37 * (slider.range.upperBound - slider.range.lowerBound)
            cases.append((slider.constant, (share / slider.step).rounded() * slider.step))
        }
        var script =
            "const addCommon = (modules) => modules;\nconst setting = \(PlayableTarget.setting(export));\nconst cases = [\n"
        for (slider, (name, value)) in zip(sliders, cases) {
            let parameter = try #require(essentials.first { PoseNaming(export.tuning.formula)[$0] == name })
            let changed = try ModelExport(Self.configuration(id, [(parameter, value)]))
            script += "[{ \(name): \(value * slider.factor) }, \(changed.counted.samples.json([]))],\n"
        }
        script += "[{}, \(export.counted.samples.json([]))]];\n" + Self.script
        try folder.write(script.replacing("ARGUMENTS", with: "row"), "play.mjs")
        let run = try ProgramRun("/usr/bin/env", ["node", folder.file("play.mjs")])
        let deviations = try JSONDecoder().decode([[Double]].self, from: Data(run.out.utf8))
        #expect(deviations.count == cases.count + 1, "\(run.error)")
        for (index, pair) in deviations.enumerated() {
            #expect(pair[0] <= 1e-6, "\(index < cases.count ? cases[index].name : "as it is"): \(pair)")
        }
        // The former values give another pose.
        #expect(deviations.contains { $0[1] > 1e-3 })
    }

    /// Prints the greatest deviation of the poses, at each case's values and without them.
    private static let script = """
        const deviation = (pose, { width, inputs, rows }) => {
          let most = 0;
          for (const row of rows) {
            const is = pose(...row.slice(0, inputs.length));
            const wanted = row.slice(inputs.length);
            const shows = wanted[20] === 0 && wanted[16] > 0;
            if (shows !== (!is.hidden && is.opacity > 0)) most = Math.max(most, is.opacity, wanted[16]);
            if (!shows || is.hidden) continue;
            [...is.transform, is.opacity, is.order, is.dim, is.veil].forEach((value, i) => {
              const unit = (i >= 12 && i < 15) || i === 17 ? width : i < 12 && i % 4 === 3 ? 1 / width : 1;
              const difference = Math.abs(value - wanted[i]) / Math.max(unit, Math.abs(wanted[i]));
              most = Math.max(most, difference >= 0 ? difference : 1e9);
            });
          }
          return Math.min(most, 1e9);
        };
        const found = cases.map(([values, samples]) =>
          [values, {}].map((own) => deviation(setting.make(own).pose.pose, samples)),
        );
        console.log(JSON.stringify(found));

        """

    @Test(
        "it names nothing outside, and has both settings, the gesture and the pictures",
        arguments: ["linear", "card-stack", "navigation"])
    func whole(id: String) throws {
        var export = try ModelExport(Self.configuration(id))
        export.other = [try ModelExport(Self.configuration(id, [("cornerRadius", 33)]))]
        export.pictures = [ExportPicture([1, 2, 3, 250], ending: "webp", title: "</script> \"A\" \\ \u{2028}")]
        let files = ExportTarget.playable.files(export)
        #expect(files.map(\.path) == ["playable/\(id).html"])
        let text = try #require(files.first).text
        #expect(text.contains("data:image/webp;base64,AQID+g==") && text.contains("default-src 'none'"))
        #expect(
            !text.contains(#/(?:src|href)="(?!data:)/#) && !text.contains(#/https?:\/\//#)
                && !text.contains(#/\bimport\b|^export /#.anchorsMatchLineEndings()))
        #expect(text.matches(of: #/<\/script>/#).count == 1)
        for word in [
            "ARGUMENTS", "TITLE", "HINT", "COUNT", "START", "GESTURE", "KIND", "/* STYLE", "/* SCRIPT", "/* COMMON", "FOCUS",
            "RATIO",
        ] {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(text.matches(of: #/\bmake\(values\) \{/#).count == 2)
        // With a wrong word in one module, the whole page shows nothing.
        let script = try #require(text.firstMatch(of: #/(?s)<script>\n(.*)<\/script>/#)).output.1
        let folder = try Scratch()
        try folder.write(String(script), "page.js")
        let run = try ProgramRun("/usr/bin/env", ["node", "--check", folder.file("page.js")])
        #expect(run.code == 0, "\(run.error)")
    }

    @Test("a recording's pointer is in points of the model, up to what a page has nothing for")
    func gesture() throws {
        let configuration = try Self.configuration("linear", [("viewport", Double(ViewportKind.window.rawValue))])
        let size = Size(width: 1000, height: 600)
        var stage = Stage(
            configuration: configuration, deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }), size: size,
            pixelScale: 1)
        stage.jump(to: 4, at: StageTime(0))
        let start = try #require(stage.recordingStart)
        let scale = start.measure.scale
        #expect(near(scale, min(1000 / configuration.fittedArea.width, 600 / configuration.fittedArea.height), 1e-12))
        let events: ContiguousArray<StageEvent> = [
            StageEvent(time: StageTime(0.5), kind: .input(.pointer(.init(phase: .began, position: Vector2(500, 300))))),
            StageEvent(time: StageTime(0.6), kind: .input(.pointer(.init(phase: .moved, position: Vector2(480, 310))))),
            StageEvent(time: StageTime(0.7), kind: .input(.pointer(.init(phase: .ended, position: Vector2(480, 310))))),
            StageEvent(time: StageTime(0.9), kind: .command(.step(-2))),
            StageEvent(time: StageTime(1), kind: .configure(configuration)),
            StageEvent(time: StageTime(1.1), kind: .command(.step(1))),
        ]
        let played = PlayedGesture(Recording(title: "One", start: start, events: events))
        #expect(played.start == 4 && near(played.slop, 3 / scale, 1e-12) && played.events.count == 4)
        #expect(played.events.map { $0[1] } == [0, 1, 2, 3] && played.events[3][2] == -2)
        #expect(near(played.events[1][2], -20 / scale, 1e-9) && near(played.events[1][3], 10 / scale, 1e-9))
    }
}
