public import RiffleMath

/// One input event with its timestamp.
public struct InputEvent: Equatable, Sendable {
    /// In seconds on a monotonic clock, the same for all events and steps of one stage.
    public var time: Double
    /// The action of a pointer or a wheel.
    public var kind: Kind

    /// An event at `time` seconds.
    public init(time: Double, kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// The actions of pointers and wheels.
    public enum Kind: Equatable, Sendable {
        /// A mouse button or a finger went down, moved, went up or was cancelled.
        case pointer(Pointer)
        /// A wheel or a trackpad. `delta` is in points of content movement: positive x reveals the content to the right, positive y
        /// the content below. `isPrecise` is true for a trackpad's fine steps, false for a wheel's notches of 60 points.
        case wheel(delta: Vector2, isPrecise: Bool)
    }

    /// A mouse or a finger.
    public struct Pointer: Equatable, Sendable {
        /// The id of the mouse.
        public static let mouse = 0

        /// The pointer's action.
        public var phase: Phase
        /// 0 for the mouse; fingers have other ids.
        public var id: Int
        /// In points, in the window's coordinate space.
        public var position: Vector2
        /// The button that changed. Only `primary` drags and clicks.
        public var button: Button

        /// A pointer event; `position` in points in the window's coordinate space.
        public init(phase: Phase, id: Int = 0, position: Vector2, button: Button = .primary) {
            self.phase = phase
            self.id = id
            self.position = position
            self.button = button
        }

        /// As `UITouch.Phase`.
        public enum Phase: Equatable, Sendable {
            case began
            case moved
            case ended
            /// Capture or focus was lost, or the gesture was cancelled.
            case cancelled
        }

        /// A mouse button; a finger counts as `primary`.
        public enum Button: Equatable, Sendable {
            case primary
            case secondary
            case middle
        }
    }
}
