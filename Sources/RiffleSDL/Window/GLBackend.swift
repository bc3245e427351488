internal import COpenGL
internal import CSDL2
internal import RiffleMath
internal import RiffleScene

/// Draws draw lists with OpenGL, in the context of SDL's renderer and with its textures.
///
/// SDL's own vertices have no w. These have it, so that a picture on a tilted card is perspective-correct even with few triangles. A
/// frame's lists are collected and drawn at once. The shaders compute only a texture, a colour, or their product, for which a driver may
/// have a fast path; Mesa's software rasterizer has one.
final class GLBackend: DrawBackend {
    let renderer: OpaquePointer
    private let window: OpaquePointer
    private let context: SDL_GLContext
    private let programs: GLPrograms
    /// The target's size, and whether the target is an SDL texture, whose rows run from the top; the window's rows run from the bottom.
    private var pixels = SIMD2<Int32>.zero
    private var isTarget = false
    private var queue = DrawQueue()
    private var buffers: GLBuffers
    private(set) var backdrop = GLBackdrop()
    /// Whether the driver draws in software.
    private let isSoftware: Bool
    /// Whether `backdrop` is used if the driver draws in software.
    var reusesBackdrop = true
    private var drawnCalls = 0

    /// Nil if SDL's renderer isn't OpenGL, or the driver has less than OpenGL 2.
    init?(window: OpaquePointer, renderer: OpaquePointer, name: String) {
        guard name == "opengl", SDL_RenderFlush(renderer) == 0, let context = SDL_GL_GetCurrentContext(), Self.hasVersion2,
            let programs = GLPrograms()
        else { return nil }
        self.window = window
        self.renderer = renderer
        self.context = context
        self.programs = programs
        isSoftware = Self.isSoftware()
        buffers = GLBuffers()
        Self.releaseCompiler()
    }

    /// Frees the memory that the driver's shader compiler keeps for further shaders, as there will be none. Mesa keeps the built-in
    /// functions of all versions of GLSL, which take 7 MB.
    private static func releaseCompiler() {
        if SDL_GL_ExtensionSupported("GL_ARB_ES2_compatibility") == SDL_TRUE { glReleaseShaderCompiler() }
    }

    func forget() {
        backdrop.forget()
        buffers.forget()
    }

    /// Must be called before the renderer, and its context with it, is destroyed.
    func discard() {
        guard makeCurrent() else { return }
        programs.discard()
        buffers.discard()
        backdrop.discard()
    }

    func makeCurrent() -> Bool {
        SDL_GL_GetCurrentContext() == context || SDL_GL_MakeCurrent(window, context) == 0
    }

    // MARK: - Drawing

    func draw(_ added: ContiguousArray<DrawCall>, of list: DrawList, at offset: SIMD2<Float>) {
        queue.add(added, of: list, at: offset)
    }

    func takeCounts() -> (drawCalls: Int, refused: Int) {
        defer { drawnCalls = 0 }
        return (drawnCalls, 0)
    }

    /// Draws the waiting calls, and restores the OpenGL state that SDL expects.
    func flush() {
        guard !queue.calls.isEmpty else { return }
        defer { queue.removeAll() }
        guard SDL_RenderFlush(renderer) == 0, makeCurrent() else { return }
        let target = SDL_GetRenderTarget(renderer)
        isTarget = target != nil
        var (width, height): (Int32, Int32) = (0, 0)
        if let target {
            SDL_QueryTexture(target, nil, nil, &width, &height)
        } else {
            SDL_GetRendererOutputSize(renderer, &width, &height)
        }
        guard width > 0, height > 0 else { return }
        pixels = SIMD2(width, height)
        var program: Int32 = 0
        glGetIntegerv(GLenum(GL_CURRENT_PROGRAM), &program)
        var boundTexture: Int32 = 0
        glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &boundTexture)
        glPushAttrib(GLbitfield(GL_COLOR_BUFFER_BIT | GL_SCISSOR_BIT | GL_VIEWPORT_BIT))
        glPushClientAttrib(GLbitfield(GL_CLIENT_VERTEX_ARRAY_BIT))
        glViewport(0, 0, pixels.x, pixels.y)
        glBlendFuncSeparate(GLenum(GL_SRC_ALPHA), GLenum(GL_ONE_MINUS_SRC_ALPHA), GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
        queue.batch()
        let hasBackdrop = isSoftware && reusesBackdrop && !isTarget && backdrop.sort(&queue, pixels: pixels)
        buffers.bind(queue)
        var state = State()
        if hasBackdrop { drawBackdrop(&state) }
        for call in queue.calls.dropFirst(hasBackdrop ? 1 : 0) { draw(call, &state) }
        buffers.unbind()
        glPopClientAttrib()
        glPopAttrib()
        glBindTexture(GLenum(GL_TEXTURE_2D), UInt32(bitPattern: boundTexture))
        glUseProgram(UInt32(bitPattern: program))
    }

