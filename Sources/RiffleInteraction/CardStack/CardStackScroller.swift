internal import RiffleMath
internal import RiffleMotion
public import RiffleModels

/// The card stack: dragged, thrown, brought back, caught. A value whose state is a closed function of time between events.
///
/// Cards are counted by `position`, on and on: card `position mod itemCount`. The one at `top` lies on top, `top + i` in layer
/// i + shift, where `shift` swings to 0 after each throw. A drag is one translation and turn that layer i follows by the share
/// 1 − i/N. Cards that were thrown fly on their own; a card that was brought back, or caught in the air, has an offset of its
/// own until it has swung into place. Nothing is ever locked while something moves. Source: MODELS.md 5.
public struct CardStackScroller: Scroller {
    public internal(set) var rule: CardStackRule
    var time: Double
    /// The position on top; any number, below zero after going back over the first card.
    var top: Int
    /// Layers beyond their place, swinging to 0: after a throw each card is one layer behind.
    var shift = Sway()
    /// Moments at which the next layers move up: the source waits until the thrown card is gone.
    var pending: ContiguousArray<Double> = []
    /// The drag: x, y in points, turn in radians (and nothing fourth); held by the hand or swinging back.
    var drag = Sway()
    var hand: Hand?
    var flights: ContiguousArray<Flight> = []
    var returning: ContiguousArray<Returning> = []
    var history: ThrowHistory
    /// Fine wheel movement that has not yet made a whole card.
    var wheel = 0.0

    /// A hand on the stack.
    struct Hand: Equatable, Sendable {
        /// The drag when the hand came.
        var base: SIMD4<Double>
        /// How much the way sideways turns the card: 1 as the source, −1 held at its lower edge.
        var lever: Double
        var isDragging = false
        var translation = SIMD2<Double>.zero
        var velocity = SIMD2<Double>.zero
        var eventTime = 0.0
    }

    /// A card that comes back: what it is off the place that the stack gives it, in x, y, turn and layers.
    struct Returning: Equatable, Sendable {
        var position: Int
        var sway: Sway
        /// While the hand holds it, it stays as it is.
        var held: SIMD4<Double>?

        func state(at time: Double) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
            held.map { ($0, .zero) } ?? sway.state(at: time)
        }

