internal import CSDL2
public import RiffleMath

/// The modifier keys that are held at each event, in turn. SDL's own state belongs to the last fetched event: after a slow frame, a key
/// that was held during a press may already be up when the press is handled.
public struct Modifiers: Equatable, Sendable {
    /// Whether Ctrl is held.
    public private(set) var control = false
    /// Whether Shift is held.
    public private(set) var shift = false
    /// Whether Alt is held.
    public private(set) var alt = false

    /// No key is held.
    public init() {}

    /// Takes the next event into account.
    public mutating func follow(_ event: HostEvent.Kind) {
        switch event {
        case .key(let key), .keyUp(let key): (control, shift, alt) = (key.control, key.shift, key.alt)
        case .focusLost: self = Modifiers()
        default: break
        }
    }
}

/// The text input of the window.
public enum Keyboard {
    /// Sets the rectangle of the text input in window points; input methods show their candidates next to it.
    public static func writes(at frame: Rect) {
        func point(_ value: Double) -> Int32 { Int32(value.rounded().clamped(to: -100_000...100_000)) }
        var rect = SDL_Rect(x: point(frame.x), y: point(frame.y), w: point(frame.width), h: point(frame.height))
        SDL_SetTextInputRect(&rect)
    }
}
