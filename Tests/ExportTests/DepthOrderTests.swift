import Foundation
import RiffleFormula
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleExport

/// The card that exports have in front, of two cards at the same depth.
@Suite("Depth order of exports")
struct DepthOrderTests {
    /// Rows of one depth: cards on a circle, whose places turn back; cards in a row; and cards on a loop that is higher than wide.
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
        // In an endless row, the folded offset decides which card is the later one.
        cards.list(in: model.scrollRule.documentOrder, into: &order)
        return order.map { cards[$0].index }
    }

    private static let cardCount = 9

    /// The properties in all rules of a sheet for these selectors.
    static func properties(_ sheet: String, _ selectors: [String]) throws -> [(name: String, text: String)] {
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
        let root = "." + CSSTarget.root(export)
        for scroll in [0, 3, 4.25, 4.4, 5.75, 8] as [Double] {
            let given = [("--s", "\(scroll)"), ("--cards", "\(Self.cardCount)")]
            var row = CSSCalculation(try Self.properties(sheet, [root + " .cards"]) + given)
            let current =
                sheet.contains("--current-place") ? [("--current-place", "\(try row.value(of: "--current-place"))")] : []
            var indices: [(card: Int, level: Double)] = []
            let order = Self.order(configuration, cards: Self.cardCount, at: scroll)
            for card in order.sorted() {
                let own = try Self.properties(sheet, [root + " .cards", root + " .card", root + " .track .card"])
                var calculation = CSSCalculation(own + given + current + [("--i", "\(card)")])
                indices.append((card, sheet.contains("z-index") ? try calculation.value(of: "z-index") : 0))
            }
            // Elements of one level are painted in their own order.
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

    /// Runs an export's check, with another paint order unless `order` is nil.
    private static func check(_ export: ModelExport, order: String? = nil) throws -> Bool {
        try JavaScriptTests.check(export) { files in
            guard let order else { return }
            for index in files.indices where files[index].path == "js/src/row.js" {
                let text = files[index].text
                files[index].text = text.replacing("= paintOrder(cards, settings);", with: "= \(order);")
                #expect(files[index].text != text)
            }
        }.code == 0
    }

    @Test(
        "whole rows are in the stage's paint order, at rest, between cards, and across a seam; another order is found",
        arguments: [
            "0", "1", "2", "linear", "quartic", "progress", "rotary", "inverted-rotary", "cylinder", "wheel", "cover-flow",
        ])
    func rows(name: String) throws {
        let export = try ModelExport(Self.configuration(name), cardCount: Self.cardCount)
        #expect(export.orders.count >= 9 && export.orders.allSatisfy { !$0.cards.isEmpty })
        #expect(try Self.check(export))
        #expect(try !Self.check(export, order: "paintOrder(cards, settings).reverse()"))
    }

    @Test("an order by offsets alone is found in rows whose depth or place is another", arguments: ["0", "rotary", "cylinder"])
    func wrongRows(name: String) throws {
        let export = try ModelExport(Self.configuration(name), cardCount: Self.cardCount)
        #expect(try !Self.check(export, order: "cards"))
    }

    @Test(
        "samples of rows are in the order of the stage where all cards are at one depth",
        arguments: ["0", "1", "linear", "progress"])
    func samples(name: String) throws {
        let configuration = try Self.configuration(name)
        let export = try ModelExport(configuration, cardCount: Self.cardCount)
        for sample in export.orders {
            let order = Self.order(configuration, cards: Self.cardCount, at: sample.scroll)
            #expect(sample.cards == order.filter(sample.cards.contains) || name == "progress", "\(sample), \(order)")
        }
    }
}
