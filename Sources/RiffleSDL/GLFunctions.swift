internal import CSDL2

/// The numbers of OpenGL that are used here, as its specification gives them.
enum GL {
    static let triangles: UInt32 = 0x0004
    static let srcAlpha: UInt32 = 0x0302
    static let oneMinusSrcAlpha: UInt32 = 0x0303
    static let one: UInt32 = 1
    static let unsignedByte: UInt32 = 0x1401
    static let unsignedInt: UInt32 = 0x1405
    static let float: UInt32 = 0x1406
    static let texture2D: UInt32 = 0x0DE1
    static let textureMagFilter: UInt32 = 0x2800
    static let textureMinFilter: UInt32 = 0x2801
    static let nearest: UInt32 = 0x2600
    static let textureBinding2D: UInt32 = 0x8069
    static let renderer: UInt32 = 0x1F01
    static let rgba: UInt32 = 0x1908
    static let bgra: UInt32 = 0x80E1
    static let unsignedInt8888Reversed: UInt32 = 0x8367
    static let blend: UInt32 = 0x0BE2
    static let scissorTest: UInt32 = 0x0C11
    static let arrayBuffer: UInt32 = 0x8892
    static let elementArrayBuffer: UInt32 = 0x8893
    static let streamDraw: UInt32 = 0x88E0
    static let currentProgram: UInt32 = 0x8B8D
    static let fragmentShader: UInt32 = 0x8B30
    static let vertexShader: UInt32 = 0x8B31
    static let linkStatus: UInt32 = 0x8B82
    /// What of the state `pushAttrib` keeps: blending, the scissor, the viewport.
    static let colorBufferBit: UInt32 = 0x4000
    static let scissorBit: UInt32 = 0x8_0000
    static let viewportBit: UInt32 = 0x0800
    /// … and `pushClientAttrib`: the vertex arrays.
    static let clientVertexArrayBit: UInt32 = 0x0002
}

/// OpenGL 2.1 by its functions, as the driver of the current context gives them.
struct GLFunctions {
    typealias One = @convention(c) (UInt32) -> Void
    typealias Two = @convention(c) (UInt32, UInt32) -> Void
    typealias Four = @convention(c) (UInt32, UInt32, UInt32, UInt32) -> Void
    typealias Box = @convention(c) (Int32, Int32, Int32, Int32) -> Void

    let enable: One
    let disable: One
    let blendFuncSeparate: Four
    let scissor: Box
    let viewport: Box
    let pushAttrib: One
    let popAttrib: @convention(c) () -> Void
    let pushClientAttrib: One
    let popClientAttrib: @convention(c) () -> Void
    let getInteger: @convention(c) (UInt32, UnsafeMutablePointer<Int32>) -> Void
    let drawRangeElements: @convention(c) (UInt32, UInt32, UInt32, Int32, UInt32, UnsafeRawPointer?) -> Void
    let texImage2D: @convention(c) (UInt32, Int32, Int32, Int32, Int32, Int32, UInt32, UInt32, UnsafeRawPointer?) -> Void
    let texParameter: @convention(c) (UInt32, UInt32, Int32) -> Void
    let copyTexSubImage: @convention(c) (UInt32, Int32, Int32, Int32, Int32, Int32, Int32, Int32) -> Void
    let genTextures: @convention(c) (Int32, UnsafeMutablePointer<UInt32>) -> Void
    let deleteTextures: @convention(c) (Int32, UnsafePointer<UInt32>) -> Void
    let bindTexture: Two
    let getString: @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let bindBuffer: Two
    let genBuffers: @convention(c) (Int32, UnsafeMutablePointer<UInt32>) -> Void
    let deleteBuffers: @convention(c) (Int32, UnsafePointer<UInt32>) -> Void
    let bufferData: @convention(c) (UInt32, Int, UnsafeRawPointer?, UInt32) -> Void
    let bufferSubData: @convention(c) (UInt32, Int, Int, UnsafeRawPointer?) -> Void
    let vertexAttribPointer: @convention(c) (UInt32, Int32, UInt32, UInt8, Int32, UnsafeRawPointer?) -> Void
    let enableVertexAttribArray: One
    let disableVertexAttribArray: One
    let createShader: @convention(c) (UInt32) -> UInt32
    let shaderSource: @convention(c) (UInt32, Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>?) -> Void
    let compileShader: One
    let deleteShader: One
    let createProgram: @convention(c) () -> UInt32
    let attachShader: Two
    let bindAttribLocation: @convention(c) (UInt32, UInt32, UnsafePointer<CChar>) -> Void
    let linkProgram: One
    let getProgram: @convention(c) (UInt32, UInt32, UnsafeMutablePointer<Int32>) -> Void
    let deleteProgram: One
    let useProgram: One
    let getUniformLocation: @convention(c) (UInt32, UnsafePointer<CChar>) -> Int32
    let uniform4f: @convention(c) (Int32, Float, Float, Float, Float) -> Void

