internal import CSDL2
public import RiffleMath

/// The current state of the modifier keys.
public enum Keyboard {
    /// Whether Shift is held.
    public static var isShiftHeld: Bool { SDL_GetModState().rawValue & KMOD_SHIFT.rawValue != 0 }
    /// Whether Ctrl is held.
    public static var isControlHeld: Bool { SDL_GetModState().rawValue & KMOD_CTRL.rawValue != 0 }
    /// Whether Alt is held.
    public static var isAltHeld: Bool { SDL_GetModState().rawValue & KMOD_ALT.rawValue != 0 }

    /// Sets the rectangle of the text input in window points; input methods show their candidates next to it.
    public static func writes(at frame: Rect) {
        func point(_ value: Double) -> Int32 { Int32(value.rounded().clamped(to: -100_000...100_000)) }
        var rect = SDL_Rect(x: point(frame.x), y: point(frame.y), w: point(frame.width), h: point(frame.height))
        SDL_SetTextInputRect(&rect)
    }
}
