extension Formula {
    /// `text`, of which this formula was read, with other defaults of its parameters: values in their units, by name. Whatever else is
    /// written stays.
    public func text(_ text: String, defaults: [String: Double]) -> String {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let included = Set(layout.includes.flatMap { $0.parameters.map(\.name) })
        for parameter in parameters where !included.contains(parameter.name) {
            let index = parameter.position.line - 1
            guard let value = defaults[parameter.name], value != parameter.writtenDefault, lines.indices.contains(index) else {
                continue
            }
            lines[index] = parameter.line(lines[index], default: value)
        }
        for include in layout.includes.reversed() where include.parameters.contains(where: { defaults[$0.name] != nil }) {
            let range = include.lines.lowerBound - 1...include.lines.upperBound - 1
            guard lines.indices.contains(range.upperBound) else { continue }
            let present = Dictionary(parameters.map { ($0.name, $0.writtenDefault) }) { first, _ in first }
            let others = include.parameters.compactMap { parameter -> String? in
                let value = defaults[parameter.name] ?? present[parameter.name] ?? parameter.writtenDefault
                return value == parameter.writtenDefault ? nil : "\(parameter.name) = \(parameter.written(value))"
            }
            let line = (["include \(include.name)"] + [others.joined(separator: ", ")]).filter { !$0.isEmpty }.joined(
                separator: " ")
            lines.replaceSubrange(range, with: [line])
        }
        let result = lines.joined(separator: "\n")
        // A default that stands elsewhere than on its name's line is printed with everything else.
        let wanted = changed(defaults)
        let read = try? Formula(parsing: result, vocabulary: vocabulary)
        return read?.parameters.map(\.defaultValue) == wanted.parameters.map(\.defaultValue) ? result : wanted.text
    }

    /// A copy with other defaults: values in their units, by name.
    private func changed(_ defaults: [String: Double]) -> Formula {
        var copy = self
        copy.parameters = parameters.map { parameter in
            guard let value = defaults[parameter.name] else { return parameter }
            var option: String?
            if case .choice = parameter.setting { option = parameter.written(value) }
            let assignment = Assignment(
                name: parameter.name, value: option == nil ? value : nil, option: option, position: parameter.position)
            return parameter.with(default: assignment) ?? parameter
        }
        return copy
    }
}

extension Formula.Parameter {
    /// Its line with another default; unchanged if the default isn't in it.
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
    /// A value as it stands behind the equals sign, without its unit.
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

extension String {
    /// Without Foundation.
    fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
