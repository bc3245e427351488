internal import RiffleFormula
internal import RiffleModels

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

    /// Where code comes from, and what is left out of it: lines for its head.
    static func origin(of export: ModelExport) -> [String] {
        let idle = export.pose.idle
        return ["Written by Riffle from its model \"\(export.id)\" (\(export.source))."]
            + (idle.isEmpty ? [] : ["Without effect at these settings, and left out: \(idle.joined(separator: ", "))."])
            + (export.motion.dragFollow == .hand
                ? ["dragFollow: rate. Riffle keeps the grabbed point under the pointer; here a drag moves the cards at a rate."]
                : [])
    }

    /// What is exported, in a sentence.
    static func title(of pose: PoseFunction) -> String {
        pose.title + (pose.summary.isEmpty ? "" : ": " + pose.summary)
    }

    /// What a number is, in which unit, and where it comes from. Nothing in it ends a comment.
    static func description(of constant: PoseFunction.Constant) -> String {
        description(constant.help, unit: constant.unit, source: constant.source)
    }

    /// The same of what has these words; `unit`: its symbol.
    static func description(_ help: String, unit symbol: String, source: String) -> String {
        var text = help
        if let unit = unit(symbol) { text += " In \(unit)." }
        if !source.isEmpty { text += " Source: \(source)." }
        return text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
    }

    /// A text without its marks, and, unless `keeps`, without what stands between two of them.
    static func keeping(_ text: String, marks: String, _ keeps: Bool) -> String {
        let parts = text.split(separator: marks, omittingEmptySubsequences: false)
        return parts.enumerated().filter { $0.offset.isMultiple(of: 2) || keeps }.map(\.element).joined()
    }

    /// A name as constants have it: "CURVE_Z" of "curveZ".
    static func constantName(_ name: String) -> String {
        var result = ""
        for letter in name {
            if letter.isUppercase, let last = result.last, last.isLowercase || last.isNumber { result += "_" }
            result.append(letter)
        }
        return result.uppercased()
    }

    /// A name of a package: small letters, digits and dashes.
    static func packageName(_ id: String) -> String {
        let name = id.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return String(name)
    }

    /// Text in HTML.
    static func html(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    }

    /// The unit that a number of this symbol has in code; nil for plain ones.
    private static func unit(_ symbol: String) -> String? {
        switch symbol {
        case "", "×", "%": nil
        case "pt": "points"
        case "pt/s": "points per second"
        case "s", "ms": "seconds"
        case "rad", "°", "deg": "radians"
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
