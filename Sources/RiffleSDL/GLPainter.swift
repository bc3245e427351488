internal import CSDL2
internal import RiffleScene

/// Draws draw lists with OpenGL calls of its own, in the context of SDL's renderer and with its textures.
///
/// SDL's vertices carry no w, so SDL's own drawing is affine. These do: a picture on a tilted card follows perspective however few
/// triangles it has. A frame's lists are gathered and drawn at once. The shaders are no more than a texture, or its product with a colour:
/// for those a driver may have a fast way, and Mesa's software rasterizer does.
final class GLPainter {
    private let gl: GLFunctions
    private let renderer: OpaquePointer
    private let window: OpaquePointer
    private let context: SDL_GLContext
    /// A picture times a colour, a picture, a colour.
    private let tinted: Program
    private let textured: Program
    private let plain: Program
    private var pixels = SIMD2<Int32>.zero
    /// For vertices and for indices, and the bytes that they have room for.
    private var buffers: [UInt32] = [0, 0]
    private var capacities = [0, 0]
    private var backdrop = BackdropCache()
    /// Whether the processor draws.
    private let isSoftware: Bool
    private var backdropTexture: UInt32 = 0
    private var backdropSide = SIMD2<Int32>.zero
    /// Of this frame.
    private var backdropCalls: (drawn: Call, copied: Call)
    /// A backdrop of fewer tiles isn't worth it.
    private static let leastTiles = 16

    private struct Program {
        let name: UInt32
        /// Where its place on the screen is told: see `vertexText`.
        let view: Int32
    }

    /// Nil if the renderer isn't SDL's for OpenGL, or the driver can't do what it takes: then SDL draws.
    init?(window: OpaquePointer, renderer: OpaquePointer, name: String) {
        guard name == "opengl", SDL_RenderFlush(renderer) == 0, let context = SDL_GL_GetCurrentContext(), let gl = GLFunctions(),
            let tinted = Self.program(gl, fragment: "texture2D(picture, at) * tint"),
            let textured = Self.program(gl, fragment: "texture2D(picture, at)"),
            let plain = Self.program(gl, fragment: "tint")
        else { return nil }
        self.window = window
        self.renderer = renderer
        self.context = context
        self.gl = gl
        self.tinted = tinted
        self.textured = textured
        self.plain = plain
        isSoftware = Self.isSoftware(gl)
        let none = Call(texture: nil, clip: nil, blends: false, first: 0, count: 0, least: 0, greatest: 0)
        backdropCalls = (none, none)
        gl.genBuffers(2, &buffers)
    }

    /// Before the context goes with the renderer.
    func discard() {
        guard makeCurrent() else { return }
        gl.deleteProgram(tinted.name)
        gl.deleteProgram(textured.name)
        gl.deleteProgram(plain.name)
        gl.deleteBuffers(2, buffers)
        if backdropTexture != 0 { gl.deleteTextures(1, &backdropTexture) }
    }

    private func makeCurrent() -> Bool {
        SDL_GL_GetCurrentContext() == context || SDL_GL_MakeCurrent(window, context) == 0
    }

    // MARK: - Programs

    private static let vertexText = """
        #version 110
        attribute vec2 place;
        attribute vec4 color;
        attribute vec2 picturePlace;
        attribute float w;
        uniform vec4 view;
        varying vec4 tint;
        varying vec2 at;
        void main() {
            tint = color;
            at = picturePlace;
            gl_Position = vec4((place * view.xy + view.zw) * w, 0.0, w);
        }
        """

    private static func program(_ gl: GLFunctions, fragment: String) -> Program? {
        let fragmentText = """
            #version 110
            uniform sampler2D picture;
            varying vec4 tint;
            varying vec2 at;
            void main() { gl_FragColor = \(fragment); }
            """
        let name = gl.createProgram()
        for (kind, text) in [(GL.vertexShader, vertexText), (GL.fragmentShader, fragmentText)] {
            let shader = gl.createShader(kind)
            text.withCString { source in
                var lines: UnsafePointer<CChar>? = source
                gl.shaderSource(shader, 1, &lines, nil)
            }
            gl.compileShader(shader)
            gl.attachShader(name, shader)
            // It goes with the program.
            gl.deleteShader(shader)
        }
        for (index, attribute) in ["place", "color", "picturePlace", "w"].enumerated() {
            gl.bindAttribLocation(name, UInt32(index), attribute)
        }
        gl.linkProgram(name)
        var isLinked: Int32 = 0
        gl.getProgram(name, GL.linkStatus, &isLinked)
        guard isLinked != 0 else {
            gl.deleteProgram(name)
            return nil
        }
        return Program(name: name, view: gl.getUniformLocation(name, "view"))
    }

