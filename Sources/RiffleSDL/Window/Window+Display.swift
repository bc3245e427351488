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
            let reason = String(cString: SDL_GetError())
            guard wish == nil else { throw .noDisplay(reason) }
            throw .noDisplay(unreachableDrivers(reason) ?? unreachableDisplays ?? reason)
        }
        let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
        let isAskedFor = wish != nil || driverVariable != nil
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

    /// The variable of the environment that selects SDL's driver (SDL3 has the second), and its value.
    private static var driverVariable: (name: String, value: String)? {
        (riffle_is_sdl3() ? ["SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"] : ["SDL_VIDEODRIVER"]).lazy.compactMap { name in
            environment(name).map { (name, $0) }
        }.first
    }

    /// What the drivers that the environment selects have failed for, such as "SDL_VIDEODRIVER is wayland, but WAYLAND_DISPLAY is unset and
    /// no compositor can be reached"; nil: it selects none. `reason` is SDL's.
    private static func unreachableDrivers(_ reason: String) -> String? {
        guard let (name, value) = driverVariable else { return nil }
        let known = (0..<SDL_GetNumVideoDrivers()).compactMap { SDL_GetVideoDriver($0).map { String(cString: $0) } }
        return "\(name) is \(value), but " + unreachable(value, known: known, environment: environment, reason: reason)
    }

    /// What drivers have failed for, of which `value` lists the names. `known`: those of this SDL.
    static func unreachable(_ value: String, known: [String], environment: (String) -> String?, reason: String) -> String {
        let clauses = value.split(separator: ",").map { driver -> String in
            switch driver {
            case "wayland":
                let display = environment("WAYLAND_DISPLAY").map { "WAYLAND_DISPLAY is \($0)" } ?? "WAYLAND_DISPLAY is unset"
                return display + " and no Wayland compositor can be reached"
            case "x11":
                return environment("DISPLAY").map { "DISPLAY is \($0), which can't be reached" } ?? "DISPLAY is unset"
            case _ where known.contains(String(driver)): return "that driver can't be used here: \(reason)"
            default: return "SDL has no driver \(driver) here, only \(known.joined(separator: ", "))"
            }
        }
        return clauses.isEmpty ? reason : clauses.joined(separator: "; ")
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The text scale of this display, 1…3: exactly the desktop's setting (Xft.dpi), or else the display's density, rounded down to a
    /// multiple of 0.5, both relative to 96 dpi and to the window's pixel scale. 1 if both are unknown, and on Wayland, whose desktops scale
    /// the whole window.
    public var displayScale: Double {
        Self.scale(ofDisplay: SDL_GetWindowDisplayIndex(window), desktop: desktopDotsPerInch, pixelScale: pixelScale)
    }

    /// That of the display of an index, see `displayScale`. `desktop`: the desktop's setting, 0 if it has none.
    static func scale(ofDisplay display: Int32, desktop: Double, pixelScale: Double) -> Double {
        if desktop > 0 { return scale(desktop: desktop, pixelScale: pixelScale) }
        var diagonal: Float = 0
        guard !isOnWayland, display >= 0, SDL_GetDisplayDPI(display, &diagonal, nil, nil) == 0 else { return 1 }
        return scale(dotsPerInch: Double(diagonal), pixelScale: pixelScale)
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
