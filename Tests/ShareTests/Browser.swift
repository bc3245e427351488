@testable import RiffleShare

/// The bytes that a browser sends.
enum Browser {
    /// A masked frame.
    static func frame(_ kind: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
        let mask: [UInt8] = [1, 2, 3, 4]
        let length: [UInt8] =
            payload.count < 126 ? [0x80 | UInt8(payload.count)] : [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        return [(isLast ? 0x80 : 0) | kind] + length + mask + payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
    }

    static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    static func get(_ path: String, host: String = "desk:1", method: String = "GET") -> [UInt8] {
        Array("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
    }

    static func upgrade(host: String = "desk:1", origin: String? = "http://desk:1") -> [UInt8] {
        let from = origin.map { "Origin: \($0)\r\n" } ?? ""
        return Array(
            ("GET /socket HTTP/1.1\r\nHost: \(host)\r\n\(from)Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").utf8)
    }

    static func hello(_ token: String, pass: String? = nil) -> String {
        let own = pass.map { ",\"pass\":\"\($0)\"" } ?? ""
        return "{\"hello\":{\"token\":\"\(token)\"\(own),\"device\":\"iPhone\",\"width\":390,\"height\":844,\"scale\":3}}"
    }
}

/// A hub and its answers.
struct Desk {
    var hub: ShareHub
    var events: [ShareEvent] = []
    /// The bytes sent to each connection, and whether it is to be closed.
    var sent: [Int: [UInt8]] = [:]
    var closed: Set<Int> = []
    var now = 100.0
    private var last = 0

    init(_ content: ShareContent, limits: ShareLimits = ShareLimits()) {
        hub = ShareHub(content, hosts: ["desk:1"], token: Secret(), limits: limits)
    }

    mutating func open() -> Int {
        last += 1
        hub.open(last, from: "10.0.0.\(last)", at: now)
        collect()
        return last
    }

    mutating func send(_ bytes: [UInt8], on id: Int) {
        hub.receive(bytes[...], on: id, at: now)
        collect()
    }

    mutating func say(_ text: String, on id: Int) { send(Browser.text(text), on: id) }

    mutating func wait(_ seconds: Double) {
        now += seconds
        hub.tick(at: now)
        collect()
    }

    mutating func collect() {
        for (id, output) in hub.takeOutputs() {
            switch output {
            case .send(let bytes): sent[id, default: []] += bytes
            case .close, .drop: closed.insert(id)
            }
        }
        events += hub.takeEvents()
    }

    /// The bytes sent to a connection since the last call, as text.
    mutating func answer(_ id: Int) -> String { String(decoding: sent.removeValue(forKey: id) ?? [], as: UTF8.self) }

    /// Connects a phone with the right token.
    mutating func phone(allowed: Bool = true) -> Int {
        let id = open()
        send(Browser.upgrade(), on: id)
        say(Browser.hello(hub.token.text), on: id)
        if allowed, let phone = hub.phones.last {
            hub.allow(phone.id)
            collect()
        }
        return id
    }
}
