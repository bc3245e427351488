internal import RiffleSettings
public import RiffleStage

/// A reason why a recording can't be used; each has a sentence that names the problem.
public enum RecordingProblem: Error, Equatable, Sendable {
    /// The file can't be read, or its first line isn't a configuration, because of this problem.
    case file(PresetProblem)
    /// The first line lacks the member "gesture", which gives the version.
    case notARecording
    /// The recording's version is later than this program's.
    case futureVersion(String)
    /// A line can't be read; its number and the reason in words.
    case line(Int, String)
    /// A line's time is before that of the line above it.
    case runsBack(line: Int)
    /// The recording has more lines than the limit.
    case tooManyLines
    /// A line is longer than the limit; its number.
    case longLine(Int)
    /// Up to this line the recording needs more than a recording may; the bound that it exceeds.
    case tooMuch(RecordingBudget.Excess, line: Int)

    /// Returns the sentence, with `subject` as the file's name.
    public func sentence(about subject: String) -> String {
        switch self {
        case .file(.isFolder): "\(subject) is a folder, not a recording."
        case .file(.isNoFile): "\(subject) isn't a file that can be read as a recording."
        case .file(.tooLarge(let bytes)):
            "\(subject) is too large for a recording: \(bytes / 1_000_000) MB; at most \(RecordingBounds.bytes / 1_000_000) MB are read."
        case .file(.notAnObject), .file(.notAPreset), .notARecording:
            "\(subject) isn't a Riffle recording: its first line lacks \"gesture\": \(RecordingFile.version)."
        // Nobody types a recording's model id, so a similar id isn't suggested.
        case .file(.unknownModel(let id, _)): PresetProblem.unknownModel(id, nearest: nil).sentence(about: subject)
        case .file(let problem): problem.sentence(about: subject)
        case .futureVersion(let version):
            "\(subject) is of version \(version.prefix(20)); this Riffle reads recordings of version \(RecordingFile.version)."
        case .line(let number, let reason): "\(subject) can't be played: in line \(number), \(reason)."
        case .runsBack(let line): "\(subject) can't be played: line \(line) happens before the one above it."
        case .tooManyLines: "\(subject) has too many lines; at most \(RecordingBounds.lines) are read."
        case .longLine(let line):
            "\(subject) can't be played: line \(line) is too long; at most \(RecordingBounds.lineBytes / 1_000_000) MB is read."
        case .tooMuch(.seconds, let line):
            "\(subject) can't be played: line \(line) happens more than an hour after the start."
        case .tooMuch(.cards, let line):
            "\(subject) can't be played: up to line \(line), more than \(RecordingBounds.cards) cards are added, removed or moved."
        case .tooMuch(.steps, let line):
            "\(subject) can't be played: with line \(line), its changes of the deck take too much work."
        }
    }
}
