internal import CSandbox
internal import Glibc

/// The main function of a decoder process: a sandboxed process that decodes pictures for the program that started it.
public enum DecoderHelper {
    /// The hidden command-line word that runs the program as a decoder process.
    public static let verb = "decode-pictures"

    /// Bytes by which a process may grow between pictures. Decoders of damaged files leak memory; a process that has grown more
    /// exits and is replaced.
    private static let growth = 256 << 20

    /// Serves requests until the connection is closed. Returns the exit code: 0, or 2 if the process was not started as a
    /// decoder.
    public static func run() -> Int32 {
        guard sandbox_enter() else { return 2 }
        ImageLibrary.start()
        let inUse = Int(clamping: sandbox_memory_in_use())
        // An upper bound, if the memory in use is unknown.
        let base = inUse > 0 ? inUse : 1 << 30
        // Without the system call filter (see `sandbox_close`), the resource limits and the separate process remain.
        _ = sandbox_close()
        guard send(.ready) else { return 0 }
        while let (request, descriptor) = nextRequest() {
            answer(request, descriptor, base: base)
            if Int(clamping: sandbox_memory_in_use()) > base + growth { return 0 }
        }
        return 0
    }

    private static func nextRequest() -> (DecoderRequest, Int32)? {
        var buffer = [UInt8](repeating: 0, count: DecoderAnswer.capacity)
        var descriptor: Int32 = -1
        let length = sandbox_receive(SANDBOX_CONNECTION, &buffer, buffer.count, &descriptor, -1)
        guard length > 0, descriptor >= 0, let request = DecoderRequest(Array(buffer.prefix(length))) else { return nil }
        return (request, descriptor)
    }

    private static func answer(_ request: DecoderRequest, _ descriptor: Int32, base: Int) {
        do {
            let file = try PictureFile(taking: descriptor, isNamedTGA: request.isNamedTGA)
            allow(PictureDecoder.Effort(fileBytes: file.length), base: base)
            let picture = try PictureDecoder.picture(of: file, covering: request.width, request.height) { effort in
                allow(effort, base: base)
                _ = send(.begun(pixels: effort.pixels))
            }
            try deliver(picture)
        } catch {
            _ = send(.refused(error))
        }
    }

    private static func allow(_ effort: PictureDecoder.Effort, base: Int) {
        sandbox_allow(UInt64(base + effort.memory), effort.seconds * sandbox_slowness())
    }

    /// Sends a picture's form, and its levels as sealed memory.
    private static func deliver(_ picture: DecodedPicture) throws(PictureRefusal) {
        let memory = sandbox_memory_create()
        guard memory >= 0 else { throw .tooMuchMemory }
        defer { close(memory) }
        for level in picture.levels {
            guard level.bytes.withUnsafeBytes({ write($0, to: memory) }) else { throw .tooMuchMemory }
        }
        guard sandbox_memory_seal(memory) == 0 else { throw PictureRefusal("Its pixels can't be handed over") }
        _ = send(.picture(DecodedForm(picture)), memory)
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to memory: Int32) -> Bool {
        var done = 0
        while done < bytes.count, let base = bytes.baseAddress {
            let n = Glibc.write(memory, base + done, bytes.count - done)
            if n < 0 && errno == EINTR { continue }
            if n <= 0 { return false }
            done += n
        }
        return true
    }

    private static func send(_ answer: DecoderAnswer, _ descriptor: Int32 = -1) -> Bool {
        let bytes = answer.bytes
        return sandbox_send(SANDBOX_CONNECTION, bytes, bytes.count, descriptor) == 0
    }
}
