internal import CSDL2
public import RiffleMath

/// The keys that change what a hand does, as they are held now.
public enum Keyboard {
    public static var isShiftHeld: Bool { SDL_GetModState().rawValue & KMOD_SHIFT.rawValue != 0 }
    public static var isControlHeld: Bool { SDL_GetModState().rawValue & KMOD_CTRL.rawValue != 0 }
    public static var isAltHeld: Bool { SDL_GetModState().rawValue & KMOD_ALT.rawValue != 0 }

    /// Where text is being written, in window points: an input method shows its list beside it.
    public static func writes(at place: Rect) {
        func point(_ value: Double) -> Int32 { Int32(value.rounded().clamped(to: -100_000...100_000)) }
        var rect = SDL_Rect(x: point(place.x), y: point(place.y), w: point(place.width), h: point(place.height))
        SDL_SetTextInputRect(&rect)
    }
}
