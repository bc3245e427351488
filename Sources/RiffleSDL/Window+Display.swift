internal import CSDL2
internal import Glibc
internal import RiffleMath

extension Window {
    /// The video drivers that SDL falls back to without a display.
    private static let invisibleDrivers: Set = ["offscreen", "dummy", "evdev"]

    /// Checks that a visible window can be opened; throws the reason if not.
    public static func checkDisplay() throws(SDLFailure) {
        try openDisplay(visible: true)
        SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
    }

    /// Initializes SDL's video subsystem. `visible`: fails if no display can be reached, where SDL would fall back to an
    /// invisible driver, unless `driver`, or else SDL_VIDEODRIVER, selects one.
    static func openDisplay(visible: Bool, driver wish: String? = nil) throws(SDLFailure) {
        // The environment has the last word over a hint of normal priority.
        if let wish { SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, wish, SDL_HINT_OVERRIDE) }
        defer { if wish != nil { SDL_ResetHint(SDL_HINT_VIDEODRIVER) } }
        guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else {
            throw .noDisplay(unreachableDisplays ?? String(cString: SDL_GetError()))
        }
        let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
        let isAskedFor = wish != nil || environment("SDL_VIDEODRIVER") != nil || environment("SDL_VIDEO_DRIVER") != nil
        if visible, !isAskedFor, invisibleDrivers.contains(driver) {
            SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
            throw .noDisplay(unreachableDisplays ?? "DISPLAY and WAYLAND_DISPLAY are unset")
        }
        DisplayErrors.survive()
    }

    /// A description such as "DISPLAY is :7, which can't be reached"; nil if the environment names no display.
    private static var unreachableDisplays: String? {
        let named = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { name in environment(name).map { "\(name) is \($0)" } }
        return named.isEmpty ? nil : named.joined(separator: " and ") + ", which can't be reached"
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The text scale of this display, 1…3: exactly the desktop's setting (Xft.dpi), or else the display's density, rounded down to a
    /// multiple of 0.5, both relative to 96 dpi and to the window's pixel scale. 1 if both are unknown, and on Wayland, whose desktops scale
    /// the whole window.
    public var displayScale: Double {
        let desktop = riffle_desktop_dpi(window)
        if desktop > 0 { return Self.scale(desktop: desktop, pixelScale: pixelScale) }
        guard !Self.isOnWayland else { return 1 }
        var diagonal: Float = 0
        let display = SDL_GetWindowDisplayIndex(window)
        guard display >= 0, SDL_GetDisplayDPI(display, &diagonal, nil, nil) == 0 else { return 1 }
        return Self.scale(dotsPerInch: Double(diagonal), pixelScale: pixelScale)
    }

    /// Frames a second of the display that shows most of the window, 24…1000; nil: the display doesn't say. 4 while the window is minimized
    /// and nothing of it is seen.
    public var refreshRate: Double? {
        if SDL_GetWindowFlags(window) & SDL_WINDOW_MINIMIZED.rawValue != 0 { return 4 }
        var mode = SDL_DisplayMode()
        let display = SDL_GetWindowDisplayIndex(window)
        guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, (24...1000).contains(mode.refresh_rate) else {
            return nil
        }
        return Double(mode.refresh_rate)
    }

    /// The scale that a desktop sets by dots per inch, see `displayScale`.
    static func scale(desktop dotsPerInch: Double, pixelScale: Double) -> Double {
        guard dotsPerInch.isFinite, dotsPerInch > 0, pixelScale.isFinite, pixelScale > 0 else { return 1 }
        return (dotsPerInch / 96 / pixelScale).clamped(to: 1...3)
    }

    /// The scale for a display's density in dots per inch, see `displayScale`: a guess, so only what is certainly dense counts.
    static func scale(dotsPerInch: Double, pixelScale: Double) -> Double {
        (scale(desktop: dotsPerInch, pixelScale: pixelScale) * 2).rounded(.down) / 2
    }
}
