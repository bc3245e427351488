internal import RiffleFiles

/// Why something could not be kept; each is one sentence for people.
public enum StoreProblem: Error, Equatable, Sendable {
    /// A file or folder, and the system's reason.
    case cannotWrite(String, String)
    /// Somebody else has been writing there for seconds.
    case busy(String)
    case noHome
    case noPreset(String, nearest: String?)
    case nameTaken(String)
    case isBuiltIn(String)
    case damaged(PresetProblem, file: String)

    init(_ problem: FileProblem) { self = .cannotWrite(problem.path, problem.reason) }

    /// What `body` can't write is one of these problems.
    @discardableResult
    static func from<Result>(_ body: () throws(FileProblem) -> Result) throws(StoreProblem) -> Result {
        do throws(FileProblem) { return try body() } catch { throw StoreProblem(error) }
    }

    public var sentence: String {
        switch self {
        case .cannotWrite(let path, let reason): FileProblem(path: path, reason: reason).sentence
        case .busy(let folder): "Another program has been writing in \(folder) for seconds; try again."
        case .noHome: "There is no folder to keep presets in: neither XDG_CONFIG_HOME nor HOME is set."
        case .noPreset(let name, let nearest):
            "There is no preset \"\(name.prefix(60))\""
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; 'riffle presets' lists them.")
        case .nameTaken(let name): "There is a preset \"\(name.prefix(60))\" already; choose another name."
        case .isBuiltIn(let name): "\"\(name.prefix(60))\" comes with Riffle and stays as it is; duplicate it to change it."
        case .damaged(let problem, let file): problem.sentence(about: file)
        }
    }
}
