import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// The recipe of the card stack; those of the models that scroll are held to theirs at the reference
/// tables' offsets.
@Suite("Recipes")
struct RecipeTests {
    @Test("every recipe is read, and printed and read again it is the same")
    func printing() throws {
        // A model need not be a formula; these are.
        let models = ModelCatalogue.builtIn.models.filter { !$0.descriptor.showsScreens && $0.recipe != nil }
        #expect(models.count >= 15)
        for model in models {
            let values = ParameterValues(defaultsOf: model.descriptor.parameters)
            let text = try #require(model.recipeText(values))
            let formula = try Formula(
                parsing: text, vocabulary: model.descriptor.id == "card-stack" ? .cardStack : .scrollingCards)
            #expect(formula.title == model.descriptor.title && formula.summary == model.descriptor.summary)
            #expect(try Formula(parsing: formula.text, vocabulary: formula.vocabulary) == formula)
            #expect(formula == model.recipe)
            for parameter in formula.parameters { #expect(parameter.help.hasSuffix("."), "\(parameter.name)") }
        }
    }

    @Test("the card stack's layers, at rest and under a drag")
    func cardStack() throws {
        let definition = try #require(ModelCatalogue.builtIn.model(id: "card-stack"))
        let parameters = definition.descriptor.parameters
        var generator = SeededGenerator(seed: 5)
        for round in 0..<52 {
            var values = round == 1 ? definition.descriptor.sourceValues : ParameterValues(defaultsOf: parameters)
            if round > 1 {
                for parameter in parameters { values.set(parameter.name, to: generator.number(parameter.range)) }
            }
            let count = [0, 1, 3, 12][round % 4]
            var model = definition.make(values)
            let screen = Size(width: 375, height: 667)
            model.prepare(for: LayoutSpace(bounds: Size(width: 1228, height: 767), screen: screen, itemCount: count))
            guard case .cardStack(let rule) = model.scrollRule else { throw Missing() }
            let formula = try Formula(parsing: #require(definition.recipeText(values)), vocabulary: .cardStack)
            let names = FormulaVocabulary.cardStack
            let prepared = PreparedFormula(
                FormulaProgram(formula),
                space: names.spaceVariables.map {
                    ["n": Double(count), "width": model.cardSize.width, "height": model.cardSize.height][$0] ?? 0
                })
            for layer in 0..<8 {
                for drag in [-260, -100, -30, 0, 55, 180] as [Double] {
                    for grip in [-150, 0, 90] as [Double] {
                        let expected = rule.pose(
                            layer: Double(layer), translation: (rule.translation(ofLayer: layer, pull: drag), 0),
                            turn: rule.turn(ofLayer: layer, pull: drag, lever: rule.lever(gripY: grip)))
                        let given = ["layer": Double(layer), "drag": drag, "grip": grip]
                        let pose = prepared.pose { variables in
                            for (index, name) in names.cardVariables.enumerated() { variables[index] = given[name] ?? 0 }
                        }
                        #expect(isSame(pose, expected), "\(values.changes), layer \(layer), drag \(drag), grip \(grip)")
                    }
                }
            }
            // Between two layers, at rest, as the layers move up.
            for layer in [0.3, 1.75, 4.5] {
                let pose = prepared.pose { $0[names.cardVariables.firstIndex(of: "layer") ?? 0] = layer }
                #expect(isSame(pose, model.pose(at: layer, scroll: .resting)), "layer \(layer)")
            }
        }
    }

    private struct Missing: Error {}

    /// Whether both are the same pose, to 1e-9 of the greater of 1 and the value.
    private func isSame(_ a: FormulaPose, _ b: CardPose, order: Bool = true) -> Bool {
        func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(b)) }
        return a.isFinite && zip(a.transform.entries, b.transform.entries).allSatisfy(isNear) && isNear(a.opacity, b.opacity)
            && isNear(a.dim, b.dim) && isNear(a.veil, b.veil) && (!order || isNear(a.order, b.zPosition))
            && a.isHidden == b.isHidden
    }
}
