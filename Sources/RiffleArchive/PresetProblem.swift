/// Why a preset or a session can't be taken: each is one sentence that says what is wrong and what can be done.
public enum PresetProblem: Error, Equatable, Sendable {
    /// The file, or something on the way to it, can't be reached; the system's reason.
    case unreadable(String)
    case isMissing
    case isFolder
    /// A pipe, a device.
    case isNoFile
    /// In bytes.
    case tooLarge(Int)
    case empty
    /// The text ends before it is whole.
    case truncated(line: Int)
    case malformed(line: Int, String)
    case duplicateKey(String, line: Int)
    case notAnObject
    /// Without the member "riffle" that says which version it is.
    case notAPreset
    /// Written by a Riffle that came later.
    case futureVersion(String)
    /// A part that must be an object, or a text, is something else: its name, what it must be.
    case wrongShape(String, expected: String)
    case unknownModel(String, nearest: String?)

    /// "Album.json ends too early …": the sentence about what is called `subject`.
    public func sentence(about subject: String) -> String {
        switch self {
        case .unreadable(let reason): "\(subject) can't be read: \(reason)."
        case .isMissing: "There is no \(subject)."
        case .isFolder: "\(subject) is a folder, not a preset."
        case .isNoFile: "\(subject) is no file that can be read as a preset."
        case .tooLarge(let bytes): "\(subject) is too large for a preset: \(Self.size(bytes)); at most 1 MB is read."
        case .empty: "\(subject) is empty."
        case .truncated(let line): "\(subject) ends too early, in line \(line); the rest of it is missing."
        case .malformed(let line, let reason): "\(subject) is no JSON that can be read: in line \(line), \(reason)."
        case .duplicateKey(let key, let line):
            "\(subject) says \"\(key.prefix(40))\" twice, in line \(line) again; remove one of them."
        case .notAnObject: "\(subject) is no preset: it should be an object in braces."
        case .notAPreset: "\(subject) is no preset of Riffle: it lacks \"riffle\": \(ConfigurationDocument.version)."
        case .futureVersion(let version):
            "\(subject) is of version \(version.prefix(20)); this Riffle reads version \(ConfigurationDocument.version)."
        case .wrongShape(let part, let expected): "\(subject) can't be used: \"\(part.prefix(40))\" should be \(expected)."
        case .unknownModel(let id, let nearest):
            "\(subject) is for the model \"\(id.prefix(40))\", which is not here"
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? ".")
        }
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 10_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1000) kB"
    }
}
