internal import RiffleFiles
public import RiffleFormula
internal import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// A formula in a file: UTF-8, at most 256 kB, in the language of Resources/manual/formula-language.md.
public struct FormulaFile: Equatable, Sendable {
    /// The end of its file's name.
    public static let ending = ".formula"
    /// The size limit in bytes.
    public static let largest = Formula.Limits.bytes

    /// The text, as it is in the file.
    public var text: String
    /// The formula in it.
    public var formula: Formula

    /// The vocabularies that formulas may have.
    public static let vocabularies: [FormulaVocabulary] = [.scrollingCards, .cardStack, .transition]

    /// Reads a text by the first of `vocabularies` that fits. An empty text is none: so is a file in the moment in which another program
    /// begins to write it.
    public init(_ text: String) throws(FormulaFileProblem) {
        guard !text.allSatisfy(\.isWhitespace) else { throw .file(.empty) }
        self.text = text
        do { formula = try Formula(parsing: text, byOneOf: Self.vocabularies) } catch { throw .formula(error) }
        if let problem = formula.conflict(
            with: StageParameters.all + Preferences.parameters + ModelDescriptor.sharedParameters, of: "the stage")
        {
            throw .formula(problem)
        }
        if let problem = formula.problem(besides: StageParameters.all + Preferences.parameters) { throw .formula(problem) }
    }

    /// Reads a text's bytes. A byte order mark is no part of it.
    public init(_ bytes: [UInt8]) throws(FormulaFileProblem) {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard bytes.count <= Self.largest else { throw .file(.tooLarge(bytes.count)) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            // No line feed is part of a longer character, so that each line is a text by itself.
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            throw .notText(line: (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1)
        }
        try self.init(text)
    }

    /// Reads a file.
    public static func read(atPath path: String) throws(FormulaFileProblem) -> FormulaFile {
        let bytes: [UInt8]
        do throws(PresetProblem) { bytes = try FileText.bytes(of: path, largest: largest) } catch { throw .file(error) }
        return try FormulaFile(bytes)
    }

    /// Reads the standard input to its end.
    public static func readInput() throws(FormulaFileProblem) -> FormulaFile {
        let bytes: [UInt8]
        do throws(PresetProblem) { bytes = try FileText.bytes(from: 0, largest: largest) } catch { throw .file(error) }
        return try FormulaFile(bytes)
    }

    /// Whether a path is that of a formula file, by its ending.
    public static func isNamed(_ path: String) -> Bool { FileName.hasEnding(path, ending) }

    /// The title of a formula without one: "wide arch" of "…/wide arch.formula".
    static func title(ofPath path: String) -> String {
        Preset.cleaned(SystemPath.shown(FileName.title(of: PresetStore.fileName(of: path), ending: ending)))
    }

    /// The id of a file's model: the name in lower case, with a hyphen for whatever is no letter or digit; "formula" if nothing is
    /// left.
    static func id(ofPath path: String) -> String {
        let words = title(ofPath: path).lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? "formula" : words.joined(separator: "-")
    }
}
