internal import CSDL2

extension GLPainter {
    /// One draw call of a list.
    struct Call {
        var texture: OpaquePointer?
        var clip: SDL_Rect?
        var blends: Bool
        /// Where its indices lie, how many there are, and the least and the greatest of them.
        var first: Int
        var count: Int
        var least: Int32
        var greatest: Int32
    }
}
