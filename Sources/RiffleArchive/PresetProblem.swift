internal import RiffleSettings

/// A reason why a preset or a session can't be used; each has a sentence that names the problem.
public enum PresetProblem: Error, Equatable, Sendable {
    /// The file or a folder of its path can't be accessed, for the system's reason.
    case unreadable(String)
    /// There is no such file.
    case isMissing
    /// The path is that of a folder.
    case isFolder
    /// The path is that of neither a regular file nor a folder, but for example of a pipe or a device.
    case isNoFile
    /// The file is larger than the limit; its size in bytes.
    case tooLarge(Int)
    /// The text contains nothing but white space.
    case empty
    /// The JSON text ends too early, in this line.
    case truncated(line: Int)
    /// The text isn't valid JSON; the line and the reason in words.
    case malformed(line: Int, String)
    /// An object has a key twice; the line of the second.
    case duplicateKey(String, line: Int)
    /// The JSON text isn't an object.
    case notAnObject
    /// The object lacks the member "riffle", which gives the version.
    case notAPreset
    /// The text's version is later than this program's.
    case futureVersion(String)
    /// A member has the wrong type: its name, and the expected type in words.
    case wrongShape(String, expected: String)
    /// No model has this id; the most similar one, if any.
    case unknownModel(String, nearest: String?)

    /// Returns the sentence, with `subject` as the file's name: "Album.json ends too early …".
    public func sentence(about subject: String) -> String {
        switch self {
        case .unreadable(let reason): "\(subject) can't be read: \(reason)."
        case .isMissing: "There is no \(subject)."
        case .isFolder: "\(subject) is a folder, not a preset."
        case .isNoFile: "\(subject) isn't a file that can be read as a preset."
        case .tooLarge(let bytes): "\(subject) is too large for a preset: \(Self.size(bytes)); at most 1 MB is read."
        case .empty: "\(subject) is empty."
        case .truncated(let line): "\(subject) ends too early, in line \(line); the rest of it is missing."
        case .malformed(let line, let reason): "\(subject) isn't valid JSON: in line \(line), \(reason)."
        case .duplicateKey(let key, let line):
            "\(subject) has \"\(key.prefix(40))\" twice, the second time in line \(line); remove one of them."
        case .notAnObject: "\(subject) isn't a preset: it should be an object in braces."
        case .notAPreset: "\(subject) isn't a Riffle preset: it lacks \"riffle\": \(ConfigurationDocument.version)."
        case .futureVersion(let version):
            "\(subject) is of version \(version.prefix(20)); this Riffle reads version \(ConfigurationDocument.version)."
        case .wrongShape(let part, let expected): "\(subject) can't be used: \"\(part.prefix(40))\" should be \(expected)."
        case .unknownModel(let id, let nearest):
            "\(subject) is for the model \"\(id.prefix(40))\", which Riffle doesn't have"
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; \(PresetLine.formulaHint).")
        }
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 10_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1000) kB"
    }
}
