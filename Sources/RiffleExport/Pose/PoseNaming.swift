internal import RiffleFormula

/// The names of a formula's variables, parameters and values in code: words for the language's letters.
struct PoseNaming {
    private static let words = [
        "o": "offset", "i": "index", "s": "scroll", "p": "progress", "n": "cardCount", "count": "positionCount",
        "radius": "circleRadius", "width": "cardWidth", "height": "cardHeight",
    ]

    private var names: [String: String] = [:]

    init(_ formula: Formula) {
        let own = formula.parameters.map(\.name) + formula.definitions.map(\.name)
        var taken = Set(own)
        for name in own {
            // In code the language's functions and properties are ordinary names, which may be taken.
            names[name] =
                name == "perspective" ? Self.free("m34", taken) : Self.isTaken(name) ? Self.free(name + "Value", taken) : name
            taken.insert(names[name] ?? name)
        }
        for variable in formula.variables {
            let word = Self.words[variable.name] ?? variable.name
            let name = Self.free(word, taken)
            names[variable.name] = name
            taken.insert(name)
        }
    }

    /// Returns whether code has a function or a property of this name; only `z` is neither on any platform.
    private static func isTaken(_ name: String) -> Bool {
        Formula.Function(rawValue: name) != nil
            || Formula.Property.allCases.contains { $0 != .z && $0.rawValue.split(separator: " ").first ?? "" == name }
    }

    /// The name in code.
    subscript(name: String) -> String { names[name] ?? name }

    /// Returns a name that isn't taken: `word`, with the least number behind it if necessary.
    static func free(_ word: String, _ taken: Set<String>) -> String {
        var name = word
        var number = 2
        while taken.contains(name) {
            name = word + String(number)
            number += 1
        }
        return name
    }
}
