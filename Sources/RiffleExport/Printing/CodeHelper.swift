internal import RiffleFormula

/// A function that a language lacks; its definition is written with the code.
struct CodeHelper: Sendable {
    var function: CodeFunction
    var text: String

    init(_ function: CodeFunction, _ text: String) {
        self.function = function
        self.text = text
    }

    /// Returns the definitions that `used` needs, in the order of `all`, where each one comes after the definitions that it calls.
    static func text(_ used: Set<CodeFunction>, of all: [CodeHelper]) -> String {
        var needed = used
        if used.contains(.formula(.smoothstep)) || used.contains(.formula(.bezier)) { needed.insert(.formula(.clamp)) }
        if used.contains(.formula(.wrap)) { needed.insert(.modulo) }
        return all.filter { needed.contains($0.function) }.map { $0.text + "\n" }.joined(separator: "\n")
    }
}
