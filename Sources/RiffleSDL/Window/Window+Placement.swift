internal import CSDL2
public import RiffleMath

// Where the window is on the desktop.
extension Window {
    /// Room for the title bar and the borders, in points, where a position or a size is not the user's own: twice what they take at most,
    /// since the contents are what is centred.
    private static let decoration = Size(width: 16, height: 80)

    /// Whether the window is maximized.
    public var isMaximized: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_MAXIMIZED.rawValue != 0 }

    /// The top left corner of the window with its title bar on the desktop, in its points, as `WindowOptions.position`. Nil while the window
    /// is maximized or full screen, and on Wayland, which doesn't tell.
    public var position: Vector2? {
        guard !isFullscreen, !isMaximized, !Self.isOnWayland else { return nil }
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetWindowPosition(window, &x, &y)
        return Vector2(Double(x), Double(y)) - border
    }

    /// The width of the left border and the height of the title bar; 0 where nobody decorates the window.
    private var border: Vector2 {
        var (left, top): (Int32, Int32) = (0, 0)
        SDL_GetWindowBordersSize(window, &top, &left, nil, nil)
        return Vector2(Double(left), Double(top))
    }

    /// Moves the window, which has just been shown, to where it was to open. SDL3 takes the position of a new window for that of its contents,
    /// twice where it makes the window anew for OpenGL, and by a decoration that it may not know yet. SDL2 goes by the title bar's corner.
    func correct(_ wanted: Vector2) {
        guard riffle_is_sdl3(), !Self.isOnWayland else { return }
        // The window manager decorates it meanwhile; some never do.
        let end = Clock.now() + 0.1
        while border == .zero, Clock.now() < end {
            SDL_PumpEvents()
            SDL_Delay(1)
        }
        // Of a window that is shown it is that of the contents everywhere. First beside it, as Openbox doesn't move a window's corner to
        // where the contents are, which is where SDL3 has put them.
        for aside in [1.0, 0] {
            let contents = wanted + border
            SDL_SetWindowPosition(
                window, Int32((contents.x + aside).clamped(to: -1e6...1e6)), Int32((contents.y + aside).clamped(to: -1e6...1e6)))
        }
    }

    /// Whether windows are on Wayland, once the video subsystem runs.
    static var isOnWayland: Bool { isOn("wayland") }

    /// Whether that is SDL's video driver.
    static func isOn(_ driver: String) -> Bool { SDL_GetCurrentVideoDriver().map { String(cString: $0) } == driver }

    /// The size and the position with which a window opens; no position: the desktop's choice. `desktop`: dots per inch, 0 if unknown.
    static func placed(_ size: Size, _ options: WindowOptions, desktop: Double) -> (size: Size, position: Vector2?) {
        // Only X11 has points that are the screen's pixels whatever its density.
        let scale = options.growsWithScale && isOn("x11") ? scale(ofDisplay: 0, desktop: desktop, pixelScale: 1) : 1
        if scale > 1 { return (grown(size, by: scale, on: displays), nil) }
        return options.fitsDisplays ? fitted(size, at: options.position, on: displays) : (size, options.position)
    }

    /// A size times a scale above 1, as far as the first display has room, in whose middle such a window opens.
    static func grown(_ size: Size, by scale: Double, on displays: [Rect]) -> Size {
        let new = Size(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
        guard let display = displays.first else { return new }
        // Nobody has chosen to do without a border: what is as large as the display is cut, too.
        return Size(
            width: new.width < display.width ? new.width : max(display.width - decoration.width, 1),
            height: new.height < display.height ? new.height : max(display.height - decoration.height, 1))
    }

    /// The displays without docks and the like, in points of the desktop; the primary one first.
    static var displays: [Rect] {
        (0..<max(SDL_GetNumVideoDisplays(), 0)).compactMap { display in
            var bounds = SDL_Rect()
            // A window manager's work area may be that of one display alone, and SDL has its intersection with the others.
            if SDL_GetDisplayUsableBounds(display, &bounds) != 0 || bounds.w < 1 || bounds.h < 1 {
                guard SDL_GetDisplayBounds(display, &bounds) == 0, bounds.w > 0, bounds.h > 0 else { return nil }
            }
            return Rect(x: Double(bounds.x), y: Double(bounds.y), width: Double(bounds.w), height: Double(bounds.h))
        }
    }

    /// The size and the position nearest to those with which a window is wholly on one display: the one that shows most of it, and where
    /// none does, the middle of the first one. Without a position, a size that fits on some display.
    static func fitted(_ size: Size, at position: Vector2?, on displays: [Rect]) -> (size: Size, position: Vector2?) {
        guard let first = displays.first else { return (size, position) }
        func cut(_ width: Double, _ height: Double) -> Size {
            Size(
                width: size.width > width ? max(width - decoration.width, 1) : size.width,
                height: size.height > height ? max(height - decoration.height, 1) : size.height)
        }
        guard let position else {
            return (cut(displays.map(\.width).max() ?? first.width, displays.map(\.height).max() ?? first.height), nil)
        }
        let frame = Rect(x: position.x, y: position.y, width: size.width, height: size.height)
        func shown(_ display: Rect) -> Double {
            let part = display.intersection(frame)
            return part.width * part.height
        }
        let best = displays.max { shown($0) < shown($1) } ?? first
        guard shown(best) > 0 else {
            let size = cut(first.width, first.height)
            let corner = first.center - Vector2(size.width, size.height) / 2
            return (size, corner.rounded(.towardZero))
        }
        let new = cut(best.width, best.height)
        let isInside = position.y >= best.minY && position.y + size.height <= best.maxY
        let spare = isInside ? 0 : min(decoration.height, best.height - new.height)
        return (
            new,
            Vector2(
                position.x.clamped(to: best.minX...best.maxX - new.width),
                position.y.clamped(to: best.minY...best.maxY - new.height - spare))
        )
    }
}
