public import RiffleInteraction
public import RiffleMath

/// An event of the window.
public struct HostEvent: Sendable {
    /// Seconds on `Clock`.
    public var time: Double
    /// The kind of event, with its data.
    public var kind: Kind

    /// The kinds of events.
    public enum Kind: Sendable {
        /// A pointer or wheel event.
        case input(InputEvent)
        /// A key was pressed, or repeats.
        case key(KeyEvent)
        /// A key was released, with the modifiers at that time.
        case keyUp(KeyEvent)
        /// Text was typed or committed by an input method. A symbol that isn't the pressed key's name is preceded by a `key`
        /// event.
        case text(String)
        /// An input method's uncommitted text; empty: the composition has ended.
        case composition(String)
        /// A gamepad's button was pressed or released.
        case gamepad(GamepadButton, isDown: Bool)
        /// The window's size has changed.
        case resized
        /// The window's contents must be drawn again.
        case exposed
        /// The window has lost the keyboard focus.
        case focusLost
        /// The mouse has left the window.
        case mouseLeft
        /// Something was dropped.
        case dropped(Drop)
        /// The user has asked to close the window or the program.
        case quit
        /// `EventPump.wakeUp` was called, for example because a picture is loaded.
        case wake
    }
}

/// Another program's drop on the window.
public struct Drop: Equatable, Sendable {
    /// The paths of files; empty if there is a text.
    public var paths: [String] = []
    /// The drop's contents as the source provided them: URIs or a text; empty if they couldn't be read; nil if only `paths` are known.
    public var text: String?
    /// The drop's position in window points; nil: unknown.
    public var position: Vector2?
}

/// A key event. Keys have SDL's names in lower case: "left", "f11", "escape", "a", "[".
public struct KeyEvent: Equatable, Sendable {
    /// The key's name.
    public var key: String
    /// Whether Ctrl is held.
    public var control: Bool
    /// Whether Shift is held.
    public var shift: Bool
    /// Whether Alt is held.
    public var alt: Bool
    /// Whether the event is an automatic repeat.
    public var isRepeat: Bool
    /// The digit at the key's place in the row of digits or on the keypad, whatever the layout; nil: none, or AltGr is held.
    public var digit: Int?
    /// The symbol that a digit's key has typed, if it is neither the key's name nor a digit; nil: none.
    public var printed: String?

    /// A key event by its fields.
    public init(
        key: String, control: Bool = false, shift: Bool = false, alt: Bool = false, isRepeat: Bool = false, digit: Int? = nil,
        printed: String? = nil
    ) {
        self.key = key
        self.control = control
        self.shift = shift
        self.alt = alt
        self.isRepeat = isRepeat
        self.digit = digit
        self.printed = printed
    }
}
