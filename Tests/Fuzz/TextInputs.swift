import RiffleFormula
import RiffleModels
import RiffleSettings

@testable import RiffleArchive
@testable import RiffleUI

/// A JSON file: the value read survives a round trip through its text, except for NaN and infinity, for which JSON has no words.
enum JSONInput {
    static func check(_ bytes: [UInt8]) {
        if let value = try? JSONReader.value(of: bytes) {
            let again = try? JSONReader.value(of: Array(value.text.utf8))
            precondition(again == written(value), "a value doesn't come back")
        }
        if let reading = try? Preset.read(bytes, name: "Fallback") {
            let again = try? Preset.read(Array(reading.preset.text.utf8), name: "Fallback")
            precondition(again?.preset.configuration == reading.preset.configuration, "a preset doesn't come back")
        }
        if let (session, _) = try? SavedSession.read(bytes) {
            let again = try? SavedSession.read(Array(session.text.utf8))
            precondition(again?.session.configuration == session.configuration, "a session doesn't come back")
        }
    }

    /// The value that the text of `value` has: null in the place of NaN and infinity.
    private static func written(_ value: JSONValue) -> JSONValue {
        switch value {
        case .number("NaN"), .number("nan"), .number("inf"), .number("Infinity"), .number("-Infinity"): .null
        case .array(let elements): .array(elements.map(written))
        case .object(let object): .object(JSONObject(object.members.map { ($0.key, written($0.value)) }))
        default: value
        }
    }
}

/// A pasted preset line, and typed text for a number or a name.
enum PresetLineInput {
    static func check(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let reading = try? PresetLine.read(text) {
            let again = try? PresetLine.read(PresetLine.text(of: reading.configuration))
            precondition(again?.configuration == reading.configuration, "a line doesn't come back")
            precondition(again?.problems.isEmpty ?? false, "a line that was written here has problems")
        }
        for unit in [ParameterDescriptor.Unit.none, .seconds, .radians] {
            if case .value(let value) = NumberEntry.read(text, current: 2, unit: unit) { precondition(value.isFinite) }
        }
        let name = Preset.cleaned(text)
        precondition(!name.isEmpty && name.utf8.count <= 320 && !name.contains { $0.isNewline })
        precondition(Preset.cleaned(name) == name, "a name isn't clean after it was cleaned")
    }
}

/// A formula: the formula read survives a round trip through its text, and a pose is finite or hidden with a reason.
enum FormulaInput {
    static func check(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for vocabulary in [FormulaVocabulary.scrollingCards, .cardStack, .transition] {
            guard let formula = try? Formula(parsing: text, vocabulary: vocabulary) else { continue }
            let again = try? Formula(parsing: formula.text, vocabulary: vocabulary)
            precondition(again == formula, "a formula doesn't come back")
            let prepared = PreparedFormula(FormulaProgram(formula), space: vocabulary.spaceVariables.map { _ in 100 })
            for value in [-1.5, 0, 2] {
                let fill: (PreparedFormula.Variables) -> Void = { $0.update(repeating: value) }
                let pose = prepared.pose(fill)
                precondition(pose.isFinite == (prepared.problem(fill) == nil) && (pose.isFinite || pose.isHidden))
                for name in formula.parameters.map(\.name) + vocabulary.variables.map(\.name) {
                    guard let input = prepared.program.input(named: name) else { continue }
                    precondition(prepared.derivative(by: input, fill).pose == pose, "a derivative has another pose")
                }
            }
        }
    }
}
