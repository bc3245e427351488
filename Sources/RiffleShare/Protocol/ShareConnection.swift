/// One connection: first requests, then perhaps a WebSocket. It parses the bytes and returns what they ask for; it sends nothing by itself.
struct ShareConnection: Sendable {
    /// The things that received bytes can ask for.
    enum Asked: Equatable, Sendable {
        /// The contents of a path.
        case file(path: String)
        /// Anything else, which is answered with 404.
        case nothing
        /// A WebSocket, with the answer to its key.
        case socket(accept: String)
        /// A message of the WebSocket, or a ping.
        case message([UInt8])
        case ping([UInt8])
        /// The end of the connection, with a code for a WebSocket.
        case end(code: Int, reason: String)
    }

    /// The other side's network address, for people.
    let address: String
    /// The name by which the other side has addressed this server.
    private(set) var host = ""
    /// The id of the WebSocket's phone; nil if it hasn't shown a token yet.
    var phone: Int?
    /// The time since which the connection exists or a request is awaited, and the time at which something was last received, in seconds.
    private(set) var since: Double
    private(set) var heard: Double
    /// The number of bytes that wait to be sent.
    var unsent = 0
    /// Whether the connection closes once these bytes are sent.
    var isEnding = false
    private(set) var frames: SocketFrames?
    private let limits: ShareLimits
    private var bytes: [UInt8] = []
    private var messages: RateGate
    private var amount: RateGate

    init(from address: String, _ limits: ShareLimits, at now: Double) {
        (self.address, self.limits, since, heard) = (address, limits, now, now)
        messages = RateGate(perSecond: limits.messagesPerSecond, at: now)
        amount = RateGate(perSecond: limits.bytesPerSecond, at: now)
    }

    /// Whether the connection is a WebSocket.
    var isSocket: Bool { frames != nil }

    /// Returns the reason to close a connection that has taken too long; nil if it hasn't.
    func overdue(at now: Double) -> String? {
        if isEnding { return now - heard > limits.headSeconds ? "" : nil }
        if !isSocket { return now - since > limits.headSeconds ? "" : nil }
        if phone == nil { return now - since > limits.tokenSeconds ? "The token of the address is missing." : nil }
        return now - heard > limits.silentSeconds ? "Nothing has come from this phone for a minute." : nil
    }

    /// Handles received bytes. `hosts`: the names and addresses of this server.
    mutating func take(_ more: ArraySlice<UInt8>, hosts: Set<String>, scheme: String, at now: Double) -> [Asked] {
        guard !isEnding else { return [] }
        heard = now
        guard amount.take(Double(more.count), at: now) else { return [.end(code: 1008, reason: "This phone sends too much.")] }
        guard frames == nil else { return messages(more, at: now) }
        bytes += more
        var asked: [Asked] = []
        do throws(RequestHead.Problem) {
            while frames == nil, let (head, length) = try RequestHead.read(bytes, limit: limits.headBytes) {
                bytes.removeFirst(length)
                since = now
                guard messages.take(1, at: now) else { return asked + [.end(code: 1008, reason: "")] }
                asked.append(answer(to: head, hosts, scheme, at: now))
            }
        } catch {
            return asked + [.nothing, .end(code: 1002, reason: "")]
        }
        guard frames != nil, !bytes.isEmpty else { return asked }
        let rest = bytes
        bytes = []
        return asked + messages(rest[...], at: now)
    }

    private mutating func answer(to head: RequestHead, _ hosts: Set<String>, _ scheme: String, at now: Double) -> Asked {
        // Somebody else can make another name lead here (DNS rebinding): such a name isn't accepted.
        guard head.method == "GET", let host = head["host"]?.lowercased(), hosts.contains(host) else { return .nothing }
        self.host = host
        guard head.path == "/socket" else { return .file(path: head.path) }
        guard head.lists("upgrade", in: "connection"), head["upgrade"]?.lowercased() == "websocket",
            head["sec-websocket-version"] == "13", let key = head["sec-websocket-key"], (16...64).contains(key.utf8.count),
            head["origin"]?.lowercased() == "\(scheme)://\(host)"
        else { return .nothing }
        frames = SocketFrames(limit: limits.messageBytes)
        since = now
        return .socket(accept: SocketFrames.accept(key))
    }

    private mutating func messages(_ more: ArraySlice<UInt8>, at now: Double) -> [Asked] {
        var asked: [Asked] = []
        frames?.add(more)
        do throws(SocketFrames.Problem) {
            while let message = try frames?.next() {
                guard messages.take(1, at: now) else {
                    return asked + [.end(code: 1008, reason: "This phone sends too many messages.")]
                }
                switch message {
                case .text(let text): asked.append(.message(text))
                case .ping(let payload): asked.append(.ping(payload))
                case .close: return asked + [.end(code: 1000, reason: "")]
                }
            }
        } catch {
            asked.append(.end(code: error.code, reason: error == .tooLarge ? "A message is too large." : "That isn't a message."))
        }
        return asked
    }
}
