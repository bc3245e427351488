internal import RiffleFormula
internal import RiffleMath

/// How a language declares the parts of a pose function.
protocol TypedLanguage {
    var style: CodeStyle { get }
    /// The end of a statement.
    var end: String { get }
    /// The text between an argument's name and its value.
    var label: String { get }
    /// The spaces before the declarations of a file.
    var indent: Int { get }
    /// Returns lines that document the following code, with a line for each parameter of a function.
    func comment(_ text: String, _ parameters: [(name: String, help: String)], indent: Int) -> String
    /// Returns the beginning of a constant's declaration, up to its value.
    func constant(_ name: String) -> String
    /// Returns the declaration of a value that follows from the constants. `isConstant`: whether it is made of numbers only by the four
    /// operations.
    func derived(_ value: PoseFunction.Value, isConstant: Bool) -> String
    /// Returns the beginning of a local value's declaration in the pose, up to its value.
    func local(_ name: String) -> String
    /// Returns the declaration of a choice as a type.
    func choice(_ name: String, _ options: [String]) -> String
    /// Returns the pose's signature, up to its body. `parameters`: each parameter with the name of its type.
    func signature(_ parameters: [(name: String, type: String)]) -> String
    /// Returns a condition that is true if a number is finite: "x.isFinite".
    func isFinite(_ name: String) -> String
    /// The pose of a card that isn't drawn.
    var notDrawn: String { get }
    /// The names of the types of numbers and conditions.
    var types: (number: String, boolean: String) { get }
}

extension TypedLanguage {
    func comment(_ text: String, indent: Int) -> String { comment(text, [], indent: indent) }

    /// Returns the declaration of the card's size as a constant.
    func size(_ export: ModelExport, _ declaration: (_ width: String, _ height: String) -> String) -> String {
        let size = CodeNumber.fractional
        let help = export.subject == .screens ? "The screens' size in points." : "The card's size in points."
        return comment(help, indent: indent) + declaration(size(export.card.width), size(export.card.height)) + "\n"
    }

    /// Returns the comment of a file with settings.
    func motionComment(_ export: ModelExport, poses: String) -> String {
        let units =
            switch export.subject {
            case .cards: "Offsets in cards, velocities in cards per second."
            case .stack: "Lengths in points."
            case .screens: "The progress goes from 0 to 1."
            }
        return comment("What moves the poses of \(poses). \(units)", indent: 0)
    }
}

/// Writes the declarations of a pose function in a language that has types and methods.
struct TypedPose {
    private let pose: PoseFunction
    private let language: any TypedLanguage
    /// The functions that were called.
    private(set) var used: Set<CodeFunction> = []
    /// The constants, a paragraph with the values that follow from them, and the pose.
    private(set) var constants = ""
    private(set) var derived = ""
    private(set) var function = ""

    init(_ pose: PoseFunction, _ language: any TypedLanguage) {
        self.pose = pose
        self.language = language
        var code = CodePrinter(language.style, pose)
        constants = pose.constants.map {
            language.comment(CodeText.description(of: $0), indent: language.indent)
                + code.statement(
                    language.constant(language.style.name($0.name)) + " =", $0.value, language.end, indent: language.indent)
        }.joined(separator: "\n")
        var known = Set(pose.constants.map(\.name))
        for value in pose.derived {
            let isConstant = value.value.isProduct(of: known)
            if isConstant { known.insert(value.name) }
            derived += code.statement(
                language.derived(value, isConstant: isConstant) + " =", value.value, language.end, indent: language.indent)
        }
        function = signature + body(&code)
        used = code.used
    }

    private var pad: String { String(repeating: " ", count: language.indent + language.style.indent) }

    private var signature: String {
        var text = ""
        let parameters = pose.inputs.map { input -> (name: String, type: String) in
            let name = language.style.name(input.name)
            switch input.kind {
            case .number: return (name, language.types.number)
            case .boolean: return (name, language.types.boolean)
            case .choice(let options):
                text += language.comment(input.help, indent: language.indent) + language.choice(input.name, options) + "\n"
                return (name, CodeText.typeName(input.name))
            }
        }
        let help = zip(pose.inputs, parameters).map { (name: $1.name, help: $0.help) }
        return text + language.comment("The pose of a card.", help, indent: language.indent) + language.signature(parameters)
    }

