public import RiffleFormula

/// The model as a formula: for reading, for export, and as the beginning of a formula of one's own. Nil for models without one. That of a
/// model of screens is that of its controller's animation, whichever way the screens change.
///
/// The formula's parameters have the model's names, but for z, n, perspective, count and radius, which the language has for something
/// else: curveZ, curveN, m34, places, radiusFactor.
extension ModelDefinition {
    /// The vocabulary of the formula: only with that of scrolling cards can it be a model.
    public var recipeVocabulary: FormulaVocabulary? { recipeSource?.vocabulary }

    /// The formula with the model's defaults.
    public var recipe: Formula? { recipe(ParameterValues(defaultsOf: descriptor.parameters)) }

    /// The formula with these values as its parameters' defaults; `values` are of this model's parameters.
    public func recipe(_ values: ParameterValues) -> Formula? {
        if let animation = animation(values) { return animation.formula(values) }
        guard let recipe = recipeSource, let text = recipeText(values) else { return nil }
        return try? Formula(parsing: text, vocabulary: recipe.vocabulary)
    }

    /// The same as a text with a line for each parameter, whose comment is its help. `title`: the model's unless another is given; an
    /// animation has its own.
    public func recipeText(_ values: ParameterValues, title: String? = nil) -> String? {
        animation(values)?.text(values)
            ?? recipeSource?.text(title: title ?? descriptor.title, summary: descriptor.summary, values: values)
    }

    /// The animation that a model of screens has with these values.
    private func animation(_ values: ParameterValues) -> FormulaAnimation? {
        descriptor.showsScreens ? AnimationCatalogue.controller(at: values.integer("controller")) : nil
    }

    /// The values with which `duplicate`, a model of this one's recipe, is what this model is with `values`.
    public func values(_ values: ParameterValues, for duplicate: ModelDefinition) -> ParameterValues {
        var result = ParameterValues(defaultsOf: duplicate.descriptor.parameters)
        for parameter in values.descriptors {
            let name = result.has(parameter.name) ? parameter.name : ModelRecipe.name(of: parameter.name)
            result.set(name, to: values[parameter.name])
        }
        return result
    }
}