    /// Nil if the driver lacks any of them.
    init?() {
        func load<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
            guard let address = SDL_GL_GetProcAddress(name) else { return nil }
            return unsafeBitCast(address, to: type)
        }
        guard let enable: One = load("glEnable"), let disable: One = load("glDisable"),
            let blendFuncSeparate: Four = load("glBlendFuncSeparate"), let scissor: Box = load("glScissor"),
            let viewport: Box = load("glViewport"), let pushAttrib: One = load("glPushAttrib"),
            let popAttrib: @convention(c) () -> Void = load("glPopAttrib"),
            let pushClientAttrib: One = load("glPushClientAttrib"),
            let popClientAttrib: @convention(c) () -> Void = load("glPopClientAttrib"),
            let getInteger = load("glGetIntegerv", as: (@convention(c) (UInt32, UnsafeMutablePointer<Int32>) -> Void).self),
            let drawRangeElements = load(
                "glDrawRangeElements",
                as: (@convention(c) (UInt32, UInt32, UInt32, Int32, UInt32, UnsafeRawPointer?) -> Void).self),
            let texImage2D = load(
                "glTexImage2D",
                as: (@convention(c) (UInt32, Int32, Int32, Int32, Int32, Int32, UInt32, UInt32, UnsafeRawPointer?) -> Void).self),
            let texParameter = load("glTexParameteri", as: (@convention(c) (UInt32, UInt32, Int32) -> Void).self),
            let copyTexSubImage = load(
                "glCopyTexSubImage2D",
                as: (@convention(c) (UInt32, Int32, Int32, Int32, Int32, Int32, Int32, Int32) -> Void).self),
            let genTextures = load("glGenTextures", as: (@convention(c) (Int32, UnsafeMutablePointer<UInt32>) -> Void).self),
            let deleteTextures = load("glDeleteTextures", as: (@convention(c) (Int32, UnsafePointer<UInt32>) -> Void).self),
            let bindTexture: Two = load("glBindTexture"),
            let getString = load("glGetString", as: (@convention(c) (UInt32) -> UnsafePointer<CChar>?).self),
            let bindBuffer: Two = load("glBindBuffer"),
            let genBuffers = load("glGenBuffers", as: (@convention(c) (Int32, UnsafeMutablePointer<UInt32>) -> Void).self),
            let deleteBuffers = load("glDeleteBuffers", as: (@convention(c) (Int32, UnsafePointer<UInt32>) -> Void).self),
            let bufferData = load("glBufferData", as: (@convention(c) (UInt32, Int, UnsafeRawPointer?, UInt32) -> Void).self),
            let bufferSubData = load(
                "glBufferSubData", as: (@convention(c) (UInt32, Int, Int, UnsafeRawPointer?) -> Void).self),
            let vertexAttribPointer = load(
                "glVertexAttribPointer",
                as: (@convention(c) (UInt32, Int32, UInt32, UInt8, Int32, UnsafeRawPointer?) -> Void).self),
            let enableVertexAttribArray: One = load("glEnableVertexAttribArray"),
            let disableVertexAttribArray: One = load("glDisableVertexAttribArray"),
            let createShader = load("glCreateShader", as: (@convention(c) (UInt32) -> UInt32).self),
            let shaderSource = load(
                "glShaderSource",
                as: (@convention(c) (UInt32, Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>?) -> Void).self),
            let compileShader: One = load("glCompileShader"), let deleteShader: One = load("glDeleteShader"),
            let createProgram = load("glCreateProgram", as: (@convention(c) () -> UInt32).self),
            let attachShader: Two = load("glAttachShader"),
            let bindAttribLocation = load(
                "glBindAttribLocation", as: (@convention(c) (UInt32, UInt32, UnsafePointer<CChar>) -> Void).self),
            let linkProgram: One = load("glLinkProgram"),
            let getProgram = load(
                "glGetProgramiv", as: (@convention(c) (UInt32, UInt32, UnsafeMutablePointer<Int32>) -> Void).self),
            let deleteProgram: One = load("glDeleteProgram"), let useProgram: One = load("glUseProgram"),
            let getUniformLocation = load(
                "glGetUniformLocation", as: (@convention(c) (UInt32, UnsafePointer<CChar>) -> Int32).self),
            let uniform4f = load("glUniform4f", as: (@convention(c) (Int32, Float, Float, Float, Float) -> Void).self)
        else { return nil }
        self.enable = enable
        self.disable = disable
        self.blendFuncSeparate = blendFuncSeparate
        self.scissor = scissor
        self.viewport = viewport
        self.pushAttrib = pushAttrib
        self.popAttrib = popAttrib
        self.pushClientAttrib = pushClientAttrib
        self.popClientAttrib = popClientAttrib
        self.getInteger = getInteger
        self.drawRangeElements = drawRangeElements
        self.texImage2D = texImage2D
        self.texParameter = texParameter
        self.copyTexSubImage = copyTexSubImage
        self.genTextures = genTextures
        self.deleteTextures = deleteTextures
        self.bindTexture = bindTexture
        self.getString = getString
        self.bindBuffer = bindBuffer
        self.genBuffers = genBuffers
        self.deleteBuffers = deleteBuffers
        self.bufferData = bufferData
        self.bufferSubData = bufferSubData
        self.vertexAttribPointer = vertexAttribPointer
        self.enableVertexAttribArray = enableVertexAttribArray
        self.disableVertexAttribArray = disableVertexAttribArray
        self.createShader = createShader
        self.shaderSource = shaderSource
        self.compileShader = compileShader
        self.deleteShader = deleteShader
        self.createProgram = createProgram
        self.attachShader = attachShader
        self.bindAttribLocation = bindAttribLocation
        self.linkProgram = linkProgram
        self.getProgram = getProgram
        self.deleteProgram = deleteProgram
        self.useProgram = useProgram
        self.getUniformLocation = getUniformLocation
        self.uniform4f = uniform4f
    }
}
