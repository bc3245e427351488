internal import RiffleInteraction
internal import RiffleMath
public import RiffleStage

/// A recorded gesture as a playable file plays it: the pointer and the keys, in points of the model.
public struct PlayedGesture: Equatable, Sendable {
    /// The user's name for it.
    public var title: String
    /// The scroll offset at which it begins, in cards.
    public var start: Double
    /// The points that a mouse moves before it drags.
    public var slop: Double
    /// Time in seconds from the start; 0 down, 1 moved, 2 up, with x and y from the cards' common centre; 3 a step, with its cards.
    public var events: [[Double]]

    /// The most events: some minutes of them.
    static let most = 50_000
    /// Window points before a mouse drags.
    private static let slop = 3.0

    /// A recording, up to the first event that a page has nothing for: a change of the setting, the cards or the window.
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
