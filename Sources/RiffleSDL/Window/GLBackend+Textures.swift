internal import COpenGL
internal import CSDL2

// SDL's textures in OpenGL.
extension GLBackend {
    /// Allocates the memory of a new SDL texture (`PixelFormat.texture`) in its pixels' own byte order. SDL requests RGBA with eight bits
    /// each, which leaves the order to the driver: Mesa chooses the other order, has to swap the bytes of each uploaded pixel, and has no
    /// fast path from there to a window.
    ///
    /// The filters are set here because SDL3, which may be behind SDL2's functions (sdl2-compat), sets them only when it draws a
    /// texture itself. The texture's OpenGL name is stored as its user data, since with sdl2-compat each query for it costs a flush.
    func adopt(_ texture: OpaquePointer, width: Int, height: Int, isSmooth: Bool) {
        guard SDL_RenderFlush(renderer) == 0, makeCurrent(), SDL_GL_BindTexture(texture, nil, nil) == 0 else { return }
        var name: Int32 = 0
        glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &name)
        SDL_SetTextureUserData(texture, UnsafeMutableRawPointer(bitPattern: Int(name)))
        let filter = isSmooth ? GL_LINEAR : GL_NEAREST
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), filter)
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), filter)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GL_RGBA, Int32(width), Int32(height), 0, GLenum(GL_BGRA),
            GLenum(GL_UNSIGNED_INT_8_8_8_8_REV), nil)
    }

    /// Shrinks a render target's texture to one pixel. SDL keeps a framebuffer for every target size that was ever used, and each
    /// framebuffer keeps its last texture: after many window sizes, hundreds of megabytes.
    func discard(target: OpaquePointer) {
        guard SDL_RenderFlush(renderer) == 0, makeCurrent(), SDL_GL_BindTexture(target, nil, nil) == 0 else { return }
        glTexImage2D(GLenum(GL_TEXTURE_2D), 0, GL_RGBA, 1, 1, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
    }

    /// Binds an adopted texture.
    func bind(_ texture: OpaquePointer) {
        glBindTexture(GLenum(GL_TEXTURE_2D), UInt32(UInt(bitPattern: SDL_GetTextureUserData(texture))))
    }
}
