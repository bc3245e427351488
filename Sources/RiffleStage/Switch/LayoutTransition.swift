internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// The animation from one arrangement of the cards to another: each card's difference from its new pose decays to zero. Position and
/// velocity are continuous at the start, whatever was moving, and the new model's own motion is added undisturbed.
struct LayoutTransition: Sendable {
    /// The transition of one card. Vectors have the components of `PoseVector`.
    struct Entry: Sendable {
        /// The card's index in the deck; −1 for one that has left it.
        var index: Int
        /// Its index in the unfolded new row.
        var page: Int
        /// The difference of the old appearance from the new one at the start, and its rate of change per second.
        var value: SIMD16<Double>
        var velocity: SIMD16<Double>
        var course = Course.residual
        /// The difference of the pose's `cover`, without a velocity.
        var cover = SIMD2<Double>.zero
        /// Extra depth that keeps the paint order during the transition; nil: the card's own depth decides.
        var order: LayoutTransitionOrder?
        /// Seconds in which the opacity's difference eases to zero; nil: it follows `course` like the other components.
        var fade: Double?
        /// Whether only its opacity changes.
        var onlyFades = false
        /// Whether its new pose lies outside the screen, so that it leaves by moving and needn't fade.
        var isOffstage = false
        /// Set for a card that isn't in the deck any more.
        var departure: Departure?
        /// Start and end in seconds of the stage's time, set by `begin`.
        fileprivate(set) var start = 0.0
        fileprivate(set) var end = 0.0

        func isActive(at time: Double) -> Bool { time < end }
    }

    /// The way in which a difference goes to zero.
    enum Course: Sendable {
        /// As a `Residual`: the velocity is continuous as well.
        case residual
        /// As UIView animates by default: from rest, ease in and out, after a delay in seconds.
        case eased(delay: Double)
        /// The card goes on at its velocity and doesn't approach the new pose; only the opacity changes.
        case constantVelocity
        /// The card goes on at its velocity and fades out during the first half; it fades in at its new pose during the second. For cards
        /// whose path would pass through the eye. `opacity`: the opacity at the start.
        case crossFade(opacity: Double)
    }

    /// A card that was removed from the deck and is still visible.
    struct Departure: Sendable {
        /// The index of its picture, and the card's index before it was removed.
        var picture: Int
        var card: Int
        /// Its offset when it was removed, in cards.
        var offset: Double
        /// The page of the next card in document order; nil: it was the last.
        var next: Int?
    }

    /// The remaining difference at a moment, and its rate of change per second.
    struct Remainder {
        var value: SIMD16<Double>
        var velocity: SIMD16<Double>
        var departure: Departure?
        var cover = SIMD2<Double>.zero
        /// A factor for the opacity of the new pose, 0…1.
        var ownOpacity = 1.0
        /// Depth difference across the stage's width, in window points; see `LayoutTransitionOrder.sweep`.
        var tilt = 0.0
    }

    private(set) var entries: ContiguousArray<Entry> = []
    private var end = -Double.infinity
    private var departedCount = 0
    /// Which of two coplanar cards is in front: true, the card with the higher page; false, the card nearer to the middle.
    var higherIsNearer = false

    /// Starts at a moment with these differences, which replace the earlier ones; only removed cards go on fading. Afterwards `differences`
    /// has storage for reuse, with meaningless contents.
    mutating func begin(_ differences: inout ContiguousArray<Entry>, at time: Double, duration seconds: Double) {
        guard seconds > 0 else { return endAllButFading(at: time) }
        for index in differences.indices {
            differences[index].start = time
            var delay = 0.0
            if case .eased(let wait) = differences[index].course { delay = wait }
            differences[index].end = time + delay + seconds
            if case .constantVelocity = differences[index].course {
                differences[index].end = time + (differences[index].fade ?? seconds)
            }
        }
        for entry in entries where entry.departure != nil && entry.isActive(at: time) { differences.append(entry) }
        swap(&entries, &differences)
        updateEnd()
    }

    /// The most removed cards that go on fading when another transition begins. Without a bound, thousands of cards could be removed before
    /// they have faded, and every search would go through all of them.
    static let mostDepartures = 64

    /// Ends everything at once, except the fades of the cards that were removed last.
    mutating func endAllButFading(at time: Double) {
        entries.removeAll { $0.departure == nil || !$0.isActive(at: time) }
        // The latest come first.
        if entries.count > Self.mostDepartures { entries.removeLast(entries.count - Self.mostDepartures) }
        updateEnd()
    }

    /// Forgets everything; the storage is kept.
    mutating func removeAll() {
        var storage = ContiguousArray<Entry>()
        swap(&storage, &entries)
        storage.removeAll(keepingCapacity: true)
        self = LayoutTransition()
        entries = storage
    }

    private mutating func updateEnd() { end = entries.reduce(-.infinity) { Swift.max($0, $1.end) } }

    func isActive(at time: Double) -> Bool { time < end }

