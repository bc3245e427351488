extension PreparedFormula {
    /// The cause of a pose that isn't finite: the operation whose operands are finite and whose result isn't, with its place in the
    /// text. Nil where the pose is finite. `fill` writes the card's variables.
    public func problem(_ fill: (Variables) -> Void) -> FormulaProblem? {
        guard !pose(fill).isFinite else { return nil }
        let values = registers(fill)
        let vocabulary = program.formula.vocabulary
        let principal = vocabulary.cardVariables.firstIndex(of: vocabulary.principal).map { program.template.count + $0 }
        /// The problem, with the value of the vocabulary's principal variable, such as the offset, if the value depends on the card.
        func problem(_ position: FormulaPosition, _ sentence: String, register: Int) -> FormulaProblem {
            guard let principal, register >= program.template.count else { return FormulaProblem(position, sentence) }
            return FormulaProblem(
                position, "\(sentence) at \(vocabulary.principal) = \(FormulaNumber.short(values[principal]))")
        }
        for root in program.roots where !values[root.register].isFinite {
            // An eye at infinity is a parallel view.
            if root.register == program.output.perspective, !values[root.register].isNaN { continue }
            let cause = Trace(program, values).cause(of: root.register)
            return problem(cause.position ?? root.position, cause.sentence, register: cause.register)
        }
        for root in program.roots where values[root.register] == 0 && isEyeDistance(root.register) {
            return problem(root.position, "the eye is at distance 0", register: root.register)
        }
        return problem(
            program.roots.first?.position ?? FormulaPosition(), "the transform's numbers are too large", register: .max)
    }

    private func isEyeDistance(_ register: Int) -> Bool {
        register == program.output.perspective
            || program.output.steps.contains {
                if case .perspective(register) = $0 { true } else { false }
            }
    }
}

/// Follows a result that is not finite back to the operation that made it.
private struct Trace {
    let program: FormulaProgram
    let values: [Double]
    /// The operations by their results.
    private let operations: [Int: Instruction]

    init(_ program: FormulaProgram, _ values: [Double]) {
        self.program = program
        self.values = values
        operations = Dictionary(
            (program.prologue + program.body).map { (Int($0.result), $0) }, uniquingKeysWith: { first, _ in first })
    }

    func cause(of register: Int) -> (register: Int, position: FormulaPosition?, sentence: String) {
        var register = register
        // Operands come before results, so this ends.
        while let operation = operations[register] {
            guard let operand = operands(of: operation).first(where: { !values[$0].isFinite }) else {
                return (register, program.positions[register], sentence(about: operation))
            }
            register = operand
        }
        return (register, nil, "a value isn't a finite number")
    }

    /// The operands on which the result depends: for a choice, only the chosen operand.
    private func operands(of operation: Instruction) -> [Int] {
        let (a, b, c) = (Int(operation.a), Int(operation.b), Int(operation.c))
        switch operation.operation {
        case .select: return [values[a] != 0 ? b : c]
        case .mix, .smoothstep, .wrap, .spring: return [a, b, c]
        case .bezier: return [a, b, c, Int(operation.d), Int(operation.e)]
        case .add, .subtract, .multiply, .divide, .power, .modulo, .atan2, .minimum, .maximum, .hypot, .step, .less, .lessOrEqual,
            .equal, .notEqual, .and, .or:
            return [a, b]
        default: return [a]
        }
    }

    private func sentence(about operation: Instruction) -> String {
        let (a, b) = (values[Int(operation.a)], values[Int(operation.b)])
        let (first, second) = (FormulaNumber.short(a), FormulaNumber.short(b))
        switch operation.operation {
        case .sqrt: return "the square root of a negative number (\(first))"
        case .divide where b == 0: return a == 0 ? "0 divided by 0" : "a division by 0"
        case .modulo where b == 0: return "the remainder of a division by 0"
        case .power where a == 0: return "0 to a negative power (\(second))"
        case .power where a < 0 && b != b.rounded(): return "a negative number (\(first)) to a power that isn't whole (\(second))"
        case .ln, .log10, .log2: return a == 0 ? "the logarithm of 0" : "the logarithm of a negative number (\(first))"
        case .asin: return "no angle has a sine beyond −1…1 (\(first))"
        case .acos: return "no angle has a cosine beyond −1…1 (\(first))"
        case .wrap where b == values[Int(operation.c)]: return "wrap between equal bounds (\(second))"
        default: return "a number becomes too large"
        }
    }
}
