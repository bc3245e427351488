public import RiffleMath

/// Something the hand did, with the moment it did it. Times are seconds on any clock that only goes forward; all events and
/// steps of one stage use the same clock.
public struct InputEvent: Equatable, Sendable {
    public var time: Double
    public var kind: Kind

    public init(time: Double, kind: Kind) {
        self.time = time
        self.kind = kind
    }

    public enum Kind: Equatable, Sendable {
        case pointer(Pointer)
        /// A wheel or a trackpad. `delta` is in points of intended content movement: positive x shows what lies to the right,
        /// positive y what lies below. `isPrecise` tells a trackpad's fine steps from a wheel's notches (a notch is 60 points).
        case wheel(delta: Vector2, isPrecise: Bool)
    }

    /// A mouse or a finger.
    public struct Pointer: Equatable, Sendable {
        /// The mouse's number.
        public static let mouse = 0

        public var phase: Phase
        /// 0 is the mouse; fingers have other numbers.
        public var id: Int
        /// In window points.
        public var position: Vector2
        /// Only `primary` drags and clicks.
        public var button: Button

        public init(phase: Phase, id: Int = 0, position: Vector2, button: Button = .primary) {
            self.phase = phase
            self.id = id
            self.position = position
            self.button = button
        }

        public enum Phase: Equatable, Sendable {
            case began
            case moved
            case ended
            /// Capture or focus was lost, or the gesture was called off.
            case cancelled
        }

        public enum Button: Equatable, Sendable {
            case primary
            case secondary
            case middle
        }
    }
}
