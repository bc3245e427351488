extension FormulaProgram {
    /// A number that poses are made of, for callers that want it without the pose.
    public struct Number: Equatable, Sendable {
        let register: Int
    }

    /// The card's movement along x, if a single translation makes the whole transform; otherwise nil.
    public var movement: Number? {
        guard output.steps.count == 1, output.anchor == nil, output.perspective == nil,
            case .translate(let x, _, _)? = output.steps.first
        else { return nil }
        return Number(register: x)
    }

    /// Computes a number for `count` cards; `parameter`, `fill` and `take` are as in `poses`. The number may not be finite.
    public func numbers(
        _ number: Number, count: Int, parameter: (Int) -> Double, fill: (Int, PreparedFormula.Variables) -> Void,
        take: (Int, Double) -> Void
    ) {
        Self.withRegisters(registerCount, from: template) { r in
            for (index, register) in parameters { r[register] = parameter(index) }
            Self.run(prologue, r)
            let variables = variables(r)
            for index in 0..<max(count, 0) {
                fill(index, variables)
                Self.run(body, r)
                take(index, r[number.register])
            }
        }
    }

    /// Computes a number for `count` cards, and its derivatives by `inputs`, in their order: values are computed only once for all
    /// derivatives.
    public func numbers(
        _ number: Number, by inputs: [Input], count: Int, parameter: (Int) -> Double,
        fill: (Int, PreparedFormula.Variables) -> Void, take: (Int, Double, UnsafeMutableBufferPointer<Double>) -> Void
    ) {
        let width = registerCount
        Self.withRegisters(width * (1 + inputs.count) + inputs.count, from: template) { r in
            for (index, register) in parameters { r[register] = parameter(index) }
            let slopes = Registers(rebasing: r[(width * (1 + inputs.count))...])
            for (place, input) in inputs.enumerated() {
                if let register = input.register { r[width * (1 + place) + register] = 1 }
            }
            /// Runs operations on the registers, and on their derivatives by each input.
            func run(_ code: [Instruction]) {
                for instruction in code {
                    let value = instruction.value(r)
                    for place in stride(from: 1, through: inputs.count, by: 1) {
                        let s = Registers(rebasing: r[(width * place)..<(width * (place + 1))])
                        s[Int(instruction.result)] = instruction.isFlat(s) ? 0 : instruction.slope(r, s, value)
                    }
                    r[Int(instruction.result)] = value
                }
            }
            run(prologue)
            let variables = variables(r)
            for index in 0..<max(count, 0) {
                fill(index, variables)
                run(body)
                for place in inputs.indices { slopes[place] = r[width * (1 + place) + number.register] }
                take(index, r[number.register], slopes)
            }
        }
    }

    private func variables(_ r: Registers) -> PreparedFormula.Variables {
        PreparedFormula.Variables(rebasing: r[template.count..<template.count + cardVariableCount])
    }
}

extension Instruction {
    /// Whether no operand depends on the variable, so that the result doesn't, either.
    @inline(__always) fileprivate func isFlat(_ s: Registers) -> Bool {
        s[Int(a)] == 0 && s[Int(b)] == 0 && s[Int(c)] == 0 && s[Int(d)] == 0 && s[Int(e)] == 0
    }
}
