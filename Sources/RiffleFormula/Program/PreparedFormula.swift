/// A program with the values of its parameters and of its layout space: it computes poses from the card's variables.
///
/// Programs of up to 512 registers, far more than usual formulas need, make poses without a heap block; larger ones need one for each
/// call. For derivatives, which need two numbers per register, the limit is 256.
public struct PreparedFormula: Sendable {
    /// The program that was prepared.
    public let program: FormulaProgram
    /// The registers before the card's.
    private let base: [Double]

    /// `parameters`: values in the formula's order, in base units (points, radians, seconds; 0 or 1 for toggles, the index of an
    /// option for choices); missing ones have their defaults. `space`: the vocabulary's space variables in its order
    /// (`FormulaVocabulary.spaceVariables`), likewise; missing ones are 0.
    public init(_ program: FormulaProgram, parameters: [Double] = [], space: [Double] = []) {
        self.program = program
        var base = program.template
        for (index, register) in program.parameters {
            base[register] =
                parameters.indices.contains(index) ? parameters[index] : program.formula.parameters[index].defaultValue
        }
        for (index, register) in program.spaceVariables { base[register] = space.indices.contains(index) ? space[index] : 0 }
        base.withUnsafeMutableBufferPointer { FormulaProgram.run(program.prologue, $0) }
        self.base = base
    }

    /// The values of the scroll line's arguments in its order, in base units (0 or 1 for a condition); nil for an argument that is a
    /// word. A value may not be finite.
    public var scrollValues: [Double?] { program.scroll.map { $0.map { base[$0] } } }

    /// Whether all scroll values are finite; allocates no heap block.
    public var hasFiniteScrollValues: Bool { program.scroll.allSatisfy { $0.map { base[$0].isFinite } ?? true } }

    /// The storage for the values of the card's variables, in the vocabulary's order (`FormulaVocabulary.cardVariables`).
    public typealias Variables = UnsafeMutableBufferPointer<Double>

    /// The pose of a card; `fill` writes its variables, which are 0 before.
    public func pose(_ fill: (Variables) -> Void) -> FormulaPose {
        withRegisters { r in
            fill(variables(r))
            FormulaProgram.run(program.body, r)
            return program.output.pose(r)
        }
    }

    /// The poses of `count` cards: `fill` writes the variables of a card, which have the values of the previous card before (0 at first),
    /// and `take` gets the card's pose. Both get the card's number, counted from 0.
    public func poses(count: Int, fill: (Int, Variables) -> Void, take: (Int, FormulaPose) -> Void) {
        withRegisters { r in
            let kept = variables(r)
            for index in 0..<max(count, 0) {
                fill(index, kept)
                FormulaProgram.run(program.body, r)
                take(index, program.output.pose(r))
            }
        }
    }

    /// The pose of a card, and the derivative of its transform and opacity by `input`; `fill` writes the card's variables, which are 0
    /// before.
    public func derivative(by input: FormulaProgram.Input, _ fill: (Variables) -> Void) -> FormulaDerivative {
        withRegisters(2) { r in
            let s = Registers(rebasing: r[program.registerCount...])
            fill(variables(r))
            if let register = input.register {
                s[register] = 1
                if register < base.count { FormulaProgram.run(program.prologue, r, s) }
            }
            FormulaProgram.run(program.body, r, s)
            return program.output.derivative(r, s)
        }
    }
}

extension PreparedFormula {
    private func variables(_ r: Registers) -> Variables {
        Variables(rebasing: r[base.count..<base.count + program.cardVariableCount])
    }

    /// All registers after an evaluation: for diagnoses.
    func registers(_ fill: (Variables) -> Void) -> [Double] {
        withRegisters { r in
            fill(variables(r))
            FormulaProgram.run(program.body, r)
            return Array(r)
        }
    }

    /// Calls `body` with `copies` times as many registers as the program has: the base, and 0 after it.
    private func withRegisters<Result>(_ copies: Int = 1, _ body: (Registers) -> Result) -> Result {
        FormulaProgram.withRegisters(program.registerCount * copies, from: base, body)
    }
}

extension FormulaProgram {
    /// Computes the poses of `count` cards for parameters that differ each time, so that a `PreparedFormula` isn't worth its heap block.
    /// `parameter` and `space` return the values of parameters and space variables by index; `fill` and `take` are as in
    /// `PreparedFormula.poses`.
    public func poses(
        count: Int, parameter: (Int) -> Double, space: (Int) -> Double, fill: (Int, PreparedFormula.Variables) -> Void,
        take: (Int, FormulaPose) -> Void
    ) {
        Self.withRegisters(registerCount, from: template) { r in
            for (index, register) in parameters { r[register] = parameter(index) }
            for (index, register) in spaceVariables { r[register] = space(index) }
            Self.run(prologue, r)
            let variables = PreparedFormula.Variables(rebasing: r[template.count..<template.count + cardVariableCount])
            for index in 0..<max(count, 0) {
                fill(index, variables)
                Self.run(body, r)
                take(index, output.pose(r))
            }
        }
    }

    /// Calls `body` with `count` registers: `base`, and 0 after it.
    static func withRegisters<Result>(_ count: Int, from base: [Double], _ body: (Registers) -> Result) -> Result {
        func start(_ r: Registers) -> Result {
            let (_, initialized) = r.initialize(from: base)
            r[initialized...].initialize(repeating: 0)
            return body(r)
        }
        // Only up to a kilobyte of temporary memory is on the stack.
        guard count > 128, count <= StackBlock.count else {
            return withUnsafeTemporaryAllocation(of: Double.self, capacity: count, start)
        }
        var block = StackBlock()
        return withUnsafeMutableBytes(of: &block) {
            start(Registers(rebasing: $0.bindMemory(to: Double.self)[..<count]))
        }
    }
}

/// A block of 512 numbers on the stack, 0 at first.
private struct StackBlock {
    static let count = 512

    private var first: (SIMD64<Double>, SIMD64<Double>, SIMD64<Double>, SIMD64<Double>) = (.zero, .zero, .zero, .zero)
    private var second: (SIMD64<Double>, SIMD64<Double>, SIMD64<Double>, SIMD64<Double>) = (.zero, .zero, .zero, .zero)
}
