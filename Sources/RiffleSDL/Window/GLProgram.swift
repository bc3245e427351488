internal import COpenGL

/// The shader programs, which draw a picture times a colour, a picture, or a colour.
struct GLPrograms {
    let tinted: GLProgram
    let textured: GLProgram
    let plain: GLProgram

    /// Compiles them in the current context; nil if the driver refuses one.
    init?() {
        guard let tinted = GLProgram(fragment: "texture2D(picture, textureCoordinates) * tint"),
            let textured = GLProgram(fragment: "texture2D(picture, textureCoordinates)"), let plain = GLProgram(fragment: "tint")
        else { return nil }
        self.tinted = tinted
        self.textured = textured
        self.plain = plain
    }

    func discard() { for program in [tinted, textured, plain] { glDeleteProgram(program.name) } }
}

/// A program of shaders for `DrawVertex`.
struct GLProgram {
    let name: UInt32
    /// The uniform that maps pixels to clip space: scale and offset, see `vertexText`.
    let view: Int32

    /// The attributes' names, in the order of their locations.
    private static let attributes = ["pixel", "color", "textureCoordinate", "w"]

    private static let vertexText = """
        #version 110
        attribute vec2 pixel;
        attribute vec4 color;
        attribute vec2 textureCoordinate;
        attribute float w;
        uniform vec4 view;
        varying vec4 tint;
        varying vec2 textureCoordinates;
        void main() {
            tint = color;
            textureCoordinates = textureCoordinate;
            gl_Position = vec4((pixel * view.xy + view.zw) * w, 0.0, w);
        }
        """

    /// Compiles a program whose pixels are `fragment`, an expression of `picture`, `tint` and `textureCoordinates`, in the current
    /// context; nil if the driver refuses it.
    init?(fragment: String) {
        let fragmentText = """
            #version 110
            uniform sampler2D picture;
            varying vec4 tint;
            varying vec2 textureCoordinates;
            void main() { gl_FragColor = \(fragment); }
            """
        name = glCreateProgram()
        for (kind, text) in [(GLenum(GL_VERTEX_SHADER), Self.vertexText), (GLenum(GL_FRAGMENT_SHADER), fragmentText)] {
            let shader = glCreateShader(kind)
            text.withCString { source in
                var lines: UnsafePointer<CChar>? = source
                glShaderSource(shader, 1, &lines, nil)
            }
            glCompileShader(shader)
            glAttachShader(name, shader)
            // The shader lives on until the program is deleted.
            glDeleteShader(shader)
        }
        for (index, attribute) in Self.attributes.enumerated() { glBindAttribLocation(name, UInt32(index), attribute) }
        glLinkProgram(name)
        var isLinked: Int32 = 0
        glGetProgramiv(name, GLenum(GL_LINK_STATUS), &isLinked)
        guard isLinked != 0 else {
            glDeleteProgram(name)
            return nil
        }
        view = glGetUniformLocation(name, "view")
    }
}
