internal import CSDL2

/// The system's clipboard, for text. Main thread only, and only while a window is open.
public enum Clipboard {
    /// The clipboard's text; nil if there is none.
    public static var text: String? {
        guard SDL_HasClipboardText() == SDL_TRUE, let bytes = SDL_GetClipboardText() else { return nil }
        defer { SDL_free(bytes) }
        return String(validatingCString: bytes)
    }

    /// Puts a text on the clipboard. Returns false if the display refused it.
    @discardableResult public static func set(_ text: String) -> Bool { SDL_SetClipboardText(text) == 0 }
}
