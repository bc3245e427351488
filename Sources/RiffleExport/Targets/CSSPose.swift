internal import RiffleFormula

/// The declarations that pose an element: custom properties, `transform`, `opacity`, `filter`, `z-index`, and a `scale` of 0 that
/// hides it.
struct CSSPose {
    /// The declarations of the constants, one number on each line, with its unit and source above it.
    let constants: String
    /// The declarations that all cards share.
    let derived: String
    /// The declarations that differ from card to card.
    let declarations: String
    /// The declarations of the card's face: its opacity, which veils it, and the filter that darkens it.
    let face: String
    /// Whether the backdrop shows on cards.
    let isVeiled: Bool
    /// The registrations of the properties that would be too long where they are used.
    private(set) var registrations: String
    /// Whether cards' planes may cross, so that the browser has to cut them.
    let crosses: Bool
    /// Whether some cards are nearer to the eye than others.
    let hasDepth: Bool
    /// Notes for the head of the file.
    let notes: [String]
    /// The functions that CSS calculations lack.
    let unsaid: [String]

    /// The number of steps of `depthStep` by which `z-index` grows for one point of depth. Differences of less than a step order cards at
    /// the same depth.
    static let depthUnit = 100
    static let depthStep = 1024

    /// The parts that cards have beside their pose.
    struct Extras {
        /// Whether a card's contents are a child element `.face`, which has the looks.
        var hasFace = false
        /// A number of less than half a step that orders cards at the same depth; empty if there is none.
        var tie = ""
        /// Whether a row from right to left is mirrored: `--side` is then −1.
        var isMirrored = false
        /// Whether `--shown` is 0 for cards that are left out, and 1 for others.
        var leavesOut = false
        /// Whether cards' planes cross in the browser; nil: as they do in the pose.
        var crosses: Bool?
        /// A further filter; empty if there is none.
        var filter = ""
    }

    /// Creates the declarations of a pose. `variables`: the properties of the pose's inputs, by name.
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
        // Browsers don't apply a filter of the tilted element itself if the element reaches behind the eye.
        if !extras.hasFace { ends += looks }
        face = extras.hasFace ? looks.map { Self.line($0.name, $0.value) }.joined() : ""
        isVeiled = pose.veil != nil
        hasDepth = depth.depth.node != .number(0, nil)
        // Where cards are cut, the browser orders them itself by their planes. In Chromium a high level beside a card that reaches behind
        // the eye has made other cards disappear.
        crosses = extras.crosses ?? pose.crosses
        if hasDepth, crosses {
            if !extras.tie.isEmpty { ends.append(("z-index", .text("calc(\(extras.tie))"))) }
        } else if hasDepth {
            let order = code.number(depth.depth, for: "order") * .operand("\(Self.depthUnit)")
            let steps = CSSPiece.call("round", [order, .one]) * .operand("\(Self.depthStep)")
            ends.append(("z-index", (extras.tie.isEmpty ? steps : steps + .operand(extras.tie)).value))
        }
        if pose.hidden != nil || !conditions.isEmpty || extras.leavesOut {
            // `scale` hides the card, because no property for hiding takes a number, and an animated property can't be used for the times
            // of an animation.
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

    /// Returns a property's value that consists of several functions.
    static func list(_ functions: [CodeLayout]) -> CodeLayout {
        let list = functions.dropFirst().reduce(functions[0]) { $0 + .space + $1 }
        return functions.count == 1 ? list : .group(.indented(.edge + list))
    }

    /// Returns 1 less a part. Browsers clamp an opacity to 0…1 themselves.
    private static func rest(of part: Formula.Expression) -> Formula.Expression {
        if case .binary(.subtract, Simplifier.one, let rest) = part.node { return rest }
        return Formula.Expression(.binary(.subtract, Simplifier.one, part))
    }

    /// Returns the filter that darkens a card.
    static func brightness(_ dim: Formula.Expression, _ code: inout CSSPrinter) -> CodeLayout {
        let held = dim.isWithinUnit ? dim : Formula.Expression(.call(.clamp, [dim, .number(0), .number(1)]))
        return .call("brightness", [(CSSPiece.one - code.number(held, for: "dim")).value], trailingComma: false)
    }

    /// Returns a declaration in a rule.
    static func line(_ name: String, _ value: CodeLayout, indent: Int = 2) -> String {
        (.text("\(name): ") + .group(value) + ";").text(indent: indent) + "\n"
    }

    /// Returns a comment in a rule.
    static func comment(_ text: String, indent: Int = 2) -> String {
        let spaces = String(repeating: " ", count: indent)
        let lines = CodeText.wrapped(text, width: 74 - indent)
        return lines.enumerated().map { index, line in
            spaces + (index == 0 ? "/* " : "   ") + line + (index == lines.count - 1 ? " */" : "") + "\n"
        }.joined()
    }

    /// Returns one function of `transform`. `shape`: an operation of the same kind whose zeros say which function it is.
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
            // `perspective()` ignores an eye behind the screen, or one that is nearer than a pixel.
            if let known = code.constant(distance), known >= 1 { return call("perspective", [length(distance)]) }
            let m34 = Formula.Expression(.binary(.divide, .number(-1), distance))
            let entries = (0..<16).map { $0 == 11 ? number(m34) : .text($0 % 5 == 0 ? "1" : "0") as CodeLayout }
            return call("matrix3d", entries)
        }
    }

    /// The greatest length of a property's text after all variables in it are replaced. Chromium gives up at 65,536 tokens.
    private static let longest = 60_000

    /// Returns the declarations, and the registrations of conditions and of long declarations: a registered property is computed to a
    /// number before it is used.
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
                // Registered numbers are always finite, so a second property says whether the number is finite.
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

// The parts of a style sheet for veiled cards.
extension CSSPose {
    /// The rule with the backdrop's colour; empty without a veil.
    var backdrop: String { isVeiled ? CSSTarget.backdrop : "" }

    /// The declaration of the card's background; empty without a veil.
    var patch: String { isVeiled ? "  background: var(--backdrop);\n" : "" }

    /// Returns the rule of the card's face. `isPosed`: whether a script sets the face's looks.
    func faceRule(isPosed: Bool) -> String {
        "\n/* The card's contents. */\nROOT .face {\n  height: 100%;\n\(isPosed ? "" : face)}\n"
    }
}

extension DoubtfulNumbers {
    /// Returns a calculation: 1 if a card with these numbers is drawn; otherwise 0 or NaN.
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
