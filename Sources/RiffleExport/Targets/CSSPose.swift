internal import RiffleFormula

/// The declarations that pose an element: custom properties, `transform`, `opacity`, `filter`, `z-index`, and a `scale` of 0 that
/// hides it.
struct CSSPose {
    /// A line for each number, with its unit and source above it.
    let constants: String
    /// The declarations that all cards share.
    let derived: String
    /// The declarations that differ from card to card.
    let declarations: String
    /// The declarations of the card's face: its opacity, which veils it, and the filter that darkens it.
    let face: String
    /// Whether the backdrop shows on cards.
    let isVeiled: Bool
    /// Registrations of the properties that would be too long where they are used.
    private(set) var registrations: String
    /// Whether cards' planes may cross, so that the browser has to cut them.
    let crosses: Bool
    /// Whether some cards are nearer to the eye than others.
    let hasDepth: Bool
    /// Notes for the head of the file.
    let notes: [String]
    /// Functions that no calculation has.
    let unsaid: [String]

    /// A depth of one point in `z-index`, in steps of `depthStep`: less than a step says which of two at the same depth is in front.
    static let depthUnit = 100
    static let depthStep = 1024

    /// The extras of cards beside their pose.
    struct Extras {
        /// Whether a card's contents are an element in it, `.face`, which has the looks.
        var hasFace = false
        /// The order of two cards at the same depth: a number of less than half a step; empty: none is given.
        var tie = ""
        /// Whether a row from right to left is mirrored: `--side` is then −1.
        var isMirrored = false
        /// Whether `--shown` is 0 for cards that are left out, and 1 for others.
        var leavesOut = false
        /// Whether cards' planes cross in the browser; nil: as the pose's do.
        var crosses: Bool?
        /// A further filter; empty: none.
        var filter = ""
    }

    /// The pose, by the properties that `variables` name.
    init(_ pose: PoseFunction, variables: [String: String], _ extras: Extras = Extras()) {
        let (pose, conditions) = pose.namingDoubts()
        var code = CSSPrinter(pose, variables: variables)
        var text = ""
        for constant in pose.constants {
            text += Self.comment(CodeText.description(of: constant))
            text += Self.line(CSSPrinter.property(constant.name), code(constant.value, for: constant.name).value)
        }
        constants = text
        for value in pose.derived { code.declare(value.name, value.value) }
        let shared = code.take()
        derived = shared.map { Self.line($0.name, $0.value.value) }.joined()

        let depth = pose.depth
        for value in pose.values + depth.values { code.declare(value.name, value.value) }
        var functions: [CodeLayout] = []
        for step in pose.steps { functions.append(Self.function(step, &code)) }
        // The outer mirror turns the cards' fronts, too; this turns them back.
        if extras.isMirrored { functions.append("scaleX(var(--side, 1))") }
        var ends: [(name: String, value: CodeLayout)] = []
        if !functions.isEmpty { ends.append(("transform", Self.list(functions))) }
        if let opacity = pose.opacity { ends.append(("opacity", code.number(opacity, for: "opacity").value)) }
        var looks: [(name: String, value: CodeLayout)] = []
        if let veil = pose.veil { looks.append(("opacity", code.number(Self.rest(of: veil), for: "veil").value)) }
        let filters = [pose.dim.map { Self.brightness($0, &code) }, extras.filter.isEmpty ? nil : .text(extras.filter)]
        let shown = filters.compactMap { $0 }
        if !shown.isEmpty { looks.append(("filter", Self.list(shown))) }
        // With a filter on the tilted element itself, browsers would leave it out where it reaches behind the eye.
        if !extras.hasFace { ends += looks }
        face = extras.hasFace ? looks.map { Self.line($0.name, $0.value) }.joined() : ""
        isVeiled = pose.veil != nil
        hasDepth = depth.depth.node != .number(0, nil)
        // Where cards are cut, the browser orders them itself by their planes; a great level beside a card that reaches behind the eye
        // has taken others away in Chromium.
        crosses = extras.crosses ?? pose.crosses
        if hasDepth, crosses {
            if !extras.tie.isEmpty { ends.append(("z-index", .text("calc(\(extras.tie))"))) }
        } else if hasDepth {
            let order = code.number(depth.depth, for: "order") * .operand("\(Self.depthUnit)")
            let steps = CSSPiece.call("round", [order, .one]) * .operand("\(Self.depthStep)")
            ends.append(("z-index", (extras.tie.isEmpty ? steps : steps + .operand(extras.tie)).value))
        }
        if pose.hidden != nil || !conditions.isEmpty || extras.leavesOut {
            // No property that hides takes a number, and one that is animated can't be used for the times of an animation.
            let shown = pose.hidden.map { CSSPiece.one - code($0, for: "hidden") } ?? .one
            let drawn = shown * conditions.drawable(&code)
            ends.append(("scale", (extras.leavesOut ? drawn * .operand("var(--shown, 1)") : drawn).value))
        }
        let lines = code.take()
        (registrations, text) = Self.registered(lines)
        registrations = shared.filter(\.isCondition).map { Self.registration($0.name) }.joined() + registrations
        declarations = text + ends.map { Self.line($0.name, $0.value) }.joined()
        unsaid = code.unsaid.map(\.rawValue).sorted()
        var notes: [String] = []
        if pose.veil != nil {
            notes.append(
                "A card's background is the backdrop, a colour; its .face is fainter where it is veiled."
            )
        }
        if registrations.contains("-number {") {
            notes.append(
                "Registered numbers, which browsers keep to six digits: without that, their texts would be too long where they are used."
            )
        }
        if registrations.contains("-is") {
            notes.append("Registered conditions (…-is) don't hold where one of their values isn't a number.")
        }
        if declarations.contains("-if: ") {
            notes.append(
                "Conditions (…-if) are 1 or 0. A part that isn't taken counts 0 times, and its divisors are 1, so that it is finite."
            )
        }
        if pose.hidden != nil { notes.append("A hidden card has a scale of 0: it is neither drawn nor touched.") }
        if !conditions.isEmpty {
            notes.append(
                "A card whose numbers aren't finite, or are too large, has a scale of 0."
            )
        }
        if code.dividesAngles { notes.append("Divides angles by 1rad, which browsers support from 2025 on.") }
        self.notes = notes
    }

