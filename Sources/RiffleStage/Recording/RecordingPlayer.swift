internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
public import RiffleSettings

/// Plays a recording on a stage: hands out its events at their times, under the recorded configuration or another one, in the recorded
/// window or the stage's own.
///
/// The stage runs on the recording's clock. A recorded change of the window's size is repeated only if the stage has the recording's size.
/// Otherwise the positions of pointers are converted, so that they mean the same to the cards.
public struct RecordingPlayer: Sendable {
    /// The recording that is played.
    public let recording: Recording
    /// The settings that replace the recorded ones; nil: the recording's own, with its changes.
    public private(set) var configuration: StageConfiguration?
    /// The index of the next event.
    public internal(set) var next = 0
    /// The number of recorded changes of the configuration that have been skipped, because `configuration` replaces them.
    public private(set) var skipped = 0
    /// The recorded window at the present event, and whether the stage follows it.
    private var size: Size
    private var topInset: Double
    private var widthShare: Double
    private let followsSize: Bool

    /// `configuration`: replaces the recorded one; nil: the recording's. `followsSize`: the stage has the recording's window size and
    /// takes its changes.
    public init(_ recording: Recording, under configuration: StageConfiguration? = nil, followsSize: Bool) {
        self.recording = recording
        self.configuration = configuration
        self.followsSize = followsSize
        size = recording.start.size
        topInset = recording.start.topInset
        widthShare = recording.start.widthShare
    }

    /// Whether all events have been played.
    public var isOver: Bool { next >= recording.events.count }

    /// Brings a stage to the recording's start. If `seconds` is above 0, the stage begins that much earlier and the cards move there.
    public mutating func begin(_ stage: inout Stage, over seconds: Double = 0) {
        (next, skipped) = (0, 0)
        (size, topInset, widthShare) = (recording.start.size, recording.start.topInset, recording.start.widthShare)
        let configuration = configuration ?? recording.start.configuration
        if seconds > 0 {
            stage.begin(recording.start, under: configuration, over: seconds)
        } else {
            stage.begin(recording.start, under: configuration)
        }
    }

    /// Plays the events up to a time on the recording's clock, and advances the stage to it. `limit`: the index of the first event that
    /// isn't played; if it is due, the stage stops at its time and the result is false. `handle`: called with each event before it is
    /// played.
    @discardableResult
    public mutating func advance(
        _ stage: inout Stage, to time: StageTime, before limit: Int = .max, handle: (StageEvent) -> Void = { _ in }
    ) -> Bool {
        while next < recording.events.count, recording.events[next].time <= time {
            let event = recording.events[next]
            guard next < limit else {
                stage.advance(to: event.time, events: EmptyCollection())
                return false
            }
            next += 1
            guard let event = played(event, on: stage) else { continue }
            handle(event)
            stage.advance(to: event.time, events: CollectionOfOne(event))
        }
        stage.advance(to: time, events: EmptyCollection())
        return true
    }

    /// The time of the next event; nil: there is none.
    public var nextTime: StageTime? { next < recording.events.count ? recording.events[next].time : nil }

    /// The last events that have been played, at most `count`, with their positions converted to the stage's window.
    public func played(last count: Int, on stage: Stage) -> [StageEvent] {
        recording.events[..<next].suffix(count).map { event in
            guard case .input(.pointer(var pointer)) = event.kind, !followsSize else { return event }
            pointer.position = carried(pointer.position, to: stage)
            return StageEvent(time: event.time, kind: .input(.pointer(pointer)))
        }
    }

    /// Replaces the settings from now on.
    public mutating func play(under configuration: StageConfiguration) { self.configuration = configuration }

    private mutating func played(_ event: StageEvent, on stage: Stage) -> StageEvent? {
        switch event.kind {
        case .configure where configuration != nil:
            skipped += 1
            return nil
        case .resize(let resize):
            (size, topInset, widthShare) = (resize.size, resize.topInset, resize.widthShare)
            return followsSize ? event : nil
        case .cardSize: return followsSize ? event : nil
        case .input(.pointer(var pointer)):
            guard !followsSize else { return event }
            pointer.position = carried(pointer.position, to: stage)
            return StageEvent(time: event.time, kind: .input(.pointer(pointer)))
        default: return event
        }
    }

    /// Converts a position from the recorded window to a stage's: the distance from the middle of the cards stays the same, in cards.
    private func carried(_ position: Vector2, to stage: Stage) -> Vector2 {
        guard size != stage.size || topInset != stage.topInset || widthShare != stage.widthShare else { return position }
        func view(_ size: Size, _ inset: Double, _ share: Double) -> (center: Vector2, height: Double) {
            (Vector2(size.width / 2, inset + (size.height - inset) / 2), Swift.max((size.height - inset) * share, 1))
        }
        let (from, to) = (view(size, topInset, widthShare), view(stage.size, stage.topInset, stage.widthShare))
        return to.center + (position - from.center) * (to.height / from.height)
    }
}