    private func body(_ code: inout CodePrinter) -> String {
        let (style, indent) = (language.style, language.indent + language.style.indent)
        var text = pose.values.map {
            code.statement(language.local(style.name($0.name)) + " =", $0.value, language.end, indent: indent)
        }.joined()
        text += "\(pad)\(language.local("t")) = CardTransform()\(language.end)\n"
        for step in pose.steps {
            let (name, arguments) = step.call
            let call = CodeLayout.call("t." + name, arguments.map { code($0) }, trailingComma: style.trailingComma)
            text += (call + .text(language.end)).text(width: style.width, indent: indent, step: style.indent) + "\n"
        }
        let doubts = pose.doubts
        let (held, results) = pose.named(doubts)
        for (name, value) in results.values {
            text += code.statement(language.local(style.name(name)) + " =", value, language.end, indent: indent)
        }
        if !doubts.isEmpty { text += guarding(results) }
        let inner = indent + style.indent
        func name(_ word: String) -> String { word + language.label }
        text += "\(pad)return CardPose(\n\(pad)\(String(repeating: " ", count: style.indent))\(name("transform")) t,\n"
        text += code.statement(name("opacity"), held.heldOpacity, ",", indent: inner)
        text += CodePrinter.statement(
            name("order"), held.order("t.depth", &code), ",", isOperation: true, indent: inner, style)
        text += code.statement(name("dim"), held.heldDim, ",", indent: inner)
        text += code.statement(name("veil"), held.heldVeil, ",", indent: inner)
        text += code.statement(
            name("isHidden"), pose.hidden ?? Formula.Expression(.boolean(false)), style.trailingComma ? "," : "", indent: inner)
        return text + "\(pad))\(language.end)\n" + String(repeating: " ", count: language.indent) + "}\n"
    }

    /// Returns the lines that return early for a card whose numbers can't be drawn.
    private func guarding(_ results: PoseFunction.Named) -> String {
        let style = language.style
        let place = "!t.isDrawable(\(results.place.map(style.name) ?? ""))"
        let conditions = [place] + results.looks.map { "!" + language.isFinite(style.name($0)) }
        let (start, end) = ("\(pad)if (\(conditions.joined(separator: " || "))) ", "return \(language.notDrawn)\(language.end)\n")
        if start.count + end.count <= style.width + 1 { return start + end }
        let inner = pad + String(repeating: " ", count: style.indent)
        if start.count + 1 <= style.width { return "\(start){\n\(inner)\(end)\(pad)}\n" }
        return "\(pad)if (\(conditions.joined(separator: " ||\n\(pad)    "))) {\n\(inner)\(end)\(pad)}\n"
    }
}

extension ModelExport {
    /// Returns a statement that names the pose of a sample, whose values are the columns of `row`. `option`: writes a column as an option
    /// of a choice; `isOn`: writes a column as a condition.
    func sampleStatement(
        _ begin: String, _ function: String, _ language: any TypedLanguage, indent: Int,
        option: (_ choice: String, _ options: [String], _ column: String) -> String, isOn: (_ column: String) -> String
    ) -> String {
        let arguments = pose.inputs.enumerated().map { index, input in
            switch input.kind {
            case .number: "row[\(index)]"
            case .boolean: isOn("row[\(index)]")
            case .choice(let options): option(CodeText.typeName(input.name), options, "row[\(index)]")
            }
        }
        let style = language.style
        let call = CodeLayout.call(function, arguments.map { .text($0) }, trailingComma: style.trailingComma)
        return CodePrinter.statement(begin, call, language.end, isOperation: false, indent: indent, style)
    }
}

extension Formula.Expression {
    /// Returns whether the expression is made of numbers and these names only by the four operations.
    fileprivate func isProduct(of names: Set<String>) -> Bool {
        switch node {
        case .number, .constant: true
        case .name(let name): names.contains(name)
        case .negation(let a): a.isProduct(of: names)
        case .binary(let binary, let a, let b):
            [.add, .subtract, .multiply, .divide].contains(binary) && a.isProduct(of: names) && b.isProduct(of: names)
        default: false
        }
    }
}
