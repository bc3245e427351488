internal import CSDL2
internal import Glibc

/// SDL's video driver: how the display is reached.
public enum VideoDriver {
    /// The video drivers that SDL falls back to without a display.
    private static let invisibleDrivers: Set = ["offscreen", "dummy", "evdev"]

    /// Checks that a visible window can be opened; throws the reason if not.
    public static func check() throws(SDLFailure) {
        try open(visible: true)
        SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
    }

    /// Initializes SDL's video subsystem. `visible`: fails if no display can be reached, where SDL would fall back to an
    /// invisible driver, unless `driver`, or else SDL_VIDEODRIVER, selects one.
    static func open(visible: Bool, driver wish: String? = nil) throws(SDLFailure) {
        // The environment would override a hint of normal priority.
        if let wish { SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, wish, SDL_HINT_OVERRIDE) }
        defer { if wish != nil { SDL_ResetHint(SDL_HINT_VIDEODRIVER) } }
        guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else {
            let reason = String(cString: SDL_GetError())
            guard wish == nil else { throw .noDisplay(reason) }
            throw .noDisplay(unreachableDrivers(reason) ?? unreachableDisplays ?? reason)
        }
        let driver = current ?? ""
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

    /// Returns why the drivers that the environment selects have failed, such as "SDL_VIDEODRIVER is wayland, but WAYLAND_DISPLAY is unset
    /// and no compositor can be reached"; nil if it selects none. `reason`: SDL's error.
    private static func unreachableDrivers(_ reason: String) -> String? {
        guard let (name, value) = driverVariable else { return nil }
        let known = (0..<SDL_GetNumVideoDrivers()).compactMap { SDL_GetVideoDriver($0).map { String(cString: $0) } }
        return "\(name) is \(value), but " + unreachable(value, known: known, environment: environment, reason: reason)
    }

    /// Returns why drivers have failed; `value` lists their names. `known`: the drivers of this SDL.
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

    /// Whether windows are on Wayland, once the video subsystem runs.
    static var isOnWayland: Bool { isOn("wayland") }

    /// Returns whether SDL uses this video driver.
    static func isOn(_ driver: String) -> Bool { current == driver }

    /// SDL's name of the driver in use; nil: none.
    private static var current: String? { SDL_GetCurrentVideoDriver().map { String(cString: $0) } }
}
