internal import CSDL2

/// How the pointer looks.
public enum Cursor: CaseIterable, Sendable {
    case arrow
    /// Over what a press acts on.
    case hand
    /// While something is dragged.
    case grabbing
    /// Over what is dragged sideways.
    case sideways
    /// Over what is dragged up and down.
    case upright
    /// Over a line of text.
    case text

    fileprivate var system: SDL_SystemCursor {
        switch self {
        case .arrow: SDL_SYSTEM_CURSOR_ARROW
        case .hand: SDL_SYSTEM_CURSOR_HAND
        // The nearest that every desktop has.
        case .grabbing: SDL_SYSTEM_CURSOR_SIZEALL
        case .sideways: SDL_SYSTEM_CURSOR_SIZEWE
        case .upright: SDL_SYSTEM_CURSOR_SIZENS
        case .text: SDL_SYSTEM_CURSOR_IBEAM
        }
    }
}

/// The desktop's own cursors, each made when it is first shown.
final class CursorTable {
    private var cursors: [Cursor: OpaquePointer] = [:]
    private(set) var shown = Cursor.arrow

    /// Shows a cursor; one that the desktop doesn't have leaves the one that is there.
    func show(_ cursor: Cursor) {
        guard cursor != shown else { return }
        shown = cursor
        guard let made = cursors[cursor] ?? SDL_CreateSystemCursor(cursor.system) else { return }
        cursors[cursor] = made
        SDL_SetCursor(made)
    }

    func discard() {
        for cursor in cursors.values { SDL_FreeCursor(cursor) }
        cursors.removeAll()
    }
}
