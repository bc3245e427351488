internal import RiffleFiles

/// A reason why a preset, a recording or a session could not be saved or changed; each has a sentence for the user.
public enum StoreProblem: Error, Equatable, Sendable {
    /// This file or folder can't be written, for the system's reason.
    case cannotWrite(String, String)
    /// Another process has held the lock of this folder for longer than `FolderLock.timeout`.
    case busy(String)
    /// The environment names no configuration folder.
    case noHome
    /// There is no preset of this name; with the most similar name, if any.
    case noPreset(String, nearest: String?)
    /// Another preset has this name.
    case nameTaken(String)
    /// This name is that of a built-in or source preset, which can't be changed.
    case isBuiltIn(String)
    /// There is no recording of this name.
    case noRecording(String)
    /// The file can't be read as a recording.
    case damagedRecording(RecordingProblem, file: String)
    /// The file can't be read as a preset.
    case damaged(PresetProblem, file: String)

    init(_ problem: FileProblem) { self = .cannotWrite(problem.path, problem.reason) }

    /// Runs `body` and converts its problem.
    @discardableResult
    static func from<Result>(_ body: () throws(FileProblem) -> Result) throws(StoreProblem) -> Result {
        do throws(FileProblem) { return try body() } catch { throw StoreProblem(error) }
    }

    /// The sentence for the user.
    public var sentence: String {
        switch self {
        case .cannotWrite(let path, let reason): FileProblem(path: path, reason: reason).sentence
        case .busy(let folder): "Another program has been writing in \(folder) for several seconds; try again."
        case .noHome: "There is no folder to keep presets in: neither XDG_CONFIG_HOME nor HOME is set."
        case .noPreset(let name, let nearest):
            "There is no preset \"\(name.prefix(60))\""
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; 'riffle presets' lists them.")
        case .nameTaken(let name): "There is already a preset \"\(name.prefix(60))\"; choose another name."
        case .isBuiltIn(let name):
            "\"\(name.prefix(60))\" comes with Riffle and can't be changed; duplicate it and change the copy."
        case .noRecording(let name): "There is no recording \"\(name.prefix(60))\" any more."
        case .damagedRecording(let problem, let file): problem.sentence(about: file)
        case .damaged(let problem, let file): problem.sentence(about: file)
        }
    }
}
