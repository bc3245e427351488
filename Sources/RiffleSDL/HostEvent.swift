public import RiffleInteraction
public import RiffleMath

/// Something that happened to the window.
public struct HostEvent: Sendable {
    /// Seconds on `Clock`.
    public var time: Double
    public var kind: Kind

    public enum Kind: Sendable {
        case input(InputEvent)
        case key(KeyEvent)
        /// A key was let go; with its modifiers as they are then.
        case keyUp(KeyEvent)
        /// What keys wrote, or an input method. A sign that is no key of its own comes as a key before.
        case text(String)
        /// What an input method is about to write; empty: nothing any more.
        case composition(String)
        case resized
        case exposed
        case focusLost
        /// The mouse has left the window.
        case mouseLeft
        /// A file was dropped: its path, and the place in window points, where that is known.
        case dropped(path: String, at: Vector2?)
        case quit
        /// The loader has something.
        case wake
    }
}

/// A key, by what stands on it: "left", "f11", "escape", "a", "[".
public struct KeyEvent: Equatable, Sendable {
    public var key: String
    public var control: Bool
    public var shift: Bool
    public var alt: Bool
    public var isRepeat: Bool

    public init(key: String, control: Bool = false, shift: Bool = false, alt: Bool = false, isRepeat: Bool = false) {
        self.key = key
        self.control = control
        self.shift = shift
        self.alt = alt
        self.isRepeat = isRepeat
    }
}
