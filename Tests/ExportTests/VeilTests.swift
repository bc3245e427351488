import Foundation
import RiffleFormula
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleExport

/// Cards that fade to the backdrop, not to the cards behind them.
@Suite("Veils of exports")
struct VeilTests {
    static let models = ["progress", "quartic", "card-stack"]

    private static func export(_ id: String, isVeiled: Bool = true) throws -> ModelExport {
        var configuration = try Exported.settings(id, random: 0)[0]
        configuration.set("veiled", to: isVeiled ? 1 : 0)
        return try ModelExport(configuration)
    }

    private static func text(_ path: String, of export: ModelExport) throws -> String {
        let target = try #require(ExportTarget(rawValue: String(path.prefix { $0 != "/" })))
        return try #require(target.files(export).first { $0.path == path }, "\(path)").text
    }

    @Test("a veiled card keeps its opacity; without the veil it is as transparent as it was veiled", arguments: models)
    func poses(id: String) throws {
        let (veiled, clear) = (try Self.export(id), try Self.export(id, isVeiled: false))
        #expect(veiled.pose.veil != nil && veiled.pose.opacity == nil)
        #expect(clear.pose.veil == nil && clear.pose.opacity != nil)
        #expect(veiled.samples.rows.count == clear.samples.rows.count)
        let inputs = veiled.pose.inputs.count
        for (row, other) in zip(veiled.samples.rows, clear.samples.rows) {
            #expect(row[inputs + 16] == 1 && other[inputs + 19] == 0)
            #expect(near(1 - row[inputs + 19], other[inputs + 16], 1e-12))
        }
        #expect(Set(veiled.samples.rows.map { $0[inputs + 19] }).count > 20)
    }

