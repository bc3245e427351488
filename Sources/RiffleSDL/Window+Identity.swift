internal import CSDL2
internal import Glibc

// What a desktop tells the window by: its launcher's name and its icon.
extension Window {
    /// The name of Riffle's .desktop file, by which desktops find the launcher that a window belongs to: X11's WM_CLASS, Wayland's
    /// app_id. SDL2 reads both from the environment; sdl2-compat has a hint. What the user has set stays.
    static func setIdentity() {
        let name = "cards.riffle.Riffle"
        setenv("SDL_VIDEO_X11_WMCLASS", name, 0)
        setenv("SDL_VIDEO_WAYLAND_WMCLASS", name, 0)
        SDL_SetHint("SDL_APP_ID", name)
    }

    /// Shows a picture of Riffle's own as the icon where the desktop has no launcher of that name; nothing where it can't be read.
    public func setIcon(path: String) {
        guard let surface = IMG_Load(path) else { return }
        SDL_SetWindowIcon(window, surface)
        SDL_FreeSurface(surface)
    }
}
