internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene

/// The places of all cards at a moment of a recording, with which a replay is compared.
public struct RecordingCheck: Equatable, Sendable {
    /// Seconds between two checks, which are taken at the multiples of it on the recording's clock.
    public static let interval = 0.5

    /// The moment.
    public var time: StageTime
    /// The scroll offset in cards.
    public var offset: Double
    /// The current card's index; −1 without cards.
    public var current: Int
    /// The cards, in document order.
    public var cards: ContiguousArray<Card> = []

    /// At a moment, an offset in cards and the current card's index; `cards` in document order.
    public init(time: StageTime, offset: Double, current: Int, cards: ContiguousArray<Card> = []) {
        (self.time, self.offset, self.current, self.cards) = (time, offset, current, cards)
    }

    /// The place of a card: its centre and the middles of its right and its upper edge, projected, in window points.
    public struct Card: Equatable, Sendable {
        /// The card's index; −1 for a removed card that still fades out.
        public var index: Int
        /// The projected centre.
        public var center: Vector2
        /// The projected middle of the right edge.
        public var right: Vector2
        /// The projected middle of the upper edge.
        public var top: Vector2
        /// 0…1.
        public var opacity: Double

        /// Points in window points; `opacity` 0…1.
        public init(index: Int, center: Vector2, right: Vector2, top: Vector2, opacity: Double) {
            (self.index, self.center, self.right, self.top, self.opacity) = (index, center, right, top, opacity)
        }
    }

    /// The first difference of a check from another one of the same moment.
    public enum Difference: Equatable, Sendable {
        /// The offset, by this many cards.
        case offset(Double)
        /// The current card.
        case current(Int, expected: Int)
        /// The number of cards.
        case count(Int, expected: Int)
        /// The cards in document order.
        case order(position: Int, card: Int, expected: Int)
        /// A card's place, by this many points.
        case place(card: Int, Double)
        /// A card's opacity.
        case opacity(card: Int, Double)
    }

    /// The first difference from a recording's check of this moment, of more than `tolerance` points, cards or parts of opacity;
    /// nil: none.
    public func difference(from expected: RecordingCheck, tolerance: Double = 1e-6) -> Difference? {
        // A NaN counts as a difference.
        func differs(_ value: Double) -> Bool { !(abs(value) <= tolerance) }
        if differs(offset - expected.offset) { return .offset(offset - expected.offset) }
        if current != expected.current { return .current(current, expected: expected.current) }
        if cards.count != expected.cards.count { return .count(cards.count, expected: expected.cards.count) }
        for (position, (card, other)) in zip(cards, expected.cards).enumerated() {
            if card.index != other.index { return .order(position: position, card: card.index, expected: other.index) }
            for way in [card.center - other.center, card.right - other.right, card.top - other.top] {
                let distance = (way * way).sum().squareRoot()
                if differs(distance) { return .place(card: card.index, distance) }
            }
            if differs(card.opacity - other.opacity) { return .opacity(card: card.index, card.opacity - other.opacity) }
        }
        return nil
    }

    /// The FNV-1a hash of no check.
    public static let hashOfNone: UInt64 = 14_695_981_039_346_656_037

    /// The FNV-1a hash of the bits of all numbers of some checks, continuing a hash.
    public static func hash(of checks: some Sequence<RecordingCheck>, after former: UInt64 = hashOfNone) -> UInt64 {
        var hash = former
        for check in checks {
            for number in check.numbers {
                // A zero has no sign here.
                let bits = (number + 0).bitPattern
                for byte in 0..<8 { hash = (hash ^ (bits >> (8 * UInt64(byte)) & 0xFF)) &* 1_099_511_628_211 }
            }
        }
        return hash
    }

    /// The numbers in order.
    private var numbers: [Double] {
        var numbers = [time.seconds, offset, Double(current)]
        for card in cards {
            numbers += [
                Double(card.index), card.center.x, card.center.y, card.right.x, card.right.y, card.top.x, card.top.y,
                card.opacity,
            ]
        }
        return numbers
    }
}

/// The checks of a stage in motion, in flat storage that is reused, so that taking one allocates nothing in the steady state.
struct CheckLog: Sendable {
    private struct Entry {
        var time: Double
        var offset: Double
        var current: Int
        var cards: Range<Int>
    }

    /// The most checks that are kept; the oldest go.
    private static let most = 4096
    /// When the next check is due, in seconds; nil: the stage has come to rest.
    private(set) var due: Double?
    private var entries: ContiguousArray<Entry> = []
    private var cards: ContiguousArray<RecordingCheck.Card> = []

    /// Reserves room for the checks of some minutes.
    init() {
        entries.reserveCapacity(512)
        cards.reserveCapacity(8192)
    }

    /// Begins with the first multiple of the interval after a time.
    mutating func begin(after time: Double) {
        if due == nil { due = ((time / RecordingCheck.interval).rounded(.down) + 1) * RecordingCheck.interval }
    }

    /// Takes the check that is due; the check at rest is the last.
    mutating func take(
        offset: Double, current: Int, isResting: Bool, _ fill: (inout ContiguousArray<RecordingCheck.Card>) -> Void
    ) {
        guard let time = due else { return }
        let first = cards.count
        fill(&cards)
        entries.append(Entry(time: time, offset: offset, current: current, cards: first..<cards.count))
        due = isResting ? nil : time + RecordingCheck.interval
        if entries.count > Self.most { forget(before: entries[entries.count / 2].time) }
    }

    /// Removes all checks; none is due.
    mutating func removeAll() {
        due = nil
        entries.removeAll(keepingCapacity: true)
        cards.removeAll(keepingCapacity: true)
    }

    /// Removes the checks that have been taken; the next one is due as before.
    mutating func removeTaken() {
        entries.removeAll(keepingCapacity: true)
        cards.removeAll(keepingCapacity: true)
    }

    /// Removes the checks before a time.
    mutating func forget(before time: Double) {
        let count = entries.firstIndex { $0.time >= time } ?? entries.count
        guard count > 0 else { return }
        let gone = entries[count - 1].cards.upperBound
        entries.removeFirst(count)
        cards.removeFirst(gone)
        for index in entries.indices {
            entries[index].cards = entries[index].cards.lowerBound - gone..<entries[index].cards.upperBound - gone
        }
    }

    /// The time of the last check; nil: there is none.
    var last: Double? { entries.last?.time }

    /// The checks from a time on.
    func list(from time: Double) -> ContiguousArray<RecordingCheck> {
        ContiguousArray(
            entries.lazy.filter { $0.time >= time }.map {
                RecordingCheck(
                    time: StageTime($0.time), offset: $0.offset, current: $0.current, cards: ContiguousArray(cards[$0.cards]))
            })
    }
}

extension RecordingCheck.Card {
    /// Nil for a card that reaches behind the eye.
    init?(_ card: SceneCard, index: Int, pixelScale: Double) {
        let map = Homography(card.transform)
        func point(_ x: Double, _ y: Double) -> Vector2? { map.project(Vector2(x, y)).map { $0 / pixelScale } }
        guard let center = point(0, 0), let right = point(card.size.width / 2, 0), let top = point(0, -card.size.height / 2)
        else { return nil }
        self.init(index: index, center: center, right: right, top: top, opacity: card.opacity)
    }
}