    /// A property's value of several functions.
    static func list(_ functions: [CodeLayout]) -> CodeLayout {
        let list = functions.dropFirst().reduce(functions[0]) { $0 + .space + $1 }
        return functions.count == 1 ? list : .group(.indented(.edge + list))
    }

    /// The rest that a part leaves of 1; browsers hold an opacity to 0…1 themselves.
    private static func rest(of part: Formula.Expression) -> Formula.Expression {
        if case .binary(.subtract, Simplifier.one, let rest) = part.node { return rest }
        return Formula.Expression(.binary(.subtract, Simplifier.one, part))
    }

    /// The filter that darkens a card.
    static func brightness(_ dim: Formula.Expression, _ code: inout CSSPrinter) -> CodeLayout {
        let held = dim.isWithinUnit ? dim : Formula.Expression(.call(.clamp, [dim, .number(0), .number(1)]))
        return .call("brightness", [(CSSPiece.one - code.number(held, for: "dim")).value], trailingComma: false)
    }

    /// A declaration in a rule.
    static func line(_ name: String, _ value: CodeLayout, indent: Int = 2) -> String {
        (.text("\(name): ") + .group(value) + ";").text(indent: indent) + "\n"
    }

    /// A comment in a rule.
    static func comment(_ text: String, indent: Int = 2) -> String {
        let spaces = String(repeating: " ", count: indent)
        let lines = CodeText.wrapped(text, width: 74 - indent)
        return lines.enumerated().map { index, line in
            spaces + (index == 0 ? "/* " : "   ") + line + (index == lines.count - 1 ? " */" : "") + "\n"
        }.joined()
    }

