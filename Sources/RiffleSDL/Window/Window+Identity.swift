internal import CSDL2
internal import Glibc

// What a desktop tells the window by: its launcher's name and its icon.
extension Window {
    /// The name of Riffle's .desktop file, by which desktops find the launcher that a window belongs to: X11's WM_CLASS, Wayland's
    /// app_id.
    static let desktopName = "cards.riffle.Riffle"

    /// Sets the window's desktop name for SDL2, which reads it from the environment alone (sdl2-compat has a hint). What the user has set
    /// stays. To be called before the program starts a thread: a thread that reads the environment while it changes crashes.
    public static func setIdentity() {
        setenv("SDL_VIDEO_X11_WMCLASS", desktopName, 0)
        setenv("SDL_VIDEO_WAYLAND_WMCLASS", desktopName, 0)
    }

    /// Shows a picture of Riffle's own as the icon where the desktop has no launcher of that name; nothing where it can't be read.
    public func setIcon(path: String) {
        guard let surface = IMG_Load(path) else { return }
        SDL_SetWindowIcon(window, surface)
        SDL_FreeSurface(surface)
    }
}
