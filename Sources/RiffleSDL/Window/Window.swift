internal import CSDL2
internal import Glibc
public import RiffleMath
public import RiffleScene

/// The options of a window.
public struct WindowOptions: Sendable {
    /// Whether the window is not shown, for offscreen rendering.
    public var isHidden = false
    /// The top left corner of the window with its title bar on the desktop, in its points; nil: the desktop chooses. Wayland always does.
    public var position: Vector2?
    /// Whether the size is one for the display's scale (`Window.displayScale`) of 1, with which it grows. Otherwise it is in the desktop's
    /// points.
    public var growsWithScale = false
    /// Whether position and size are brought to where the window is wholly on a display.
    public var fitsDisplays = false
    /// Whether the window opens maximized, or full screen: size and position are those that it goes back to.
    public var isMaximized = false
    public var isFullscreen = false
    /// SDL's name of a video driver: `dummy` (with the software renderer for deterministic pixels) and `offscreen` (OpenGL) need no
    /// display; nil: what the environment's SDL_VIDEODRIVER says, or SDL's choice.
    public var videoDriver: String?
    /// Whether `present` waits for the vertical sync.
    public var waitsForDisplay = true
    /// SDL's name of a renderer ("opengl", "software", …); nil: OpenGL, or software if that isn't available.
    public var renderer: String?
    /// Whether `GLBackend` is used if SDL's renderer is OpenGL; false: `SDLBackend` is always used.
    public var usesOpenGL = true
    /// Whether the processor may copy parts of the backdrop from the frame before, which can be a level of 255 off. False for pictures
    /// that are not to depend on those that were drawn before.
    public var reusesBackdrop = true

    /// The defaults.
    public init() {}
}

/// A window with an SDL renderer. Main thread only.
public final class Window {
    let window: OpaquePointer
    let renderer: OpaquePointer
    /// SDL's name of the renderer in use.
    public let rendererName: String
    /// A message for the user if another renderer than the requested one is used.
    public let notice: String?
    /// What the desktop sets text to, in dots per inch; 0: it doesn't say.
    let desktopDotsPerInch: Double
    let textures: TextureTable

    /// The number of runs that were refused since the window was opened: 0, unless a draw list is malformed.
    public internal(set) var refusedRuns = 0
    /// The number of draw calls in this frame; complete after `present`.
    public internal(set) var drawCalls = 0
    /// The number of vertices of the draw lists drawn in this frame.
    public internal(set) var drawnVertices = 0
    private let cursors = CursorTable()
    /// Draws into the window, and into render target textures.
    let backend: any DrawBackend
    /// What `drawGround` keeps.
    var ground: KeptGround?
    /// Scratch memory of `draw`.
    var calls: ContiguousArray<DrawCall> = []

    /// Opens a window of a size in points (1…16384 a side), or a larger one: see `WindowOptions.growsWithScale`. Throws if there is no display (with SDL's reason), or if no renderer
    /// can be created.
    public init(title: String, size: Size, options: WindowOptions = WindowOptions()) throws(SDLFailure) {
        Self.setHints(options)
        try Self.openDisplay(visible: !options.isHidden, driver: options.videoDriver)
        var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        if options.isHidden { flags |= SDL_WINDOW_HIDDEN.rawValue }
        // The compositor sorts by depth itself. SDL requests a depth buffer by default, with which Mesa doesn't use its fast path
        // for rectangles.
        SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
        let centered = Int32(bitPattern: 0x2FFF_0000)
        desktopDotsPerInch = Self.isOn("x11") ? riffle_desktop_dpi() : 0
        let (size, position) = Self.placed(size, options, desktop: desktopDotsPerInch)
        guard
            let window = SDL_CreateWindow(
                title, position.map { Int32($0.x.clamped(to: -1e6...1e6)) } ?? centered,
                position.map { Int32($0.y.clamped(to: -1e6...1e6)) } ?? centered,
                Int32(size.width.clamped(to: 1...16384)), Int32(size.height.clamped(to: 1...16384)), flags)
        else {
            let failure = SDLFailure.last("Can't open a window")
            SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
            throw failure
        }
        guard let (renderer, name, notice) = Self.renderer(for: window, options) else {
            let failure = SDLFailure.last("Can't draw in the window")
            SDL_DestroyWindow(window)
            SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
            throw failure
        }
        self.window = window
        self.renderer = renderer
        rendererName = name
        self.notice = notice
        let openGL = options.usesOpenGL ? GLBackend(window: window, renderer: renderer, name: name) : nil
        openGL?.reusesBackdrop = options.reusesBackdrop
        backend = openGL ?? SDLBackend(renderer: renderer, name: name)
        textures = TextureTable(renderer: renderer, backend: backend)
        // Hidden windows, which render pictures, may have any size.
        if !options.isHidden { SDL_SetWindowMinimumSize(window, 240, 240) }
        // Discards the X errors that SDL's search for OpenGL causes on a display without a driver.
        _ = DisplayErrors.takeCount()
        SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
        if let position, !options.isHidden { correct(position) }
        if options.isFullscreen { isFullscreen = true } else if options.isMaximized { SDL_MaximizeWindow(window) }
    }

