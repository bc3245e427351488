internal import CSDL2

/// The shape of the mouse pointer.
public enum Cursor: CaseIterable, Sendable {
    /// The default cursor.
    case arrow
    /// Over controls that can be clicked.
    case hand
    /// During a drag.
    case grabbing
    /// Over controls that are dragged horizontally.
    case sideways
    /// Over controls that are dragged vertically.
    case upright
    /// Over editable text.
    case text

    fileprivate var system: SDL_SystemCursor {
        switch self {
        case .arrow: SDL_SYSTEM_CURSOR_ARROW
        case .hand: SDL_SYSTEM_CURSOR_HAND
        // The closest match that exists on every desktop.
        case .grabbing: SDL_SYSTEM_CURSOR_SIZEALL
        case .sideways: SDL_SYSTEM_CURSOR_SIZEWE
        case .upright: SDL_SYSTEM_CURSOR_SIZENS
        case .text: SDL_SYSTEM_CURSOR_IBEAM
        }
    }
}

/// The desktop's cursors, created lazily.
final class CursorTable {
    private var cursors: [Cursor: OpaquePointer] = [:]
    private(set) var shown = Cursor.arrow

    /// Shows a cursor; if the desktop doesn't have it, the current one stays.
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
