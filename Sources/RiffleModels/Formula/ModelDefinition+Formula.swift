public import RiffleFormula
internal import RiffleMath

extension ModelDefinition {
    /// A model made of a formula of scrolling cards, of a card stack, or of a transition: screens that are pushed, presented or chosen by
    /// it.
    ///
    /// Its parameters are the formula's, in the units in which they are written, then the parameters of its scroll physics and of the
    /// card's style. A number, `on` or `off` on the scroll line is the default of the physics' parameter with its name; a computed value on
    /// the line takes the parameter's place. A parameter of the formula also replaces a parameter of the physics or the style that has the
    /// same name; the physics or the style then has its default.
    ///
    /// `text`: the text that the formula was read from. `fallbackTitle`: the title of a formula without one. `source`: the origin of a
    /// formula without a `source` line, for users, such as a file's name.
    public init(formula: Formula, text: String, id: String, fallbackTitle: String, source: String) {
        let source = formula.source ?? source
        let shared = FormulaSource(formula, text: text, name: source)
        let isTransition = formula.vocabulary == .transition
        let (look, viewport) = formula.notes.look(
            over: isTransition ? .screen : .carousel(), isTransition ? .phone : .window)
        let parameters = shared.descriptors + look.parameters
        var former: [Int: [String: Double]] = [:]
        for version in formula.notes.versions { former[version] = formula.notes.values(.version(version), parameters) }
        var descriptor = ModelDescriptor(
            id: id, title: formula.title ?? fallbackTitle,
            summary: formula.summary.isEmpty ? "Cards that a formula poses." : formula.summary,
            gesture: formula.notes.gesture ?? (isTransition ? TransitionKind(formula).gesture : nil),
            source: source, parameters: shared.descriptors, look: look, viewport: viewport, showsScreens: isTransition,
            sourceSettings: formula.notes.values(.source, parameters), formerDefaults: former)
        descriptor.family = formula.notes.family.flatMap { ModelFamily.named($0.text) }
        descriptor.essentials = formula.notes.essentials.map(\.name)
        descriptor.isFormula = true
        self.init(descriptor, source: shared)
    }
}

// The parts of a model that are read, copied and exported.
extension ModelDefinition {
    /// Whether the model is made of a formula, which can be copied.
    public var hasFormula: Bool { formulaSource != nil }

    /// The formula that the model is made of, or, for a model of screens, its animation's; nil for a model in Swift.
    public var formula: Formula? { formula(defaults) }

    /// The formula with these values as its parameters' defaults.
    public func formula(_ values: ParameterValues) -> Formula? {
        if let animation = animation(values) { return animation.formula(values) }
        guard let formula = formulaSource?.formula, let text = formulaText(values) else { return nil }
        return text == formulaSource?.text ? formula : try? Formula(parsing: text, vocabulary: formula.vocabulary)
    }

    /// The formula's text with these values as its parameters' defaults. All other text stays as it is.
    public func formulaText(_ values: ParameterValues) -> String? {
        if let animation = animation(values) { return animation.text(values) }
        guard let source = formulaSource else { return nil }
        let text = source.text
        var changed: [String: Double] = [:]
        for parameter in source.formula.parameters where values.has(parameter.name) {
            let value = values[parameter.name]
            if value != parameter.writtenDefault { changed[parameter.name] = value }
        }
        return changed.isEmpty ? text : source.formula.text(text, defaults: changed)
    }

    /// The animation that a model of screens has with these values.
    private func animation(_ values: ParameterValues) -> FormulaAnimation? {
        descriptor.showsScreens && formulaSource == nil ? AnimationCatalogue.controller(at: values.integer("controller")) : nil
    }

    /// The values that make `copy`, a model of this one's formula, equal to this model with `values`.
    public func values(_ values: ParameterValues, for copy: ModelDefinition) -> ParameterValues {
        var result = ParameterValues(defaultsOf: copy.descriptor.parameters)
        for parameter in values.descriptors where result.has(parameter.name) {
            result.set(parameter.name, to: values[parameter.name])
        }
        return result
    }

    /// The variables of its formula that are the same for all cards, in base units by name, where the model is prepared for a
    /// space; empty for a model without a formula.
    public func formulaSpace(_ values: ParameterValues, in space: LayoutSpace) -> [String: Double] {
        var model = make(values)
        model.prepare(for: space)
        if let rule = model.scrollRule.screens {
            return ["containerWidth": rule.size.width, "containerHeight": rule.size.height]
        }
        guard let vocabulary = formulaSource?.formula.vocabulary else { return [:] }
        return Dictionary(zip(vocabulary.spaceVariables, model.spaceVariables(of: vocabulary, in: space))) { first, _ in first }
    }
}

extension SwitcherModel {
    /// The variables of a formula's vocabulary that are the same for all cards, in its order and in base units, where this model is
    /// prepared for a space.
    public func spaceVariables(of vocabulary: FormulaVocabulary, in space: LayoutSpace) -> [Double] {
        ((self as? FormulaModel)?.variables ?? FormulaSpace(space, card: cardSize)).values(of: vocabulary)
    }
}

extension ParameterValues {
    /// Whether a model's values ask for the refined scroll physics; models with physics of their own count as refined.
    public var scrollsRefined: Bool {
        !has(SharedParameters.scrollPhysics.name) || SharedParameters.scrollPhysics(in: self) == .refined
    }
}
