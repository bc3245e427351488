internal import RiffleFormula
internal import RiffleMath
internal import RiffleModels

/// The style sheet of a transition between two screens.
struct CSSScreens {
    private let export: ModelExport
    private let screens: [(name: String, pose: PoseFunction)]
    /// Whether two keyframes describe the whole animation; otherwise the progress is animated, and the poses are calculated from it.
    let isLinear: Bool
    private let rule: TransitionRule

    init(_ export: ModelExport, _ rule: TransitionRule) {
        self.export = export
        self.rule = rule
        screens = [("from", export.pose.screen(0)), ("to", export.pose.screen(1))]
        isLinear = screens.allSatisfy(\.pose.isLinear)
    }

    var text: String {
        let variables = CSSTarget.variables(export.pose)
        // Both screens have levels, or neither, whichever of the two needs them.
        let extras = CSSPose.Extras(crosses: export.pose.crosses)
        let poses = screens.map { ($0.name, CSSPose($0.pose, variables: variables, extras)) }
        let all = CSSPose(constantsOnly, variables: variables)
        let notes = poses.flatMap(\.1.notes) + self.notes
        let motion = isLinear ? keyframes(variables) : progress
        let rules = poses.map { screen(name: $0.0, isLinear ? "" : $0.1.declarations) }.joined(separator: "\n")
        return [
            CSSTarget.head(export, notes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }),
            poses.map(\.1.registrations).joined(), motion, area(all, variables), rules, back,
        ]
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The pose with nothing but the constants, which both screens share.
    private var constantsOnly: PoseFunction {
        var pose = export.pose
        pose.steps = []
        (pose.opacity, pose.dim, pose.veil) = (nil, nil, nil)
        (pose.order, pose.hidden) = (nil, nil)
        pose.values = []
        return pose
    }

    private var notes: [String] {
        var notes = [
            ".from is the screen that is replaced, .to the one that replaces it, behind it in the document. With .back on .screens "
                + "both go the other way: .from comes back."
        ]
        if export.pose.inputs.contains(where: { $0.variable == "direction" }) {
            notes.append("With --direction: -1 the new screen comes from the left.")
        }
        return notes + Self.losses(rule)
    }

    /// Returns sentences about the differences from Riffle.
    static func losses(_ rule: TransitionRule) -> [String] {
        var notes: [String] = []
        if rule.style == .custom, case .own = rule.backController {
            notes.append("In Riffle, going back has its own animation: export that as another transition.")
        }
        if rule.curve == .keepsSpeed { notes.append("The curve that keeps the finger's speed is ease-out here.") }
        return notes
    }

    /// Returns the keyframes of both screens.
    private func keyframes(_ variables: [String: String]) -> String {
        screens.map { name, pose in
            var code = CSSPrinter(pose, variables: variables)
            let end = pose.at(progress: 1)
            let start = pose.at(progress: 0)
            let shapes = zip(start.steps, end.steps).map(Self.union)
            func frame(_ word: String, _ frame: PoseFunction) -> String {
                var lines: [(String, CodeLayout)] = []
                let functions = zip(frame.steps, shapes).map { CSSPose.function($0, &code, shape: $1) }
                if !functions.isEmpty { lines.append(("transform", CSSPose.list(functions))) }
                if let opacity = frame.opacity { lines.append(("opacity", code(opacity, for: "opacity").value)) }
                if let dim = frame.dim { lines.append(("filter", CSSPose.brightness(dim, &code))) }
                return "  \(word) {\n" + lines.map { CSSPose.line($0.0, $0.1, indent: 4) }.joined() + "  }\n"
            }
            return "@keyframes \(export.id)-\(name) {\n" + frame("from", start) + frame("to", end) + "}\n"
        }.joined(separator: "\n")
    }

    /// Returns an operation whose operands are 0 only if the operands of both operations are.
    private static func union(_ a: Formula.Operation, _ b: Formula.Operation) -> Formula.Operation {
        let zero = Simplifier.zero
        let parts = zip(a.operands, b.operands).map { $0 == zero ? $1 : $0 }
        guard case .translate = a, parts.count == 3 else { return a }
        return .translate(x: parts[0], y: parts[1], z: parts[2])
    }

    private var progress: String {
        """
        /* The progress: 0 before the transition, 1 after it. */
        @property --p {
          syntax: "<number>";
          inherits: true;
          initial-value: 0;
        }

        @keyframes \(export.id) {
          from {
            --p: 0;
          }
          to {
            --p: 1;
          }
        }

        """
    }

    private func area(_ all: CSSPose, _ variables: [String: String]) -> String {
        var text = ".screens {\n" + all.constants + all.derived
        if export.pose.inputs.contains(where: { $0.variable == "direction" }) {
            text += "  /* 1: the new screen lies further right. */\n  --direction: 1;\n"
        }
        if isLinear {
            // These values depend on the direction alone.
            var code = CSSPrinter(export.pose, variables: variables)
            for value in export.pose.values where screens.contains(where: { $0.pose.values.contains(value) }) {
                code.declare(value.name, value.value)
            }
            text += code.take().map { CSSPose.line($0.name, $0.value.value) }.joined()
        }
        text += "  --duration: \(CodeNumber.text(duration))s;\n  --curve: \(Self.text(curve));\n"
        if !isLinear { text += "  animation: \(export.id) var(--duration) var(--curve) both;\n" }
        return text + "}\n"
    }

    private func screen(name: String, _ declarations: String) -> String {
        var text = ".\(name) {\n" + declarations + CSSTarget.look(export)
        if isLinear { text += "  animation: \(export.id)-\(name) var(--duration) var(--curve) both;\n" }
        return text + "}\n"
    }

    /// The way back: the forward animation in reverse, with the curve turned around.
    private var back: String {
        """
        .screens.back\(isLinear ? " > *" : "") {
          --curve: \(Self.text(reversed));
          animation-direction: reverse;
        }

        """
    }

    var duration: Double { rule.forwardDuration }

    var curve: CubicBezierCurve { rule.forwardCurve }

    private var reversed: CubicBezierCurve {
        let (x1, y1, x2, y2) = (1 - curve.x2, 1 - curve.y2, 1 - curve.x1, 1 - curve.y1)
        let values = [x1, y1, x2, y2].map { ($0 * 1e9).rounded() / 1e9 }
        return CubicBezierCurve(values[0], values[1], values[2], values[3])
    }

    private static func text(_ curve: CubicBezierCurve) -> String {
        switch curve {
        case .linear: "linear"
        case .easeIn: "ease-in"
        case .easeOut: "ease-out"
        case .easeInOut: "ease-in-out"
        default:
            "cubic-bezier(\(curve.numbers.map(CodeNumber.text).joined(separator: ", ")))"
        }
    }
}
