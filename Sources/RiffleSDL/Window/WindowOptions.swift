public import RiffleMath

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
    /// display; nil: the environment's SDL_VIDEODRIVER, or SDL's choice.
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
