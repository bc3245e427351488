internal import RiffleExport

/// Reads the frames of a WebSocket (RFC 6455) while their bytes come in. A frame that announces too many bytes isn't stored.
struct SocketFrames: Equatable, Sendable {
    /// A whole message of the other side, or a request to the connection.
    enum Incoming: Equatable, Sendable {
        case text([UInt8])
        case ping([UInt8])
        case close
    }

    /// The reason why a connection is closed, with the code that is sent to the other side.
    enum Problem: Error, Equatable {
        case broken, tooLarge, notText

        var code: Int {
            switch self {
            case .broken: 1002
            case .tooLarge: 1009
            case .notText: 1003
            }
        }
    }

    private let limit: Int
    private var bytes: [UInt8] = []
    /// The parts of a message so far; nil if no message has begun.
    private var parts: [UInt8]?

    /// `limit`: the greatest number of bytes of a message.
    init(limit: Int) { self.limit = limit }

    /// Adds received bytes.
    mutating func add(_ more: ArraySlice<UInt8>) { bytes += more }

    /// Returns the next message; nil if it isn't complete yet.
    mutating func next() throws(Problem) -> Incoming? {
        while let frame = try frame() {
            switch frame.kind {
            case 8: return .close
            case 9: return .ping(frame.payload)
            case 10: continue
            case 2: throw .notText
            case 1:
                guard parts == nil else { throw .broken }
                parts = frame.payload
            case 0:
                guard var text = parts.take() else { throw .broken }
                guard text.count + frame.payload.count <= limit else { throw .tooLarge }
                text += frame.payload
                parts = text
            default: throw .broken
            }
            if frame.isLast, let text = parts.take() { return .text(text) }
        }
        return nil
    }

    private struct Frame {
        var kind: UInt8
        var isLast: Bool
        var payload: [UInt8]
    }

    private mutating func frame() throws(Problem) -> Frame? {
        guard bytes.count >= 2 else { return nil }
        let (first, second) = (bytes[0], bytes[1])
        let kind = first & 0x0F
        // A browser masks everything that it sends, and uses no extension that the server hasn't offered.
        guard first & 0x70 == 0, second & 0x80 != 0 else { throw .broken }
        var length = UInt64(second & 0x7F)
        let extra = length < 126 ? 0 : length == 126 ? 2 : 8
        if kind >= 8, length > 125 || first & 0x80 == 0 { throw .broken }
        guard bytes.count >= 2 + extra else { return nil }
        if extra > 0 { length = bytes[2..<2 + extra].reduce(0) { $0 << 8 | UInt64($1) } }
        guard length <= UInt64(limit) else { throw .tooLarge }
        let start = 6 + extra
        guard bytes.count >= start + Int(length) else { return nil }
        let mask = Array(bytes[start - 4..<start])
        let payload = bytes[start..<start + Int(length)].enumerated().map { $0.element ^ mask[$0.offset & 3] }
        bytes.removeFirst(start + Int(length))
        return Frame(kind: kind, isLast: first & 0x80 != 0, payload: payload)
    }

    // MARK: - Writing

    /// Returns a text as one frame.
    static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    /// Returns the answer to a ping.
    static func pong(_ payload: [UInt8]) -> [UInt8] { frame(10, payload) }

    /// Returns the frame that ends the connection, with a code and a reason of at most 120 bytes.
    static func close(_ code: Int, _ reason: String) -> [UInt8] {
        frame(8, [UInt8(code >> 8 & 0xFF), UInt8(code & 0xFF)] + Array(reason.utf8.prefix(120)))
    }

    private static func frame(_ kind: UInt8, _ payload: [UInt8]) -> [UInt8] {
        var head = [0x80 | kind]
        switch payload.count {
        case ..<126: head.append(UInt8(payload.count))
        case ..<65536: head += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default: head += [127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        return head + payload
    }

    /// Returns the server's answer to a browser's key.
    static func accept(_ key: String) -> String {
        Base64.text(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }
}
