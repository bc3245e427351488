internal import RiffleFormula
internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

/// Writes what the views of Apple's platforms need of a model besides its pose, as an extension of the model's type.
struct AppleSettings {
    private let export: ModelExport
    private let type: String

    init(_ export: ModelExport) {
        self.export = export
        type = SwiftPose(export).typeName
    }

    /// The file's name: "HyperbolaRow.swift".
    var name: String { "\(type)\(kind.suffix).swift" }

    /// The property that views are made with: "Hyperbola.row".
    var property: String { "\(type).\(kind.property)" }

    var text: String {
        """
        import Foundation

        extension \(type) {
        \(declaration)
        }

        """
    }

    private var kind: (suffix: String, property: String) {
        switch export.subject {
        case .cards: ("Row", "row")
        case .stack: ("Deck", "deck")
        case .screens: ("Motion", "motion")
        }
    }

    private var declaration: String {
        switch (export.subject, export.motion) {
        case (.stack, .cardStack(let rule)): stack(rule)
        case (.screens, .transition(let rule)): screens(rule)
        default: row
        }
    }

    private var row: String {
        """
            /// The row as views show it.
            static let row = CardRow(
                card: CGSize(width: card.width, height: card.height),
                center: \(center),
                reach: \(export.reach),
                scrolling: scrolling,
                pose: \(pose(["offset", "index", "scroll"], ["o": "offset", "i": "Double(index)", "s": "scroll"])))
        """
    }

    private func stack(_ rule: CardStackRule) -> String {
        let spring = Spring(rule)
        let words = SpringWords(spring).comment
        return """
                /// The stack as views show it.
                ///
            \(comment(words))
                static let deck = CardDeck(
                    card: CGSize(width: card.width, height: card.height),
                    center: \(center),
                    layers: \(max(rule.visibleCount, 1)),
                    maxLength: \(digits(rule.maxLength)),
                    throwSpeed: \(digits(rule.isRefined ? rule.throwSpeed : 0)),
                    projection: \(digits(rule.isRefined ? rule.projection : 0)),
                    entersAtLanding: \(rule.delaysLayers),
                    flight: \(digits(rule.flightLength)),
                    flightDuration: \(digits(rule.flightDuration)),
                    stiffness: \(digits(spring.stiffness())),
                    damping: \(digits(spring.damping())),
                    duration: \(digits(spring.response)),
                    bounce: \(digits(spring.bounce)),
                    pose: \(pose(["layer", "drag", "grip"], ["layer": "layer", "drag": "drag", "grip": "grip"])))
            """
    }

    private func screens(_ rule: TransitionRule) -> String {
        let completion = rule.completionCurve.bezier(rule.completionCurvePoints)
        func points(_ curve: CubicBezierCurve) -> String {
            "SIMD4(\(curve.numbers.map(digits).joined(separator: ", ")))"
        }
        let values = ["p": "progress", "role": "isTo ? .to : .from", "direction": "direction"]
        return """
                /// The transition as views show it.
            \(notes(rule).map { comment($0) + "\n" }.joined())    static let motion = ScreenMotion(
                    size: CGSize(width: card.width, height: card.height),
                    duration: \(digits(rule.forwardDuration)),
                    curve: \(points(rule.forwardCurve)),
                    completionSpeed: \(digits(rule.completionSpeed)),
                    completionCurve: \(completion.map(points) ?? "nil"),
                    finishAt: \(digits(rule.finishAt)),
                    projection: \(digits(rule.finishRule == .projected ? rule.projection : 0)),
                    finishSpeed: \(rule.finishRule == .speed ? digits(rule.finishSpeed) : "nil"),
                    pose: \(pose(["progress", "isTo", "direction"], values)))
            """
    }

    private func notes(_ rule: TransitionRule) -> [String] {
        var notes: [String] = []
        if rule.style == .custom, case .own = rule.backController {
            notes.append("The way back has an animation of its own in Riffle: export that as another transition.")
        }
        if rule.curve == .keepsSpeed { notes.append("Without a finger, the curve that keeps its speed is ease-out.") }
        return notes
    }

    private var center: String { "CGPoint(x: \(digits(export.center.x)), y: \(digits(export.center.y)))" }

    /// A closure with these parameters that gives the pose; `values`: of the pose's inputs by the formula's variables.
    private func pose(_ parameters: [String], _ values: [String: String]) -> String {
        let arguments = export.pose.inputs.map { input in
            let other = if case .boolean = input.kind { "false" } else { "0" }
            return (CodeStyle.swift.name(input.name), values[input.variable] ?? other)
        }
        let names = parameters.map { name in
            let word = { (text: String) in text.split { !$0.isLetter }.contains { $0 == name } }
            return arguments.contains { word($0.1) } ? name : "_"
        }
        let call = "\(type).pose(\(arguments.map { "\($0.0): \($0.1)" }.joined(separator: ", ")))"
        let line = "{ \(names.joined(separator: ", ")) in \(call) }"
        // Within the property, as swift-format breaks it.
        guard line.count > 130 - "        pose: )".count else { return line }
        return "{ \(names.joined(separator: ", ")) in\n            \(call)\n        }"
    }

    private func comment(_ text: String) -> String {
        CodeText.wrapped(text, width: 120).map { "    /// \($0)" }.joined(separator: "\n")
    }

    private func digits(_ value: Double) -> String { CodeNumber.text(value) }
}
