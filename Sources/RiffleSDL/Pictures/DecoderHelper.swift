internal import CSandbox
internal import Glibc

/// The main function of a decoder process: a sandboxed process that decodes pictures for the program that started it.
public enum DecoderHelper {
    /// Bytes by which a process may grow between pictures. Decoders of damaged files leak memory; a process that has grown more
    /// exits and is replaced.
    private static let growth = 256 << 20

    /// Serves requests until the connection is closed, if the program has a decoder process's arguments. Returns the exit code: 0, or 2 if
    /// the process was not started as a decoder; nil for other arguments.
    public static func run(_ arguments: [String]) -> Int32? {
        guard arguments.count == 1, let kind = DecoderKind(rawValue: arguments[0]) else { return nil }
        guard sandbox_enter() else { return 2 }
        let readable = kind.load()
        let confinement = kind.confine()
        let start = Int(clamping: sandbox_memory_in_use())
        // The terabytes of address space that a sanitizer reserves mean nothing.
        let memory = sandbox_limits_memory() ? start : 0
        guard send(.ready(memory: memory, confinement: confinement.rawValue, kinds: readable)) else { return 0 }
        while let (request, descriptor) = nextRequest() {
            answer(request, descriptor, readable)
            if Int(clamping: sandbox_memory_in_use()) > start + growth { return 0 }
        }
        return 0
    }

    /// The next message, and the descriptor with it or −1; nil if the connection is closed.
    private static func receive() -> (bytes: [UInt8], descriptor: Int32)? {
        var buffer = [UInt8](repeating: 0, count: DecoderAnswer.capacity)
        var descriptor: Int32 = -1
        let length = sandbox_receive(SANDBOX_CONNECTION, &buffer, buffer.count, &descriptor, -1)
        return length > 0 ? (Array(buffer.prefix(length)), descriptor) : nil
    }

    private static func nextRequest() -> (DecoderRequest, Int32)? {
        guard let (bytes, descriptor) = receive(), descriptor >= 0, let request = DecoderRequest(bytes) else { return nil }
        return (request, descriptor)
    }

    private static func answer(_ request: DecoderRequest, _ descriptor: Int32, _ readable: UInt32) {
        let file = PictureFile(taking: descriptor, length: request.length, isNamedTGA: request.isNamedTGA)
        do {
            let picture = try PictureDecoder.picture(of: file, readable: readable, covering: request.width, request.height) {
                effort in
                // Decoding begins under the limits for this picture, which the parent sets. Without a parent there is nothing to do.
                guard send(.begun(pixels: effort.pixels)), receive()?.bytes == DecoderRequest.proceed else { _exit(0) }
            }
            try deliver(picture)
        } catch {
            _ = send(.refused(error))
        }
    }

    /// Writes a picture's levels into the memory, and sends its form.
    private static func deliver(_ picture: DecodedPicture) throws(PictureRefusal) {
        var offset = 0
        for level in picture.levels {
            guard level.bytes.withUnsafeBytes({ write($0, at: offset) }) else {
                // The process's own limit is larger than any picture.
                throw errno == EFBIG ? PictureRefusal("Its pixels take more than 'ulimit -f' allows here") : .tooMuchMemory
            }
            offset += level.bytes.count
        }
        _ = send(.picture(DecodedForm(picture)))
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        var done = 0
        while done < bytes.count, let base = bytes.baseAddress {
            let n = pwrite(SANDBOX_MEMORY, base + done, bytes.count - done, off_t(offset + done))
            if n < 0 && errno == EINTR { continue }
            if n <= 0 { return false }
            done += n
        }
        return true
    }

    private static func send(_ answer: DecoderAnswer) -> Bool {
        let bytes = answer.bytes
        return sandbox_send(SANDBOX_CONNECTION, bytes, bytes.count, -1) == 0
    }
}
