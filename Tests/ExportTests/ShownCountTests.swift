import Foundation
import RiffleFormula
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleExport

/// The number of cards that exported rows show, by the number of cards.
@Suite("Shown cards of exports")
struct ShownCountTests {
    /// Rows whose number of shown cards follows from the number of cards: a half, a part that isn't whole, none for few cards.
    private static let formulas = [
        "x = o * 0.1 * width\nscroll carousel visibleItems = ceil(n / 2)",
        "let part = n * 0.4 + 0.5\nx = o * 0.1 * width\nscroll carousel wrap = on, visibleItems = part",
        "param less = 4 in 0...9\nx = o * 0.1 * width\nscroll carousel visibleItems = max(n - less, 0)",
        "param shownCount = 3 in 1...9\nx = o * 0.1 * width\nscroll carousel visibleItems = min(n, shownCount) - (n > 4 ? 1 : 0)",
    ]

    /// Models and formulas that leave out cards that would be visible, with settings of them.
    private static let rows: [(name: String, settings: [(String, Double)])] = [
        ("inverted-rotary", []), ("inverted-cylinder", []), ("inverted-wheel", []), ("wheel", []),
        ("inverted-rotary", [("wrap", 0)]), ("inverted-rotary", [("visibleItems", 4)]), ("cover-flow", [("visibleItems", 3)]),
        ("0", []), ("1", []), ("2", []), ("3", []),
    ]

    private static let window = Size(width: 1280, height: 800)
    private static let counts = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 20, 41]

    private static func configuration(_ row: Int) throws -> StageConfiguration {
        let (name, settings) = rows[row]
        var configuration = StageConfiguration()
        if let number = Int(name) {
            let formula = try Formula(parsing: formulas[number], vocabulary: .scrollingCards)
            let model = ModelDefinition(formula: formula, text: formula.text, id: "row", fallbackTitle: "row", source: "a test")
            configuration = StageConfiguration(ModelCatalogue([model]))
        } else {
            let isKnown = configuration.selectModel(name)
            #expect(isKnown)
        }
        for (parameter, value) in settings { configuration.set(parameter, to: value) }
        return configuration
    }

    /// Riffle's samples of a row with `count` cards.
    private static func samples(_ configuration: StageConfiguration, of count: Int) -> [OrderSample] {
        OrderSample.all(configuration.prepared(window: window, itemCount: count).model)
    }

    @Test(
        "a script's rows are Riffle's for any number of cards, with whatever number they were exported", arguments: rows.indices)
    func script(row: Int) throws {
        let configuration = try Self.configuration(row)
        for own in [5, 12] {
            let export = try ModelExport(configuration, cardCount: own)
            #expect(export.shown != .all)
            let folder = try Scratch()
            for file in ExportTarget.js.files(export) where file.path.contains("/src/") || file.path.hasSuffix("package.json") {
                try folder.write(file.text, file.path)
            }
            var wanted: [[[Double]]] = []
            for count in Self.counts {
                wanted += Self.samples(configuration, of: count).map { [[Double(count), $0.scroll], $0.cards.map(Double.init)] }
            }
            try folder.write(String(decoding: JSONEncoder().encode(wanted), as: UTF8.self), "wanted.json")
            try folder.write(
                """
                import { readFileSync } from "node:fs";
                import { row } from "./js/src/row.js";
                import { scrolling } from "./js/src/settings.js";
                const wrong = [];
                for (const [[count, scroll], cards] of JSON.parse(readFileSync("wanted.json", "utf8"))) {
                  const given = row(scroll, { ...scrolling, count, last: count - 1 }).map(({ index }) => index);
                  if (given.join() !== cards.join()) wrong.push(`${given} instead of ${cards} of ${count} at ${scroll}`);
                }
                console.log(wrong.slice(0, 3).join("; "));

                """, "rows.mjs")
            let run = try ProgramRun("/usr/bin/env", ["sh", "-c", "cd '\(folder.path)' && node rows.mjs"])
            #expect(run.code == 0 && run.out == "\n", "exported with \(own): \(run.out) \(run.error)")
        }
    }

    @Test("a style sheet shows as many cards as Riffle for any number of cards", arguments: rows.indices)
    func styleSheet(row: Int) throws {
        let configuration = try Self.configuration(row)
        let export = try ModelExport(configuration, cardCount: 5)
        let sheet = CSSCards(export).text
        let root = "." + CSSTarget.root(export)
        let own = try DepthOrderTests.properties(sheet, [root + " .cards", root + " .card", root + " .track .card"])
        for count in Self.counts {
            let model = configuration.prepared(window: Self.window, itemCount: count).model
            for scroll in [0, 0.3, 2, 2.75].filter({ $0 < Double(count) }) {
                var cards: ContiguousArray<PosedCard> = []
                model.visibleCards(at: scroll, into: &cards)
                let shown = try (0..<count).filter { index in
                    var calculation = CSSCalculation(own + [("--s", "\(scroll)"), ("--cards", "\(count)"), ("--i", "\(index)")])
                    return try calculation.value(of: "--shown") > 0
                }
                #expect(shown == cards.map(\.index).sorted(), "\(count) cards at \(scroll)")
            }
        }
    }

    @Test("a script that poses the cards of a style sheet leaves the same cards out")
    func posingScript() throws {
        func script(_ rule: String) throws -> String {
            let text = "x = o * bezier(fract(o), 0.42, 0, 0.58, 1) * 0.1 * width\nscroll \(rule)"
            let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
            let model = ModelDefinition(formula: formula, text: text, id: "row", fallbackTitle: "row", source: "a test")
            let files = ExportTarget.css.files(try ModelExport(StageConfiguration(ModelCatalogue([model]))))
            return try #require(files.first { $0.path == "css/cards.js" }).text
        }
        #expect(try script("carousel visibleItems = ceil(n / 2)").contains(#"is.hidden ? 0 : "var(--shown, 1)";"#))
        #expect(try script("view").contains(#"is.hidden ? 0 : "";"#))
    }

    @Test("what doesn't follow from the number of cards is a number, or nothing")
    func numbers() throws {
        func shown(_ id: String, _ settings: [(String, Double)] = []) throws -> ShownCount {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            for (name, value) in settings { configuration.set(name, to: value) }
            return try ModelExport(configuration).shown
        }
        #expect(try shown("linear") == .all)
        #expect(try shown("hyperbola") == .number(7))
        #expect(try shown("cover-flow", [("visibleItems", 3)]) == .number(3))
        #expect(try shown("inverted-rotary", [("visibleItems", 4)]) == .number(4))
        guard case .rule = try shown("inverted-rotary") else { throw OtherShown() }
    }

    private struct OtherShown: Error {}
}
