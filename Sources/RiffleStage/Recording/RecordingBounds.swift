/// The bounds of recordings, in one place. A player works out a recording's course, keeps its events in memory and shows its time as a
/// line, so each of these is bounded. A recording in progress ends at the same bounds.
public enum RecordingBounds {
    /// Seconds from the start to the end.
    public static let longest = 3600.0
    /// The size in bytes of the text, and the most lines: a minute of a pointer that reports a thousand times a second has 60,000.
    public static let bytes = 16_000_000
    public static let lines = 200_000
    /// The bytes of a line: about 20 for each card that it names.
    public static let lineBytes = 4_000_000
    /// The sum of the pictures in the deck at the start, the pictures added later, and the cards that `arrange` puts in order.
    public static let cards = 500_000
    /// The steps of all changes of the deck together. A change takes one step, and one for each run of the deck at its most since the deck
    /// was last set. If it adds pictures, it also takes one for each picture; if it replaces an order whose runs repeat, one for each card
    /// that putting it back may examine.
    public static let steps = 100_000_000
}

/// Adds up the cost of a recording, event by event, from counts alone.
public struct RecordingBudget: Equatable, Sendable {
    /// The bound that a recording exceeds.
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
    /// The approximate number of the deck's runs: a removal splits a run, and putting the card back joins the parts.
    private var runs: Int
    /// The most runs that the deck has had since it was set. The stage may ignore a change that is counted here, so the deck may still have
    /// that many.
    private var widest: Int
    /// Whether a run may repeat its pictures.
    private var repeats: Bool
    /// For each removal that `putBack` can undo, the runs that the deck had if all cards were replaced; nil: it was one card.
    private var removals: ContiguousArray<Int?>
    /// The pictures of the deck now.
    private var pictures: Int
    private var cards: Int
    private var steps = 0

    /// A budget that has the cost of the start.
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

    /// Checks the time of the end; nil: it is within the bounds.
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
            // The replacing cards go; cards that were added later stay.
            runs = former.map { $0 + runs - 1 } ?? Swift.max(runs - 1, 1)
        case .arrange(let order):
            runs = order.count
            cards += order.count
        case .replace(let more):
            guard more.count > 0 else { break }
            // Counted in advance, once for each replacement: it can be put back only once.
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
