internal import RiffleMath
internal import RiffleModels

/// One visible card of the stack.
struct CardStackSlot: Equatable, Sendable {
    /// The card's number in the endless deck: `top` for the top card, more for cards below it, less for thrown cards. The card's
    /// index is this number modulo the count.
    var number: Int
    var motion: CardMotion
    /// The point where the card is held, in points from its centre: the pivot of its rotation.
    var grip = Vector2.zero
    /// Whether the card returns from far away, under a critically damped spring until it arrives.
    var isReturning = false
    /// The direction of a card in flight; nil on the stack.
    var flight: ThrowDirection?
    /// The number of the view that carries the card once it is in sight; `takeViews` sets it.
    var view: Int?

    /// The pose for absolute lanes, rotated about the grip.
    func pose(_ lanes: SIMD4<Double>, _ rule: CardStackRule) -> CardPose {
        let centre = centre(lanes)
        let layer = lanes.w.clamped(to: -1...Double(rule.visibleCount))
        return rule.pose(layer: layer, translation: (centre.x, centre.y), turn: lanes.z)
    }

    /// The card's centre for absolute lanes, in points.
    func centre(_ lanes: SIMD4<Double>) -> Vector2 {
        grip == .zero
            ? Vector2(lanes.x, lanes.y) : Vector2(lanes.x, lanes.y) + grip - grip.turned(by: .direction(atAngle: lanes.z))
    }
}

extension Vector2 {
    /// The unit vector at an angle in radians.
    static func direction(atAngle angle: Double) -> Vector2 { Vector2(.cos(angle), .sin(angle)) }

    /// The vector rotated by the angle of a unit vector.
    func turned(by unit: Vector2) -> Vector2 { Vector2(x * unit.x - y * unit.y, x * unit.y + y * unit.x) }

    /// The vector with components clamped to ±10⁶ and non-finite ones replaced by 0.
    var sanitized: Vector2 {
        Vector2(x.isFinite ? x.clamped(to: -1e6...1e6) : 0, y.isFinite ? y.clamped(to: -1e6...1e6) : 0)
    }
}

/// The pointer's hold on the top card.
enum CardStackTouch: Equatable, Sendable {
    /// No pointer holds the card.
    case inactive
    /// A pointer is down without a pan; the card under it is still.
    case holding(CardStackGrab)
    /// A pan moves the card.
    case dragging(CardStackGrab)

    var grab: CardStackGrab? {
        switch self {
        case .inactive: nil
        case .holding(let grab), .dragging(let grab): grab
        }
    }

    var isDragging: Bool {
        if case .dragging = self { return true }
        return false
    }
}

/// The top card held by a pointer. Points, points per second, seconds.
struct CardStackGrab: Equatable, Sendable {
    /// The pull at translation 0: where the card was when it was caught.
    var base: Vector2
    /// The pan's translation.
    var translation = Vector2.zero
    var velocity = Vector2.zero
    /// Time of the last pan event.
    var eventTime: Double
    /// Factor of the rotation per horizontal pull: `CardStackRule.lever`.
    var lever = 1.0

    /// Displacement of the card from its rest position.
    var pull: Vector2 { base + translation }
}
