internal import CSDL2
internal import Glibc
internal import RiffleMath

extension Window {
    /// What SDL draws with where it finds no display. Nobody sees it.
    private static let invisibleDrivers: Set = ["offscreen", "dummy", "evdev"]

    /// Whether a window can be opened that somebody sees; the failure says why not.
    public static func checkDisplay() throws(SDLFailure) {
        try openDisplay(visible: true)
        SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
    }

    /// Opens SDL's video. `visible`: a display that can't be reached is a failure; SDL would go on without one, and a program that nobody
    /// sees would run for ever. Whoever names such a driver in SDL_VIDEODRIVER has it.
    static func openDisplay(visible: Bool) throws(SDLFailure) {
        guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else {
            throw .noDisplay(unreachableDisplays ?? String(cString: SDL_GetError()))
        }
        let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
        let isAskedFor = environment("SDL_VIDEODRIVER") != nil || environment("SDL_VIDEO_DRIVER") != nil
        if visible, !isAskedFor, invisibleDrivers.contains(driver) {
            SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
            throw .noDisplay(unreachableDisplays ?? "DISPLAY and WAYLAND_DISPLAY are unset")
        }
        DisplayErrors.survive()
    }

    /// "DISPLAY is :7, which can't be reached"; nil if the environment names none.
    private static var unreachableDisplays: String? {
        let named = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { name in environment(name).map { "\(name) is \($0)" } }
        return named.isEmpty ? nil : named.joined(separator: " and ") + ", which can't be reached"
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// How much larger than usual text wants to be on this display: what the desktop has set (Xft.dpi), or else the display's density,
    /// in 96ths of an inch, in halves, 1…3, less what its points are enlarged by anyway. 1 where nobody says.
    public var displayScale: Double {
        let desktop = riffle_desktop_dpi(window)
        if desktop > 0 { return Self.scale(dotsPerInch: desktop, pixelScale: pixelScale) }
        var diagonal: Float = 0
        let display = SDL_GetWindowDisplayIndex(window)
        guard display >= 0, SDL_GetDisplayDPI(display, &diagonal, nil, nil) == 0 else { return 1 }
        return Self.scale(dotsPerInch: Double(diagonal), pixelScale: pixelScale)
    }

    /// The scale for a density: below one and a half times the usual one nothing changes, as on desktops.
    static func scale(dotsPerInch: Double, pixelScale: Double) -> Double {
        guard dotsPerInch.isFinite, dotsPerInch > 0, pixelScale.isFinite, pixelScale > 0 else { return 1 }
        let halves = (dotsPerInch / 96 / pixelScale * 2).rounded(.down)
        return (halves / 2).clamped(to: 1...3)
    }
}
