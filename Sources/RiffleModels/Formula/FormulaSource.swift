internal import RiffleFormula
internal import RiffleMath

/// The program and the parameters that all models of one formula share.
final class FormulaSource: Sendable {
    let program: FormulaProgram
    /// The formula's parameters, then the parameters of its scroll physics that it doesn't decide itself.
    let descriptors: [ParameterDescriptor]
    /// All parameters of the scroll physics. A number, `on` or `off` on the scroll line is the default of the parameter of that name.
    let physics: [ParameterDescriptor]
    /// The names of the parameters of the scroll physics that are among `descriptors`.
    let adjustable: Set<String>
    /// The text that the formula was read from.
    let text: String
    /// The origin of the formula, for users.
    let name: String
    /// The animation of a transition at the defaults; nil for cards.
    private let animation: FormulaAnimation?

    var formula: Formula { program.formula }

    /// `text`: nil for the formula as it is printed.
    init(_ formula: Formula, text: String? = nil, name: String) {
        program = FormulaProgram(formula)
        self.name = name
        self.text = text ?? formula.text
        let isTransition = formula.vocabulary == .transition
        animation = isTransition ? FormulaAnimation(id: name, text: self.text, formula: formula) : nil
        let arguments = formula.scroll?.arguments ?? []
        let values = PreparedFormula(program).scrollValues
        var defaults: [String: Double] = [:]
        var decided: Set<String> = []
        var structural: Set<String> = []
        var sizes: Set<String> = []
        for (argument, value) in zip(arguments, values) {
            guard case .expression(let expression) = argument.value else { continue }
            if expression.isConstant, !argument.isFixed {
                defaults[argument.name] = value
            } else {
                decided.insert(argument.name)
                let names = formula.parameters(in: expression)
                if Self.structural.contains(argument.name) { structural.formUnion(names) }
                if Self.sizes.contains(argument.name) { sizes.formUnion(names) }
            }
        }
        physics = FormulaScrollKind(formula).physics(TransitionKind(formula)).map { parameter in
            var result = parameter
            if let value = defaults[parameter.name].flatMap(parameter.admitted) { result.defaultValue = value }
            return result
        }
        let own = formula.parameters.map {
            $0.descriptor(source: name, among: formula.parameters).with(
                effect: structural.contains($0.name) ? .structure : sizes.contains($0.name) ? .layout : .immediate)
        }
        let taken = decided.union(own.map(\.name))
        let left = physics.filter { !taken.contains($0.name) }
        adjustable = Set(left.map(\.name))
        // By the panel's sections: in the order of the text or, for motion and gesture, of the physics.
        let order = physics.map(\.name)
        descriptors = ParameterDescriptor.Group.allCases.flatMap { group in
            let members = (own + left).filter { $0.group == group }
            guard group == .motion || group == .gesture else { return members }
            // A parameter that the physics doesn't have stays behind its predecessor.
            var place = -1
            let places = members.indices.map { index in
                place = order.firstIndex(of: members[index].name) ?? place
                return (place, index)
            }
            return places.sorted(by: <).map { members[$0.1] }
        }
    }

    /// Makes a model of the formula with these values.
    func model(_ values: ParameterValues) -> any SwitcherModel {
        if let animation {
            var rule = TransitionParameters.rule(TransitionKind(formula), physicsValues(values))
            rule.ownController = FormulaAnimation(animation, values: baseValues(values))
            let prepared = PreparedFormula(program, parameters: baseValues(values))
            for (argument, value) in zip(formula.scroll?.arguments ?? [], prepared.scrollValues)
            where argument.name == "duration" && !adjustable.contains("duration") {
                if let value, value.isFinite { rule.duration = value.clamped(to: 0.05...5) }
            }
            return ScreensModel(rule)
        }
        return formula.vocabulary == .cardStack ? FormulaStack(self, values) as any SwitcherModel : FormulaModel(self, values)
    }

    /// The values of the formula's parameters in base units.
    func baseValues(_ values: ParameterValues) -> [Double] {
        formula.parameters.map { $0.unit?.base(of: values[$0.name]) ?? values[$0.name] }
    }

    /// The values of all parameters of the scroll physics.
    func physicsValues(_ values: ParameterValues) -> ParameterValues {
        var result = ParameterValues(defaultsOf: physics)
        for name in adjustable where values.has(name) { result.set(name, to: values[name]) }
        return result
    }

    /// The settings of a scroll line that make another arrangement, with a scroller of its own.
    private static let structural: Set<String> = ["wrap", "vertical", "placeholders", "endless"]
    /// The settings that give the cards another size.
    private static let sizes: Set<String> = ["cardWidth", "cardHeight"]
}

/// The rules that the scroll line names.
enum FormulaScrollKind: String {
    case carousel, view, none, stack, transition

    /// The rule of a formula; without a scroll line, the carousel, the stack or the transition, by its vocabulary.
    init(_ formula: Formula) {
        let own: Self =
            switch formula.vocabulary {
            case .cardStack: .stack
            case .transition: .transition
            default: .carousel
            }
        self = formula.scroll.flatMap { Self(rawValue: $0.rule) } ?? own
    }

    /// The parameters of the physics; `kind`: the container, where screens change.
    func physics(_ kind: TransitionKind) -> [ParameterDescriptor] {
        switch self {
        case .carousel: CarouselParameters.physics
        case .view:
            SharedParameters.scrollView
                + [SharedParameters.snap, SharedParameters.endless, SharedParameters.views, SharedParameters.maxScrollDistance]
        case .none: []
        case .stack: CardStackParameters.physics
        case .transition: TransitionParameters.own(kind)
        }
    }
}

extension TransitionKind {
    /// The container that the scroll line names; a navigation stack without it.
    init(_ formula: Formula) {
        switch formula.scroll?.arguments.first(where: { $0.name == "kind" })?.value {
        case .option("modal"): self = .modal
        case .option("tabs"): self = .tabs
        default: self = .navigation
        }
    }
}

extension Formula.Expression {
    /// Whether it names neither a variable nor a parameter nor a `let`.
    fileprivate var isConstant: Bool {
        switch node {
        case .name, .isOption: false
        default: node.operands.allSatisfy(\.isConstant)
        }
    }

    /// The names in it.
    fileprivate var names: Set<String> {
        switch node {
        case .name(let name), .isOption(let name, _): [name]
        default: node.operands.reduce(into: []) { $0.formUnion($1.names) }
        }
    }
}

extension Formula {
    /// The names of the parameters on which an expression depends, also through `let`.
    fileprivate func parameters(in expression: Expression) -> Set<String> {
        var names = expression.names
        for definition in definitions.reversed() where names.contains(definition.name) { names.formUnion(definition.value.names) }
        return names.intersection(parameters.map(\.name))
    }
}
