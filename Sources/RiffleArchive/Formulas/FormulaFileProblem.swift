public import RiffleFormula

/// A reason why a formula file can't be used; each has a sentence that names the problem.
public enum FormulaFileProblem: Error, Equatable, Sendable {
    /// The file can't be read, because of this problem.
    case file(PresetProblem)
    /// The text isn't UTF-8; the first line that isn't.
    case notText(line: Int)
    /// The text has a mistake.
    case formula(FormulaProblem)

    /// Returns the sentence, with `subject` as the file's name: "arch.formula:1:5: there is no “widht”."
    public func sentence(about subject: String) -> String {
        switch self {
        case .file(.isFolder): "\(subject) is a folder, not a formula."
        case .file(.isNoFile): "\(subject) isn't a file that can be read as a formula."
        case .file(.tooLarge(let bytes)):
            "\(subject) is too large for a formula: \((bytes + 1023) / 1024) kB; at most \(FormulaFile.largest / 1024) kB are read."
        case .file(let problem): problem.sentence(about: subject)
        case .notText(let line): "\(subject):\(line): this isn't UTF-8 text."
        case .formula(let problem): "\(subject):\(problem)" + (problem.sentence.hasSuffix("?") ? "" : ".")
        }
    }
}
