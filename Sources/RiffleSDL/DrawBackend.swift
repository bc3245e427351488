internal import CSDL2
internal import RiffleScene

/// Draws draw lists into a window. Which one is chosen once, by the renderer that SDL has: `GLBackend` where that is OpenGL, `SDLBackend`
/// everywhere else.
protocol DrawBackend: AnyObject {
    /// Draws calls of a list, or notes them for `flush`. All their indices are vertices of the list.
    func draw(_ calls: ContiguousArray<DrawCall>, of list: DrawList)
    /// Draws what was noted.
    func flush()
    /// The number of draw calls since it was last asked, and how many runs the renderer refused.
    func takeCounts() -> (drawCalls: Int, refused: Int)
    /// Gives a new texture the byte order that its pixels have.
    func adopt(_ texture: OpaquePointer, width: Int, height: Int)
    /// Releases what belongs to the renderer, before that goes.
    func discard()
}

/// One run of a list, ready to be drawn.
struct DrawCall {
    /// Nil: coloured by the vertices alone.
    var texture: OpaquePointer?
    /// Output pixels.
    var clip: SDL_Rect?
    var blends: Bool
    /// The first of its indices, how many there are, and the least and the greatest of them.
    var first: Int
    var count: Int
    var least: Int32
    var greatest: Int32
}