    /// The most indices per call: a multiple of six below 1024. Mesa's vertex stage splits longer calls, but not between pairs of
    /// triangles, so that it no longer recognises rectangles.
    private static let mostIndices = 1020

    /// The state that was set last.
    private struct State {
        var program: UInt32?
        var texture: OpaquePointer?
        var clip: SDL_Rect?
        var isClipKnown = false
        var blends: Bool?
    }

    private func draw(_ call: DrawCall, _ state: inout State) {
        // The product with the vertices' colour is a sixth of the work per pixel.
        use(call.texture == nil ? programs.plain : call.isTinted ? programs.tinted : programs.textured, &state)
        if let texture = call.texture, state.texture != texture {
            bind(texture)
            state.texture = texture
        }
        if state.blends != call.blends {
            call.blends ? glEnable(GLenum(GL_BLEND)) : glDisable(GLenum(GL_BLEND))
            state.blends = call.blends
        }
        if !state.isClipKnown || !SDL_Rect.areEqual(state.clip, call.clip) {
            if let clip = call.clip {
                glEnable(GLenum(GL_SCISSOR_TEST))
                glScissor(clip.x, isTarget ? clip.y : pixels.y - clip.y - clip.h, clip.w, clip.h)
            } else {
                glDisable(GLenum(GL_SCISSOR_TEST))
            }
            state.clip = call.clip
            state.isClipKnown = true
        }
        draw(call)
    }

    private func use(_ program: GLProgram, _ state: inout State) {
        guard state.program != program.name else { return }
        glUseProgram(program.name)
        let up: Float = isTarget ? 1 : -1
        glUniform4f(program.view, 2 / Float(pixels.x), 2 * up / Float(pixels.y), -1, -up)
        state.program = program.name
    }

    private func draw(_ call: DrawCall) {
        var first = call.first
        while first < call.first + call.count {
            let count = min(call.first + call.count - first, isSoftware ? Self.mostIndices : .max)
            glDrawRangeElements(
                GLenum(GL_TRIANGLES), UInt32(call.least), UInt32(call.greatest), Int32(count), GLenum(GL_UNSIGNED_INT),
                UnsafeRawPointer(bitPattern: first * MemoryLayout<Int32>.stride))
            first += count
            drawnCalls += 1
        }
    }

    private func drawBackdrop(_ state: inout State) {
        if backdrop.drawn.count > 0 { draw(backdrop.drawn, &state) }
        guard backdrop.usesTexture else { return }
        backdrop.bind(pixels: pixels)
        if backdrop.copied.count > 0 {
            use(programs.textured, &state)
            draw(backdrop.copied)
        }
        backdrop.keepTiles(pixels: pixels)
    }

    // MARK: - The driver

    private static var hasVersion2: Bool {
        // The text is "2.1 Mesa 23.1" or "4.6.0 …"; for OpenGL ES it begins with that name.
        glGetString(GLenum(GL_VERSION)).flatMap { Int(String(cString: $0).prefix { $0.isNumber }) }.map { $0 >= 2 } ?? false
    }

    private static func isSoftware() -> Bool {
        glGetString(GLenum(GL_RENDERER)).map { String(cString: $0).contains("llvmpipe") } ?? false
    }
}
