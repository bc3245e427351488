internal import CTLS
internal import Glibc

/// The bytes of a connection's socket, as they are or under TLS. It never waits: it says what to wait for.
struct Transport {
    /// What has become of some bytes.
    enum Outcome: Equatable {
        /// So many went through.
        case done(Int)
        /// None did: the socket isn't ready.
        case waits
        case ended
    }

    let descriptor: Int32
    /// What the socket has to be ready for before anything can be read, and before anything can be written: POLLIN or POLLOUT. Under TLS
    /// each may need the other.
    private(set) var readEvents = Int16(POLLIN)
    private(set) var writeEvents = Int16(POLLOUT)
    private let line: OpaquePointer?

    /// Takes a socket; nil: there is no memory for TLS. `identity`: nil is no TLS.
    init?(_ descriptor: Int32, _ identity: ShareIdentity?) {
        self.descriptor = descriptor
        line = identity.flatMap { tls_line_make($0.pointer, descriptor) }
        if identity != nil, line == nil { return nil }
    }

    /// Bytes that the socket is through with, for which no poll waits.
    var hasMore: Bool { line.map { tls_pending($0) > 0 } ?? false }

    mutating func read(into buffer: inout [UInt8]) -> Outcome {
        guard let line else { return Self.outcome(recv(descriptor, &buffer, buffer.count, 0)) }
        let count = tls_read(line, &buffer, Int32(buffer.count))
        readEvents = Int16(count == tls_until_writable.rawValue ? POLLOUT : POLLIN)
        return outcome(count)
    }

    /// Writes the first ones of some bytes, of which there is at least one.
    mutating func write(_ bytes: [UInt8]) -> Outcome {
        guard let line else {
            let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            return count == 0 ? .waits : Self.outcome(count)
        }
        let count = tls_write(line, bytes, Int32(clamping: bytes.count))
        writeEvents = Int16(count == tls_until_readable.rawValue ? POLLIN : POLLOUT)
        return outcome(count)
    }

    /// Ends it; nothing else may be done with it afterwards.
    func close() {
        if let line { tls_line_free(line) }
        Glibc.close(descriptor)
    }

    private static func outcome(_ count: Int) -> Outcome {
        if count > 0 { return .done(count) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .waits : .ended
    }

    private func outcome(_ count: Int32) -> Outcome {
        if count > 0 { return .done(Int(count)) }
        return count == tls_ended.rawValue ? .ended : .waits
    }
}
