internal import RiffleFormula
internal import RiffleMath

/// What all models of one formula share: the program, and the parameters that it gives them.
final class FormulaSource: Sendable {
    let program: FormulaProgram
    /// The formula's parameters, then those of its scroll physics that it doesn't decide itself.
    let descriptors: [ParameterDescriptor]
    /// All parameters of the scroll physics. A number, `on` or `off` on the scroll line is the default of the one with its name.
    let physics: [ParameterDescriptor]
    /// The names of those that are among `descriptors`.
    let adjustable: Set<String>
    /// The numbers that users can set besides the parameters; nil: those at which a property depends on a parameter.
    let measures: [FormulaMeasure]?

    var formula: Formula { program.formula }

    /// `source`: where the formula comes from, for users.
    init(_ formula: Formula, source: String, measures: [FormulaMeasure]? = nil) {
        program = FormulaProgram(formula)
        self.measures = measures
        let arguments = formula.scroll?.arguments ?? []
        let values = PreparedFormula(program).scrollValues
        var defaults: [String: Double] = [:]
        var decided: Set<String> = []
        var structural: Set<String> = []
        for (argument, value) in zip(arguments, values) {
            guard case .expression(let expression) = argument.value else { continue }
            if expression.isConstant {
                defaults[argument.name] = value
            } else {
                decided.insert(argument.name)
                if Self.structural.contains(argument.name) { structural.formUnion(formula.parameters(in: expression)) }
            }
        }
        physics = FormulaScrollKind(formula).physics.map { parameter in
            var result = parameter
            if let value = defaults[parameter.name].flatMap(parameter.admitted) { result.defaultValue = value }
            return result
        }
        let own = formula.parameters.map {
            $0.descriptor(source: source).with(effect: structural.contains($0.name) ? .structure : .immediate)
        }
        let taken = decided.union(own.map(\.name))
        let left = physics.filter { !taken.contains($0.name) }
        adjustable = Set(left.map(\.name))
        descriptors = own + left
    }

    /// The settings of a scroll line that make another arrangement, with a scroller of its own.
    private static let structural: Set<String> = ["wrap", "vertical", "placeholders", "endless"]
}

/// The rules that the scroll line names.
enum FormulaScrollKind: String {
    case carousel, view, none

    /// That of a formula; iCarousel's without a scroll line.
    init(_ formula: Formula) { self = formula.scroll.flatMap { Self(rawValue: $0.rule) } ?? .carousel }

    /// The parameters of the physics.
    var physics: [ParameterDescriptor] {
        switch self {
        case .carousel: CarouselParameters.physics
        case .view:
            SharedParameters.scrollView(decelerationRate: 0.998)
                + [SharedParameters.snap, SharedParameters.endless, SharedParameters.views, SharedParameters.maxScrollDistance]
                .setting(["endless": 0, "views": 31, "maxScrollDistance": 0])
        case .none: []
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
