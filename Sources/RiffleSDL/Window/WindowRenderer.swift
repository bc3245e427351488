internal import CSDL2
internal import Glibc

/// SDL's renderer of a new window.
struct WindowRenderer {
    let renderer: OpaquePointer
    /// SDL's name of the renderer.
    let name: String
    /// A message for the user if the renderer isn't the requested one; nil: none.
    let notice: String?

    /// Creates the requested renderer, or else the software renderer; nil, with `SDL_GetError`, if both fail.
    init?(for window: OpaquePointer, _ options: WindowOptions) {
        let wish = (options.renderer ?? "opengl").lowercased()
        let sync = options.waitsForDisplay ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
        let software = SDL_RENDERER_SOFTWARE.rawValue
        SDL_SetHint(SDL_HINT_RENDER_DRIVER, wish)
        let first = SDL_CreateRenderer(window, -1, wish == "software" ? software : SDL_RENDERER_ACCELERATED.rawValue | sync)
        let reason = first == nil ? String(cString: SDL_GetError()) : ""
        if first == nil {
            SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software")
            // The software renderer must not present with OpenGL, which has just failed.
            SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
        }
        guard let renderer = first ?? SDL_CreateRenderer(window, -1, software) else { return nil }
        var info = SDL_RendererInfo()
        SDL_GetRendererInfo(renderer, &info)
        let name = info.name.map { String(cString: $0) } ?? wish
        var notice: String?
        if name == "software", wish != "software" {
            notice =
                "Drawing in software, which is slower, since \(wish) can't be used here\(reason.isEmpty ? "" : " (\(reason))")."
        } else if name != wish, options.renderer != nil {
            notice = "Drawing with \(name), since there is no renderer \(wish) here."
        }
        (self.renderer, self.name, self.notice) = (renderer, name, notice)
    }

    /// Sets SDL's hints before it opens a window.
    static func setHints(_ options: WindowOptions) {
        SDL_SetHint(SDL_HINT_APP_NAME, "Riffle")
        SDL_SetHint("SDL_APP_ID", DesktopIdentity.name)
        // Ctrl+C in the terminal terminates the program as usual.
        SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
        // On Wayland, sizes are in points, as in SDL2. sdl2-compat would make SDL3 use pixels as points, and sets this hint again with
        // normal priority when it is first initialized. SDL2 doesn't know the hint. A value that the user has set stays.
        if getenv("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY") == nil {
            SDL_SetHintWithPriority("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0", SDL_HINT_OVERRIDE)
        }
        // A click that activates the window is delivered as a click, too.
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
        SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
        // `GLBackend` draws everything itself. SDL's eleven shader programs, most of them for video, would take 7 MB with Mesa.
        SDL_SetHint(SDL_HINT_RENDER_OPENGL_SHADERS, options.usesOpenGL ? "0" : "1")
        // Long compositions come in extended events; the input method shows its own candidate list.
        SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
        SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
    }
}
