internal import RiffleMath
internal import RiffleModels

/// One card that is shown: a place in the pool.
struct CardStackSlot: Equatable, Sendable {
    /// The card's number in the endless deck: the top card's is `top`, the ones below count upwards, thrown ones lie before it. The
    /// card itself is this number folded into the deck.
    var number: Int
    var motion: CardMotion
    /// Where it is held, in points from its centre; it turns about this point.
    var grip = Vector2.zero
    /// Comes from far away: under a spring that doesn't swing over, whatever else happens on its way.
    var comesHome = false
    /// On its way out.
    var flight: ThrowDirection?

    /// The pose at lanes that tell where the card is: turned about the grip, which stays where it was pulled to.
    func pose(_ lanes: SIMD4<Double>, _ rule: CardStackRule) -> CardPose {
        let centre = centre(lanes)
        let layer = lanes.w.clamped(to: -1...Double(rule.visibleCount))
        return rule.pose(layer: layer, translation: (centre.x, centre.y), turn: lanes.z)
    }

    /// The card's centre.
    func centre(_ lanes: SIMD4<Double>) -> Vector2 {
        grip == .zero
            ? Vector2(lanes.x, lanes.y) : Vector2(lanes.x, lanes.y) + grip - grip.turned(by: .turning(lanes.z))
    }
}

extension Vector2 {
    /// The unit vector at an angle in radians.
    static func turning(_ angle: Double) -> Vector2 { Vector2(.cos(angle), .sin(angle)) }

    /// The vector turned by the angle of a unit vector.
    func turned(by unit: Vector2) -> Vector2 { Vector2(x * unit.x - y * unit.y, x * unit.y + y * unit.x) }

    /// The vector with 0 for what is no number, and no longer than a million either way.
    var tamed: Vector2 {
        Vector2(x.isFinite ? x.clamped(to: -1e6...1e6) : 0, y.isFinite ? y.clamped(to: -1e6...1e6) : 0)
    }
}

/// What the hand does with the top card.
enum CardStackHand: Equatable, Sendable {
    case away
    /// A pointer is down, and the card under it stands still.
    case holding(CardStackGrab)
    case dragging(CardStackGrab)

    var grab: CardStackGrab? {
        switch self {
        case .away: nil
        case .holding(let grab), .dragging(let grab): grab
        }
    }

    var isDragging: Bool {
        if case .dragging = self { return true }
        return false
    }
}

/// The top card in a hand. Points, points a second, seconds.
struct CardStackGrab: Equatable, Sendable {
    /// The pull at translation 0: where the card was caught.
    var base: Vector2
    var translation = Vector2.zero
    var velocity = Vector2.zero
    var eventTime: Double
    /// How much a pull sideways turns it: `CardStackRule.lever`.
    var lever = 1.0

    /// How far the card is pulled from where it rests.
    var pull: Vector2 { base + translation }
}