    /// One function of `transform`. `shape`: an operation of the same kind whose zeros say which function it is.
    static func function(
        _ step: Formula.Operation, _ code: inout CSSPrinter, shape: Formula.Operation? = nil
    ) -> CodeLayout {
        func length(_ expression: Formula.Expression) -> CodeLayout {
            let piece = code.number(expression, for: "transform")
            if piece.isZero { return "0" }
            if expression.value() != nil, piece.level == .operand { return .text(piece.text + "px") }
            return (piece * .operand("1px")).value
        }
        func angle(_ expression: Formula.Expression) -> CodeLayout {
            switch expression.node {
            case .number(let value, .degrees): return .text(CodeNumber.text(value) + "deg")
            default:
                let piece = code(expression, for: "transform")
                return piece.isAngle ? piece.value : (piece * .operand("1rad")).value
            }
        }
        func number(_ expression: Formula.Expression) -> CodeLayout { code.number(expression, for: "transform").value }
        func call(_ name: String, _ arguments: [CodeLayout]) -> CodeLayout { .call(name, arguments, trailingComma: false) }
        switch step {
        case .translate(let x, let y, let z):
            let zero = Simplifier.zero
            let parts = shape?.operands ?? [x, y, z]
            switch (parts[0] == zero, parts[1] == zero, parts[2] == zero) {
            case (false, true, true): return call("translateX", [length(x)])
            case (true, false, true): return call("translateY", [length(y)])
            case (true, true, false): return call("translateZ", [length(z)])
            case (_, _, true): return call("translate", [length(x), length(y)])
            default: return call("translate3d", [length(x), length(y), length(z)])
            }
        case .scale(let x, let y): return call("scale", [number(x)] + (y.map { [number($0)] } ?? []))
        case .rotate(let axis, let value): return call("rotate\(axis.rawValue.uppercased())", [angle(value)])
        case .skew(let x, let y): return call("skew", [angle(x), angle(y)])
        case .perspective(let distance):
            // An eye behind the screen, or nearer than a pixel, is none for `perspective()`.
            if let known = code.constant(distance), known >= 1 { return call("perspective", [length(distance)]) }
            let m34 = Formula.Expression(.binary(.divide, .number(-1), distance))
            let entries = (0..<16).map { $0 == 11 ? number(m34) : .text($0 % 5 == 0 ? "1" : "0") as CodeLayout }
            return call("matrix3d", entries)
        }
    }

    /// The longest text that a property may have once all variables in it are replaced. Chromium gives up at 65,536 tokens.
    private static let longest = 60_000

    /// The declarations, and registrations of long ones and of conditions: a registered number stands for its value.
    private static func registered(_ lines: [CSSLine]) -> (registrations: String, lines: String) {
        var lengths: [String: Int] = [:]
        var registrations = ""
        var text = ""
        for line in lines {
            let name = line.name
            let declaration = Self.line(name, line.value.value)
            var length = declaration.count
            for part in declaration.split(separator: "var(").dropFirst() {
                length += lengths[String(part.prefix { $0 != ")" && $0 != "," })] ?? 0
            }
            if line.isCondition {
                registrations += registration(name)
                text += declaration
                length = 20
            } else if length > longest {
                registrations += registration("\(name)-number", isAngle: line.value.isAngle) + registration("\(name)-finite")
                // Registered numbers are finite: beside them stands whether the number is.
                let unit = CSSPiece.operand("1rad")
                let finite = CSSPiece.product(.zero, line.value.isAngle ? line.value / unit : line.value)
                text += Self.line("\(name)-number", line.value.value) + Self.line("\(name)-finite", (.one + finite).value)
                text += Self.line(name, (CSSPiece.operand("var(\(name)-number)") / .operand("var(\(name)-finite)")).value)
                length = 60
            } else {
                text += declaration
            }
            lengths[name] = length
        }
        return (registrations, text)
    }

    private static func registration(_ name: String, isAngle: Bool = false) -> String {
        """
        @property \(name) {
          syntax: "\(isAngle ? "<angle>" : "<number>")";
          inherits: true;
          initial-value: 0\(isAngle ? "rad" : "");
        }

        """
    }
}

// The parts of a sheet that a veiled card has.
extension CSSPose {
    /// The rule with the backdrop's colour.
    var backdrop: String { isVeiled ? CSSTarget.backdrop : "" }

    /// The card's background.
    var patch: String { isVeiled ? "  background: var(--backdrop);\n" : "" }

    /// The rule of the card's face. `isPosed`: a script says it.
    func faceRule(isPosed: Bool) -> String {
        "\n/* The card's contents. */\nROOT .face {\n  height: 100%;\n\(isPosed ? "" : face)}\n"
    }
}

extension DoubtfulNumbers {
    /// 1 where a card with these numbers is drawn; otherwise 0, or no number.
    fileprivate func drawable(_ code: inout CSSPrinter) -> CSSPiece {
        var drawable = CSSPiece.one
        if !place.isEmpty {
            var sizes: [CSSPiece] = []
            for number in place { sizes.append(.call("abs", [code.number(number, for: "scale")])) }
            let greatest = sizes.count == 1 ? sizes[0] : CSSPiece.call("max", sizes)
            drawable = .call("clamp", [.zero, .one - .call("sign", [greatest - .operand("1e12")]), .one])
        }
        guard !others.isEmpty else { return drawable }
        var sum = CSSPiece.zero
        for number in others { sum = sum + code.number(number, for: "scale") }
        return drawable + .product(.zero, sum)
    }
}