    @Test("the style sheet's card is a patch of the backdrop, and what is on it has the rest of the opacity", arguments: models)
    func styleSheet(id: String) throws {
        let export = try Self.export(id)
        let pose = CSSPose(export.pose, variables: CSSTarget.variables(export.pose), CSSPose.Extras(hasFace: true))
        let text = (pose.constants + pose.derived + pose.declarations + pose.face).replacing(#/\/\*(?s:.*?)\*\//#, with: "")
        let properties = text.split(separator: ";").compactMap { line -> (name: String, text: String)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (parts[0].filter { !$0.isWhitespace }, parts[1].trimmingCharacters(in: .whitespacesAndNewlines))
        }
        #expect(properties.filter { $0.name == "opacity" }.count == 1)
        let conditions = Set(pose.registrations.matches(of: #/@property (--\S+) \{/#).map { String($0.output.1) })
        for row in export.samples.rows {
            let inputs = zip(export.pose.inputs, row).map { (CSSTarget.variables(export.pose)[$0.name] ?? "", "\($1)") }
            var calculation = CSSCalculation(properties + inputs, conditions: conditions)
            let opacity = try calculation.value(of: "opacity")
            let veil = row[export.pose.inputs.count + 19]
            #expect(near(1 - min(max(opacity, 0), 1), veil, 1e-6), "\(opacity), \(veil) at \(row[0])")
        }
        let sheet = try Self.text("css/cards.css", of: export)
        #expect(sheet.contains("  background: var(--backdrop);\n}\n") && sheet.contains("  --backdrop: #"))
        #expect(sheet.contains(" .face {\n  height: 100%;\n\(pose.face)}"))
        let page = try Self.text("css/index.html", of: export)
        #expect(page.matches(of: #/<article class="card"[^>]*>\s*<div class="face">/#).count == 5)
    }

    @Test("without a veil a page has neither the patch nor its colour", arguments: models)
    func withoutVeil(id: String) throws {
        let export = try Self.export(id, isVeiled: false)
        for path in ["css/cards.css", "css/index.html"] {
            #expect(try !Self.text(path, of: export).contains("--backdrop: "), "\(path)")
        }
        #expect(try !Self.text("js/demo.css", of: export).contains("--backdrop: "))
        #expect(try Self.text("js/demo.css", of: Self.export(id)).contains("--backdrop: "))
    }

    @Test("a script that poses what no calculation can has the veil, too")
    func script() throws {
        let pose = try PoseFunction(Self.formula("veil = bezier(fract(o), 0.42, 0, 0.58, 1)\ndim = fract(o) / 2\n"), .init())
        let sheet = CSSPose(pose, variables: ["offset": "--o"])
        let script = CSSScripts.cards(arguments: "offset", wraps: false, leavesOut: false, sheet)
        #expect(script.contains("face.style.opacity = 1 - is.veil;") && script.contains("face.style.filter = is.dim"))
        let clear = CSSPose(try PoseFunction(Self.formula("dim = fract(o) / 2\n"), .init()), variables: ["offset": "--o"])
        let other = CSSScripts.cards(arguments: "offset", wraps: false, leavesOut: false, clear)
        #expect(!other.contains("face.style.opacity") && other.contains("face.style.filter = is.dim"))
    }

    private static func formula(_ text: String) throws -> Formula { try Formula(parsing: text, vocabulary: .scrollingCards) }

    @Test("the page of JavaScript draws a veiled card as a patch of the backdrop with a fainter face")
    func page() throws {
        let folder = try Scratch()
        for file in ExportTarget.js.files(try Self.export("progress")) { try folder.write(file.text, file.path) }
        try folder.write(Self.drawing, "draw.mjs")
        let run = try ProgramRun("/usr/bin/env", ["node", folder.file("draw.mjs")])
        let drawn = try JSONDecoder().decode([[String]].self, from: Data(run.out.utf8))
        // The card's opacity and background, its face's opacity and filter.
        #expect(
            drawn == [["0.9", "var(--backdrop, #12141c)", "0.75", "brightness(0.5)"], ["1", "", "1", ""]],
            "\(run.out) \(run.error)")
    }

    private static let drawing = """
        const { dress } = await import("./js/src/look.js");
        const face = { style: {} };
        const card = { style: {}, firstElementChild: face };
        const shown = (pose) => {
          dress(card, pose, { blur: { from: 0, to: 0, most: 0 } });
          return [card.style.opacity, card.style.background, face.style.opacity, face.style.filter].map(String);
        };
        const looks = [{ opacity: 0.9, dim: 0.5, veil: 0.25 }, { opacity: 1, dim: 0, veil: 0 }];
        console.log(JSON.stringify(looks.map(shown)));

        """

    @Test("a changed veil is found by its check", arguments: models)
    func changes(id: String) throws {
        let (deviation, code) = try JavaScriptTests.check(try Self.export(id)) { files in
            for index in files.indices where files[index].path == "js/src/pose.js" {
                let text = files[index].text
                files[index].text = text.replacing("    veil: ", with: "    veil: 0.99 * ")
                #expect(files[index].text != text)
            }
        }
        #expect(deviation > 1e-6 && code == 1)
    }

    /// The lines that draw the veil in code that isn't run here.
    static let drawings = [
        ("uikit/Sources/CardStackCards/PosedView.swift", "haze.alpha = pose.veil"),
        ("uikit/Sources/CardStackCards/PosedView.swift", "haze.backgroundColor = backdrop"),
        ("uikit/Sources/CardStackCards/CardStackView.swift", "card.show(item.pose"),
        ("swiftui/Sources/CardStackCards/CardPose+View.swift", ".opacity(1 - pose.veil)"),
        ("swiftui/Sources/CardStackCards/CardPose+View.swift", ".background { if pose.veil > 0 { shape.fill(.background) } }"),
        ("qml/src/Posed.qml", "opacity: root.pose.veil"), ("qml/src/Posed.qml", "color: root.backdrop"),
        ("kotlin/CardPose.kt", "drawRect(backdrop, alpha = pose.veil.toFloat())"),
    ]

    @Test("what shows cards shows their veils", arguments: drawings)
    func isDrawn(path: String, line: String) throws {
        #expect(try Self.text(path, of: Self.export("card-stack")).contains(line))
    }
}
