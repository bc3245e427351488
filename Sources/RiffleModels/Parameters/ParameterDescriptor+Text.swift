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
}
