public import RiffleFormula
internal import RiffleMath

extension PoseFunction {
    /// The known values of a formula when it is exported.
    public struct Settings: Sendable {
        /// The values of the formula's parameters in base units (points, radians, seconds; 0 or 1; an option's index); missing parameters
        /// have their defaults.
        public var parameters: [String: Double]
        /// The values of the vocabulary's space variables, in base units; missing ones are 0.
        public var space: [String: Double]
        /// The values of card variables that don't vary, such as cover flow 2's turn progress, which the refined physics don't have.
        public var fixed: [String: Double]
        /// The names of parameters that stay named constants, even if they have no effect at these values.
        public var live: Set<String> = []
        /// The units and the sources of parameters, which formulas don't tell.
        public var notes: [String: (unit: String, source: String)]

        /// Any values; see the properties.
        public init(
            parameters: [String: Double] = [:], space: [String: Double] = [:], fixed: [String: Double] = [:],
            notes: [String: (unit: String, source: String)] = [:]
        ) {
            self.parameters = parameters
            self.space = space
            self.fixed = fixed
            self.notes = notes
        }
    }

    /// A formula at certain settings.
    public init(_ formula: Formula, _ settings: Settings) { self.init(formula, settings) { $0.read(formula, $1) } }

    /// Creates the function that `read` makes of a formula at certain settings, with the constants and values that it needs.
    init(_ formula: Formula, _ settings: Settings, _ read: (inout PoseFunction, Simplifier) -> Void) {
        let naming = PoseNaming(formula)
        var simplify = Simplifier()
        var ranges = ValueRanges()
        for parameter in formula.parameters {
            let value = settings.parameters[parameter.name] ?? parameter.defaultValue
            if settings.live.contains(parameter.name) {
                ranges.add(variable: parameter.name, parameter.kind)
                continue
            }
            simplify.settings[parameter.name] = (value, parameter.kind)
            ranges.add(parameter.name, number: value)
        }
        for variable in formula.variables {
            if let value = settings.fixed[variable.name] { simplify.settings[variable.name] = (value, variable.kind) }
            // Sizes remain variables in the code; conditions, such as whether the row wraps, get their value here.
            if variable.kind == .boolean, !variable.isPerCard {
                simplify.settings[variable.name] = (settings.space[variable.name] ?? 0, variable.kind)
            }
            if variable.isPerCard {
                ranges.add(variable: variable.name, variable.kind)
            } else if variable.name == Self.count {
                // The printed code holds for other numbers of cards, too.
                ranges.addCount(variable.name)
            } else {
                ranges.add(variable.name, number: settings.space[variable.name] ?? 0)
            }
        }
        var definitions: [Value] = []
        for definition in formula.definitions {
            simplify.ranges = ranges
            let value = simplify(definition.value)
            ranges.add(definition.name, value)
            switch value.node {
            case .number, .boolean, .name, .negation(Formula.Expression(.number(0, nil))):
                simplify.replacements[definition.name] = value
            default:
                definitions.append(Value(name: definition.name, value: value, kind: definition.kind))
                if let known = value.value(simplify.settings) { simplify.settings[definition.name] = (known, definition.kind) }
            }
        }
        simplify.ranges = ranges
        title = CodeText.plain(formula.title ?? "Formula")
        summary = CodeText.plain(formula.summary)
        read(&self, simplify)

        // Only the definitions that are used remain.
        var used = Set(results.flatMap(\.names))
        for definition in definitions.reversed() where used.contains(definition.name) { used.formUnion(definition.value.names) }
        definitions.removeAll { !used.contains($0.name) }

        inputs = formula.variables.filter { $0.isPerCard && used.contains($0.name) }.map {
            Input(name: naming[$0.name], variable: $0.name, kind: $0.kind, help: $0.help)
        }
        constants = formula.variables.filter { !$0.isPerCard && used.contains($0.name) }.map {
            Constant(
                name: naming[$0.name], value: .number(settings.space[$0.name] ?? 0),
                unit: $0.kind == .number(.length) ? "pt" : "", help: $0.help, source: "")
        }
        for parameter in formula.parameters where used.contains(parameter.name) {
            guard case .number = parameter.kind else { continue }
            let value = settings.parameters[parameter.name] ?? parameter.defaultValue
            let unit = parameter.unit
            let note = settings.notes[parameter.name]
            let symbol = unit.map { $0 == .degrees ? "°" : $0.rawValue } ?? ""
            constants.append(
                Constant(
                    name: naming[parameter.name],
                    value: .number(unit?.value(ofBase: value) ?? value, unit),
                    unit: note?.unit ?? symbol, help: CodeText.plain(parameter.help),
                    source: CodeText.plain(note?.source ?? "")))
        }
        let mentioned = formula.lineNames
        idle = formula.parameters.map(\.name).filter { mentioned.contains($0) && !used.contains($0) }

        // The formula's names become names of code.
        let rename = { (expression: Formula.Expression) in expression.renamed { naming[$0] } }
        var changing = Set(formula.vocabulary.cardVariables)
        for definition in definitions {
            let isChanging = !definition.value.names.isDisjoint(with: changing)
            let value = Value(name: naming[definition.name], value: rename(definition.value), kind: definition.kind)
            if isChanging {
                changing.insert(definition.name)
                values.append(value)
            } else {
                derived.append(value)
            }
        }
        steps = steps.map { $0.map(rename) }
        (opacity, dim, veil) = (opacity.map(rename), dim.map(rename), veil.map(rename))
        (order, hidden, shown) = (order.map(rename), hidden.map(rename), shown.map(rename))
    }

