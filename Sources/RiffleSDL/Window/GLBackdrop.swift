internal import COpenGL
internal import RiffleScene

/// The texture with the backdrop's tiles (`BackdropCache`), and the calls that draw a frame's backdrop: the parts to draw, and the parts to
/// copy from the texture.
struct GLBackdrop {
    private(set) var cache = BackdropCache()
    /// The calls of this frame: the parts to draw, and the parts to copy from the texture.
    private(set) var drawn = DrawCall.none
    private(set) var copied = DrawCall.none
    private var texture: UInt32 = 0
    /// The texture's size in pixels.
    private var side = SIMD2<Int32>.zero
    /// The least number of tiles; for a smaller backdrop the texture isn't worth it.
    private static let leastTiles = 16

    /// Whether this frame uses the texture.
    var usesTexture: Bool { copied.count > 0 || !cache.wanted.isEmpty }

    /// Returns whether the first call is a backdrop of coloured tiles. If so, adds the vertices and indices that replace it.
    mutating func sort(_ queue: inout DrawQueue, pixels: SIMD2<Int32>) -> Bool {
        guard let first = queue.calls.first, first.texture == nil, !first.blends, first.clip == nil,
            first.count >= 6 * Self.leastTiles, first.count % 6 == 0
        else { return false }
        cache.begin(pixels)
        for call in queue.calls.dropFirst() {
            cache.touch(queue.vertices, queue.indices[call.first..<call.first + call.count])
        }
        cache.sort(queue.vertices, queue.indices[first.first..<first.first + first.count])
        drawn = DrawCall(
            texture: nil, clip: nil, blends: false, first: queue.indices.count, count: cache.drawn.count, least: first.least,
            greatest: first.greatest)
        copied = DrawCall(
            texture: nil, clip: nil, blends: false, first: queue.indices.count + cache.drawn.count,
            count: cache.copied.count / 4 * 6, least: Int32(queue.vertices.count),
            greatest: Int32(queue.vertices.count + cache.copied.count) - 1)
        queue.append(cache.drawn)
        queue.append(rectangles: cache.copied)
        return true
    }

    /// Binds the texture, which is made again if the target's size has changed.
    mutating func bind(pixels: SIMD2<Int32>) {
        if texture == 0 { glGenTextures(1, &texture) }
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        guard side != pixels else { return }
        side = pixels
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GL_RGBA, pixels.x, pixels.y, 0, GLenum(GL_BGRA), GLenum(GL_UNSIGNED_INT_8_8_8_8_REV), nil)
    }

    /// Copies the wanted tiles, which have been drawn, to the texture, which is bound.
    func keepTiles(pixels: SIMD2<Int32>) {
        for tile in cache.wanted {
            let bottom = pixels.y - tile.y - tile.w
            glCopyTexSubImage2D(GLenum(GL_TEXTURE_2D), 0, tile.x, bottom, tile.x, bottom, tile.z, tile.w)
        }
    }

    /// Forgets the texture's contents, which are lost.
    mutating func forget() {
        cache = BackdropCache()
        side = .zero
    }

    mutating func discard() {
        if texture != 0 { glDeleteTextures(1, &texture) }
    }
}

extension DrawCall {
    /// Draws nothing.
    fileprivate static var none: DrawCall {
        DrawCall(texture: nil, clip: nil, blends: false, first: 0, count: 0, least: 0, greatest: 0)
    }
}
