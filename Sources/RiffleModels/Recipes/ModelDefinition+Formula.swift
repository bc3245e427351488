public import RiffleFormula
internal import RiffleMath

/// What exports are made of: the formula of any model, and the numbers that it is evaluated with.
extension ModelDefinition {
    /// The model's formula: its recipe with these values as defaults, or the formula that it is made of. Nil for a model without one.
    public func formula(_ values: ParameterValues) -> Formula? {
        recipe(values) ?? (make(values) as? FormulaModel)?.source.formula
    }

    /// The name in the model's formula of one of its parameters.
    public func formulaName(of parameter: String) -> String {
        recipeSource == nil ? parameter : ModelRecipe.name(of: parameter)
    }

    /// The variables of its formula that are the same for all cards, in base units by name, where the model is prepared for a
    /// space; empty for a model without a formula.
    public func formulaSpace(_ values: ParameterValues, in space: LayoutSpace) -> [String: Double] {
        var model = make(values)
        model.prepare(for: space)
        if case .transition(let rule) = model.scrollRule {
            return ["containerWidth": rule.size.width, "containerHeight": rule.size.height]
        }
        guard let formula = formula(values) else { return [:] }
        if formula.vocabulary != .scrollingCards {
            var variables = FormulaSpace(space)
            variables.card = model.cardSize
            return variables.byName
        }
        if let model = model as? FormulaModel { return model.variables.byName }
        let duplicate = ModelDefinition(formula: formula, id: "copy", fallbackTitle: "", source: "")
        var copy = duplicate.make(self.values(values, for: duplicate))
        copy.prepare(for: space)
        return (copy as? FormulaModel)?.variables.byName ?? [:]
    }
}

extension ParameterValues {
    /// Whether the values, a model's, ask for the refined scroll physics; those of models with physics of their own count as such.
    public var scrollsRefined: Bool {
        !has(SharedParameters.scrollPhysics.name) || SharedParameters.scrollPhysics(in: self) == .refined
    }
}

extension ParameterValues {
    /// Whether a carousel with these values leaves a card at an offset out, because iCarousel's own fade has ended there. The poses
    /// of a model with an opacity of its own don't tell.
    public func leavesOut(cardAt offset: Double) -> Bool {
        guard has("fadeRange"), has("fadeMinAlpha") else { return false }
        var fade = CarouselFade()
        if self["fadeMin"] > -20 { fade.min = self["fadeMin"] }
        if self["fadeMax"] < 20 { fade.max = self["fadeMax"] }
        (fade.range, fade.minAlpha) = (self["fadeRange"], self["fadeMinAlpha"])
        return fade.alpha(at: offset) == 0
    }
}

extension FormulaSpace {
    /// The values by the names of the variables.
    fileprivate var byName: [String: Double] {
        Dictionary(zip(FormulaVocabulary.scrollingCards.spaceVariables, values)) { first, _ in first }
    }
}
