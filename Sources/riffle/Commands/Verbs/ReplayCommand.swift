import RiffleFiles
import ArgumentParser
import RiffleArchive
import RiffleModels
import RiffleSettings
import RiffleStage

/// `riffle replay`: plays a recording without a display, and compares the result with the original.
struct ReplayCommand: ModelCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play a recording and compare it with its checks; needs no display.",
        discussion: """
            Prints one line of JSON. If the recording plays under its own settings, all its checks are compared. If a difference exceeds \
            a millionth of a point (a hundredth for a phone's recording), Riffle prints it and exits with 1.
            """)

    @OptionGroup var options: RecordingOptions

    @Option(help: ArgumentHelp("Frames per second; the result doesn't depend on it.", valueName: "N"))
    var fps: Double = 60

    @Option(help: ArgumentHelp("Print the state at these seconds from the recording's start.", valueName: "T,T,…"))
    var at: String?

    @Option(
        help: ArgumentHelp(
            "Write one JSON object per frame to this file, as the window does, and one at each moment of --at.", valueName: "FILE"
        ))
    var trace: String?

    @Flag(help: "Print a hash of all positions at the checks. It is the same at every frame rate.")
    var hash = false

    func run(with models: ModelCatalogue) throws {
        guard fps >= 1, fps <= 10_000 else { throw Failure.usage("--fps takes a number from 1 to 10000, not \(fps).") }
        let (recording, given) = try options.recording(models)
        var moments = try Self.moments(at)
        var stage = Stage(recording.start)
        stage.takesChecks = true
        let file = try trace.map { try Trace(path: $0, start: recording.start.time, whenFailed: {}) }
        stage.recordsEvents = file != nil
        var player = RecordingPlayer(recording, under: given, followsSize: true)
        player.begin(&stage)
        var frame = Frame()
        var index = 0
        let start = recording.start.time
        var last: StageTime?
        var comparison = RecordingComparison(recording)
        // Writes a frame of the trace, unless that moment has been written.
        func draw() {
            guard let file, last != stage.time else { return }
            let interval = last.map { (stage.time - $0) * 1000 } ?? 1000 / fps
            last = stage.time
            stage.step(to: stage.time, events: EmptyCollection(), into: &frame)
            file.write(frame, interval: interval, work: 0, drawCalls: 0, vertices: 0)
        }
        func tell(_ moment: Double) throws {
            player.advance(&stage, to: start + moment)
            try Output.write(line: Self.state(of: stage, at: moment).line)
            draw()
        }
        repeat {
            let time = Swift.min(start + Double(index) / fps, recording.end)
            while let moment = moments.first, start + moment <= time {
                try tell(moment)
                moments.removeFirst()
            }
            player.advance(&stage, to: time)
            comparison.take(stage.handOutChecks())
            draw()
            index += 1
            // Without a trace, the frames of a pause are skipped: nothing changes in them.
            guard file == nil, stage.isStill else { continue }
            let next = (player.nextTime ?? recording.end) - start
            index = Swift.max(index, Int((next * fps).rounded(.down)))
        } while stage.time < recording.end
        comparison.end()
        for moment in moments { try tell(moment) }
        file?.close()
        if let sentence = file?.takeFailure() { throw Failure(sentence) }
        try report(comparison, stage, isOwn: given == nil, skipped: player.skipped)
    }

    private func report(_ comparison: RecordingComparison, _ stage: Stage, isOwn: Bool, skipped: Int) throws {
        let recording = comparison.recording
        var line: JSONValue = [
            "title": .string(recording.title), "model": .string(stage.configuration.modelID),
            "seconds": JSONValue(recording.duration), "events": JSONValue(recording.events.count),
            "checks": JSONValue(comparison.count), "compared": .bool(isOwn && !recording.checks.isEmpty),
        ]
        if skipped > 0 { line = line.with(["skippedChanges": JSONValue(skipped)]) }
        if hash { line = line.with(["hash": .string(String(comparison.hash, radix: 16))]) }
        line = line.with(["offset": JSONValue(stage.scrollOffset), "current": JSONValue(stage.current)])
        try Output.write(line: line.line)
        guard isOwn, let (time, difference) = comparison.difference else { return }
        let words = difference?.words ?? "all cards are at rest, but in the recording some still move"
        throw Failure("\(options.file): at \((time - recording.start.time).brief) s \(words).")
    }

    private static func state(of stage: Stage, at moment: Double) -> JSONValue {
        [
            "t": JSONValue(moment), "offset": JSONValue(stage.scrollOffset), "velocity": JSONValue(stage.scrollVelocity),
            "current": JSONValue(stage.current),
        ]
    }

    /// "0.5,1,2.25": seconds in ascending order.
    static func moments(_ text: String?) throws -> [Double] {
        try (text ?? "").split(separator: ",").map { part in
            guard let seconds = Double(part), seconds >= 0, seconds <= 100_000 else {
                throw Failure.usage("--at takes seconds from the recording's start, as in --at 0.5,1, not \"\(part)\".")
            }
            return seconds
        }.sorted()
    }
}

/// Compares each check of a replay with the recording's as soon as it comes, so that no checks need to be kept.
private struct RecordingComparison {
    let recording: Recording
    /// The number of checks, and the hash of all of them.
    private(set) var count = 0
    private(set) var hash = RecordingCheck.hashOfNone
    /// When the replay first differs, and how. `how` is nil if the recording has a check at that time and the replay has none.
    private(set) var difference: (time: StageTime, how: RecordingCheck.Difference?)?
    /// The index of the recording's next check.
    private var next = 0

    init(_ recording: Recording) { self.recording = recording }

    /// Takes checks in order of time.
    mutating func take(_ checks: ContiguousArray<RecordingCheck>) {
        for check in checks where check.time <= recording.end {
            count += 1
            hash = RecordingCheck.hash(of: CollectionOfOne(check), after: hash)
            miss(before: check.time)
            while next < recording.checks.count, recording.checks[next].time == check.time {
                let how = check.difference(from: recording.checks[next], tolerance: recording.tolerance)
                if difference == nil, let how { difference = (check.time, how) }
                next += 1
            }
        }
    }

    /// Ends the comparison: no more checks come.
    mutating func end() { miss(before: StageTime(.infinity)) }

    /// Counts the recording's remaining checks before a time as missing from the replay.
    private mutating func miss(before time: StageTime) {
        while next < recording.checks.count, recording.checks[next].time < time {
            if difference == nil { difference = (recording.checks[next].time, nil) }
            next += 1
        }
    }
}

extension RecordingCheck.Difference {
    /// "card 7 is 0.5 pt from where it was".
    var words: String {
        switch self {
        case .offset(let cards): "the offset is \(cards.brief) cards from where it was"
        case .current(let card, let expected): "the current card is \(card + 1), but in the recording it was \(expected + 1)"
        case .count(let count, let expected): "\(count) cards are placed, but in the recording there were \(expected)"
        case .order(let position, let card, let expected):
            "card \(card + 1) has position \(position + 1), which card \(expected + 1) had in the recording"
        case .place(let card, let points): "card \(card + 1) is \(points.brief) pt from where it was"
        case .opacity(let card, let share): "card \(card + 1) differs in opacity by \(share.brief)"
        }
    }
}
