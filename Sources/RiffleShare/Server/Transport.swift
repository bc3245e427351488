internal import CTLS
internal import Glibc

/// The bytes of a connection's socket, plain or under TLS. It never blocks: it says which event to wait for.
struct Transport {
    /// The result of reading or writing.
    enum Outcome: Equatable {
        /// This number of bytes was read or written.
        case done(Int)
        /// No byte was read or written: the socket isn't ready.
        case waits
        case ended
    }

    let descriptor: Int32
    /// The events of the socket that are needed before anything can be read, and before anything can be written: POLLIN or POLLOUT. Under
    /// TLS, reading may need to write first, and writing to read.
    private(set) var readEvents = Int16(POLLIN)
    private(set) var writeEvents = Int16(POLLOUT)
    private let line: OpaquePointer?

    /// Creates a transport for a socket; nil if there is no memory for TLS. `identity`: nil for no TLS.
    init?(_ descriptor: Int32, _ identity: ShareIdentity?) {
        self.descriptor = descriptor
        line = identity.flatMap { tls_line_make($0.pointer, descriptor) }
        if identity != nil, line == nil { return nil }
    }

    /// Whether TLS has bytes that it has read from the socket already, for which no poll waits.
    var hasMore: Bool { line.map { tls_pending($0) > 0 } ?? false }

    mutating func read(into buffer: inout [UInt8]) -> Outcome {
        guard let line else { return Self.outcome(recv(descriptor, &buffer, buffer.count, 0)) }
        let count = tls_read(line, &buffer, Int32(buffer.count))
        readEvents = Int16(count == tls_until_writable.rawValue ? POLLOUT : POLLIN)
        return outcome(count)
    }

    /// Writes as many of the first bytes as possible; there must be at least one byte.
    mutating func write(_ bytes: [UInt8]) -> Outcome {
        guard let line else {
            let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            return count == 0 ? .waits : Self.outcome(count)
        }
        let count = tls_write(line, bytes, Int32(clamping: bytes.count))
        writeEvents = Int16(count == tls_until_readable.rawValue ? POLLIN : POLLOUT)
        return outcome(count)
    }

    /// Closes the transport, which must not be used afterwards.
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
