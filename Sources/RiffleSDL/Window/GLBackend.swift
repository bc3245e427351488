internal import COpenGL
internal import CSDL2
internal import RiffleMath
internal import RiffleScene

/// Draws draw lists with OpenGL, in the context of SDL's renderer and with its textures.
///
/// SDL's own vertices carry no w; these do, so that a picture on a tilted card follows perspective with however few triangles. A frame's
/// lists are gathered and drawn at once. The shaders are no more than a texture, a colour, or their product: for those a driver may have a
/// fast path, and Mesa's software rasterizer does.
final class GLBackend: DrawBackend {
    let renderer: OpaquePointer
    private let window: OpaquePointer
    private let context: SDL_GLContext
    /// A picture times a colour, a picture, a colour.
    private let tinted: GLProgram
    private let textured: GLProgram
    private let plain: GLProgram
    /// The size of what is drawn into, and whether it is a texture of SDL's: its rows run from the top, the window's from the bottom.
    private var pixels = SIMD2<Int32>.zero
    private var isTarget = false
    /// For vertices and for indices, and the bytes that they have room for.
    private var buffers: [UInt32] = [0, 0]
    private var capacities = [0, 0]
    private(set) var backdrop = BackdropCache()
    /// Whether the processor draws.
    private let isSoftware: Bool
    /// Whether `backdrop` is used where the processor draws.
    var reusesBackdrop = true
    private var backdropTexture: UInt32 = 0
    private var backdropSide = SIMD2<Int32>.zero
    /// Of this frame.
    private var backdropCalls: (drawn: DrawCall, copied: DrawCall)
    /// A backdrop of fewer tiles isn't worth it.
    private static let leastTiles = 16

    /// Nil if SDL's renderer isn't OpenGL, or the driver has less than OpenGL 2.
    init?(window: OpaquePointer, renderer: OpaquePointer, name: String) {
        guard name == "opengl", SDL_RenderFlush(renderer) == 0, let context = SDL_GL_GetCurrentContext(), Self.hasVersion2,
            let tinted = GLProgram(fragment: "texture2D(picture, textureCoordinates) * tint"),
            let textured = GLProgram(fragment: "texture2D(picture, textureCoordinates)"), let plain = GLProgram(fragment: "tint")
        else { return nil }
        self.window = window
        self.renderer = renderer
        self.context = context
        self.tinted = tinted
        self.textured = textured
        self.plain = plain
        isSoftware = Self.isSoftware()
        let none = DrawCall(texture: nil, clip: nil, blends: false, first: 0, count: 0, least: 0, greatest: 0)
        backdropCalls = (none, none)
        glGenBuffers(2, &buffers)
        Self.releaseCompiler()
    }

    /// Frees what the driver's shader compiler keeps between shaders: these are all there are. With Mesa, which keeps the built-in
    /// functions of all versions of GLSL, that is 7 MB.
    private static func releaseCompiler() {
        if SDL_GL_ExtensionSupported("GL_ARB_ES2_compatibility") == SDL_TRUE { glReleaseShaderCompiler() }
    }

    func forget() {
        backdrop = BackdropCache()
        backdropSide = .zero
        capacities = [0, 0]
    }

    /// Before the context goes with the renderer.
    func discard() {
        guard makeCurrent() else { return }
        glDeleteProgram(tinted.name)
        glDeleteProgram(textured.name)
        glDeleteProgram(plain.name)
        glDeleteBuffers(2, buffers)
        if backdropTexture != 0 { glDeleteTextures(1, &backdropTexture) }
    }

    func makeCurrent() -> Bool {
        SDL_GL_GetCurrentContext() == context || SDL_GL_MakeCurrent(window, context) == 0
    }

    // MARK: - Drawing

    /// What waits to be drawn. Drivers like to be given all of it at once, and nothing in between.
    private var vertices: ContiguousArray<DrawVertex> = []
    private var indices: ContiguousArray<Int32> = []
    private var calls: ContiguousArray<DrawCall> = []
    private var batcher = DrawBatcher()
    private var drawnCalls = 0

    func draw(_ added: ContiguousArray<DrawCall>, of list: DrawList, at offset: SIMD2<Float>) {
        let firstCall = calls.count
        var used = (least: Int32.max, greatest: Int32.min, first: Int.max, end: 0)
        for call in added {
            calls.append(call)
            used.least = min(used.least, call.least)
            used.greatest = max(used.greatest, call.greatest)
            used.first = min(used.first, call.first)
            used.end = max(used.end, call.first + call.count)
        }
        guard firstCall < calls.count else { return }
        let base = Int32(vertices.count) - used.least
        let shift = indices.count - used.first
        list.vertices.withUnsafeBufferPointer {
            vertices.append(contentsOf: UnsafeBufferPointer(rebasing: $0[Int(used.least)...Int(used.greatest)]))
        }
        if offset != .zero {
            for index in Int(used.least + base)..<vertices.count {
                vertices[index].x += offset.x
                vertices[index].y += offset.y
            }
        }
        list.indices.withUnsafeBufferPointer {
            for index in $0[used.first..<used.end] { indices.append(index &+ base) }
        }
        for index in firstCall..<calls.count {
            calls[index].first += shift
            calls[index].least += base
            calls[index].greatest += base
        }
    }

    func takeCounts() -> (drawCalls: Int, refused: Int) {
        defer { drawnCalls = 0 }
        return (drawnCalls, 0)
    }

