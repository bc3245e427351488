/// A formula as a flat list of operations on registers, compiled once.
///
/// Values that depend on parameters and the layout space alone are computed when the program is prepared for them (`PreparedFormula`),
/// the rest for every card. Constants are folded and equal parts are computed once, with the same result bit for bit. Both sides of a
/// condition are computed and one is chosen, so the other side may have any value, or none that is finite. Derivatives are computed with
/// the values (forward mode); at a kink they are the derivatives to the right, as for `o < 0 ? a : b`.
public final class FormulaProgram: Sendable {
    /// The formula that was compiled.
    public let formula: Formula

    // Registers: constants and inputs of the space, values computed of them; then the card's variables in the vocabulary's order,
    // and the values computed for each card.

    /// The registers before the card's, with constants filled in.
    let template: [Double]
    /// The registers of parameters and space variables, by their indices.
    let parameters: [Int: Int]
    let spaceVariables: [Int: Int]
    /// The operations that are computed once for a space.
    let prologue: [Instruction]
    /// The operations that are computed for each card.
    let body: [Instruction]
    /// The number of all registers, the card's included.
    let registerCount: Int
    let cardVariableCount: Int
    let output: PoseOutput
    /// The registers of the scroll line's arguments, in their order; nil for options, which are words.
    let scroll: [Int?]
    /// The places of the operations in the text, by their results.
    let positions: [Int: FormulaPosition]
    /// The registers of the values that make the pose, and the places where these begin in the text, for a diagnosis.
    let roots: [(register: Int, position: FormulaPosition)]

    /// Compiles a formula.
    public init(_ formula: Formula) {
        self.formula = formula
        var builder = ProgramBuilder(formula)
        var draft = OutputDraft(formula, &builder)
        let layout = RegisterLayout(
            builder.registers, used: draft.registers, cardVariables: formula.vocabulary.cardVariables.count)
        draft.map { layout.places[$0] }
        template = layout.template
        parameters = layout.parameters
        spaceVariables = layout.spaceVariables
        prologue = layout.prologue
        body = layout.body
        registerCount = layout.count
        positions = layout.positions
        cardVariableCount = formula.vocabulary.cardVariables.count
        output = draft.output
        scroll = draft.scroll
        roots = draft.roots
    }

    /// A number by which poses can be derived.
    public struct Input: Equatable, Sendable {
        let register: Int?
    }

    /// The parameter or variable with this name; nil if there is none or it is no number.
    public func input(named name: String) -> Input? {
        let isNumber: (Formula.Kind) -> Bool = { if case .number = $0 { true } else { false } }
        if let index = formula.parameters.firstIndex(where: { $0.name == name }) {
            return isNumber(formula.parameters[index].kind) ? Input(register: parameters[index]) : nil
        }
        guard let variable = formula.vocabulary.variable(named: name), isNumber(variable.kind) else { return nil }
        if let index = formula.vocabulary.spaceVariables.firstIndex(of: name) { return Input(register: spaceVariables[index]) }
        return formula.vocabulary.cardVariables.firstIndex(of: name).map { Input(register: template.count + $0) }
    }
}

extension FormulaProgram {
    /// The number of operations that are computed for a space, and for each card.
    public var instructionCount: (space: Int, card: Int) { (prologue.count, body.count) }

    /// Runs operations on registers.
    @inline(__always) static func run(_ code: [Instruction], _ r: Registers) {
        code.withUnsafeBufferPointer { code in
            for instruction in code { r[Int(instruction.result)] = instruction.value(r) }
        }
    }

    /// Runs operations on registers and on their derivatives `s`.
    static func run(_ code: [Instruction], _ r: Registers, _ s: Registers) {
        for instruction in code {
            let value = instruction.value(r)
            s[Int(instruction.result)] = instruction.slope(r, s, value)
            r[Int(instruction.result)] = value
        }
    }
}
