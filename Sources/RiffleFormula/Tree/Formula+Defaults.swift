extension Formula {
    /// Returns `text`, from which this formula was read, with other defaults: values in the parameters' units, by name. The rest of the
    /// text stays; but if a default can't be written in its place, the whole formula is printed anew.
    public func text(_ text: String, defaults: [String: Double]) -> String {
        let wanted = changed(defaults)
        var lines = TextLine.all(of: text)
        let included = Set(layout.includes.flatMap { $0.parameters.map(\.name) })
        for (old, new) in zip(parameters, wanted.parameters) where old.setting != new.setting && !included.contains(old.name) {
            let index = old.position.line - 1
            if lines.indices.contains(index) { lines[index].text = old.line(lines[index].text, default: new.writtenDefault) }
        }
        for include in layout.includes.reversed() where include.parameters.contains(where: { defaults[$0.name] != nil }) {
            let range = include.lines.lowerBound - 1...include.lines.upperBound - 1
            guard lines.indices.contains(range.upperBound) else { continue }
            let others = include.parameters.compactMap { parameter -> String? in
                let value = wanted.parameters.first { $0.name == parameter.name }?.writtenDefault ?? parameter.writtenDefault
                return value == parameter.writtenDefault ? nil : "\(parameter.name) = \(parameter.written(value))"
            }
            let (first, last) = (lines[range.lowerBound].text, lines[range.upperBound])
            var line = first.prefix { $0.isWhitespace } + "include \(include.name)"
            if !others.isEmpty { line += " " + others.joined(separator: ", ") }
            if let comment = last.text.firstIndex(of: "#") { line += "  " + last.text[comment...] }
            lines.replaceSubrange(range, with: [TextLine(text: String(line), end: last.end)])
        }
        let result = lines.map { $0.text + $0.end }.joined()
        return (try? Formula(parsing: result, vocabulary: vocabulary)) == wanted ? result : wanted.text
    }

    /// Returns a copy with other defaults: values in the parameters' units, by name.
    private func changed(_ defaults: [String: Double]) -> Formula {
        var copy = self
        copy.parameters = parameters.map { parameter in
            guard let value = defaults[parameter.name] else { return parameter }
            var option: String?
            if case .choice = parameter.setting { option = parameter.written(value) }
            let assignment = Assignment(
                name: parameter.name, value: option == nil ? value : nil, unit: nil, option: option, position: parameter.position)
            return parameter.with(default: assignment) ?? parameter
        }
        return copy
    }
}

extension Formula.Parameter {
    /// Returns the parameter's line with another default; unchanged if the default isn't in it.
    fileprivate func line(_ line: String, default value: Double) -> String {
        guard let sign = line.firstIndex(of: "="),
            let start = line[line.index(after: sign)...].firstIndex(where: { !$0.isWhitespace })
        else { return line }
        let written = written(value)
        let isNumber: Bool
        switch setting {
        case .number, .count: isNumber = true
        case .toggle, .choice: isNumber = false
        }
        if isNumber, line[start...].hasPrefix("float("), let close = line[start...].firstIndex(of: ")") {
            return line.replacingCharacters(start..<line.index(after: close), with: written)
        }
        let end = line[start...].firstIndex { letter in
            isNumber
                ? !(letter.isASCII && letter.isNumber || ".+-−eE".contains(letter))
                : !(letter.isLetter || letter.isNumber || letter == "_")
        }
        return line.replacingCharacters(start..<(end ?? line.endIndex), with: written)
    }
}

extension Formula.Parameter {
    /// A value as written after the equals sign, without its unit.
    fileprivate func written(_ value: Double) -> String {
        switch setting {
        case .number, .count: return FormulaNumber.exact(value)
        case .toggle: return value >= 0.5 ? "on" : "off"
        case .choice(_, let options):
            let index = Int(exactly: value.rounded()) ?? 0
            return options.indices.contains(index) ? options[index] : ""
        }
    }
}

/// A line of a text, as the language counts lines, and its line end.
private struct TextLine {
    var text: String
    var end: String

    static func all(of text: String) -> [TextLine] {
        var lines: [TextLine] = []
        var rest = text[...]
        while let end = rest.firstIndex(where: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }) {
            lines.append(TextLine(text: String(rest[..<end]), end: String(rest[end])))
            rest = rest[rest.index(after: end)...]
        }
        return lines + [TextLine(text: String(rest), end: "")]
    }
}

extension String {
    /// The string with a range replaced, without Foundation.
    fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
