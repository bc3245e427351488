internal import CSDL2
public import RiffleMath

/// A window with an SDL renderer. Main thread only.
public final class Window {
    let window: OpaquePointer
    let renderer: OpaquePointer
    /// SDL's name of the renderer in use.
    public let rendererName: String
    /// A message for the user if a renderer other than the requested one is used; nil: none.
    public let notice: String?
    /// The desktop's setting for text, in dots per inch; 0: unknown.
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
    /// The ground that `drawGround` keeps.
    var ground: KeptGround?
    /// Scratch memory of `draw`.
    var calls: ContiguousArray<DrawCall> = []

    /// Opens a window of a size in points (1…16384 per side), or a larger window: see `WindowOptions.growsWithScale`. Throws if there is no
    /// display (with SDL's reason), or if no renderer can be created.
    public init(title: String, size: Size, options: WindowOptions = WindowOptions()) throws(SDLFailure) {
        WindowRenderer.setHints(options)
        try VideoDriver.open(visible: !options.isHidden, driver: options.videoDriver)
        var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        if options.isHidden { flags |= SDL_WINDOW_HIDDEN.rawValue }
        // The compositor sorts by depth itself. SDL requests a depth buffer by default, with which Mesa doesn't use its fast path
        // for rectangles.
        SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
        let centered = Int32(bitPattern: 0x2FFF_0000)
        desktopDotsPerInch = VideoDriver.isOn("x11") ? riffle_desktop_dpi() : 0
        let (size, position) = WindowPlacement.placed(size, options, desktop: desktopDotsPerInch)
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
        guard let made = WindowRenderer(for: window, options) else {
            let failure = SDLFailure.last("Can't draw in the window")
            SDL_DestroyWindow(window)
            SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
            throw failure
        }
        self.window = window
        renderer = made.renderer
        rendererName = made.name
        notice = made.notice
        let openGL = options.usesOpenGL ? GLBackend(window: window, renderer: renderer, name: rendererName) : nil
        openGL?.reusesBackdrop = options.reusesBackdrop
        backend = openGL ?? SDLBackend(renderer: renderer, name: rendererName)
        textures = TextureTable(renderer: renderer, backend: backend)
        // Hidden windows, which render pictures, may have any size.
        if !options.isHidden { SDL_SetWindowMinimumSize(window, 240, 240) }
        // Discards the X errors that SDL's search for OpenGL causes on a display without a driver.
        _ = DisplayErrors.takeCount()
        SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
        if let position, !options.isHidden { correct(position) }
        if options.isFullscreen { isFullscreen = true } else if options.isMaximized { SDL_MaximizeWindow(window) }
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
}