    /// Reads the lines that make the pose.
    private mutating func read(_ formula: Formula, _ simplify: Simplifier) {
        var anchor: (x: Formula.Expression?, y: Formula.Expression?) = (nil, nil)
        var eye: Formula.Expression?
        var operations: [Formula.Operation] = []
        let zero = Simplifier.zero
        for line in formula.lines {
            switch line.content {
            case .transform(let more): operations += more
            case .property(let property, let value):
                switch property {
                case .x: operations.append(.translate(x: value, y: zero, z: zero))
                case .y: operations.append(.translate(x: zero, y: value, z: zero))
                case .z: operations.append(.translate(x: zero, y: zero, z: value))
                case .scale: operations.append(.scale(x: value, y: nil))
                case .scaleX: operations.append(.scale(x: value, y: Simplifier.one))
                case .scaleY: operations.append(.scale(x: Simplifier.one, y: value))
                case .rotateX: operations.append(.rotate(.x, value))
                case .rotateY: operations.append(.rotate(.y, value))
                case .rotateZ: operations.append(.rotate(.z, value))
                case .skewX: operations.append(.skew(x: value, y: zero))
                case .skewY: operations.append(.skew(x: zero, y: value))
                case .opacity: opacity = simplify(value)
                case .dim: dim = simplify(value)
                case .veil: veil = simplify(value)
                case .order: order = simplify(value)
                case .hidden: hidden = simplify(value)
                case .anchorX: anchor.x = value
                case .anchorY: anchor.y = value
                case .perspective: eye = value
                }
            }
        }
        if anchor.x != nil || anchor.y != nil {
            // The transform leaves this point of the card in place.
            let size = formula.vocabulary.cardSize
            func place(_ anchor: Formula.Expression?, _ size: String) -> Formula.Expression {
                guard let anchor else { return zero }
                let half = Formula.Expression(.number(0.5, nil))
                return Formula.Expression(
                    .binary(
                        .multiply, Formula.Expression(.binary(.subtract, anchor, half)), Formula.Expression(.name(size))))
            }
            let (x, y) = (place(anchor.x, size.width), place(anchor.y, size.height))
            let back = { (value: Formula.Expression) in Formula.Expression(.negation(value)) }
            operations.insert(.translate(x: x, y: y, z: zero), at: 0)
            operations.append(.translate(x: back(x), y: back(y), z: zero))
        }
        // The eye is in front of the area, wherever the formula's line stands.
        if let eye { operations.insert(.perspective(eye), at: 0) }
        steps = simplify.steps(operations)
        if let opacity, opacity == Simplifier.one { self.opacity = nil }
        if let dim, dim == zero { self.dim = nil }
        if let veil, veil == zero { self.veil = nil }
        if let order, order == zero { self.order = nil }
        if let hidden, hidden == Formula.Expression(.boolean(false)) { self.hidden = nil }
    }
}

extension Simplifier {
    /// Returns the operations that have an effect; neighbouring translations are merged.
    func steps(_ operations: [Formula.Operation]) -> [Formula.Operation] {
        let zero = Self.zero
        var steps: [Formula.Operation] = []
        for operation in operations {
            let step = operation.map(callAsFunction)
            switch step {
            case .translate(let x, let y, let z):
                if [x, y, z].allSatisfy({ $0 == zero }) { continue }
                guard case .translate(let a, let b, let c)? = steps.last else { break }
                let sum = { (a: Formula.Expression, b: Formula.Expression) in
                    self(Formula.Expression(.binary(.add, a, b)))
                }
                steps[steps.count - 1] = .translate(x: sum(a, x), y: sum(b, y), z: sum(c, z))
                continue
            case .scale(let x, let y):
                if x == Self.one, (y ?? Self.one) == Self.one { continue }
                // A line for the x axis that is followed by one for the y axis.
                guard case .scale(let before, Self.one?)? = steps.last, x == Self.one, let y else { break }
                steps[steps.count - 1] = .scale(x: before, y: before == y ? nil : y)
                continue
            case .rotate(_, let angle): if angle == zero { continue }
            case .skew(let x, let y): if x == zero, y == zero { continue }
            case .perspective(let distance):
                // An eye at an infinite distance is a parallel view, which needs no operation.
                let m34 = Formula.Expression(.binary(.divide, Formula.Expression(.negation(Self.one)), distance))
                if m34.value(settings) == 0 { continue }
            }
            steps.append(step)
        }
        return steps
    }
}

