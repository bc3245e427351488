/// Compiles trees to instructions that each write a register of their own. Equal operations on equal operands become one operation;
/// operations on constants become a constant, by the arithmetic of the program itself.
struct ProgramBuilder {
    /// The source of a register's value.
    enum Source: Hashable {
        /// A constant by its bits, so that 0 and −0 differ.
        case constant(UInt64)
        /// An index of the formula's parameters.
        case parameter(Int)
        /// An index of the vocabulary's space variables.
        case space(Int)
        /// An index of the vocabulary's card variables.
        case card(Int)
        case operation(Instruction.Operation, [Int])
    }

    struct Register {
        var source: Source
        /// Whether it must be computed for each card.
        var isPerCard: Bool
        var position: FormulaPosition
    }

    private(set) var registers: [Register] = []
    private var known: [Source: Int] = [:]
    /// The registers of parameters, variables and definitions, by name.
    private var names: [String: (register: Int, kind: Formula.Kind)] = [:]
    /// Whether constant operations without a finite result are kept, for sentences about them.
    private var isDiagnosed = true

    init(_ formula: Formula) {
        for (index, parameter) in formula.parameters.enumerated() {
            names[parameter.name] = (register(.parameter(index), isPerCard: false, at: parameter.position), parameter.kind)
        }
        let vocabulary = formula.vocabulary
        for (index, name) in vocabulary.spaceVariables.enumerated() { declare(name, .space(index), vocabulary) }
        for (index, name) in vocabulary.cardVariables.enumerated() { declare(name, .card(index), vocabulary) }
        for definition in formula.definitions { names[definition.name] = (compile(definition.value), definition.kind) }
    }

    /// A builder without a formula, for expressions of names with these values.
    init(_ values: [String: Formula.Expression.NamedValue]) {
        isDiagnosed = false
        for (name, item) in values { names[name] = (constant(item.value), item.kind) }
    }

    private mutating func declare(_ name: String, _ source: Source, _ vocabulary: FormulaVocabulary) {
        // A parameter's name hides the variable's.
        guard names[name] == nil, let variable = vocabulary.variable(named: name) else { return }
        names[name] = (register(source, isPerCard: variable.isPerCard, at: FormulaPosition()), variable.kind)
    }

    private mutating func register(_ source: Source, isPerCard: Bool, at position: FormulaPosition) -> Int {
        if let register = known[source] { return register }
        registers.append(Register(source: source, isPerCard: isPerCard, position: position))
        known[source] = registers.count - 1
        return registers.count - 1
    }

    mutating func constant(_ value: Double) -> Int {
        register(.constant(value.bitPattern), isPerCard: false, at: FormulaPosition())
    }

    /// The value of a constant's register; nil for other registers.
    func constantValue(_ register: Int) -> Double? {
        if case .constant(let bits) = registers[register].source { return Double(bitPattern: bits) }
        return nil
    }

    /// The register of an operation on registers.
    mutating func emit(_ operation: Instruction.Operation, _ operands: Int..., at position: FormulaPosition) -> Int {
        let values = operands.compactMap(constantValue)
        if values.count == operands.count {
            let folded = Self.value(of: operation, values)
            // A result that isn't finite stays an operation, so that a diagnosis finds it.
            if folded.isFinite || !isDiagnosed { return constant(folded) }
        }
        return register(
            .operation(operation, operands), isPerCard: operands.contains { registers[$0].isPerCard }, at: position)
    }

    private static func value(of operation: Instruction.Operation, _ operands: [Double]) -> Double {
        var registers = operands + [Double](repeating: 0, count: 5 - operands.count)
        let instruction = Instruction(operation: operation, result: 0, a: 0, b: 1, c: 2, d: 3, e: 4)
        return registers.withUnsafeMutableBufferPointer { instruction.value($0) }
    }
}

// MARK: - Trees

