public import RiffleModels
internal import RiffleSettings
public import RiffleStage

/// A recording as text: JSON Lines, UTF-8. The first line is the header; the other lines are events and checks, in order of time:
///
///     {"gesture":1,"riffle":2,"title":"Flick","model":"cover-flow","t":12.5,"window":{…},"cards":{…},"start":{…}}
///     {"t":12.5,"pointer":"began","x":640,"y":400}
///     {"t":13,"check":{"offset":4.2,"current":4,"cards":[[3,512.1,400,600.2,400,512.1,210.4,1],…]}}
///     {"t":15.25,"end":true}
///
/// The header has the whole configuration in the same form as presets. Times are seconds on the recording's own clock; positions are in
/// points of the window; every number reads back to the same value. There are no paths and no names of pictures. Lines and members that
/// this program doesn't know are kept when the text is written again.
public struct RecordingFile: Equatable, Sendable {
    /// The version of the format.
    public static let version = 1
    /// The ending of the file's name.
    public static let ending = ".gesture"
    /// Returns whether a path has a recording's ending.
    public static func isNamed(_ path: String) -> Bool { FileName.hasEnding(path, ending) }

    /// The recording that is played.
    public var recording: Recording
    /// Sentences about changes, omissions and missing ends.
    public private(set) var remarks: [String] = []
    private var header: JSONObject
    /// The lines below the header as they were read; nil for a new recording.
    private var body: [String]?

    /// Creates the text of a new recording.
    public init(_ recording: Recording) {
        self.recording = recording
        header = JSONObject()
    }

    /// Reads a file.
    public static func read(atPath path: String, catalogue: ModelCatalogue = .builtIn) throws(RecordingProblem) -> RecordingFile {
        let bytes: [UInt8]
        do throws(PresetProblem) { bytes = try FileText.bytes(of: path, largest: RecordingBounds.bytes) } catch {
            throw .file(error)
        }
        let title = FileName.title(of: PresetStore.fileName(of: path), ending: ending)
        return try read(bytes, title: title, catalogue: catalogue)
    }

    /// Reads a text; `title`: the recording's title if the text has none.
    public static func read(
        _ bytes: [UInt8], title: String, catalogue: ModelCatalogue = .builtIn
    ) throws(RecordingProblem) -> RecordingFile {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: RecordingBounds.lines, omittingEmptySubsequences: false)
        // A whole file ends with a line feed; a text after the last one may have been cut off.
        let rest = lines.popLast() ?? []
        guard lines.count < RecordingBounds.lines else { throw .tooManyLines }
        let isOpen = !rest.isEmpty
        if isOpen { lines.append(rest) }
        if let long = lines.firstIndex(where: { $0.count > RecordingBounds.lineBytes }) { throw .longLine(long + 1) }
        var file = try RecordingFile(header: Array(lines.first ?? []), title: title, catalogue: catalogue)
        try file.readBody(lines.dropFirst(), isOpen: isOpen, catalogue: catalogue)
        if !file.hasEnd { file.remarks.append("The recording was cut off; it is played to its last whole line.") }
        return file
    }

    private var hasEnd = false

    private init(header bytes: [UInt8], title: String, catalogue: ModelCatalogue) throws(RecordingProblem) {
        do throws(PresetProblem) {
            guard let object = try JSONReader.value(of: bytes).object else { throw .notAnObject }
            header = object
            guard let version = object["gesture"]?.finiteNumber else { throw .notAPreset }
            guard version == 1 else { throw .futureVersion("\(version)") }
            let read = try ConfigurationDocument.read(
                object, catalogue: catalogue, known: RecordingHeader.members, isComplete: true)
            remarks = read.problems
            recording = try RecordingHeader.read(object, configuration: read.configuration, title: title)
        } catch {
            if case .futureVersion(let version) = error { throw .futureVersion(version) }
            throw .file(error)
        }
    }

    /// Reads the lines after the header. `isOpen`: whether the last line has no line feed; such a line is ignored if it isn't a whole
    /// object.
    private mutating func readBody(
        _ lines: ArraySlice<ArraySlice<UInt8>>, isOpen: Bool, catalogue: ModelCatalogue
    ) throws(RecordingProblem) {
        var (events, checks): (ContiguousArray<StageEvent>, ContiguousArray<RecordingCheck>) = ([], [])
        var kept: [String] = []
        var now = recording.start.time
        var budget = RecordingBudget(recording.start)
        var defaults = ConfigurationDefaults(catalogue)
        var unknown = 0
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let number = index + 2
            guard !hasEnd else { throw .line(number, "there is more text after its end") }
            let object: JSONObject
            do throws(PresetProblem) {
                guard let value = try JSONReader.value(of: line).object else { throw .notAnObject }
                object = value
            } catch {
                if isOpen, index == lines.count - 1 { break }
                throw .line(number, RecordingLine.reason(error))
            }
            kept.append(String(decoding: line, as: UTF8.self))
            guard let time = object["t"]?.finiteNumber, abs(time) <= RecordingHeader.latest else {
                throw .line(number, "\"t\" isn't a number of seconds")
            }
            guard time >= now.seconds else { throw .runsBack(line: number) }
            now = StageTime(time)
            if let excess = budget.take(now) { throw .tooMuch(excess, line: number) }
            var excess: RecordingBudget.Excess?
            do throws(RecordingLine.Refusal) {
                switch try RecordingLine.read(object, at: now, &defaults) {
                case .event(let event):
                    excess = budget.take(event)
                    events.append(event)
                case .check(let check): checks.append(check)
                case .end: hasEnd = true
                case .unknown: unknown += 1
                }
            } catch {
                throw .line(number, error.reason)
            }
            if let excess { throw .tooMuch(excess, line: number) }
        }
        if unknown > 0 {
            remarks.append(
                unknown == 1
                    ? "One line means nothing to Riffle; it is kept." : "\(unknown) lines mean nothing to Riffle; they are kept.")
        }
        recording = recording.with(events, checks, end: now)
        body = kept
    }

    /// The text. If the recording was read from a text, only the header is written anew.
    public var text: String {
        var text = firstLine + "\n"
        for line in body ?? newBody { text += line + "\n" }
        return text
    }

    /// The header's line, without a line feed.
    var firstLine: String {
        var object = header
        RecordingHeader.write(recording, into: &object)
        ConfigurationDocument.write(recording.start.configuration.withoutDesktop, into: &object)
        return JSONValue.object(object).line
    }

    private var newBody: [String] {
        var lines: [String] = []
        var end = recording.end
        RecordingLine.write(recording.events, recording.checks) { time, _, line in
            lines.append(line)
            end = Swift.max(end, time)
        }
        return lines + [RecordingLine.end(at: end)]
    }
}

extension Recording {
    /// Returns the recording with these events and checks.
    fileprivate func with(
        _ events: ContiguousArray<StageEvent>, _ checks: ContiguousArray<RecordingCheck>, end: StageTime
    ) -> Recording {
        var recording = Recording(title: title, start: start, events: events, checks: checks, end: end)
        (recording.trim, recording.device) = (trim, device)
        return recording
    }
}
