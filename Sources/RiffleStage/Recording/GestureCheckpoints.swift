/// States of a gesture from which any later moment is reached by playing on. Their number and memory are bounded: beyond a bound, every
/// second checkpoint is dropped, and from then on they lie twice as far apart.
struct GestureCheckpoints: Sendable {
    /// The state at a moment.
    struct Entry: Sendable {
        var time: StageTime
        var motion: StageMotion
        var player: RecordingPlayer
        /// The memory that the entry doesn't share with the entry before, in units of about 40 bytes.
        fileprivate var weight: Int
    }

    /// The seconds between two checkpoints at first.
    private static let interval = 0.25
    /// The most checkpoints, and the most that they weigh together: 40 MB.
    private static let most = 1024
    private static let mostWeight = 1_000_000

    private(set) var entries: ContiguousArray<Entry> = []
    private var interval = Self.interval
    private var weight = 0
    /// Seconds from the start at which the next checkpoint is due.
    private(set) var due = 0.0

    /// Keeps the state at `time`, which is `seconds` from the start.
    mutating func keep(_ motion: StageMotion, _ player: RecordingPlayer, at time: StageTime, seconds: Double) {
        let isSameDeck = entries.last.map { !player.recording.changesDeck(between: $0.player.next, and: player.next) } ?? false
        let deck = isSameDeck ? 0 : motion.deck.runCount + motion.deck.pictures.namedCount
        let entry = Entry(
            time: time, motion: motion, player: player,
            weight: 100 + deck + 2 * motion.removedCards.count + 12 * motion.layoutTransition.entries.count)
        entries.append(entry)
        weight += entry.weight
        while entries.count > Self.most || weight > Self.mostWeight && entries.count > 2 { thin() }
        due = ((seconds / interval).rounded(.down) + 1) * interval
    }

    /// The last checkpoint at or before a time; nil if there is none.
    func last(at time: StageTime) -> Entry? { entries.last { $0.time <= time } }

    private mutating func thin() {
        interval *= 2
        var kept: ContiguousArray<Entry> = []
        for (index, var entry) in entries.enumerated() where index % 2 == 0 {
            // The next checkpoint may share the deck of a dropped one, and then bears its weight.
            if index > 0 { entry.weight = Swift.max(entry.weight, entries[index - 1].weight) }
            kept.append(entry)
        }
        entries = kept
        weight = kept.reduce(0) { $0 + $1.weight }
    }
}

extension Recording {
    /// Whether any of the events from one index up to another changes the deck.
    fileprivate func changesDeck(between first: Int, and end: Int) -> Bool {
        events[first..<end].contains { if case .deck = $0.kind { true } else { false } }
    }
}
