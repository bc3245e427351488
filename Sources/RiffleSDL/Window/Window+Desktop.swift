internal import CSDL2
public import RiffleMath

// The window on the desktop: its place, its display, the mouse over it, its icon.
extension Window {
    /// Whether the window is maximized.
    public var isMaximized: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_MAXIMIZED.rawValue != 0 }

    /// The top left corner of the window with its title bar on the desktop, in its points, as `WindowOptions.position`. Nil while the
    /// window is maximized or full screen, and on Wayland, which doesn't report it.
    public var position: Vector2? {
        guard !isFullscreen, !isMaximized, !VideoDriver.isOnWayland else { return nil }
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetWindowPosition(window, &x, &y)
        return Vector2(Double(x), Double(y)) - border
    }

    /// The width of the left border and the height of the title bar; 0 if the window has no decoration.
    private var border: Vector2 {
        var (left, top): (Int32, Int32) = (0, 0)
        SDL_GetWindowBordersSize(window, &top, &left, nil, nil)
        return Vector2(Double(left), Double(top))
    }

    /// Moves the window, which has just been shown, to its requested position. SDL3 takes the position of a new window as the position of
    /// its contents, and corrects it by a decoration that it may not know yet, twice if it makes the window again for OpenGL. SDL2 uses the
    /// title bar's corner.
    func correct(_ wanted: Vector2) {
        guard riffle_is_sdl3(), !VideoDriver.isOnWayland else { return }
        // The window manager decorates the window during this time; some never do.
        let end = Clock.now() + 0.1
        while border == .zero, Clock.now() < end {
            SDL_PumpEvents()
            SDL_Delay(1)
        }
        // For a window that is shown, the position is that of the contents everywhere. The window first moves one point aside, since
        // Openbox ignores a request to move the window's corner to where the contents are, and SDL3 has put them there.
        for aside in [1.0, 0] {
            let contents = wanted + border
            SDL_SetWindowPosition(
                window, Int32((contents.x + aside).clamped(to: -1e6...1e6)), Int32((contents.y + aside).clamped(to: -1e6...1e6)))
        }
    }

    /// The text scale of this display, 1…3: exactly the desktop's setting (Xft.dpi), or else the display's density, rounded down to a
    /// multiple of 0.5, both relative to 96 dpi and to the window's pixel scale. 1 if both are unknown, and on Wayland, whose desktops scale
    /// the whole window.
    public var displayScale: Double {
        DisplayScale.of(display: SDL_GetWindowDisplayIndex(window), desktop: desktopDotsPerInch, pixelScale: pixelScale)
    }

    /// The frames per second of the display that shows most of the window, 24…1000; nil: unknown. 4 while the window is minimized, when
    /// nothing of it is visible.
    public var refreshRate: Double? {
        if SDL_GetWindowFlags(window) & SDL_WINDOW_MINIMIZED.rawValue != 0 { return 4 }
        var mode = SDL_DisplayMode()
        let display = SDL_GetWindowDisplayIndex(window)
        guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, (24...1000).contains(mode.refresh_rate) else {
            return nil
        }
        return Double(mode.refresh_rate)
    }

    /// The mouse position in window points, queried from the display instead of the events, for times without motion events. nil
    /// outside the window, and on Wayland, which can't be queried.
    var mousePosition: Vector2? {
        var mouse: (x: Int32, y: Int32) = (0, 0)
        if !riffle_mouse_position(window, &mouse.x, &mouse.y) {
            guard !VideoDriver.isOnWayland else { return nil }
            var corner: (x: Int32, y: Int32) = (0, 0)
            SDL_GetGlobalMouseState(&mouse.x, &mouse.y)
            SDL_GetWindowPosition(window, &corner.x, &corner.y)
            mouse = (mouse.x - corner.x, mouse.y - corner.y)
        }
        let point = Vector2(Double(mouse.x), Double(mouse.y))
        let size = size
        return Rect(x: 0, y: 0, width: size.width, height: size.height).contains(point) ? point : nil
    }

    /// Sets the window's icon, for desktops that don't find Riffle's launcher. Does nothing if the picture can't be read.
    public func setIcon(path: String) {
        guard let surface = IMG_Load(path) else { return }
        SDL_SetWindowIcon(window, surface)
        SDL_FreeSurface(surface)
    }
}
