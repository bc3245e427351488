internal import RiffleInteraction
internal import RiffleMath
public import RiffleStage

/// A recorded gesture as a playable file plays it: the pointer and the keys, in points of the model.
public struct PlayedGesture: Equatable, Sendable {
    /// The user's name for it.
    public var title: String
    /// The scroll offset at which it begins, in cards.
    public var start: Double
    /// The distance in points that a mouse moves before it drags.
    public var slop: Double
    /// Each event: the time in seconds from the start; 0 down, 1 moved or 2 up, with x and y relative to the cards' common centre; or 3 for
    /// a step, with its number of cards.
    public var events: [[Double]]

    /// The greatest number of events: enough for some minutes.
    static let most = 50_000
    /// The distance in window points that a mouse moves before it drags.
    private static let slop = 3.0

    /// Converts a recording, up to the first event that a page can't play: a change of the setting, the cards or the window.
    public init(_ recording: Recording) {
        let (scale, center) = recording.start.measure
        (title, start, slop) = (recording.title, recording.start.rest.offset, Self.slop / scale)
        events = []
        for event in recording.events.prefix(Self.most) {
            let time = event.time - recording.start.time
            switch event.kind {
            case .input(.pointer(let pointer)):
                guard pointer.button == .primary || pointer.phase == .moved else { continue }
                let phase: Double
                switch pointer.phase {
                case .began: phase = 0
                case .moved: phase = 1
                case .ended: phase = 2
                case .cancelled: return
                }
                let place = (pointer.position - center) / scale
                events.append([time, phase, place.x, place.y])
            case .command(.step(let cards)): events.append([time, 3, Double(cards), 0])
            case .input, .command, .aspect: continue
            case .configure, .deck, .resize, .cardSize: return
            }
        }
    }
}
