public import RiffleMath

/// The options of a window.
public struct WindowOptions: Sendable {
    /// Whether the window is not shown, for offscreen rendering.
    public var isHidden = false
    /// The top left corner of the window, including its title bar, in points of the desktop; nil: the desktop chooses. Wayland always
    /// chooses.
    public var position: Vector2?
    /// Whether the size is for a display scale (`Window.displayScale`) of 1 and is multiplied by the display's scale. Otherwise it is in
    /// the desktop's points.
    public var growsWithScale = false
    /// Whether position and size are adjusted so that the window lies wholly on a display.
    public var fitsDisplays = false
    /// Whether the window opens maximized, or full screen. Size and position then apply when it goes back to normal.
    public var isMaximized = false
    public var isFullscreen = false
    /// SDL's name of a video driver: `dummy` (with the software renderer for deterministic pixels) and `offscreen` (OpenGL) need no
    /// display; nil: the environment's SDL_VIDEODRIVER, or SDL's choice.
    public var videoDriver: String?
    /// Whether `present` waits for the vertical sync.
    public var waitsForDisplay = true
    /// SDL's name of a renderer ("opengl", "software", …); nil: OpenGL, or software if that isn't available.
    public var renderer: String?
    /// Whether `GLBackend` is used if SDL's renderer is OpenGL; false: `SDLBackend` is always used.
    public var usesOpenGL = true
    /// Whether a software driver may copy parts of the backdrop from the previous frame, which can be off by one level of 255. False for
    /// pictures that must not depend on earlier frames.
    public var reusesBackdrop = true

    /// The defaults.
    public init() {}
}
