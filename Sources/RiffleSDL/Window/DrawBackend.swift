internal import CSDL2
internal import RiffleScene

/// Draws draw lists into a window. The window chooses one when it is opened: `GLBackend` if SDL's renderer is OpenGL, else
/// `SDLBackend`.
protocol DrawBackend: AnyObject {
    /// Draws the calls of a list, or queues them until `flush`. All their indices must be valid. `offset`: added to the positions of the
    /// list's vertices, in pixels; the calls' clips already include it.
    func draw(_ calls: ContiguousArray<DrawCall>, of list: DrawList, at offset: SIMD2<Float>)
    /// Draws the queued calls.
    func flush()
    /// The number of draw calls, and of runs that the renderer refused, since the last call.
    func takeCounts() -> (drawCalls: Int, refused: Int)
    /// Prepares a new texture, for example by setting its byte order. `isSmooth`: sampled linearly, else at the nearest pixel.
    func adopt(_ texture: OpaquePointer, width: Int, height: Int, isSmooth: Bool)
    /// Forgets the backend's GPU resources, except the shaders, after the GPU has lost them. Nothing may be queued.
    func forget()
    /// Frees the memory of a render target texture that is about to be destroyed.
    func discard(target: OpaquePointer)
    /// Releases the backend's GPU resources; called before the renderer is destroyed.
    func discard()
}

/// A run of a draw list with its resolved texture.
struct DrawCall {
    /// Nil: coloured by the vertices only.
    var texture: OpaquePointer?
    /// The scissor rectangle in output pixels; nil: none.
    var clip: SDL_Rect?
    /// False: the source replaces the destination.
    var blends: Bool
    /// The position of its first index.
    var first: Int
    /// The number of indices.
    var count: Int
    /// The smallest and the largest vertex index used.
    var least: Int32
    var greatest: Int32
    /// False: all vertices are white.
    var isTinted = true
}
