internal import COpenGL
internal import CSDL2

// SDL's textures in OpenGL.
extension GLBackend {
    /// Gives a new texture of SDL's (`PixelFormat.texture`) memory in the order of bytes that its pixels have. SDL asks for RGBA with
    /// eight bits each, which leaves the order to the driver: Mesa takes the other one, has to turn round each pixel that is sent,
    /// and has no fast way from there to a window.
    ///
    /// The filters are set here because SDL3, which may be behind SDL2's functions (sdl2-compat), sets them only when it draws a
    /// texture itself. The texture keeps its name in OpenGL with it: there, asking for it costs a flush each time.
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

    /// SDL has a framebuffer for each size of a target that ever was, and a framebuffer keeps the texture that was in it last: after
    /// many sizes of the window hundreds of megabytes. Of such a texture one pixel is left.
    func discard(target: OpaquePointer) {
        guard SDL_RenderFlush(renderer) == 0, makeCurrent(), SDL_GL_BindTexture(target, nil, nil) == 0 else { return }
        glTexImage2D(GLenum(GL_TEXTURE_2D), 0, GL_RGBA, 1, 1, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
    }

    /// Binds an adopted texture.
    func bind(_ texture: OpaquePointer) {
        glBindTexture(GLenum(GL_TEXTURE_2D), UInt32(UInt(bitPattern: SDL_GetTextureUserData(texture))))
    }
}