    /// Draws what waits, and restores the state that SDL believes in.
    func flush() {
        guard !calls.isEmpty else { return }
        defer {
            vertices.removeAll(keepingCapacity: true)
            indices.removeAll(keepingCapacity: true)
            calls.removeAll(keepingCapacity: true)
        }
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
        batcher.batch(&calls, &indices, vertices)
        let hasBackdrop = sortBackdrop()
        vertices.withUnsafeBytes { upload($0, GLenum(GL_ARRAY_BUFFER), 0) }
        indices.withUnsafeBytes { upload($0, GLenum(GL_ELEMENT_ARRAY_BUFFER), 1) }
        let stride = Int32(MemoryLayout<DrawVertex>.stride)
        glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), 0, stride, nil)
        glVertexAttribPointer(1, 4, GLenum(GL_UNSIGNED_BYTE), 1, stride, UnsafeRawPointer(bitPattern: 8))
        glVertexAttribPointer(2, 2, GLenum(GL_FLOAT), 0, stride, UnsafeRawPointer(bitPattern: 12))
        glVertexAttribPointer(3, 1, GLenum(GL_FLOAT), 0, stride, UnsafeRawPointer(bitPattern: 20))
        for index: UInt32 in 0..<4 { glEnableVertexAttribArray(index) }
        var state = State()
        if hasBackdrop { drawBackdrop(&state) }
        for call in calls.dropFirst(hasBackdrop ? 1 : 0) { draw(call, &state) }
        for index: UInt32 in 0..<4 { glDisableVertexAttribArray(index) }
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), 0)
        glPopClientAttrib()
        glPopAttrib()
        glBindTexture(GLenum(GL_TEXTURE_2D), UInt32(bitPattern: boundTexture))
        glUseProgram(UInt32(bitPattern: program))
    }

    /// Indices a call: a multiple of six below 1024. Mesa's vertex stage splits what is longer, and not between pairs of triangles, so
    /// that no rectangle is recognised any more.
    private static let mostIndices = 1020

    private func upload(_ data: UnsafeRawBufferPointer, _ target: UInt32, _ index: Int) {
        glBindBuffer(target, buffers[index])
        if capacities[index] < data.count {
            capacities[index] = data.count * 2
            glBufferData(target, data.count * 2, nil, GLenum(GL_STREAM_DRAW))
        }
        glBufferSubData(target, 0, data.count, data.baseAddress)
    }

    /// What was set last.
    private struct State {
        var program: UInt32?
        var texture: OpaquePointer?
        var clip: SDL_Rect?
        var isClipKnown = false
        var blends: Bool?
    }

    private func draw(_ call: DrawCall, _ state: inout State) {
        // A sixth of the work on a pixel is the product with the vertices' colour.
        use(call.texture == nil ? plain : call.isTinted ? tinted : textured, &state)
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

    // MARK: - The backdrop

    private static var hasVersion2: Bool {
        // "2.1 Mesa 23.1", "4.6.0 …"; OpenGL ES names itself first.
        glGetString(GLenum(GL_VERSION)).flatMap { Int(String(cString: $0).prefix { $0.isNumber }) }.map { $0 >= 2 } ?? false
    }

    private static func isSoftware() -> Bool {
        glGetString(GLenum(GL_RENDERER)).map { String(cString: $0).contains("llvmpipe") } ?? false
    }

    /// Looks, where it pays, whether the first call is a backdrop of coloured tiles, and adds the vertices and indices that take its place.
    private func sortBackdrop() -> Bool {
        guard isSoftware, reusesBackdrop, !isTarget, let first = calls.first, first.texture == nil, !first.blends,
            first.clip == nil,
            first.count >= 6 * Self.leastTiles, first.count % 6 == 0
        else { return false }
        backdrop.begin(pixels)
        for call in calls.dropFirst() { backdrop.touch(vertices, indices[call.first..<call.first + call.count]) }
        backdrop.sort(vertices, indices[first.first..<first.first + first.count])
        backdropCalls = (
            DrawCall(
                texture: nil, clip: nil, blends: false, first: indices.count, count: backdrop.drawn.count, least: first.least,
                greatest: first.greatest),
            DrawCall(
                texture: nil, clip: nil, blends: false, first: indices.count + backdrop.drawn.count,
                count: backdrop.copied.count / 4 * 6, least: Int32(vertices.count),
                greatest: Int32(vertices.count + backdrop.copied.count) - 1)
        )
        indices.append(contentsOf: backdrop.drawn)
        var base = Int32(vertices.count)
        vertices.append(contentsOf: backdrop.copied)
        while Int(base) < vertices.count {
            for step: Int32 in [0, 1, 2, 0, 2, 3] { indices.append(base + step) }
            base += 4
        }
        return true
    }

    private func drawBackdrop(_ state: inout State) {
        if backdropCalls.drawn.count > 0 { draw(backdropCalls.drawn, &state) }
        guard backdropCalls.copied.count > 0 || !backdrop.wanted.isEmpty else { return }
        bindBackdrop()
        if backdropCalls.copied.count > 0 {
            use(textured, &state)
            draw(backdropCalls.copied)
        }
        for tile in backdrop.wanted {
            let bottom = pixels.y - tile.y - tile.w
            glCopyTexSubImage2D(GLenum(GL_TEXTURE_2D), 0, tile.x, bottom, tile.x, bottom, tile.z, tile.w)
        }
    }

    private func bindBackdrop() {
        if backdropTexture == 0 { glGenTextures(1, &backdropTexture) }
        glBindTexture(GLenum(GL_TEXTURE_2D), backdropTexture)
        guard backdropSide != pixels else { return }
        backdropSide = pixels
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GL_RGBA, pixels.x, pixels.y, 0, GLenum(GL_BGRA), GLenum(GL_UNSIGNED_INT_8_8_8_8_REV), nil)
    }
}
