internal import RiffleFormula
internal import RiffleModels

/// The text of comments in exported code.
enum CodeText {
    /// Returns lines of at most `width` characters, broken at spaces; a longer word has a line of its own.
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

    /// The licence of exported code.
    static let licence = "The exported code is yours: use it as you like."

    /// Returns the lines at the head of a file: the code's origin, and the parts that were left out.
    static func origin(of export: ModelExport) -> [String] {
        let idle = export.pose.idle
        return [plain("Written by Riffle from its model \"\(export.id)\" (\(export.source)).").commentText, licence]
            + (idle.isEmpty ? [] : ["Omitted (no effect here): \(idle.joined(separator: ", "))."])
            + [export.sentence(aboutLossesOn: export.target), sentence(aboutCountOf: export)].compactMap { $0 }
            + (export.motion.dragFollow == .hand && ![.js, .qml, .playable, .spec].contains(export.target)
                ? ["dragFollow: rate. Riffle keeps the grabbed point under the pointer; here a drag moves the cards at a rate."]
                : [])
    }

    /// Returns a sentence about the parts that don't follow when the number of cards changes; nil if all parts do.
    private static func sentence(aboutCountOf export: ModelExport) -> String? {
        let naming = PoseNaming(export.tuning.formula)
        // The number itself is a variable, or a style sheet's property.
        let names = Set(["last", "count", "radius"].map { naming[$0] })
        guard export.subject == .cards, export.pose.constants.contains(where: { names.contains($0.name) && $0.source.isEmpty })
        else { return nil }
        return "The poses are for \(export.cardCount) cards; for another number, export again with --cards."
    }

    /// Returns the export's title and summary as one sentence.
    static func title(of pose: PoseFunction) -> String {
        (pose.title + (pose.summary.isEmpty ? "" : ": " + pose.summary)).commentText
    }

    /// Returns the meaning of a number, its unit and its origin. The text can't end a comment.
    static func description(of constant: PoseFunction.Constant) -> String {
        description(constant.help, unit: constant.unit, source: constant.source)
    }

    /// Returns the description with this help; `unit`: the unit's symbol.
    static func description(_ help: String, unit symbol: String, source: String) -> String {
        var text = help
        if let unit = unit(symbol) { text += " In \(unit)." }
        if !source.isEmpty { text += " Source: \(source)." }
        return text.commentText
    }

    /// Returns the name of a type for a model's id, in upper camel case: "CoverFlow2".
    static func typeName(_ id: String) -> String {
        let words = id.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.first?.isLetter == true ? name : "Cards" + name
    }

    /// Returns the text without control characters, and without characters that change the direction of writing, which can disguise code.
    /// Line breaks become spaces.
    static func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch (scalar.properties.generalCategory, scalar.value) {
            case (.lineSeparator, _), (.paragraphSeparator, _), (.control, 0x9...0xD), (.control, 0x85): result.append(" ")
            case (.control, _), (_, 0x61C), (_, 0x200E...0x200F), (_, 0x202A...0x202E), (_, 0x2066...0x2069), (_, 0xFEFF): break
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns the text without its marks. Unless `keeps`, the text between two marks is removed, too.
    static func keeping(_ text: String, marks: String, _ keeps: Bool) -> String {
        let parts = text.split(separator: marks, omittingEmptySubsequences: false)
        return parts.enumerated().filter { $0.offset.isMultiple(of: 2) || keeps }.map(\.element).joined()
    }

    /// Returns the name in the style of constants: "CURVE_Z" for "curveZ".
    static func constantName(_ name: String) -> String {
        var result = ""
        for letter in name {
            if letter.isUppercase, let last = result.last, last.isLowercase || last.isNumber { result += "_" }
            result.append(letter)
        }
        return result.uppercased()
    }

    /// Returns the name of a package: small letters, digits and dashes.
    static func packageName(_ id: String) -> String {
        let name = id.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return String(name)
    }

    /// Returns the text, escaped for HTML.
    static func html(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    }

    /// Returns the word for a unit's symbol in code; nil for plain numbers.
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
    /// The text, escaped so that it neither ends nor nests a comment.
    var commentText: String { replacing("*/", with: "* /").replacing("/*", with: "/ *") }

    /// The text without the spaces at its end.
    var trimmingTrailingSpace: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension Formula.Expression {
    /// Whether the expression can't leave 0…1, so that it needn't be clamped.
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
