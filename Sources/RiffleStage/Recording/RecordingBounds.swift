/// The bounds of recordings, in one place. A player works out a recording's course, keeps its events in memory and shows its time as
/// a line, so each of these is bounded; a recording that is made ends at the same bounds.
public enum RecordingBounds {
    /// Seconds from the start to the end.
    public static let longest = 3600.0
    /// The size in bytes of the text, and the most lines: a minute of a pointer that reports a thousand times a second has 60,000.
    public static let bytes = 16_000_000
    public static let lines = 200_000
    /// The bytes of a line: about 20 for each card that it names.
    public static let lineBytes = 4_000_000
    /// The pictures that are in the deck at the start, or come later, and the cards that are put in order, all together.
    public static let cards = 500_000
    /// The steps of all changes of the deck together. A change takes one for each run that the deck's pictures have had since the last one
    /// that set them, where pictures are added, one for each picture, and where an order whose runs repeat is put back, one for each card
    /// that may need a look.
    public static let steps = 100_000_000
}

/// Adds up the demands of a recording, event by event, by numbers alone.
public struct RecordingBudget: Equatable, Sendable {
    /// The excess of a recording.
    public enum Excess: Equatable, Sendable {
        /// Seconds, by the time of an event or of the end.
        case seconds
        /// Pictures and cards in order.
        case cards
        /// Changes of the deck, by the cost of each.
        case steps

        /// The limit in words.
        public var limit: String {
            switch self {
            case .seconds: "one hour"
            case .cards: "500,000 added, removed or moved cards"
            case .steps: "100 million steps in changes of the deck"
            }
        }
    }

    private let start: Double
    /// The runs that the deck has now, about: a removal parts a run, and a card that is put back joins its parts.
    private var runs: Int
    /// The most runs that it has had since it was set: a change that the stage finds impossible is counted as if it had happened, so the
    /// deck may still have as many.
    private var widest: Int
    /// Whether a run may repeat its pictures.
    private var repeats: Bool
    /// For each removal that `putBack` can undo, the runs that the deck had if all cards were replaced; nil: it was one card.
    private var removals: ContiguousArray<Int?>
    /// The pictures of the deck now.
    private var pictures: Int
    private var cards: Int
    private var steps = 0

    /// Adds the demands of the beginning.
    public init(_ start: RecordingStart) {
        self.start = start.time.seconds
        runs = start.deck.runCount
        widest = start.removed.reduce(runs) { Swift.max($0, $1.former?.order.runs.count ?? 0) }
        let repeating = start.removed.count { $0.former?.order.repeats ?? false }
        repeats = repeating > 0 || start.deck.order.repeats
        removals = ContiguousArray(start.removed.map { $0.former?.order.runs.count })
        pictures = start.deck.pictures.count
        cards = pictures
        steps = repeating * CardOrder.mostParts
    }

    /// The excess of a whole recording; nil: none.
    public static func excess(of recording: Recording) -> Excess? {
        var budget = RecordingBudget(recording.start)
        for event in recording.events {
            if let excess = budget.take(event) { return excess }
        }
        return budget.take(recording.end)
    }

    /// Adds an event; nil: it is within the bounds.
    public mutating func take(_ event: StageEvent) -> Excess? {
        if let excess = take(event.time) { return excess }
        if case .deck(let change) = event.kind { add(change) }
        return cards > RecordingBounds.cards ? .cards : steps > RecordingBounds.steps ? .steps : nil
    }

    /// Looks at the time of an end; nil: it is within the bounds.
    public func take(_ time: StageTime) -> Excess? { time.seconds - start > RecordingBounds.longest ? .seconds : nil }

    private mutating func add(_ change: DeckChange) {
        switch change {
        case .remove:
            removals.append(nil)
            runs += 1
        case .insert(let more, _):
            runs += 2
            add(more.count)
        case .putBack:
            guard let former = removals.popLast() else { break }
            // The cards that came instead go; those that were added since stay.
            runs = former.map { $0 + runs - 1 } ?? Swift.max(runs - 1, 1)
        case .arrange(let order):
            runs = order.count
            cards += order.count
        case .replace(let more):
            guard more.count > 0 else { break }
            // Once for each: a card that is put back is gone from the removals.
            if repeats { steps += CardOrder.mostParts }
            removals.append(runs)
            runs = 1
            add(more.count)
        case .set(let deck):
            (runs, pictures, repeats) = (deck.runCount, deck.pictures.count, deck.order.repeats)
            widest = runs
            removals.removeAll()
            cards += pictures
        case .focus: break
        }
        if removals.count > RemovedCard.most { removals.removeFirst() }
        widest = Swift.max(widest, runs)
        steps += 1 + widest
    }

    private mutating func add(_ more: Int) {
        cards += more
        pictures += more
        steps += pictures
    }
}
