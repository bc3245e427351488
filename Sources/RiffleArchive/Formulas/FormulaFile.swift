internal import RiffleFiles
public import RiffleFormula
internal import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// A formula in a file: UTF-8, at most 256 kB, in the language of Resources/manual/formula-language.md.
public struct FormulaFile: Equatable, Sendable {
    /// The ending of the file's name.
    public static let ending = ".formula"
    /// The size limit in bytes.
    public static let largest = Formula.Limits.bytes

    /// The text, exactly as in the file.
    public var text: String
    /// The formula that the text contains.
    public var formula: Formula

    /// The vocabularies that formulas may have.
    public static let vocabularies: [FormulaVocabulary] = [.scrollingCards, .cardStack, .transition]

    /// Parses a text with the first of `vocabularies` that fits. An empty text is a problem of the file, not of the formula: a file is
    /// empty for a moment when another program begins to write it.
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

    /// Decodes and parses a text's bytes, without a leading byte order mark.
    public init(_ bytes: [UInt8]) throws(FormulaFileProblem) {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard bytes.count <= Self.largest else { throw .file(.tooLarge(bytes.count)) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            // In UTF-8 a line feed is never part of a longer character, so each line can be decoded by itself.
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

    /// Returns whether a path has a formula file's ending.
    public static func isNamed(_ path: String) -> Bool { FileName.hasEnding(path, ending) }

    /// Returns the title for a formula without one: "wide arch" for "…/wide arch.formula".
    static func title(ofPath path: String) -> String {
        Preset.cleaned(SystemPath.shown(FileName.title(of: PresetStore.fileName(of: path), ending: ending)))
    }

    /// Returns the id of a file's model: the name in lower case, with a hyphen in place of everything that is neither a letter nor a digit;
    /// "formula" if nothing is left.
    static func id(ofPath path: String) -> String {
        let words = title(ofPath: path).lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? "formula" : words.joined(separator: "-")
    }
}
