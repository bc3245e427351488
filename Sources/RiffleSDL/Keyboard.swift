internal import CSDL2

/// The keys that change what a hand does, as they are held now.
public enum Keyboard {
    public static var isShiftHeld: Bool { SDL_GetModState().rawValue & KMOD_SHIFT.rawValue != 0 }
    public static var isControlHeld: Bool { SDL_GetModState().rawValue & KMOD_CTRL.rawValue != 0 }
    public static var isAltHeld: Bool { SDL_GetModState().rawValue & KMOD_ALT.rawValue != 0 }
}
