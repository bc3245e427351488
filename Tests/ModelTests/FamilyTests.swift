import RiffleModels
import Testing

/// The digits that choose models.
@Suite("Families of models")
struct FamilyTests {
    private let catalogue = ModelCatalogue.builtIn

    @Test("every built-in model belongs to a family; the catalogue has them together, in the order of the digits' row")
    func all() {
        let families = catalogue.models.map(\.descriptor.family)
        #expect(!families.contains(nil))
        var order: [ModelFamily] = []
        for family in families.compactMap({ $0 }) where order.last != family { order.append(family) }
        #expect(
            order == [
                .taskSwitcher, .quartic, .cardStack, .screens, .linear, .rotary, .cylinder, .wheel, .timeMachine, .coverFlow,
            ])
        #expect(order.map(\.digit) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0])
    }

    @Test("a digit lands on its first model and goes through all of them; with Shift on the last one and back")
    func digits() throws {
        for family in ModelFamily.allCases {
            let members = catalogue.members(of: family)
            for (start, first) in [(false, members.first), (true, members.last)] {
                var id = family == .linear ? "rotary" : "linear"
                var seen: [String] = []
                for _ in 0..<2 * members.count {
                    id = try #require(catalogue.id(ofDigit: family.digit, after: id, back: start))
                    seen.append(id)
                }
                #expect(seen.first == first)
                #expect(Array(seen.prefix(members.count)) == (start ? members.reversed() : members))
                #expect(Array(seen.suffix(members.count)) == Array(seen.prefix(members.count)))
            }
        }
        #expect(catalogue.id(ofDigit: 6, after: "linear", back: true) == "inverted-rotary")
        #expect(catalogue.id(ofDigit: 6, after: "inverted-rotary", back: true) == "rotary")
        #expect(catalogue.id(ofDigit: 10, after: "linear") == nil)
        #expect(ModelCatalogue([try #require(catalogue.model(id: "linear"))]).id(ofDigit: 1, after: "linear") == nil)
    }

    @Test("the keys that are shown with a model choose it from any other family")
    func keys() throws {
        for model in catalogue.models {
            let id = model.descriptor.id
            var current = id == "linear" ? "wheel" : "linear"
            if model.descriptor.family == .linear { current = "quartic" }
            for key in catalogue.keys(of: id).split(separator: " ") {
                let digit = try #require(key.last.flatMap { Int(String($0)) })
                current = try #require(catalogue.id(ofDigit: digit, after: current, back: key.hasPrefix("Shift+")))
            }
            #expect(current == id)
        }
    }
}