extension ProgramBuilder {
    /// The register of an expression of the formula. The recursion is as deep as the tree, at most `Formula.Limits.height`.
    mutating func compile(_ expression: Formula.Expression) -> Int {
        let position = expression.position
        switch expression.node {
        case .number(let value, let unit): return constant(unit?.base(of: value) ?? value)
        case .boolean(let isOn): return constant(isOn ? 1 : 0)
        case .constant(let value): return constant(value.value)
        case .name(let name): return names[name]?.register ?? constant(.nan)
        case .isOption(let name, let option):
            guard let (register, kind) = names[name], case .choice(let options) = kind,
                let index = options.firstIndex(of: option)
            else { return constant(.nan) }
            return emit(.equal, register, constant(Double(index)), at: position)
        case .negation(let a): return emit(.negate, compile(a), at: position)
        case .not(let a): return emit(.not, compile(a), at: position)
        case .binary(let binary, let a, let b): return compile(binary, compile(a), compile(b), at: position)
        case .call(let function, let arguments):
            var registers: [Int] = []
            for argument in arguments { registers.append(compile(argument)) }
            return compile(function, registers, at: position)
        case .conditional(let condition, let then, let otherwise):
            return emit(.select, compile(condition), compile(then), compile(otherwise), at: position)
        case .cases(let cases, let otherwise):
            var parts: [(condition: Int, value: Int)] = []
            for item in cases { parts.append((compile(item.condition), compile(item.value))) }
            var result = compile(otherwise)
            for part in parts.reversed() { result = emit(.select, part.condition, part.value, result, at: position) }
            return result
        }
    }

    private mutating func compile(_ binary: Formula.Operator, _ a: Int, _ b: Int, at position: FormulaPosition) -> Int {
        switch binary {
        case .or: emit(.or, a, b, at: position)
        case .and: emit(.and, a, b, at: position)
        case .equal: emit(.equal, a, b, at: position)
        case .notEqual: emit(.notEqual, a, b, at: position)
        case .less: emit(.less, a, b, at: position)
        case .lessOrEqual: emit(.lessOrEqual, a, b, at: position)
        case .greater: emit(.less, b, a, at: position)
        case .greaterOrEqual: emit(.lessOrEqual, b, a, at: position)
        case .add: emit(.add, a, b, at: position)
        case .subtract: emit(.subtract, a, b, at: position)
        case .multiply: emit(.multiply, a, b, at: position)
        case .divide: emit(.divide, a, b, at: position)
        case .modulo: emit(.modulo, a, b, at: position)
        case .power: emit(.power, a, b, at: position)
        }
    }

    /// The parser has counted the arguments.
    private mutating func compile(_ function: Formula.Function, _ r: [Int], at position: FormulaPosition) -> Int {
        switch function {
        case .min: r.dropFirst().reduce(r[0]) { emit(.minimum, $0, $1, at: position) }
        case .max: r.dropFirst().reduce(r[0]) { emit(.maximum, $0, $1, at: position) }
        case .clamp: emit(.maximum, r[1], emit(.minimum, r[0], r[2], at: position), at: position)
        case .atan2: emit(.atan2, r[0], r[1], at: position)
        case .hypot: emit(.hypot, r[0], r[1], at: position)
        case .step: emit(.step, r[0], r[1], at: position)
        case .mix: emit(.mix, r[0], r[1], r[2], at: position)
        case .smoothstep: emit(.smoothstep, r[0], r[1], r[2], at: position)
        case .wrap: emit(.wrap, r[0], r[1], r[2], at: position)
        case .spring: emit(.spring, r[0], r[1], r[2], at: position)
        case .bezier: emit(.bezier, r[0], r[1], r[2], r[3], r[4], at: position)
        case .sin: emit(.sin, r[0], at: position)
        case .cos: emit(.cos, r[0], at: position)
        case .tan: emit(.tan, r[0], at: position)
        case .asin: emit(.asin, r[0], at: position)
        case .acos: emit(.acos, r[0], at: position)
        case .atan: emit(.atan, r[0], at: position)
        case .sqrt: emit(.sqrt, r[0], at: position)
        case .cbrt: emit(.cbrt, r[0], at: position)
        case .exp: emit(.exp, r[0], at: position)
        case .ln: emit(.ln, r[0], at: position)
        case .log10: emit(.log10, r[0], at: position)
        case .log2: emit(.log2, r[0], at: position)
        case .abs: emit(.abs, r[0], at: position)
        case .floor: emit(.floor, r[0], at: position)
        case .ceil: emit(.ceil, r[0], at: position)
        case .round: emit(.round, r[0], at: position)
        case .fract: emit(.fract, r[0], at: position)
        case .sign: emit(.sign, r[0], at: position)
        case .float: emit(.float, r[0], at: position)
        }
    }
}
