public import RiffleMath

/// The parameters by which a stack of cards is dragged, thrown and returned. Lengths in points, angles in radians, times in seconds.
public struct CardStackRule: Equatable, Sendable {
    /// The number of cards.
    public var itemCount = 0
    /// The formula that poses the cards.
    public var poses = StackPoses.source
    /// The number of layers that show at rest; the layer below them is where recycled cards enter.
    public var layers = 5
    /// The drag in points at which the rotation is `maxRotation`, and beyond which the top card is thrown.
    public var maxLength = 100.0
    /// The rotation about z of the top card at a drag of `maxLength`, in radians.
    public var maxRotation = 15 * Double.pi / 180
    /// Whether the layers of the refined deck move up only when a thrown card has landed, as the source's always do.
    public var waitsForLanding = false
    /// Whether the deck is refined, with release velocity, projected throws and the properties below; false: exactly the source's deck.
    public var isRefined = true
    /// Whether a card is thrown as soon as the drag exceeds `maxLength`, rather than at release.
    public var throwsWhileHeld = false
    /// A flick at least this fast, in points per second, throws at any distance; 0: only the distance counts.
    public var throwSpeed = 0.0
    /// Seconds of the release velocity that count as distance.
    public var projection = 0.0
    /// Whether a card may leave upwards and downwards as well.
    public var throwsVertically = false
    /// 0…1: how much the grab point affects the rotation; at 1 a card grabbed at its lower edge rotates the opposite way.
    public var grabTurn = 0.0
    /// How far from the stack's centre a thrown card flies sideways, in points.
    public var flightLength = 375.0
    /// How far a thrown card flies upwards and downwards, in points.
    public var flightHeight = 667.0
    /// The longest duration of a throw, in seconds.
    public var flightDuration = 0.5
    /// The card's height in points, to which the grab point is relative.
    public var cardHeight = 467.0
    /// The spring that returns the cards and moves the layers up.
    public var spring = Spring(uiKitDuration: 0.5, dampingRatio: 0.4)

    /// The refined deck with the original's values, without cards.
    public init() {}

    /// Whether the layers wait for the landing of a card that was thrown.
    public var delaysLayers: Bool { waitsForLanding || !isRefined }

    /// The number of layers that have a card.
    public var visibleCount: Int { max(min(layers, itemCount), 0) }

    /// The pose of a layer (0 is the top card, fractions lie in between) at a translation in points and a rotation about z in
    /// radians.
    public func pose(layer: Double, translation: (x: Double, y: Double), turn: Double) -> CardPose {
        poses.pose(layer: layer, translation: translation, turn: turn, itemCount: itemCount)
    }
}

// The response of the stack to a drag of `pull` points.
extension CardStackRule {
    /// The drag that enters the formulas. Refined: beyond `maxLength` it is (2 − 1/u)·maxLength for u = |pull|/maxLength > 1,
    /// which has the same slope at u = 1 and stays below 2·maxLength. The source has no limit.
    public func limited(_ pull: Double) -> Double {
        let u = abs(pull) / reach
        guard isRefined, u > 1 else { return pull }
        return (2 - 1 / u) * (pull < 0 ? -reach : reach)
    }

    /// The derivative of `limited(_:)`.
    public func limitedSlope(_ pull: Double) -> Double {
        let u = abs(pull) / reach
        return isRefined && u > 1 ? 1 / (u * u) : 1
    }

    private var reach: Double { max(maxLength, 1e-6) }

    /// The fraction of a drag that layer i of N follows: 1 − i/N, and 0 for i ≥ N.
    public func share(ofLayer layer: Int) -> Double {
        visibleCount > 0 ? (1 - Double(layer) / Double(visibleCount)).clamped(to: 0...1) : 0
    }

    /// The rotation of a layer about z, in radians, under a horizontal drag: (1 − i/N)·(delta/maxLength)·15° times `lever`. Not clamped,
    /// as in the source.
    public func turn(ofLayer layer: Int, pull: Double, lever: Double) -> Double {
        share(ofLayer: layer) * (limited(pull) / maxLength) * maxRotation * lever
    }

    /// The translation of a layer under a drag, in points: (1 − i/N)·delta; the top layer follows it without limit.
    public func translation(ofLayer layer: Int, pull: Double) -> Double {
        share(ofLayer: layer) * (layer == 0 ? pull : limited(pull))
    }

    /// The derivative of the top layer's rotation by the drag, in radians per point.
    public func turnSlope(pull: Double, lever: Double) -> Double {
        limitedSlope(pull) / reach * maxRotation * lever
    }

    /// The factor on the rotation of a card grabbed `gripY` points below its centre: 1 as in the source; with `grabTurn` 1, it is
    /// 1 at the upper edge and −1 at the lower one.
    public func lever(gripY: Double) -> Double {
        let share = (2 * gripY / max(cardHeight, 1)).clamped(to: -1...1)
        return isRefined ? 1 - grabTurn * (1 + share) : 1
    }

    /// The distance in points that a thrown card flies along an axis.
    public func flight(isVertical: Bool) -> Double { isVertical ? flightHeight : flightLength }
}
