/// The three vocabularies in which people name a spring.
public enum SpringWords: Int, Sendable {
    /// UIKit: seconds until the swing has fallen to a thousandth, and damping ratio.
    case duration
    /// SwiftUI: the undamped period in seconds, and damping ratio.
    case response
    /// Physics: stiffness and friction of one kilogram.
    case stiffness
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
    /// A flick at least this fast throws whatever the distance, in points a second; 0: only the distance counts.
    public var throwSpeed = 0.0
    /// Seconds of the release velocity that count as distance.
    public var projection = 0.0
    /// Whether a card may leave upwards and downwards as well.
    public var throwsVertically = false
    /// 0…1: how much the place where the card was grabbed turns it: at 1 its lower edge turns it the other way.
    public var grabTurn = 0.0
    /// How far a thrown card flies, in points from the stack's centre.
    public var flightLength = 375.0
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
    /// The damping ratio, for duration and response.
    public var springDamping = 0.4

    public init() {}

    /// The pose of a layer (0 is the top card, halves lie between) at a translation in points and a turn in radians.
    public func pose(layer: Double, translation: (x: Double, y: Double), turn: Double) -> CardPose {
        // A layer that is shorter as well would hide behind the one above it: its upper edge keeps its distance.
        let rise = scalesBothAxes ? formulas.scaleStep * layer * cardHeight / 2 : 0
        return formulas.pose(
            layer: layer, of: layers, translation: (translation.x, translation.y - rise), turn: turn,
            scalesBothAxes: scalesBothAxes)
    }
}
