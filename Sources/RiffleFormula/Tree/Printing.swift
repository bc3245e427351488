extension Formula {
    /// The formula as a text with the same tree: title, parameters, values, lines, scroll, with uniform spaces and spelling. The comments
    /// of the title, the parameters and the measures stand at the ends of their lines; other comments are lost.
    public var text: String {
        var lines: [String] = []
        func comment(_ text: String) -> String { text.isEmpty ? "" : "  # " + text }
        func quoted(_ text: String) -> String {
            "\"" + String(text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }) + "\""
        }
        if let title { lines.append("title \(quoted(title))" + comment(summary)) }
        if let source { lines.append("source \(quoted(source))") }
        if let family = notes.family { lines.append("family \(quoted(family.text))") }
        if let gesture = notes.gesture { lines.append("gesture \(quoted(gesture))") }
        lines += parameters.map { parameter in
            let attributes = parameter.attributes.texts(quoted).map { ", " + $0 }.joined()
            return "param \(parameter.name) = \(parameter.setting.text)" + attributes + comment(parameter.help)
        }
        if !notes.essentials.isEmpty { lines.append("essentials " + notes.essentials.map(\.name).joined(separator: ", ")) }
        if !notes.defaults.isEmpty { lines.append("defaults " + notes.defaults.map(\.text).joined(separator: ", ")) }
        for settings in notes.settings {
            let name =
                switch settings.name {
                case .source: "source"
                case .version(let number): "version \(number)"
                }
            lines.append("settings \(name) " + settings.values.map(\.text).joined(separator: ", "))
        }
        lines += notes.measures.map { $0.text(quoted) + comment($0.help) }
        lines += definitions.map { "let \($0.name) = \($0.value.text)" }
        lines += self.lines.map(\.text)
        if let scroll { lines.append(scroll.text) }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension Formula.Assignment {
    fileprivate var text: String {
        let suffix = unit.map { $0 == .percent ? "%" : " " + $0.rawValue } ?? ""
        return "\(name) = \(value.map { FormulaNumber.exact($0) + suffix } ?? option ?? "")"
    }
}

extension Formula.Measure {
    fileprivate func text(_ quoted: (String) -> String) -> String {
        let numbers = [offset, range.lowerBound, range.upperBound, step].map(FormulaNumber.exact)
        var text =
            "\(isSlider ? "measure" : "handle") \(name) = \(property.rawValue) at \(numbers[0]) in \(numbers[1])...\(numbers[2])"
        text += " step \(numbers[3])"
        let parts = (isRelative ? ["relative"] : []) + attributes.texts(quoted) + ["solves " + solves.joined(separator: ", ")]
        return text + parts.map { ", " + $0 }.joined()
    }
}

extension Formula.Parameter.Attributes {
    /// The texts of the attributes, in order.
    fileprivate func texts(_ quoted: (String) -> String) -> [String] {
        var result: [String] = []
        if let title { result.append("title \(quoted(title))") }
        if let slider {
            result.append("slider \(FormulaNumber.exact(slider.lowerBound))...\(FormulaNumber.exact(slider.upperBound))")
        }
        if let unit { result.append("unit \(quoted(unit.rawValue))") }
        result += meanings.map { "\(FormulaNumber.exact($0.value)) \(quoted($0.words))" }
        if let source { result.append("source \(quoted(source))") }
        if let group { result.append("group \(group.rawValue)") }
        if let condition {
            let options = condition.options.joined(separator: " or ")
            result.append("when \(condition.name)" + (options.isEmpty ? "" : " is " + options))
        }
        return result + formerNames.map { "formerly \(quoted($0))" }
    }
}

extension Formula.Expression {
    /// The expression as a text with the same tree, with as few brackets as possible.
    public var text: String {
        switch node {
        case .number(let value, let unit):
            let digits = FormulaNumber.exact(value)
            return unit.map { $0 == .percent ? digits + "%" : digits + " " + $0.rawValue } ?? digits
        case .boolean(let isOn): return isOn ? "on" : "off"
        case .constant(let constant): return constant.rawValue
        case .name(let name): return name
        case .isOption(let name, let option): return "\(name) is \(option)"
        case .negation(let a): return "-" + a.text(from: .negation)
        case .not(let a): return "not " + a.text(from: .not)
        case .binary(let binary, let a, let b):
            let level = binary.precedence
            let stronger = Precedence(rawValue: level.rawValue + 1) ?? .operand
            // Sums and products are read from the left, powers from the right, comparisons stand alone.
            let left = binary == .power ? .operand : level == .comparison ? stronger : level
            let right = binary == .power ? .negation : stronger
            let separator = binary == .power ? "" : " "
            return a.text(from: left) + separator + binary.rawValue + separator + b.text(from: right)
        case .call(let function, let arguments):
            return "\(function.rawValue)(\(arguments.map(\.text).joined(separator: ", ")))"
        case .conditional(let condition, let then, let otherwise):
            return condition.text(from: .or) + " ? " + then.text(from: .conditional) + " : " + otherwise.text(from: .conditional)
        case .cases(let cases, let otherwise):
            let parts = cases.map { $0.condition.text(from: .or) + ": " + $0.value.text(from: .conditional) }
            return "when " + (parts + ["else: " + otherwise.text(from: .conditional)]).joined(separator: ", ")
        }
    }

    /// The text in a place that needs an expression that binds at least as strongly as `level`: in brackets if it binds more weakly.
    private func text(from level: Precedence) -> String { precedence < level ? "(\(text))" : text }
}

extension Formula.Parameter.Setting {
    /// The text after the equals sign.
    var text: String {
        func range(_ range: ClosedRange<Double>?) -> String {
            range.map { " in \(FormulaNumber.exact($0.lowerBound))...\(FormulaNumber.exact($0.upperBound))" } ?? ""
        }
        switch self {
        case .number(let value, let unit, let bounds, let step):
            let suffix = unit.map { $0 == .percent ? "%" : " " + $0.rawValue } ?? ""
            return FormulaNumber.exact(value) + suffix + range(bounds) + (step.map { " step " + FormulaNumber.exact($0) } ?? "")
        case .count(let value, let bounds): return FormulaNumber.exact(value) + " count" + range(bounds)
        case .toggle(let isOn): return isOn ? "on" : "off"
        case .choice(let index, let options):
            return (options.indices.contains(index) ? options[index] : "") + " of " + options.joined(separator: ", ")
        }
    }
}

extension Formula.Line {
    var text: String {
        switch content {
        case .property(let property, let value): "\(property.rawValue) = \(value.text)"
        case .transform(let operations): "transform " + operations.map(\.text).joined(separator: ", ")
        }
    }
}

extension Formula.Operation {
    /// The operation as a text, such as `translate(x, y, z)`.
    public var text: String {
        switch self {
        case .translate(let x, let y, let z): "translate(\(x.text), \(y.text), \(z.text))"
        case .scale(let x, let y): "scale(\(x.text)\(y.map { ", " + $0.text } ?? ""))"
        case .rotate(let axis, let angle): "rotate(\(axis.rawValue), \(angle.text))"
        case .perspective(let distance): "perspective(\(distance.text))"
        case .skew(let x, let y): "skew(\(x.text), \(y.text))"
        }
    }
}

extension Formula.Scroll {
    var text: String {
        let parts = arguments.map { argument in
            let fixed = argument.isFixed ? "fixed " : ""
            return switch argument.value {
            case .expression(let value): "\(fixed)\(argument.name) = \(value.text)"
            case .option(let option): "\(fixed)\(argument.name) = \(option)"
            }
        }
        return "scroll \(rule)" + (parts.isEmpty ? "" : " " + parts.joined(separator: ", "))
    }
}
