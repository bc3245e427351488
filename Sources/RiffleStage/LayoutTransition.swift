internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// The way from one arrangement to another: each card keeps what it differed by, and lets it die away. Position and velocity are
/// continuous at the start, whatever was moving, and the new model's own motion shows through undisturbed.
struct LayoutTransition: Sendable {
    struct Entry: Sendable {
        var index: Int
        /// Its place in the row that the cards move to.
        var page: Int
        /// What the card differed by when the layout transition began, and how fast that changed.
        var value: SIMD16<Double>
        var velocity: SIMD16<Double>
        var course = Course.residual
        /// The same of how dark the card is; it has no speed.
        var dim = 0.0
        /// What keeps its place in the paint order on the way; nil: its depth alone does.
        var order: LayoutTransitionOrder?
        /// Seconds in which the opacity's difference goes, easing in and out, if not with the rest.
        var fade: Double?
        /// Whether the new row doesn't show it because it is beyond the stage's edge: it needn't fade.
        var isOffstage = false
        /// What only a card has that isn't in the deck any more.
        var departure: Departure?
        /// Set when it begins.
        fileprivate(set) var start = 0.0
        fileprivate(set) var end = 0.0

        func isActive(at time: Double) -> Bool { time < end }
    }

    /// How a difference goes.
    enum Course: Sendable {
        /// As a `Residual`: the velocity is continuous, too.
        case residual
        /// As Core Animation has it by default: from standstill, easing in and out, after a delay in seconds.
        case eased(delay: Double)
        /// It stays, and goes on at its velocity; only the opacity goes.
        case staying
        /// It stays until it has faded out, half-way, and fades in where it belongs: a card that would come through the eye, say. The opacity is
        /// the one that it begins with.
        case apart(opacity: Double)
    }

    /// A card that was taken out of the deck and is still to be seen.
    struct Departure: Sendable {
        /// The number of its picture, and what its index was.
        var picture: Int
        var card: Int
        /// Its offset when it left, in cards.
        var offset: Double
        /// The page of the card after it in document order; nil: it was the last.
        var next: Int?
    }

    /// What is left of a difference, and its rate of change.
    struct Remainder {
        var value: SIMD16<Double>
        var velocity: SIMD16<Double>
        var departure: Departure?
        var dim = 0.0
        /// What is left of the opacity that the card has where it goes, 0…1.
        var ownOpacity = 1.0
        /// Depth per share of the sweep's width; see `LayoutTransitionOrder.sweep`.
        var tilt = 0.0
    }

    private(set) var entries: ContiguousArray<Entry> = []
    private var end = -Double.infinity
    private var departedCount = 0
    /// Whether of two cards in one plane the one with the higher page is nearer, and not the one nearer to the middle.
    var higherIsNearer = false

    /// Begins at a moment with these differences, in place of the earlier ones; only cards that have departed go on fading.
    mutating func begin(_ differences: ContiguousArray<Entry>, at time: Double, duration seconds: Double) {
        let fading = entries.filter { $0.departure != nil && $0.isActive(at: time) }
        entries = seconds > 0 ? differences : []
        for place in entries.indices {
            entries[place].start = time
            var delay = 0.0
            if case .eased(let wait) = entries[place].course { delay = wait }
            entries[place].end = time + delay + seconds
            if case .staying = entries[place].course { entries[place].end = time + (entries[place].fade ?? seconds) }
        }
        entries += fading
        end = entries.reduce(-.infinity) { Swift.max($0, $1.end) }
    }

    func isActive(at time: Double) -> Bool { time < end }

    func isOffstage(page: Int) -> Bool { entries.contains { $0.page == page && $0.isOffstage } }

    /// Where cards that depart are seen from has moved by a difference: they stay where they are.
    mutating func moveDeparted(by difference: SIMD16<Double>) {
        for place in entries.indices where entries[place].departure != nil { entries[place].value += difference }
    }

    /// How much nearer a page that has come into sight meanwhile is than the nearest one that was there from the start, in the order alone:
    /// pages that are further from the middle lie further back, or the ones with higher numbers in front.
    func orderDepth(ofNewPage page: Int, at time: Double) -> Double {
        var nearest: Entry?
        for entry in entries where entry.order != nil && abs(entry.page - page) < nearest.map({ abs($0.page - page) }) ?? .max {
            nearest = entry
        }
        guard let nearest, var order = nearest.order, nearest.isActive(at: time) else { return 0 }
        order.move(by: Double(page - nearest.page) * (higherIsNearer ? 1 : page < nearest.page ? 1 : -1))
        var left = Remainder(value: .zero, velocity: .zero)
        order.add(to: &left, at: time - nearest.start, of: nearest.end - nearest.start)
        return left.value[13]
    }

    /// What is left of a card's difference; nil if it has none.
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
            left.dim = ScalarResidual(value: entry.dim, velocity: 0, duration: residual.duration).value(at: elapsed)
        case .eased(let delay):
            let seconds = entry.end - entry.start - delay
            let ease = Self.eased(elapsed - delay, of: seconds)
            left.value = entry.value * ease.left
            left.velocity = entry.value * ease.rate
        case .staying:
            left.value += entry.velocity * elapsed
        case .apart(let opacity):
            let half = (entry.end - entry.start) / 2
            let isOut = elapsed >= half
            let ease = Self.eased(isOut ? elapsed - half : elapsed, of: half)
            left.value = isOut ? .zero : entry.value + entry.velocity * elapsed
            left.velocity = isOut ? .zero : entry.velocity
            left.value[10] = isOut ? 0 : opacity * ease.left
            left.velocity[10] = isOut ? 0 : opacity * ease.rate
            left.ownOpacity = isOut ? 1 - ease.left : 0
            left.dim = isOut ? 0 : entry.dim
        }
        if let order = entry.order { order.add(to: &left, at: elapsed, of: entry.end - entry.start) }
        if let fade = entry.fade {
            let ease = Self.eased(elapsed, of: fade)
            left.value[10] = entry.value[10] * ease.left
            left.velocity[10] = entry.value[10] * ease.rate
        }
        return left
    }

    /// The share that is left `time` seconds into an animation with UIView's default curve, and its rate of change.
    private static func eased(_ time: Double, of seconds: Double) -> (left: Double, rate: Double) {
        guard time > 0, seconds > 0 else { return (1, 0) }
        guard time < seconds else { return (0, 0) }
        let curve = CubicBezierCurve.easeInOut
        return (1 - curve.value(at: time / seconds), -curve.slope(at: time / seconds) / seconds)
    }

    // MARK: Cards that have departed

    /// Pages that no row reaches: those of cards that are in no row any more.
    private static let beyondAllRows = -1 << 60

    static func isDeparted(_ page: Int) -> Bool { page < beyondAllRows }

    /// A page for another card that departs.
    mutating func pageForDeparture() -> Int {
        departedCount += 1
        return Self.beyondAllRows - departedCount
    }
}
