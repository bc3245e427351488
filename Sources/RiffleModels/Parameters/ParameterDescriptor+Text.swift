// Values as text: on the command line, in lines, and in sentences about them.
extension ParameterDescriptor {
    /// The value that a text means: a number as it may be typed (0.5, 0,5, 12pt, 100/3), on or off, the id of an option (or its title, or
    /// its index), or a ratio such as 3:2. Nil for anything else, including NaN and infinity.
    public func value(of text: String) -> Double? {
        let word = text.lowercased()
        switch kind {
        case .toggle where ["on", "true", "yes"].contains(word): return 1
        case .toggle where ["off", "false", "no"].contains(word): return 0
        case .choice:
            if let position = index(ofOption: word) { return Double(position) }
        default: break
        }
        if unit == .ratio, let colon = text.firstIndex(of: ":"), let width = Double(text[..<colon]),
            let height = Double(text[text.index(after: colon)...]), width > 0, height > 0, (width / height).isFinite
        {
            return width / height
        }
        if let number = Double(text) { return number.isFinite ? number : nil }
        return NumberEntry.number(text, unit: unit)
    }

    /// A value as it is written: the id of an option, or a number that reads back as the same value.
    public func text(of value: Double) -> String { option(at: value)?.id ?? value.brief }

    /// A value as it is shown: with as many digits as a step has, and its unit.
    public func label(of value: Double) -> String {
        switch kind {
        case .toggle: return value >= 0.5 ? "on" : "off"
        case .choice(let options):
            let index = Int(value.rounded())
            return options.indices.contains(index) ? options[index].title : "\(index)"
        case .number, .count:
            if let meaning = meaning(of: value) { return meaning }
            return unit.rawValue.isEmpty ? number(of: value) : "\(number(of: value)) \(unit.rawValue)"
        }
    }

    /// A number's label, without its unit.
    public func number(of value: Double) -> String { value.text(step: step) }

    /// The values that may be given, in words.
    public var expectation: String {
        switch kind {
        case .toggle: "on or off"
        case .choice(let options): "one of " + options.map(\.id).joined(separator: ", ")
        case .count: "a whole number from \(range.lowerBound.brief) to \(range.upperBound.brief)"
        case .number: "a number from \(range.lowerBound.brief) to \(range.upperBound.brief)"
        }
    }
}

extension Double {
    /// Integers without ".0"; other numbers with all digits that are needed to read back the same value.
    public var brief: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }

    /// The number with as many digits as a step has.
    public func text(step: Double) -> String {
        var digits = 0
        var unit = 1.0
        while digits < 5, abs(step / unit - (step / unit).rounded()) > 1e-6 {
            digits += 1
            unit /= 10
        }
        // A number between two steps, such as a default, gets one more digit.
        if digits < 3, step < 1, abs(self / unit - (self / unit).rounded()) > 1e-6 { digits += 1 }
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        let whole = (abs(self) * scale).rounded()
        guard whole < 1e15 else { return "\(self)" }
        let sign = self < 0 && whole > 0 ? "−" : ""
        let text = String(Int(whole))
        guard digits > 0 else { return sign + text }
        let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
        let point = padded.index(padded.endIndex, offsetBy: -digits)
        return sign + padded[..<point] + "." + padded[point...]
    }
}
