import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import TestSupport
import Testing

/// Every parameter of every model: all values in its range are safe, and it has an effect.
@Suite("Descriptors")
struct DescriptorTests {
    static let ids = ModelCatalogue.builtIn.ids

    /// Everything that a parameter can change, as text: look, sizes, scroll rule and poses.
    static func fingerprint(_ values: ParameterValues, _ type: ModelDefinition) -> String {
        var model = type.make(values)
        model.prepare(
            for: LayoutSpace(bounds: Size(width: 1228, height: 767), screen: Size(width: 375, height: 667), itemCount: 18))
        let look = CardLook(values, defaults: type.descriptor.look)
        var text = "\(look) \(model.cardSize) \(model.anchorOffset) \(model.scrollRule)"
        var cards: ContiguousArray<PosedCard> = []
        for scroll in [0, 3.37, 16.6, 17] {
            model.visibleCards(at: scroll, into: &cards)
            model.layOut(&cards, scroll: ScrollState(offset: scroll, turnProgress: 0.3))
            text += "\(cards)"
        }
        return text
    }

    @Test("the poses are finite with any parameters at the ends of their ranges", arguments: ids)
    func corners(id: String) throws {
        let type = try #require(ModelCatalogue.builtIn.model(id: id))
        var random = SeededGenerator(seed: 7)
        var cards: ContiguousArray<PosedCard> = []
        for _ in 0..<400 {
            var values = ParameterValues(defaultsOf: type.descriptor.parameters)
            for parameter in type.descriptor.parameters {
                switch Int.random(in: 0..<3, using: &random) {
                case 0: values.set(parameter.name, to: parameter.range.lowerBound)
                case 1: values.set(parameter.name, to: parameter.range.upperBound)
                default: break
                }
            }
            var model = type.make(values)
            model.prepare(
                for: LayoutSpace(bounds: Size(width: 900, height: 600), screen: Size(width: 375, height: 667), itemCount: 18))
            for scroll in [-1, 0, 8.5, 17] {
                model.visibleCards(at: scroll, into: &cards)
                model.layOut(&cards, scroll: ScrollState(offset: scroll, turnProgress: -0.4))
                for card in cards {
                    #expect(card.pose.transform.isFinite && (0...1).contains(card.pose.opacity), "\(id) \(values.changes)")
                }
            }
        }
    }

    @Test("every parameter has an effect for some values of the others", arguments: ids)
    func effect(id: String) throws {
        let type = try #require(ModelCatalogue.builtIn.model(id: id))
        var without: [String] = []
        for parameter in type.descriptor.parameters {
            var random = SeededGenerator(seed: 3)
            var works = false
            for attempt in 0..<60 where !works {
                var values = ParameterValues(defaultsOf: type.descriptor.parameters)
                if attempt > 0 {
                    for other in type.descriptor.parameters where Bool.random(using: &random) {
                        values.set(other.name, to: Double.random(in: other.range, using: &random))
                    }
                }
                var changed = values
                let middle = (parameter.range.lowerBound + parameter.range.upperBound) / 2
                changed.set(
                    parameter.name, to: values[parameter.name] > middle ? parameter.range.lowerBound : parameter.range.upperBound)
                works = Self.fingerprint(values, type) != Self.fingerprint(changed, type)
            }
            // The viewport only has an effect on the stage.
            if !works, parameter.name != "viewport" { without.append(parameter.name) }
        }
        #expect(without.isEmpty, "\(id)")
    }

    @Test("help and source texts refer to no project files or internal quirk numbers")
    func words() {
        let models = ModelCatalogue.builtIn.models.flatMap { $0.descriptor.parameters }
        for parameter in models + StageParameters.all + Preferences.parameters {
            let words = "\(parameter.help) \(parameter.source)"
            for internalWord in [".md", "(quirk", ".swift", "float32"] {
                #expect(!words.contains(internalWord), "\(parameter.name): \(words)")
            }
        }
        for model in ModelCatalogue.builtIn.models { #expect(!model.descriptor.source.contains(".md"), "\(model.descriptor.id)") }
    }

    @Test("special values such as \"never\" have a text of their own, other values none")
    func meanings() throws {
        let linear = try #require(ModelCatalogue.builtIn.model(id: "linear")).descriptor.parameters
        func parameter(_ name: String) throws -> ParameterDescriptor { try #require(linear.first { $0.name == name }) }
        let (count, from, to) = (try parameter("visibleItems"), try parameter("fadeMin"), try parameter("fadeMax"))
        #expect(count.meaning(of: 0) == "the type's own" && count.meaning(of: 1) == nil)
        #expect(from.meaning(of: -20) == "never" && from.meaning(of: 20) == nil && to.meaning(of: 20) == "never")
    }
}
