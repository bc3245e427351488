internal import RiffleMath

/// The vocabularies in which people name a spring.
public enum SpringWords: Int, Sendable {
    /// UIKit: seconds until the swing has fallen to a thousandth, and damping ratio.
    case duration
    /// SwiftUI: the undamped period in seconds, and damping ratio.
    case response
    /// Physics: stiffness, damping and mass.
    case stiffness
    /// SwiftUI again: the same period as perceptual duration, and bounce.
    case bounce
}

/// How a stack of cards is dragged, thrown and brought back. Lengths in points, angles in radians, times in seconds.
public struct CardStackRule: Equatable, Sendable {
    public var itemCount = 0
    /// Where the layers rest, and how they follow a drag.
    public var formulas = CardStackFormulas()
    /// How many layers show at rest; the layer below them is where recycled cards enter.
    public var layers = 5
    /// Scales both axes and not only the horizontal one.
    public var scalesBothAxes = false
    /// False: exactly the source's deck. True: release velocity, projected throw, and what follows below.
    public var isRefined = true
    /// A card flies as soon as it is pulled further than `maxLength`, under the hand, and not only when it is let go.
    public var throwsWhileHeld = false
    /// A flick at least this fast throws whatever the distance, in points a second; 0: only the distance counts.
    public var throwSpeed = 0.0
    /// Seconds of the release velocity that count as distance.
    public var projection = 0.0
    /// Whether a card may leave upwards and downwards as well.
    public var throwsVertically = false
    /// 0…1: how much the place where the card was grabbed turns it: at 1 its lower edge turns it the other way.
    public var grabTurn = 0.0
    /// How far from the stack's centre a thrown card flies sideways, in points.
    public var flightLength = 375.0
    /// The same upwards and downwards.
    public var flightHeight = 667.0
    /// At most this long does it fly.
    public var flightDuration = 0.5
    /// The card's height, for where it was grabbed.
    public var cardHeight = 467.0
    /// What brings layers back and forward, in the words that were chosen; the others are not used.
    public var spring = SpringWords.duration
    public var springDuration = 0.5
    public var springResponse = 0.3
    public var springStiffness = 400.0
    public var springFriction = 26.0
    public var springMass = 1.0
    /// −1…1.
    public var springBounce = 0.6
    /// The damping ratio, for duration and response.
    public var springDamping = 0.4

    public init() {}

    /// The layers that there are cards for.
    public var visibleCount: Int { max(min(layers, itemCount), 0) }

    /// The pose of a layer (0 is the top card, halves lie between) at a translation in points and a turn in radians.
    public func pose(layer: Double, translation: (x: Double, y: Double), turn: Double) -> CardPose {
        // A layer that is shorter as well would hide behind the one above it: its upper edge keeps its distance.
        let rise = scalesBothAxes ? formulas.scaleStep * layer * cardHeight / 2 : 0
        var pose = formulas.pose(
            layer: layer, translation: (translation.x, translation.y - rise), turn: turn, scalesBothAxes: scalesBothAxes)
        // Layers from the last one on are not seen, and the one before fades: a card that enters at the back comes out of nothing.
        pose.opacity = pose.opacity.clamped(to: 0...1) * (Double(visibleCount) - layer).clamped(to: 0...1)
        pose.isHidden = formulas.scaleStep * layer >= 1
        return pose
    }
}

// What a pull in points does to the stack.
extension CardStackRule {
    /// A pull as far as the formulas go. Refined: beyond `maxLength` it counts less and less and never twice, (2 − 1/u)·maxLength for
    /// u = |pull|/maxLength > 1, with the same slope at 1; in the source nothing limits it.
    public func limited(_ pull: Double) -> Double {
        let u = abs(pull) / reach
        guard isRefined, u > 1 else { return pull }
        return (2 - 1 / u) * (pull < 0 ? -reach : reach)
    }

    /// d limited / d pull.
    public func limitedSlope(_ pull: Double) -> Double {
        let u = abs(pull) / reach
        return isRefined && u > 1 ? 1 / (u * u) : 1
    }

    private var reach: Double { max(formulas.maxLength, 1e-6) }

    /// A layer's share of a drag: 1 − i/N, 0 from the last one on.
    public func share(ofLayer layer: Int) -> Double { formulas.share(layer: Double(layer), of: visibleCount) }

    /// The turn in radians of a layer under a pull sideways, `lever` times the source's.
    public func turn(ofLayer layer: Int, pull: Double, lever: Double) -> Double {
        formulas.rotationZ(layer: Double(layer), of: visibleCount, delta: limited(pull)) * lever
    }

    /// How far a layer follows a pull, in points: the top one all the way.
    public func translation(ofLayer layer: Int, pull: Double) -> Double {
        formulas.translationX(layer: Double(layer), of: visibleCount, delta: layer == 0 ? pull : limited(pull))
    }

    /// d turn / d pull, in radians a point.
    public func turnSlope(pull: Double, lever: Double) -> Double {
        limitedSlope(pull) / reach * formulas.maxRotation * lever
    }

    /// How a card turns that is held `gripY` points below its centre: 1 as the source, −1 held at its lower edge.
    public func lever(gripY: Double) -> Double {
        let share = (2 * gripY / max(cardHeight, 1)).clamped(to: -1...1)
        return isRefined ? 1 - grabTurn * (1 + share) : 1
    }

    /// How far a card flies along an axis.
    public func flight(isVertical: Bool) -> Double { isVertical ? flightHeight : flightLength }
}
