extension Formula {
    /// `text`, of which this formula was read, with other defaults of its parameters: values in their units, by name. Whatever else is
    /// written stays; the parts that it includes are written out.
    public func text(_ text: String, defaults: [String: Double]) -> String {
        if !layout.includes.isEmpty {
            let whole = expanded(text)
            var values = Dictionary(parameters.map { ($0.name, $0.writtenDefault) }) { first, _ in first }
            values.merge(defaults) { $1 }
            return (try? Formula(parsing: whole, vocabulary: vocabulary))?.text(whole, defaults: values) ?? whole
        }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        for parameter in parameters {
            let index = parameter.position.line - 1
            guard let value = defaults[parameter.name], value != parameter.writtenDefault, lines.indices.contains(index) else {
                continue
            }
            lines[index] = parameter.line(lines[index], default: value)
        }
        return lines.joined(separator: "\n")
    }
}

extension Formula {
    /// `text`, of which this formula was read, with its parts in the place of the lines that include them.
    private func expanded(_ text: String) -> String {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        for include in layout.includes.reversed() {
            let range = include.lines.lowerBound - 1...include.lines.upperBound - 1
            guard let part = vocabulary.parts[include.name], lines.indices.contains(range.upperBound) else { continue }
            lines.replaceSubrange(range, with: part.split(whereSeparator: \.isNewline).map(String.init))
        }
        return lines.joined(separator: "\n")
    }
}

extension Formula.Parameter {
    /// Its line with another default; unchanged if the default isn't in it.
    fileprivate func line(_ line: String, default value: Double) -> String {
        guard let sign = line.firstIndex(of: "="),
            let start = line[line.index(after: sign)...].firstIndex(where: { !$0.isWhitespace })
        else { return line }
        let isNumber: Bool
        let written: String
        switch setting {
        case .number, .count: (isNumber, written) = (true, FormulaNumber.exact(value))
        case .toggle: (isNumber, written) = (false, value >= 0.5 ? "on" : "off")
        case .choice(_, let options):
            let index = Int(exactly: value.rounded()) ?? 0
            (isNumber, written) = (false, options.indices.contains(index) ? options[index] : "")
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

extension String {
    /// Without Foundation.
    fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
