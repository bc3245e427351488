internal import CSDL2
public import RiffleMath
public import RiffleScene

/// How a window is to be.
public struct WindowOptions: Sendable {
    /// Made, but not shown: for pictures without a display.
    public var isHidden = false
    /// Whether `present` waits for the display to be ready for the next frame.
    public var waitsForDisplay = true
    /// SDL's name of a renderer ("opengl", "software", …); nil takes OpenGL, and software where there is none.
    public var renderer: String?
    /// Whether `GLBackend` draws where SDL's renderer is OpenGL; false: `SDLBackend`, as elsewhere.
    public var usesOpenGL = true

    public init() {}
}

/// A window with SDL's renderer in it. It belongs to the main thread.
public final class Window {
    let window: OpaquePointer
    let renderer: OpaquePointer
    /// SDL's name of the renderer in use.
    public let rendererName: String
    /// A sentence for the person if something was not as asked for.
    public let notice: String?
    let textures: TextureTable

    /// Runs of draw lists that SDL refused since the window was opened: 0, unless a list is malformed.
    public internal(set) var refusedRuns = 0
    /// Draw calls since the frame was begun (all of them once it is shown), and the vertices of the lists that they drew.
    public internal(set) var drawCalls = 0
    public internal(set) var drawnVertices = 0
    /// What `draw(_:keptIn:)` keeps.
    let layer = LayerCache()
    private let cursors = CursorTable()
    /// Draws lists into the window, …
    let backend: any DrawBackend
    /// … and into textures.
    let targetBackend: SDLBackend
    /// Scratch memory of `draw`.
    var calls: ContiguousArray<DrawCall> = []

    /// Opens a window of a size in points (1…16384 a side). Fails without a display (SDL's reason is in the sentence) and where not
    /// even SDL's own drawing works. Set SDL_VIDEODRIVER to `dummy` (always the same pixels, with the software renderer) or
    /// `offscreen` (OpenGL) for a window that needs no display.
    public init(title: String, size: Size, options: WindowOptions = WindowOptions()) throws(SDLFailure) {
        Self.setHints()
        try Self.openDisplay(visible: !options.isHidden)
        var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        if options.isHidden { flags |= SDL_WINDOW_HIDDEN.rawValue }
        // The scene sorts its pieces itself. SDL asks for a depth buffer by default, and Mesa draws plain surfaces by a slower way into a
        // window that has one.
        SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
        let centered = Int32(bitPattern: 0x2FFF_0000)
        guard
            let window = SDL_CreateWindow(
                title, centered, centered, Int32(size.width.clamped(to: 1...16384)), Int32(size.height.clamped(to: 1...16384)),
                flags)
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
        targetBackend = SDLBackend(renderer: renderer)
        let openGL = options.usesOpenGL ? GLBackend(window: window, renderer: renderer, name: name) : nil
        backend = openGL ?? targetBackend
        textures = TextureTable(renderer: renderer, backend: backend)
        // A picture may be as small as it is asked for.
        if !options.isHidden { SDL_SetWindowMinimumSize(window, 240, 240) }
        // SDL looks for OpenGL with requests that a display without a driver refuses; that much is known by now.
        _ = DisplayErrors.takeCount()
        SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
    }

    private static func setHints() {
        SDL_SetHint(SDL_HINT_APP_NAME, "Riffle")
        // Ctrl+C in the terminal ends the program as it ends every other.
        SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
        // A click that brings the window to the front is a click.
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
        SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
        // What an input method is about to write may be longer than an event; its list is its own.
        SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
        SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
    }

    /// The renderer that was wished for, else any other, else SDL's own drawing; with its name and what to tell the person.
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
            // Its picture must not go to the window by way of the OpenGL that has just failed.
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
        layer.discard()
        backend.discard()
        textures.destroyAll()
        SDL_DestroyRenderer(renderer)
        SDL_DestroyWindow(window)
        SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
    }

    /// In points.
    public var size: Size {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(window, &width, &height)
        return Size(width: Double(width), height: Double(height))
    }

    /// In output pixels.
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

    public var title: String {
        get { SDL_GetWindowTitle(window).map { String(cString: $0) } ?? "" }
        set { SDL_SetWindowTitle(window, newValue) }
    }

    /// The window as the desktop's portals name it ("x11:3e00007"), for dialogs that belong to it; empty where it has no such name.
    public var portalName: String {
        let number = riffle_x11_window(window)
        return number == 0 ? "" : "x11:" + String(number, radix: 16)
    }

    /// Whether `GLBackend` draws.
    public var drawsWithOpenGL: Bool { backend is GLBackend }

    /// Fills the whole screen of the desktop, at its resolution.
    public var isFullscreen: Bool {
        get { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
        set { SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
    }

    /// Whether the window can be seen at all.
    public var isVisible: Bool {
        SDL_GetWindowFlags(window) & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
    }

    /// How the pointer looks over the window.
    public var cursor: Cursor {
        get { cursors.shown }
        set { cursors.show(newValue) }
    }

    /// Whether keys come here.
    public var hasFocus: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }

    /// The mouse's events come here even outside the window, for the length of a drag.
    public func captureMouse(_ captures: Bool) {
        SDL_CaptureMouse(captures ? SDL_TRUE : SDL_FALSE)
    }

    /// Pictures a second that the display shows; 60 where it doesn't say.
    public var refreshRate: Double {
        var mode = SDL_DisplayMode()
        guard SDL_GetWindowDisplayMode(window, &mode) == 0, mode.refresh_rate > 0 else { return 60 }
        return Double(mode.refresh_rate)
    }

    /// Begins a frame: fills everything with one colour. What was drawn neither in this frame nor in the last may be dropped from
    /// the graphics card.
    public func clear(_ color: Color) {
        beginFrame()
        SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, color.a)
        SDL_RenderClear(renderer)
    }

    /// Begins a frame without clearing it: every pixel is going to be painted.
    public func beginFrame() {
        flushBackend()
        textures.beginFrame()
        drawCalls = 0
        drawnVertices = 0
        SDL_RenderSetClipRect(renderer, nil)
    }

    /// Shows what was drawn.
    public func present() {
        flushBackend()
        SDL_RenderPresent(renderer)
    }

    /// What was drawn since the last `present`.
    public func readPixels() throws(SDLFailure) -> PixelBuffer {
        flushBackend()
        let size = pixelSize
        var buffer = PixelBuffer(width: Int(size.width), height: Int(size.height))
        let pitch = Int32(buffer.width * 4)
        let read = buffer.bytes.withUnsafeMutableBytes {
            SDL_RenderReadPixels(renderer, nil, PixelFormat.rgba, $0.baseAddress, pitch)
        }
        guard read == 0 else { throw .last("Can't read the picture back") }
        for index in stride(from: 3, to: buffer.bytes.count, by: 4) { buffer.bytes[index] = 255 }
        return buffer
    }
}
