import Foundation
import RiffleFormula
import RiffleMath
import RiffleModels
import RiffleStage
import TestSupport
import Testing

@testable import RiffleExport

/// Which of two cards at the same depth exports have in front.
@Suite("Depth order of exports")
struct DepthOrderTests {
    /// Rows of one depth: cards on a circle, whose places turn back; cards in a row, and on a loop that is higher than wide.
    private static let formulas = [
        """
        let angle = o * 36 deg
        x = 1.2 * width * sin(angle)
        y = -0.8 * width * cos(angle)
        scroll carousel visibleItems = 10
        """,
        "x = o * 0.3 * width\nscroll carousel",
        """
        let lean = bezier(fract(o / 4), 0.42, 0, 0.58, 1)
        x = 0.3 * width * lean
        y = 0.5 * height * sin(o * 40 deg)
        rotate z = o * 3 deg
        scroll carousel vertical = on
        """,
    ]

    private static func configuration(_ name: String) throws -> StageConfiguration {
        guard let number = Int(name) else {
            var configuration = StageConfiguration()
            let isKnown = configuration.selectModel(name)
            #expect(isKnown)
            return configuration
        }
        let formula = try Formula(parsing: formulas[number], vocabulary: .scrollingCards)
        let model = ModelDefinition(formula: formula, text: formula.text, id: "row", fallbackTitle: "row", source: "a test")
        return StageConfiguration(ModelCatalogue([model]))
    }

    /// The cards at a scroll offset, back to front, as the stage has them where all are at one depth.
    private static func order(_ configuration: StageConfiguration, cards count: Int, at scroll: Double) -> [Int] {
        let model = configuration.prepared(window: Size(width: 1280, height: 800), itemCount: count).model
        var cards: ContiguousArray<PosedCard> = []
        model.visibleCards(at: scroll, into: &cards)
        model.layOut(&cards, scroll: ScrollState(offset: scroll))
        var order: ContiguousArray<Int> = []
        // In an endless row the folded offset tells which is the later one.
        cards.list(in: model.scrollRule.documentOrder, into: &order)
        return order.map { cards[$0].index }
    }

    private static let cardCount = 9

    /// The properties in all rules of a sheet for these selectors.
    private static func properties(_ sheet: String, _ selectors: [String]) throws -> [(name: String, text: String)] {
        let plain = sheet.replacing(#/\/\*(?s:.*?)\*\//#, with: "")
        var properties: [(name: String, text: String)] = []
        for selector in selectors {
            let rules = try Regex("(?m)^\(NSRegularExpression.escapedPattern(for: selector)) \\{([^}]*)\\}")
            for rule in plain.matches(of: rules) {
                for line in (rule.output[1].substring ?? "").split(separator: ";") {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    guard parts.count == 2 else { continue }
                    let name = parts[0].filter { !$0.isWhitespace }
                    properties.append((name, String(parts[1]).trimmingCharacters(in: .whitespacesAndNewlines)))
                }
            }
        }
        return properties
    }

    @Test(
        "a style sheet's z-index is in the stage's order, at rest and between two cards",
        arguments: ["0", "1", "linear", "quartic", "progress"])
    func styleSheet(name: String) throws {
        let configuration = try Self.configuration(name)
        let export = try ModelExport(configuration, cardCount: Self.cardCount)
        #expect(export.comparesPlaces == (name == "0"))
        let sheet = CSSCards(export).text
        for scroll in [0, 3, 4.25, 4.4, 5.75, 8] as [Double] {
            let given = [("--s", "\(scroll)"), ("--cards", "\(Self.cardCount)")]
            var row = CSSCalculation(try Self.properties(sheet, [".cards"]) + given)
            let current =
                sheet.contains("--current-place") ? [("--current-place", "\(try row.value(of: "--current-place"))")] : []
            var indices: [(card: Int, level: Double)] = []
            let order = Self.order(configuration, cards: Self.cardCount, at: scroll)
            for card in order.sorted() {
                let own = try Self.properties(sheet, [".cards", ".card", ".scroller .card"])
                var calculation = CSSCalculation(own + given + current + [("--i", "\(card)")])
                indices.append((card, sheet.contains("z-index") ? try calculation.value(of: "z-index") : 0))
            }
            // Elements of one level are in their own order.
            let levels = Dictionary(uniqueKeysWithValues: indices)
            for (behind, inFront) in zip(order, order.dropFirst()) {
                let (a, b) = (levels[behind] ?? .nan, levels[inFront] ?? .nan)
                #expect(
                    a < b || a == b && (behind < inFront || name != "quartic"), "\(behind), \(inFront) of \(order) at \(scroll)")
            }
        }
    }

    @Test("a script that poses cards puts them in the order of their places, too")
    func script() throws {
        let export = try ModelExport(Self.configuration("2"), cardCount: Self.cardCount)
        let files = ExportTarget.css.files(export)
        let script = try #require(files.first { $0.path == "css/cards.js" }).text
        #expect(export.comparesPlaces && script.contains("m[1] + m[5] + m[9] + m[13]"))
        #expect(script.contains("pose(current - scroll)") && script.contains("card.style.zIndex = Math.round(-1000 *"))
        let other = try ModelExport(Self.configuration("1"), cardCount: Self.cardCount)
        #expect(!CSSCards(other).text.contains("--current-place"))
    }

    @Test(
        "the page of JavaScript paints a row of one depth in the stage's order",
        arguments: ["0", "1", "2", "linear", "quartic", "progress"])
    func page(name: String) throws {
        let configuration = try Self.configuration(name)
        let export = try ModelExport(configuration, cardCount: Self.cardCount)
        let folder = try Scratch()
        for file in ExportTarget.js.files(export) where file.path != "js/page.js" { try folder.write(file.text, file.path) }
        // The page's elements, and what it runs.
        try folder.write(
            """
            globalThis.addEventListener = () => {};
            const ranks = [];
            export const makeCard = (index) => index;
            export const show = (card, pose, rank) => (ranks[rank] = pose.hidden ? null : card);
            export function run(scroller, cards, page) {
              page.draw();
              console.log(JSON.stringify(ranks.filter((card) => card !== null)));
              return { request() {}, start() {}, points: [] };
            }
            """, "js/page.js")
        let run = try ProgramRun("/usr/bin/env", ["node", folder.file("js/main.js")])
        let painted = try JSONDecoder().decode([Int].self, from: Data(run.out.utf8))
        let order = Self.order(configuration, cards: Self.cardCount, at: Double((Self.cardCount - 1) / 2))
        #expect(painted.filter(order.contains) == order.filter(painted.contains) && painted.count > 4, "\(painted), \(order)")
    }
}
