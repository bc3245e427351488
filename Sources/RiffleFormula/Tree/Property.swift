extension Formula {
    /// A property of the card's pose that a line sets.
    public enum Property: String, CaseIterable, Sendable {
        case x, y, z
        case scale
        case scaleX = "scale x"
        case scaleY = "scale y"
        case rotateX = "rotate x"
        case rotateY = "rotate y"
        case rotateZ = "rotate z"
        case skewX = "skew x"
        case skewY = "skew y"
        case opacity, dim, veil, hidden, order
        case anchorX = "anchor x"
        case anchorY = "anchor y"
        case perspective

        /// The kind of its value; a plain number counts as points or radians.
        public var kind: Kind {
            switch self {
            case .x, .y, .z, .order, .perspective: .number(.length)
            case .rotateX, .rotateY, .rotateZ, .skewX, .skewY: .number(.angle)
            case .scale, .scaleX, .scaleY, .opacity, .dim, .veil, .anchorX, .anchorY: .number(.plain)
            case .hidden: .boolean
            }
        }

        /// Its effect: one sentence.
        public var help: String {
            switch self {
            case .x: "Moves the card to the right."
            case .y: "Moves the card down."
            case .z: "Moves the card towards the viewer."
            case .scale: "The factor on width and height."
            case .scaleX: "The factor on the width."
            case .scaleY: "The factor on the height."
            case .rotateX: "Turns the card about its horizontal axis: the upper edge goes back."
            case .rotateY: "Turns the card about its vertical axis: the right edge goes back."
            case .rotateZ: "Turns the card clockwise."
            case .skewX: "Slants the card's vertical edges: x grows by y · tan of the angle."
            case .skewY: "Slants the card's horizontal edges: y grows by x · tan of the angle."
            case .opacity: "From 0, invisible, to 1."
            case .dim: "How much the card is darkened, from 0 to 1."
            case .veil:
                "How much of the backdrop shows on the card, from 0 to 1. The card fades as if no other card were behind it."
            case .hidden: "Whether the card is neither drawn nor touched."
            case .order: "Added to the depth after the projection, as CALayer.zPosition."
            case .anchorX:
                "The point across the card that the transform turns and scales about: 0 is the left edge, 0.5 the centre."
            case .anchorY:
                "The point down the card that the transform turns and scales about: 0 is the upper edge, 0.5 the centre."
            case .perspective:
                "How far the eye is from the screen. The line can be anywhere in the formula; without it the view is parallel."
            }
        }
    }

    /// An axis of rotation: x to the right, y down, z towards the viewer.
    public enum Axis: String, CaseIterable, Sendable {
        case x, y, z
    }

    /// An operation of a `transform` line, in Core Animation's words: each acts in the coordinates that the previous operations have
    /// made.
    public enum Operation: Equatable, Sendable {
        /// A translation by points.
        case translate(x: Expression, y: Expression, z: Expression)
        /// A scaling by factors; `scale(s)` has no y and scales both axes.
        case scale(x: Expression, y: Expression?)
        /// A rotation about an axis by an angle.
        case rotate(Axis, Expression)
        /// A perspective with the eye at a distance in points.
        case perspective(Expression)
        /// A shear by angles: x grows by y · tan of the angle `x`, and y by x · tan of the angle `y`.
        case skew(x: Expression, y: Expression)
    }
}
