internal import Glibc

/// The names by which a desktop recognises the program's windows.
public enum DesktopIdentity {
    /// The name of Riffle's .desktop file, by which desktops find the launcher that a window belongs to: X11's WM_CLASS, Wayland's
    /// app_id.
    static let name = "cards.riffle.Riffle"

    /// Sets the window's desktop name for SDL2, which reads it only from the environment (sdl2-compat has a hint). A value that the user
    /// has set stays. Call it before the program starts a thread: a thread that reads the environment while it changes crashes.
    public static func set() {
        setenv("SDL_VIDEO_X11_WMCLASS", name, 0)
        setenv("SDL_VIDEO_WAYLAND_WMCLASS", name, 0)
    }
}
