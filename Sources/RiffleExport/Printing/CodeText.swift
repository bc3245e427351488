internal import RiffleFormula

/// Comments of code.
enum CodeText {
    /// Lines of at most `width` characters, broken at spaces; a longer word has a line of its own.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            if line.isEmpty {
                line = String(word)
            } else if line.count + 1 + word.count <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// What a number is, in which unit, and where it comes from. Nothing in it ends a comment.
    static func description(of constant: PoseFunction.Constant) -> String {
        var text = constant.help
        if !constant.unit.isEmpty, constant.unit != "×" { text += " In \(unit(constant.unit))." }
        if !constant.source.isEmpty { text += " Source: \(constant.source)." }
        return text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
    }

    /// Text in HTML.
    static func html(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    }

    private static func unit(_ symbol: String) -> String {
        switch symbol {
        case "pt": "points"
        case "s": "seconds"
        case "ms": "milliseconds"
        case "rad": "radians"
        case "°", "deg": "degrees"
        case "%": "hundredths"
        default: symbol
        }
    }
}

extension String {
    /// Without the spaces at its end.
    var trimmingTrailingSpace: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension Formula.Expression {
    /// Whether it can't leave 0…1, so that it needn't be held there.
    var isWithinUnit: Bool {
        switch node {
        case .number(let value, let unit): return (0...1).contains(unit?.base(of: value) ?? value)
        case .call(.clamp, let arguments):
            return arguments[1].isWithinUnit && arguments[2].isWithinUnit
        case .call(.smoothstep, _), .call(.step, _), .call(.fract, _): return true
        case .binary(.multiply, let a, let b): return a.isWithinUnit && b.isWithinUnit
        case .conditional(_, let then, let otherwise): return then.isWithinUnit && otherwise.isWithinUnit
        case .cases(let cases, let otherwise): return cases.allSatisfy(\.value.isWithinUnit) && otherwise.isWithinUnit
        default: return false
        }
    }
}
