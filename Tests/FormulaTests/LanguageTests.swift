import Foundation
import RiffleFormula
import Testing

/// The manual's pages about the language: their examples are read, and their tables are the program's.
@Suite struct LanguageTests {
    private let page: String
    private let rows: Set<String>

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        page = try ["formula-language", "formula-words", "formula-variables"].map { name in
            try String(contentsOf: folder.appending(path: "Resources/manual/\(name).md"), encoding: .utf8)
        }.joined(separator: "\n")
        rows = Set(page.split(separator: "\n").filter { $0.hasPrefix("|") }.map(String.init))
    }

    @Test func `the examples are formulas`() throws {
        let examples = page.components(separatedBy: "```").filter { $0.hasPrefix("formula\n") }
        #expect(examples.count == 3)
        for example in examples {
            let text = String(example.dropFirst("formula\n".count))
            let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
            #expect(try Formula(parsing: formula.text, vocabulary: .scrollingCards) == formula)
            let posing = try Posing(text)
            for offset in stride(from: -8.0, through: 8, by: 0.25) { #expect(posing.problem(offset) == nil) }
        }
    }

    @Test func `the statements of the table are read`() {
        let statements = rows.compactMap { row -> String? in
            let cell = row.split(separator: "`", omittingEmptySubsequences: false)
            guard cell.count > 2,
                [
                    "title \"F", "source \"iCarousel 1", "param", "let", "rotate z =", "transform", "scroll", "include", "family",
                    "gesture \"",
                    "essentials", "defaults", "settings", "measure", "handle",
                ].contains(where: cell[1].hasPrefix)
            else { return nil }
            return String(cell[1])
        }
        #expect(statements.count == 19)
        for statement in statements {
            let names = "param rise = 2 pt\nparam side = left of left, right\n"
            #expect(problem(statement.hasPrefix("param") ? statement : names + statement) == nil, "\(statement)")
        }
        let attributes = rows.filter { row in
            ["title \"L", "unit", "0 \"", "source \"iCarouselO", "group", "when side", "formerly", "slider"].contains {
                row.hasPrefix("| `" + $0)
            }
        }
        #expect(attributes.count == 8)
        for attribute in attributes.flatMap({
            $0.split(separator: "|")[0].split(separator: "`").filter { $0 != " " && $0 != ", " }
        }) {
            let names = "param wraps = on\nparam side = left of left, right\n"
            #expect(problem(names + "param least = 0 in 0...1 step 0.1, \(attribute)") == nil, "\(attribute)")
        }
    }

    @Test func `functions, properties and variables are those of the program`() {
        func word(_ kind: Formula.Kind) -> String {
            switch kind {
            case .number(.plain): "plain"
            case .number(.length): "length"
            case .number(.angle): "angle"
            default: kind.description
            }
        }
        for function in Formula.Function.allCases {
            #expect(rows.contains("| `\(function.signature)` | \(function.help) |"), "\(function)")
        }
        for property in Formula.Property.allCases {
            #expect(rows.contains("| `\(property.rawValue)` | \(word(property.kind)) | \(property.help) |"), "\(property)")
        }
        for vocabulary in [FormulaVocabulary.scrollingCards, .cardStack, .transition] {
            for variable in vocabulary.variables {
                let scope = variable.isPerCard ? "each card" : "all cards"
                #expect(
                    rows.contains("| `\(variable.name)` | \(word(variable.kind)) | \(scope) | \(variable.help) |"), "\(variable)")
            }
            for rule in vocabulary.scrollRules {
                #expect(rows.contains("| `\(rule.name)` | | \(rule.help) |"), "\(rule)")
                for argument in rule.arguments {
                    #expect(rows.contains("| | `\(argument.name)` \(argument.kind) | \(argument.help) |"), "\(argument)")
                }
            }
        }
    }
}
