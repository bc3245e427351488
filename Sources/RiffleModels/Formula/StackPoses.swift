internal import RiffleFormula
internal import RiffleMath

/// The formula that poses the cards of a stack, with its numbers.
public struct StackPoses: Equatable, Sendable {
    private let program: FormulaProgram
    /// The parameters' values in base units, in the formula's order.
    private let parameters: [Double]
    /// In the vocabulary's order; the number of cards is given with each pose.
    private let space: [Double]

    init(_ program: FormulaProgram, parameters: [Double], space: [Double]) {
        self.program = program
        self.parameters = parameters
        self.space = space
    }

    /// The original stack's poses, for its card of 335 × 467 points.
    static let source: StackPoses = {
        let program = ModelCatalogue.builtInFormula("card-stack").program
        let space = LayoutSpace(
            bounds: Size(width: 375, height: 667), screen: Size(width: 375, height: 667), itemCount: 0,
            card: Size(width: 335, height: 467))
        return StackPoses(
            program,
            parameters: program.formula.parameters.map { ["veiled", "entersAtLanding"].contains($0.name) ? 0 : $0.defaultValue },
            space: FormulaSpace(space, card: Size(width: 335, height: 467)).values(of: .cardStack))
    }()

    private static let countIndex = FormulaVocabulary.cardStack.spaceVariables.firstIndex(of: "n")

    public static func == (a: StackPoses, b: StackPoses) -> Bool {
        a.program === b.program && a.parameters == b.parameters && a.space == b.space
    }

    /// The pose of a layer (0 is the top card, fractions lie in between) of a stack of `itemCount` cards, moved by points and turned by
    /// radians. It doesn't allocate.
    func pose(layer: Double, translation: (x: Double, y: Double), turn: Double, itemCount: Int) -> CardPose {
        var pose = CardPose()
        program.poses(
            count: 1, parameter: { parameters[$0] }, space: { $0 == Self.countIndex ? Double(itemCount) : space[$0] },
            fill: { _, variables in
                // In the vocabulary's order: layer, drag, grip, movedX, movedY, turned.
                variables[0] = layer
                variables[3] = translation.x
                variables[4] = translation.y
                variables[5] = turn
            }, take: { pose = CardPose($1) })
        return pose
    }
}