        func isMoving(at time: Double) -> Bool { held == nil && sway.isMoving(at: time) }
    }

    static let mostFlights = 12

    /// At rest with the card nearest to `offset` on top.
    public init(rule: CardStackRule, offset: Double = 0, time: Double = 0) {
        self.rule = rule
        self.time = time.isFinite ? time : 0
        top = offset.isFinite ? Int(offset.rounded().clamped(to: -1e9...1e9)) : 0
        history = ThrowHistory(capacity: Swift.min(Swift.max(rule.itemCount, 1), 4096))
        flights.reserveCapacity(Self.mostFlights + 1)
        returning.reserveCapacity(Self.mostFlights + 1)
        pending.reserveCapacity(Self.mostFlights + 1)
    }

    // MARK: - What it says of itself

    public var offset: Double { Double(index(of: top)) }
    public var velocity: Double { -shift.state(at: time).velocity.x }
    public var toggle: Double? { nil }

    public var phase: ScrollPhase {
        if hand?.isDragging == true { return .dragging }
        if !flights.isEmpty { return .decelerating }
        return isMoving ? .bouncing : .idle
    }

    public var isMoving: Bool {
        !flights.isEmpty || !pending.isEmpty || shift.isMoving(at: time) || (hand == nil && drag.isMoving(at: time))
            || returning.contains { $0.isMoving(at: time) }
    }

    /// Whether the top card lies on the stack; in a small deck all of them may be in the air.
    var hasTop: Bool { rule.itemCount > 0 && !isInAir(index(of: top)) }

    func isInAir(_ card: Int) -> Bool {
        for flight in flights where index(of: flight.position) == card { return true }
        return false
    }

    /// The card at a position.
    func index(of position: Int) -> Int {
        guard rule.itemCount > 0 else { return 0 }
        let rest = position % rule.itemCount
        return rest < 0 ? rest + rule.itemCount : rest
    }

    var spring: Spring {
        switch rule.spring {
        case .duration: Spring(uiKitDuration: rule.springDuration, dampingRatio: rule.springDamping)
        case .response: Spring(response: rule.springResponse, dampingRatio: rule.springDamping)
        case .stiffness: Spring(stiffness: rule.springStiffness, damping: rule.springFriction)
        }
    }

    // MARK: - Time

    public mutating func advance(to newTime: Double) {
        guard newTime > time else { return }
        while let next = pending.first, next <= newTime {
            pending.removeFirst()
            move(layers: 1, at: next)
        }
        time = newTime
        flights.removeAll { $0.end <= newTime }
        returning.removeAll { $0.held == nil && !$0.sway.isMoving(at: newTime) }
    }

    /// Puts every layer `layers` further back, to swing from there with the speed it has.
    mutating func move(layers: Double, at moment: Double) {
        var (value, velocity) = shift.state(at: moment)
        value.x += layers
        shift = Sway(from: value, velocity: velocity, spring: spring, at: moment, thresholds: Sway.layers)
    }

    // MARK: - Places

    /// The drag as it is now, and how fast it changes of itself.
    func dragState(at time: Double) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
        guard let hand else { return drag.state(at: time) }
        return (dragged(hand), .zero)
    }

    /// Where a hand has brought the drag.
    func dragged(_ hand: Hand) -> SIMD4<Double> {
        let x = hand.base.x + hand.translation.x
        // The source moves sideways only.
        let y = rule.isRefined ? hand.base.y + hand.translation.y : 0
        return SIMD4(x, y, hand.base.z + turn(at: x, hand.lever) - turn(at: hand.base.x, hand.lever), 0)
    }

    /// The turn in radians that a way sideways gives: (x/maxLength)·15° as the source; the refined deck bends away from a turn
    /// beyond three times that.
    func turn(at x: Double, _ lever: Double) -> Double {
        let share = x / Swift.max(rule.formulas.maxLength, 1e-6)
        let bent = rule.isRefined ? share / (1 + abs(share) / 3) : share
        return bent * rule.formulas.maxRotation * lever
    }

    /// How far behind their places all layers are.
    func layersBehind(at time: Double) -> Double { shift.state(at: time).value.x + Double(pending.count) }

    /// Where the stack alone puts the card `layer` places below the top: translation, turn and layer, and how fast they change.
    /// `speed` is the drag's, if a hand gives it one.
    func stacked(_ layer: Int, at time: Double, speed: SIMD4<Double>? = nil)
        -> (value: SIMD4<Double>, velocity: SIMD4<Double>)
    {
        let behind = layersBehind(at: time)
        let isInPlace = Double(layer) + behind <= 0
        let depth = isInPlace ? 0 : Double(layer) + behind
        let rate = isInPlace ? 0 : shift.state(at: time).velocity.x
        let drag = dragState(at: time)
        let share = rule.formulas.share(layer: depth, of: rule.layers)
        let slope = share > 0 && share < 1 ? -rate / Double(Swift.max(rule.layers, 1)) : 0
        var value = drag.value * share
        value.w = depth
        var velocity = (speed ?? drag.velocity) * share + drag.value * slope
        velocity.w = rate
        return (value, velocity)
    }

    /// Where the top card is, and how fast it goes.
    func topState(at time: Double, speed: SIMD4<Double>? = nil) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
        let place = stacked(0, at: time, speed: speed)
        guard let own = returning.first(where: { $0.position == top })?.state(at: time) else { return place }
        return (place.value + own.value, place.velocity + own.velocity)
    }

    public func place(_ cards: inout ContiguousArray<PlacedCard>) -> Bool {
        cards.removeAll(keepingCapacity: true)
        guard rule.itemCount > 0 else { return true }
        let behind = layersBehind(at: time)
        let shown = Swift.min(rule.layers + Int(Swift.max(0, -behind).rounded(.up)) + 1, rule.itemCount)
        var layer = shown - 1
        while layer >= 0 {
            defer { layer -= 1 }
            let card = index(of: top + layer)
            // A card is in one place: those in the air are not on the stack as well.
            if isInAir(card) { continue }
            var state = stacked(layer, at: time).value
            if let own = returning.first(where: { $0.position == top + layer }) { state += own.state(at: time).value }
            guard state.w < Double(rule.layers) else { continue }
            let pose = rule.pose(layer: state.w, translation: (state.x, state.y), turn: state.z)
            cards.append(PlacedCard(index: card, offset: Double(layer), pose: pose))
        }
        // What was thrown first lay on top, and still does.
        for flight in flights.reversed() {
            let offset = flight.value(at: time)
            let pose = rule.pose(layer: offset.w, translation: (offset.x, offset.y), turn: offset.z)
            cards.append(
                PlacedCard(index: index(of: flight.position), offset: Double(flight.position - top), pose: pose))
        }
        return true
    }
}

/// Which way the last cards went: a ring, so that throwing asks for no memory.
struct ThrowHistory: Equatable, Sendable {
    private var directions: ContiguousArray<SIMD2<Float>>
    private var next = 0
    /// How many can be taken back.
    private(set) var count = 0

    init(capacity: Int) { directions = ContiguousArray(repeating: SIMD2(1, 0), count: Swift.max(capacity, 1)) }

    mutating func push(_ direction: SIMD2<Double>) {
        directions[next] = SIMD2<Float>(direction)
        next = (next + 1) % directions.count
        count = Swift.min(count + 1, directions.count)
    }

    mutating func pop() -> SIMD2<Double>? {
        guard count > 0 else { return nil }
        count -= 1
        next = (next + directions.count - 1) % directions.count
        return SIMD2<Double>(directions[next])
    }
}
