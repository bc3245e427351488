public import RiffleFormula
internal import RiffleMath

/// An animation of two screens that a formula poses (Resources/manual/formula-variables.md, "Transition").
///
/// In a built-in animation, the parameters named `endScale`, `parallax` and `darkness` have the values of the space, and others their
/// defaults. An animation of the user's own has its own numbers. Where both screens have the same depth, the screen with the greater
/// `order` is in front, and the to screen where the orders are equal.
public final class FormulaAnimation: AnimationController, Equatable {
    /// The identifier: lower case with hyphens.
    public let id: String
    /// The formula's text.
    public let text: String
    /// The formula, of the vocabulary `FormulaVocabulary.transition`.
    public let formula: Formula
    public let duration: Double?
    /// Whether, between tabs, the way back is this animation towards the other side; otherwise it is this animation backwards.
    let isMirrored: Bool
    private let program: FormulaProgram
    /// The value that each parameter has in a space.
    private let settings: [Setting]

    private enum Setting: Equatable, Sendable {
        case endScale, parallax, darkness
        case constant(Double)

        init(_ parameter: Formula.Parameter) {
            self =
                switch parameter.name {
                case "endScale": .endScale
                case "parallax": .parallax
                case "darkness": .darkness
                default: .constant(parameter.defaultValue)
                }
        }

        func value(in space: TransitionSpace) -> Double {
            switch self {
            case .endScale: space.endScale
            case .parallax: space.parallax
            case .darkness: space.darkness
            case .constant(let value): value
            }
        }
    }

    /// An animation by a formula's text.
    public convenience init(id: String, text: String) throws(FormulaProblem) {
        self.init(id: id, text: text, formula: try Formula(parsing: text, vocabulary: .transition))
    }

    /// An animation by the formula of a text.
    init(id: String, text: String, formula: Formula) {
        self.id = id
        self.text = text
        self.formula = formula
        program = FormulaProgram(formula)
        let arguments = formula.scroll?.arguments ?? []
        let values = PreparedFormula(program).scrollValues
        duration = zip(arguments, values).first { $0.0.name == "duration" }?.1
        isMirrored = arguments.contains { $0.value == .option("mirrored") }
        settings = formula.parameters.map(Setting.init)
    }

    /// Another animation's formula with numbers of its own for all of its parameters, in base units and in the text's order. It has no
    /// duration of its own.
    init(_ other: FormulaAnimation, values: [Double]) {
        (id, text, formula, program, isMirrored) = (other.id, other.text, other.formula, other.program, other.isMirrored)
        duration = nil
        settings = values.map { .constant($0) }
    }

    public static func == (a: FormulaAnimation, b: FormulaAnimation) -> Bool {
        a === b || a.program === b.program && a.settings == b.settings && a.duration == b.duration
    }

    /// The label shown to users.
    public var title: String { formula.title ?? id }

    /// Its text with the values of a model of screens as the defaults of its parameters.
    public func text(_ values: ParameterValues) -> String {
        let known = formula.parameters.map(\.name).filter(values.has)
        return formula.text(text, defaults: Dictionary(uniqueKeysWithValues: known.map { ($0, values[$0]) }))
    }

    /// Its formula with these values.
    public func formula(_ values: ParameterValues) -> Formula {
        (try? Formula(parsing: text(values), vocabulary: .transition)) ?? formula
    }

    /// The reason why a screen can't be posed and is hidden; nil if it can be posed.
    func problem(at progress: Double, isTo: Bool, in space: TransitionSpace) -> FormulaProblem? {
        let prepared = PreparedFormula(
            program, parameters: settings.map { $0.value(in: space) }, space: [space.size.width, space.size.height])
        return prepared.problem { variables in
            variables[0] = progress
            variables[1] = isTo ? 1 : 0
            variables[2] = space.direction
        }
    }

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        var poses = TransitionPoses()
        var orders = (from: 0.0, to: 0.0)
        program.poses(
            count: 2, parameter: { settings[$0].value(in: space) },
            space: { $0 == 0 ? space.size.width : space.size.height },
            fill: { role, variables in
                variables[0] = progress
                variables[1] = Double(role)
                variables[2] = space.direction
            },
            take: { role, pose in
                if role == 0 {
                    (poses.from, orders.from) = (CardPose(screen: pose), pose.order)
                } else {
                    (poses.to, orders.to) = (CardPose(screen: pose), pose.order)
                }
            })
        poses.isToInFront = orders.to >= orders.from
        return poses
    }
}

extension CardPose {
    /// A screen's pose; its order only says which of two is in front.
    fileprivate init(screen pose: FormulaPose) {
        self.init(
            transform: pose.transform, opacity: pose.opacity, isHidden: pose.isHidden, isFinite: pose.isFinite, dim: pose.dim,
            veil: pose.veil)
    }
}
