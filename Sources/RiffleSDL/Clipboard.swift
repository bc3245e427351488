internal import CSDL2

/// The text that programs hand to each other. It belongs to the main thread, and works while a window is open.
public enum Clipboard {
    /// Nil if there is none.
    public static var text: String? {
        guard SDL_HasClipboardText() == SDL_TRUE, let bytes = SDL_GetClipboardText() else { return nil }
        defer { SDL_free(bytes) }
        return String(validatingCString: bytes)
    }

    /// False if the display did not take it.
    @discardableResult public static func set(_ text: String) -> Bool { SDL_SetClipboardText(text) == 0 }
}
