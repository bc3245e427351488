internal import CSDL2
public import RiffleMath
public import RiffleScene

/// How a window is to be.
public struct WindowOptions: Sendable {
    /// Made, but not shown: for pictures without a display.
    public var isHidden = false
    public var waitsForDisplay = true
    /// SDL's name of a renderer ("opengl", "software", …); nil takes OpenGL, and software where there is none.
    public var renderer: String?

    public init() {}
}

/// A window with SDL's renderer in it. It belongs to the main thread.
public final class Window {
    private let window: OpaquePointer
    private let renderer: OpaquePointer
    /// SDL's name of the renderer in use.
    public let rendererName: String
    /// A sentence for the person if something was not as asked for.
    public let notice: String?
    var textures: TextureTable

    /// Opens a window of a size in points. Without a display (no DISPLAY, no WAYLAND_DISPLAY) SDL's own message says so.
    public init(title: String, size: Size, options: WindowOptions = WindowOptions()) throws(SDLFailure) {
        SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
        SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
        SDL_SetHint(SDL_HINT_APP_NAME, "Riffle")
        guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else { throw .last("There is no display to open a window on") }
        var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        if options.isHidden { flags |= SDL_WINDOW_HIDDEN.rawValue }
        let centered = Int32(bitPattern: 0x2FFF_0000)
        guard
            let window = SDL_CreateWindow(
                title, centered, centered, Int32(size.width.clamped(to: 1...16384)), Int32(size.height.clamped(to: 1...16384)),
                flags)
        else { throw .last("Can't open a window") }
        self.window = window
        SDL_SetWindowMinimumSize(window, 240, 240)
        let wish = options.renderer ?? "opengl"
        let sync = options.waitsForDisplay ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
        let software = SDL_RENDERER_SOFTWARE.rawValue
        SDL_SetHint(SDL_HINT_RENDER_DRIVER, wish)
        let first = SDL_CreateRenderer(window, -1, wish == "software" ? software : SDL_RENDERER_ACCELERATED.rawValue | sync)
        let reason = first == nil ? String(cString: SDL_GetError()) : ""
        guard let renderer = first ?? SDL_CreateRenderer(window, -1, software) else {
            SDL_DestroyWindow(window)
            throw .last("Can't draw in the window")
        }
        self.renderer = renderer
        notice = first == nil ? "Drawing in software, since \"\(wish)\" can't be used here (\(reason))." : nil
        var info = SDL_RendererInfo()
        SDL_GetRendererInfo(renderer, &info)
        rendererName = info.name.map { String(cString: $0) } ?? wish
        textures = TextureTable(renderer: renderer)
        SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE)
    }

    deinit {
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

    /// Fills the whole screen of the desktop, at its resolution.
    public var isFullscreen: Bool {
        get { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
        set { SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
    }

    /// Whether the window can be seen at all.
    public var isVisible: Bool {
        SDL_GetWindowFlags(window) & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
    }

    /// The mouse's events come here even outside the window, for the length of a drag.
    public func captureMouse(_ captures: Bool) {
        SDL_CaptureMouse(captures ? SDL_TRUE : SDL_FALSE)
    }

    /// Fills everything with one colour.
    public func clear(_ color: Color) {
        SDL_RenderSetClipRect(renderer, nil)
        SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, color.a)
        SDL_RenderClear(renderer)
    }

    /// Draws a list: one call a run, straight from the list's memory.
    public func draw(_ list: DrawList) {
        guard !list.vertices.isEmpty else { return }
        var clip: Rect?
        list.vertices.withUnsafeBytes { vertices in
            list.indices.withUnsafeBufferPointer { indices in
                guard let base = vertices.baseAddress, let firstIndex = indices.baseAddress else { return }
                for run in list.runs where run.indexCount > 0 {
                    if run.clip != clip {
                        clip = run.clip
                        setClip(clip)
                    }
                    SDL_RenderGeometryRaw(
                        renderer, textures.texture(for: run.texture),
                        base.assumingMemoryBound(to: Float.self), 20,
                        (base + 8).assumingMemoryBound(to: SDL_Color.self), 20,
                        (base + 12).assumingMemoryBound(to: Float.self), 20,
                        Int32(list.vertices.count), firstIndex + run.firstIndex, Int32(run.indexCount), 4)
                }
            }
        }
        if clip != nil { setClip(nil) }
    }

    private func setClip(_ clip: Rect?) {
        guard let clip else {
            SDL_RenderSetClipRect(renderer, nil)
            return
        }
        var rect = SDL_Rect(
            x: Int32(clip.x.rounded()), y: Int32(clip.y.rounded()), w: Int32(clip.width.rounded()),
            h: Int32(clip.height.rounded()))
        SDL_RenderSetClipRect(renderer, &rect)
    }

    /// Shows what was drawn.
    public func present() {
        SDL_RenderPresent(renderer)
    }

    /// What was drawn since the last `present`.
    public func readPixels() throws(SDLFailure) -> PixelBuffer {
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