    private static func setHints(_ options: WindowOptions) {
        SDL_SetHint(SDL_HINT_APP_NAME, "Riffle")
        SDL_SetHint("SDL_APP_ID", desktopName)
        // Ctrl+C in the terminal terminates the program as usual.
        SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
        // In points on Wayland, as in SDL2: sdl2-compat has SDL3 take pixels for points, and sets the hint again with normal priority when it
        // is first initialized. SDL2 doesn't know the name. What the user has set stays.
        if getenv("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY") == nil {
            SDL_SetHintWithPriority("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0", SDL_HINT_OVERRIDE)
        }
        // A click that activates the window is delivered as a click, too.
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
        SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
        // `GLBackend` draws all there is. SDL's eleven programs, most of them for video, would take 7 MB with Mesa.
        SDL_SetHint(SDL_HINT_RENDER_OPENGL_SHADERS, options.usesOpenGL ? "0" : "1")
        // Long compositions come in extended events; the input method shows its own candidate list.
        SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
        SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
    }

    /// Creates the requested renderer, or else the software renderer; with its name and a message for the user if it isn't the
    /// requested one.
    private static func renderer(
        for window: OpaquePointer, _ options: WindowOptions
    ) -> (renderer: OpaquePointer, name: String, notice: String?)? {
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
        return (renderer, name, notice)
    }

    deinit {
        DisplayErrors.whenLost(nil)
        cursors.discard()
        discardGround()
        backend.discard()
        textures.destroyAll()
        SDL_DestroyRenderer(renderer)
        SDL_DestroyWindow(window)
        SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
    }

    /// The size in points.
    public var size: Size {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(window, &width, &height)
        return Size(width: Double(width), height: Double(height))
    }

    /// The size in output pixels.
    public var pixelSize: Size {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetRendererOutputSize(renderer, &width, &height)
        return Size(width: Double(width), height: Double(height))
    }

    /// Output pixels per point.
    public var pixelScale: Double {
        let points = size.width
        return points > 0 ? max(0.1, pixelSize.width / points) : 1
    }

    /// The title in the window's title bar.
    public var title: String {
        get { SDL_GetWindowTitle(window).map { String(cString: $0) } ?? "" }
        set { SDL_SetWindowTitle(window, newValue) }
    }

    /// The window's identifier for desktop portals ("x11:3e00007"), as the parent of their dialogs; empty if it has none.
    public var portalName: String {
        let number = riffle_x11_window(window)
        return number == 0 ? "" : "x11:" + String(number, radix: 16)
    }

    /// Whether the window covers the whole screen at the desktop's resolution.
    public var isFullscreen: Bool {
        get { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
        set { SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
    }

    /// The shape of the mouse pointer over the window.
    public var cursor: Cursor {
        get { cursors.shown }
        set { cursors.show(newValue) }
    }

    /// Whether the window has the keyboard focus.
    public var hasFocus: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }

    /// Begins or ends mouse capture: mouse events outside the window are delivered as well.
    public func captureMouse(_ captures: Bool) {
        SDL_CaptureMouse(captures ? SDL_TRUE : SDL_FALSE)
    }

    /// Begins a frame and fills the window with a colour. Textures drawn neither in this frame nor in the last may be evicted.
    public func clear(_ color: Color) {
        beginFrame()
        SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, color.a)
        SDL_RenderClear(renderer)
    }

    /// Begins a frame without clearing it, for a frame that covers every pixel.
    public func beginFrame() {
        flushBackend()
        textures.beginFrame()
        drawCalls = 0
        drawnVertices = 0
        SDL_RenderSetClipRect(renderer, nil)
    }

    /// Presents the frame.
    public func present() {
        flushBackend()
        SDL_RenderPresent(renderer)
    }

    /// The pixels of the current frame before it is presented, with alpha 255.
    public func readPixels() throws(SDLFailure) -> PixelBuffer {
        flushBackend()
        let size = pixelSize
        var buffer = PixelBuffer(width: Int(size.width), height: Int(size.height))
        let pitch = Int32(buffer.width * 4)
        let read = buffer.bytes.withUnsafeMutableBytes {
            SDL_RenderReadPixels(renderer, nil, PixelFormat.rgba, $0.baseAddress, pitch)
        }
        guard read == 0 else { throw .last("Can't read the picture back") }
        buffer.makeOpaque()
        return buffer
    }
}
