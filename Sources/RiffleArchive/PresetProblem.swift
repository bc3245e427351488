internal import RiffleSettings

/// Why a preset or a session can't be used; each has a sentence that names the problem.
public enum PresetProblem: Error, Equatable, Sendable {
    /// The file or a folder of its path can't be accessed; with the system's reason.
    case unreadable(String)
    /// There is no such file.
    case isMissing
    /// It is a folder.
    case isFolder
    /// It is neither a regular file nor a folder: a pipe, a device.
    case isNoFile
    /// It is larger than is read; its size in bytes.
    case tooLarge(Int)
    /// It contains nothing but white space.
    case empty
    /// The JSON text ends early, in this line.
    case truncated(line: Int)
    /// It is no valid JSON; the line and the reason in words.
    case malformed(line: Int, String)
    /// An object has a key twice; the line of the second.
    case duplicateKey(String, line: Int)
    /// The JSON text is no object.
    case notAnObject
    /// It lacks the member "riffle" that gives the version.
    case notAPreset
    /// Its version is later than this program's.
    case futureVersion(String)
    /// A member has the wrong type: its name, and the expected type in words.
    case wrongShape(String, expected: String)
    /// No model has this id; the most similar one, if any.
    case unknownModel(String, nearest: String?)

    /// The sentence, about a file that it calls `subject`: "Album.json ends too early …".
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