extension Formula {
    /// The names that the formula's lines and values mention, whatever the settings.
    fileprivate var lineNames: Set<String> {
        var expressions = definitions.map(\.value)
        for line in lines {
            switch line.content {
            case .property(_, let value): expressions.append(value)
            case .transform(let operations): expressions += operations.flatMap(\.operands)
            }
        }
        return expressions.reduce(into: []) { $0.formUnion($1.names) }
    }
}

extension Formula.Expression {
    /// Returns a number; a negative number as the language's negation.
    static func number(_ value: Double, _ unit: Formula.Unit? = nil) -> Formula.Expression {
        let number = Formula.Expression(.number(abs(value), unit))
        return value < 0 ? Formula.Expression(.negation(number)) : number
    }

    /// Returns the expression with other names.
    func renamed(_ name: (String) -> String) -> Formula.Expression {
        func renamed(_ other: Formula.Expression) -> Formula.Expression { other.renamed(name) }
        let node: Node =
            switch self.node {
            case .number, .boolean, .constant: self.node
            case .name(let old): .name(name(old))
            case .isOption(let old, let option): .isOption(name: name(old), option: option)
            case .negation(let a): .negation(renamed(a))
            case .not(let a): .not(renamed(a))
            case .binary(let binary, let a, let b): .binary(binary, renamed(a), renamed(b))
            case .call(let function, let arguments): .call(function, arguments.map(renamed))
            case .conditional(let condition, let then, let otherwise):
                .conditional(renamed(condition), then: renamed(then), otherwise: renamed(otherwise))
            case .cases(let cases, let otherwise):
                .cases(
                    cases.map { Case(condition: renamed($0.condition), value: renamed($0.value)) },
                    otherwise: renamed(otherwise))
            }
        return Formula.Expression(node, at: position)
    }
}

extension PoseFunction {
    /// The vocabulary's name of the number of cards.
    static let count = "n"
    /// The code's name for the function that gives the number of cards that a row shows.
    static let shownCount = "shownCount"

    /// Returns the pose with the number of cards as its last variable, and with the values that follow from it computed for each pose; nil
    /// if the number has no effect.
    func counted(_ formula: Formula) -> PoseFunction? {
        let name = PoseNaming(formula)[Self.count]
        guard let variable = formula.variables.first(where: { $0.name == Self.count }),
            let constant = constants.first(where: { $0.name == name && $0.source.isEmpty })
        else { return nil }
        var pose = self
        pose.constants.removeAll { $0.name == name }
        pose.inputs.append(Input(name: name, variable: Self.count, kind: variable.kind, help: constant.help))
        var changing: Set = [name]
        var moved: [Value] = []
        pose.derived.removeAll { value in
            guard !value.value.names.isDisjoint(with: changing) else { return false }
            changing.insert(value.name)
            moved.append(value)
            return true
        }
        pose.values = moved + values
        return pose
    }

    /// Returns the number of cards that a formula's row shows, as a function without a pose; nil if the scroll line gives no number that
    /// follows from other values.
    static func shown(_ formula: Formula, _ settings: Settings) -> PoseFunction? {
        let argument = formula.scroll?.arguments.first { $0.name == "visibleItems" }
        guard case .expression(let number)? = argument?.value else { return nil }
        var function = PoseFunction(formula, settings) { $0.shown = $1.count(of: $1(number)) }
        guard let shown = function.shown else { return nil }
        let name = PoseNaming.free("visible", Set(formula.ownNames.map { PoseNaming(formula)[$0] }))
        function.derived.append(Value(name: name, value: shown, kind: .number(.plain)))
        function.shown = Formula.Expression(.name(name))
        return function
    }

    /// Adds the constants of another function of the same formula that this one lacks, and the values that follow from constants alone.
    mutating func add(_ other: PoseFunction) {
        let names = Set((constants.map(\.name) + derived.map(\.name)))
        constants += other.constants.filter { !names.contains($0.name) }
        derived += other.derived.filter { !names.contains($0.name) }
        idle.removeAll { name in other.constants.contains { $0.name == name } }
    }
}
