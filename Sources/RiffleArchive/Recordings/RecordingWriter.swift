public import RiffleStage

/// Writes a recording's text while the gesture is recorded: lines of `RecordingFile`'s format, the header first. If the text is cut off at
/// any place, it can be played up to its last whole line.
///
/// The text stays within `RecordingBounds`, which `RecordingFile` accepts.
public struct RecordingWriter: Sendable {
    /// Whether the bound has been reached: nothing more is recorded, and `end` is due.
    public private(set) var isFull = false
    /// The bound that the gesture exceeds; nil if only the text exceeds its bound, or nothing does.
    public private(set) var excess: RecordingBudget.Excess?
    /// Whether the header has been written.
    public private(set) var hasBegun = false
    /// The time of the last line.
    public private(set) var last = StageTime(0)
    private var budget: RecordingBudget?
    private var bytes = 0
    private var lines = 0
    private let mostBytes: Int
    private let mostLines: Int

    /// The number of bytes that are reserved for the line of the end.
    private static let endBytes = 64

    /// Creates a writer that has written nothing.
    public init() { self.init(mostBytes: RecordingBounds.bytes, mostLines: RecordingBounds.lines) }

    init(mostBytes: Int, mostLines: Int) {
        (self.mostBytes, self.mostLines) = (mostBytes, mostLines)
    }

    /// Returns the header's line; nil if that line alone would be too long.
    public mutating func begin(_ start: RecordingStart, title: String) -> String? {
        let line = RecordingFile(Recording(title: title, start: start, events: [])).firstLine + "\n"
        (hasBegun, last, lines, bytes) = (true, start.time, 1, line.utf8.count)
        budget = RecordingBudget(start)
        isFull = bytes > Swift.min(mostBytes - Self.endBytes, RecordingBounds.lineBytes)
        return isFull ? nil : line
    }

    /// Returns the lines of some events and checks, as many as there is room for.
    public mutating func lines(of events: ContiguousArray<StageEvent>, _ checks: ContiguousArray<RecordingCheck>) -> String {
        var text = ""
        var writer = self
        RecordingLine.write(events, checks) { time, event, line in
            guard !writer.isFull else { return }
            let count = line.utf8.count + 1
            writer.excess = event.map { writer.budget?.take($0) } ?? writer.budget?.take(time)
            writer.isFull =
                writer.excess != nil || writer.bytes + count > mostBytes - Self.endBytes || writer.lines + 2 >= mostLines
                || count > RecordingBounds.lineBytes
            guard !writer.isFull else { return }
            text += line + "\n"
            writer.bytes += count
            writer.lines += 1
            writer.last = Swift.max(writer.last, time)
        }
        self = writer
        return text
    }

    /// Returns the end line at a stage time, or at the last line's time if the stage time exceeds the limit.
    public func end(at time: StageTime) -> String {
        let isTooLate = isFull || budget?.take(time) != nil
        return RecordingLine.end(at: isTooLate ? last : Swift.max(time, last)) + "\n"
    }
}
