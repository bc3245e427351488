internal import COpenGL
internal import RiffleScene

/// OpenGL's buffers for the vertices and the indices of a frame.
struct GLBuffers {
    private var names: [UInt32] = [0, 0]
    /// The buffers' capacities in bytes.
    private var capacities = [0, 0]

    /// Creates the buffers in the current context.
    init() { glGenBuffers(2, &names) }

    /// Sends a queue's contents, and binds the buffers to the attributes of `GLProgram`.
    mutating func bind(_ queue: DrawQueue) {
        queue.vertices.withUnsafeBytes { send($0, GLenum(GL_ARRAY_BUFFER), 0) }
        queue.indices.withUnsafeBytes { send($0, GLenum(GL_ELEMENT_ARRAY_BUFFER), 1) }
        let stride = Int32(MemoryLayout<DrawVertex>.stride)
        glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), 0, stride, nil)
        glVertexAttribPointer(1, 4, GLenum(GL_UNSIGNED_BYTE), 1, stride, UnsafeRawPointer(bitPattern: 8))
        glVertexAttribPointer(2, 2, GLenum(GL_FLOAT), 0, stride, UnsafeRawPointer(bitPattern: 12))
        glVertexAttribPointer(3, 1, GLenum(GL_FLOAT), 0, stride, UnsafeRawPointer(bitPattern: 20))
        for index: UInt32 in 0..<4 { glEnableVertexAttribArray(index) }
    }

    func unbind() {
        for index: UInt32 in 0..<4 { glDisableVertexAttribArray(index) }
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), 0)
    }

    private mutating func send(_ data: UnsafeRawBufferPointer, _ target: UInt32, _ index: Int) {
        glBindBuffer(target, names[index])
        if capacities[index] < data.count {
            capacities[index] = data.count * 2
            glBufferData(target, data.count * 2, nil, GLenum(GL_STREAM_DRAW))
        }
        glBufferSubData(target, 0, data.count, data.baseAddress)
    }

    /// Forgets the buffers' memory, which is lost.
    mutating func forget() { capacities = [0, 0] }

    func discard() { glDeleteBuffers(2, names) }
}