    // MARK: - Textures

    /// Gives a new texture of SDL's (`PixelFormat.texture`) memory in the order of bytes that its pixels have. SDL asks for RGBA with
    /// eight bits each, which leaves the order to the driver: Mesa takes the other one, has to turn round each pixel that is sent,
    /// and has no fast way from there to a window.
    func adopt(_ texture: OpaquePointer, width: Int, height: Int) {
        guard SDL_RenderFlush(renderer) == 0, makeCurrent(), SDL_GL_BindTexture(texture, nil, nil) == 0 else { return }
        gl.texImage2D(
            GL.texture2D, 0, Int32(GL.rgba), Int32(width), Int32(height), 0, GL.bgra, GL.unsignedInt8888Reversed, nil)
    }

    // MARK: - Drawing

    /// What waits to be drawn. Drivers like to be given all of it at once, and nothing in between.
    private var vertices: ContiguousArray<DrawVertex> = []
    private var indices: ContiguousArray<Int32> = []
    private var calls: ContiguousArray<Call> = []
    private var drawnCalls = 0

    /// Notes calls of a list, all of whose indices between `least` and `greatest` are vertices of it. What no call uses isn't looked at.
    func add(_ list: DrawList, _ walk: ((Call) -> Void) -> Void) {
        let firstCall = calls.count
        var used = (least: Int32.max, greatest: Int32.min, first: Int.max, end: 0)
        walk { call in
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
        list.indices.withUnsafeBufferPointer {
            for index in $0[used.first..<used.end] { indices.append(index &+ base) }
        }
        for place in firstCall..<calls.count {
            calls[place].first += shift
            calls[place].least += base
            calls[place].greatest += base
        }
    }

    /// OpenGL's draw calls since it was last asked.
    func takeDrawnCalls() -> Int {
        defer { drawnCalls = 0 }
        return drawnCalls
    }

    /// Draws what waits, between two changes of what SDL believes the state to be.
    func flush() {
        guard !calls.isEmpty else { return }
        defer {
            vertices.removeAll(keepingCapacity: true)
            indices.removeAll(keepingCapacity: true)
            calls.removeAll(keepingCapacity: true)
        }
        guard SDL_RenderFlush(renderer) == 0, makeCurrent() else { return }
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetRendererOutputSize(renderer, &width, &height)
        guard width > 0, height > 0 else { return }
        pixels = SIMD2(width, height)
        var program: Int32 = 0
        gl.getInteger(GL.currentProgram, &program)
        gl.pushAttrib(GL.colorBufferBit | GL.scissorBit | GL.viewportBit)
        gl.pushClientAttrib(GL.clientVertexArrayBit)
        gl.viewport(0, 0, pixels.x, pixels.y)
        gl.blendFuncSeparate(GL.srcAlpha, GL.oneMinusSrcAlpha, GL.one, GL.oneMinusSrcAlpha)
        let hasBackdrop = sortBackdrop()
        vertices.withUnsafeBytes { upload($0, GL.arrayBuffer, 0) }
        indices.withUnsafeBytes { upload($0, GL.elementArrayBuffer, 1) }
        let stride = Int32(MemoryLayout<DrawVertex>.stride)
        gl.vertexAttribPointer(0, 2, GL.float, 0, stride, nil)
        gl.vertexAttribPointer(1, 4, GL.unsignedByte, 1, stride, UnsafeRawPointer(bitPattern: 8))
        gl.vertexAttribPointer(2, 2, GL.float, 0, stride, UnsafeRawPointer(bitPattern: 12))
        gl.vertexAttribPointer(3, 1, GL.float, 0, stride, UnsafeRawPointer(bitPattern: 20))
        for index: UInt32 in 0..<4 { gl.enableVertexAttribArray(index) }
        var state = State()
        if hasBackdrop { drawBackdrop(&state) }
        for call in calls.dropFirst(hasBackdrop ? 1 : 0) { draw(call, &state) }
        for index: UInt32 in 0..<4 { gl.disableVertexAttribArray(index) }
        gl.bindBuffer(GL.arrayBuffer, 0)
        gl.bindBuffer(GL.elementArrayBuffer, 0)
        gl.popClientAttrib()
        gl.popAttrib()
        gl.useProgram(UInt32(bitPattern: program))
    }

    /// Whether no vertex of a call has a colour of its own: a sixth of the work on a pixel is the product with it.
    private func isWhite(_ call: Call) -> Bool {
        for vertex in vertices[Int(call.least)...Int(call.greatest)] where vertex.color != .white { return false }
        return true
    }

    /// Indices a call: a multiple of six below 1024. Mesa's vertex stage splits what is longer, and not between pairs of triangles, so
    /// that no rectangle is recognised any more.
    private static let mostIndices = 1020

    private func upload(_ data: UnsafeRawBufferPointer, _ target: UInt32, _ place: Int) {
        gl.bindBuffer(target, buffers[place])
        if capacities[place] < data.count {
            capacities[place] = data.count * 2
            gl.bufferData(target, data.count * 2, nil, GL.streamDraw)
        }
        gl.bufferSubData(target, 0, data.count, data.baseAddress)
    }

    /// What was set last.
    private struct State {
        var program: UInt32?
        var texture: OpaquePointer?
        var clip: SDL_Rect?
        var isClipKnown = false
        var blends: Bool?
    }

    private func draw(_ call: Call, _ state: inout State) {
        use(call.texture == nil ? plain : isWhite(call) ? textured : tinted, &state)
        if let texture = call.texture, state.texture != texture {
            SDL_GL_BindTexture(texture, nil, nil)
            state.texture = texture
        }
        if state.blends != call.blends {
            call.blends ? gl.enable(GL.blend) : gl.disable(GL.blend)
            state.blends = call.blends
        }
        if !state.isClipKnown || !SDL_Rect.areEqual(state.clip, call.clip) {
            if let clip = call.clip {
                gl.enable(GL.scissorTest)
                gl.scissor(clip.x, pixels.y - clip.y - clip.h, clip.w, clip.h)
            } else {
                gl.disable(GL.scissorTest)
            }
            state.clip = call.clip
            state.isClipKnown = true
        }
        draw(call)
    }

    private func use(_ program: Program, _ state: inout State) {
        guard state.program != program.name else { return }
        gl.useProgram(program.name)
        gl.uniform4f(program.view, 2 / Float(pixels.x), -2 / Float(pixels.y), -1, 1)
        state.program = program.name
    }

    private func draw(_ call: Call) {
        var first = call.first
        while first < call.first + call.count {
            let count = min(call.first + call.count - first, isSoftware ? Self.mostIndices : .max)
            gl.drawRangeElements(
                GL.triangles, UInt32(call.least), UInt32(call.greatest), Int32(count), GL.unsignedInt,
                UnsafeRawPointer(bitPattern: first * MemoryLayout<Int32>.stride))
            first += count
            drawnCalls += 1
        }
    }

    // MARK: - The backdrop

    /// Tiles that the last frame took from where they are kept.
    var keptTiles: Int { backdrop.copied.count / 4 }

    private static func isSoftware(_ gl: GLFunctions) -> Bool {
        gl.getString(GL.renderer).map { String(cString: $0).contains("llvmpipe") } ?? false
    }

    /// Looks, where it pays, whether the first call is a backdrop of coloured tiles, and adds the vertices and indices that take its place.
    private func sortBackdrop() -> Bool {
        guard isSoftware, let first = calls.first, first.texture == nil, !first.blends, first.clip == nil,
            first.count >= 6 * Self.leastTiles, first.count % 6 == 0
        else { return false }
        backdrop.begin(pixels)
        for call in calls.dropFirst() { backdrop.touch(vertices, indices[call.first..<call.first + call.count]) }
        backdrop.sort(vertices, indices[first.first..<first.first + first.count])
        backdropCalls = (
            Call(
                texture: nil, clip: nil, blends: false, first: indices.count, count: backdrop.drawn.count, least: first.least,
                greatest: first.greatest),
            Call(
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
        var before: Int32 = 0
        gl.getInteger(GL.textureBinding2D, &before)
        bindBackdrop()
        if backdropCalls.copied.count > 0 {
            use(textured, &state)
            draw(backdropCalls.copied)
        }
        for place in backdrop.wanted {
            let bottom = pixels.y - place.y - place.w
            gl.copyTexSubImage(GL.texture2D, 0, place.x, bottom, place.x, bottom, place.z, place.w)
        }
        gl.bindTexture(GL.texture2D, UInt32(bitPattern: before))
    }

    private func bindBackdrop() {
        if backdropTexture == 0 { gl.genTextures(1, &backdropTexture) }
        gl.bindTexture(GL.texture2D, backdropTexture)
        guard backdropSide != pixels else { return }
        backdropSide = pixels
        gl.texParameter(GL.texture2D, GL.textureMinFilter, Int32(GL.nearest))
        gl.texParameter(GL.texture2D, GL.textureMagFilter, Int32(GL.nearest))
        gl.texImage2D(GL.texture2D, 0, Int32(GL.rgba), pixels.x, pixels.y, 0, GL.bgra, GL.unsignedInt8888Reversed, nil)
    }
}