    /// Whether any card moves at a moment; a removed card that fades out in place doesn't.
    func moves(at time: Double) -> Bool {
        isActive(at: time)
            && entries.contains { $0.isActive(at: time) && !$0.onlyFades && ($0.departure == nil || $0.velocity != .zero) }
    }

    /// Ends everything; only removed cards go on fading, at their present places.
    mutating func end(at time: Double) {
        endAllButFading(at: time)
        for index in entries.indices {
            let opacity = entries[index].value[PoseVector.Lane.opacity]
            entries[index].value += entries[index].velocity * (time - entries[index].start)
            entries[index].value[PoseVector.Lane.opacity] = opacity
            entries[index].velocity = .zero
        }
    }

    func isOffstage(page: Int) -> Bool { entries.contains { $0.page == page && $0.isOffstage } }

    /// Shifts the differences of removed cards, which are relative to `CardPose.departed`, so that the cards stay where they are although
    /// the anchor has moved.
    mutating func moveDeparted(by difference: SIMD16<Double>) {
        for index in entries.indices where entries[index].departure != nil { entries[index].value += difference }
    }

    /// The depth offset (paint order only) of a page that became visible during the transition, extrapolated from the nearest
    /// page that has an entry: pages further from the middle lie further back, or, with `higherIsNearer`, higher pages further in
    /// front.
    func orderDepth(ofNewPage page: Int, at time: Double) -> Double {
        var nearest: Entry?
        for entry in entries where entry.order != nil && abs(entry.page - page) < nearest.map({ abs($0.page - page) }) ?? .max {
            nearest = entry
        }
        guard let nearest, var order = nearest.order, nearest.isActive(at: time) else { return 0 }
        order.move(by: Double(page - nearest.page) * (higherIsNearer ? 1 : page < nearest.page ? 1 : -1))
        var left = Remainder(value: .zero, velocity: .zero)
        order.add(to: &left, at: time - nearest.start, of: nearest.end - nearest.start)
        return left.value[PoseVector.Lane.zPosition]
    }

    /// The remaining difference of a card; nil if it has none.
    func residual(ofPage page: Int, at time: Double) -> Remainder? {
        guard isActive(at: time), let entry = entries.first(where: { $0.page == page }), entry.isActive(at: time) else {
            return nil
        }
        let elapsed = time - entry.start
        var left = Remainder(value: entry.value, velocity: entry.velocity, departure: entry.departure)
        switch entry.course {
        case .residual:
            let residual = Residual(value: entry.value, velocity: entry.velocity, duration: entry.end - entry.start)
            left.value = residual.value(at: elapsed)
            left.velocity = residual.velocity(at: elapsed)
            left.cover = entry.cover * ScalarResidual(value: 1, velocity: 0, duration: residual.duration).value(at: elapsed)
        case .eased(let delay):
            let seconds = entry.end - entry.start - delay
            let ease = Self.eased(elapsed - delay, of: seconds)
            left.value = entry.value * ease.left
            left.velocity = entry.value * ease.rate
            left.cover = entry.cover * ease.left
        case .constantVelocity:
            left.value += entry.velocity * elapsed
            left.cover = entry.cover
        case .crossFade(let opacity):
            let half = (entry.end - entry.start) / 2
            let isOut = elapsed >= half
            let ease = Self.eased(isOut ? elapsed - half : elapsed, of: half)
            left.value = isOut ? .zero : entry.value + entry.velocity * elapsed
            left.velocity = isOut ? .zero : entry.velocity
            left.value[PoseVector.Lane.opacity] = isOut ? 0 : opacity * ease.left
            left.velocity[PoseVector.Lane.opacity] = isOut ? 0 : opacity * ease.rate
            left.ownOpacity = isOut ? 1 - ease.left : 0
            left.cover = isOut ? .zero : entry.cover
        }
        if let order = entry.order { order.add(to: &left, at: elapsed, of: entry.end - entry.start) }
        if let fade = entry.fade {
            let ease = Self.eased(elapsed, of: fade)
            left.value[PoseVector.Lane.opacity] = entry.value[PoseVector.Lane.opacity] * ease.left
            left.velocity[PoseVector.Lane.opacity] = entry.value[PoseVector.Lane.opacity] * ease.rate
        }
        return left
    }

    /// The remaining share `time` seconds into an animation with UIView's default curve, and its rate of change per second.
    private static func eased(_ time: Double, of seconds: Double) -> (left: Double, rate: Double) {
        guard time > 0, seconds > 0 else { return (1, 0) }
        guard time < seconds else { return (0, 0) }
        let curve = CubicBezierCurve.easeInOut
        return (1 - curve.value(at: time / seconds), -curve.slope(at: time / seconds) / seconds)
    }

    // MARK: Removed cards

    /// Pages below this number are of removed cards: no row reaches them.
    private static let departedPageLimit = -1 << 60

    static func isDeparted(_ page: Int) -> Bool { page < departedPageLimit }

    /// A new page for a removed card.
    mutating func pageForDeparture() -> Int {
        departedCount += 1
        return Self.departedPageLimit - departedCount
    }
}
