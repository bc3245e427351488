internal import RiffleArchive

/// The logic between the bytes of all connections and the desk, without a socket, a clock or a thread: the same bytes at the same times
/// give the same answers.
public struct ShareHub: Sendable {
    /// An action on a connection.
    enum Output: Equatable, Sendable {
        case send([UInt8])
        /// Close the connection once all bytes are sent.
        case close
        /// Close the connection at once.
        case drop
    }

    /// The secret in the address.
    public let token: Secret
    private(set) var outputs: [(connection: Int, output: Output)] = []
    private var events: [ShareEvent] = []
    private var connections: [Int: ShareConnection] = [:]
    private var links: [Int: PhoneLink] = [:]
    private var passes: [Secret] = []
    private var layouts: ShareLayouts
    private var lastPhone = 0
    private let hosts: Set<String>
    private let scheme: String
    private let limits: ShareLimits

    /// The greatest number of passes that are remembered.
    private static let mostPasses = 64

    /// Creates a hub. `hosts`: the names and addresses of the server with ports, in lower case; `scheme`: "http" or "https".
    public init(
        _ content: ShareContent, hosts: Set<String>, scheme: String = "http", token: Secret, limits: ShareLimits = ShareLimits()
    ) {
        layouts = ShareLayouts(content)
        (self.hosts, self.scheme, self.token, self.limits) = (hosts, scheme, token, limits)
    }

    /// Returns the actions since the last call, and removes them.
    mutating func takeOutputs() -> [(connection: Int, output: Output)] {
        defer { outputs = [] }
        return outputs
    }

    public mutating func takeEvents() -> [ShareEvent] {
        defer { events = [] }
        return events
    }

    /// The phones that are connected, in the order of their numbers.
    public var phones: [SharePhone] { links.keys.sorted().compactMap { links[$0]?.phone } }

    // MARK: Connections

    mutating func open(_ id: Int, from address: String, at now: Double) {
        if connections.count >= limits.connections {
            // Connections other than those of paired phones make room, the oldest one first.
            let others = connections.filter { !isPaired($0.value) }
            guard let oldest = others.min(by: { $0.value.since < $1.value.since }) else {
                outputs.append((id, .drop))
                return
            }
            end(oldest.key, code: 1013, "There are too many connections.", at: now, atOnce: true)
        }
        connections[id] = ShareConnection(from: address, limits, at: now)
    }

    mutating func receive(_ bytes: ArraySlice<UInt8>, on id: Int, at now: Double) {
        guard let asked = connections[id]?.take(bytes, hosts: hosts, scheme: scheme, at: now) else { return }
        for item in asked where connections[id]?.isEnding == false { answer(item, on: id, at: now) }
    }

    /// Notes how many bytes of a connection couldn't be sent yet.
    mutating func setUnsent(_ count: Int, on id: Int, at now: Double) {
        connections[id]?.unsent = count
        if count > limits.unsentBytes { end(id, code: 1008, "This phone isn't reading its messages.", at: now, atOnce: true) }
    }

    /// Notes that the other side has closed a connection.
    mutating func closed(_ id: Int) {
        guard let connection = connections.removeValue(forKey: id), let phone = connection.phone else { return }
        leave(phone)
    }

    /// Ends every connection that has taken too long.
    mutating func tick(at now: Double) {
        for (id, connection) in connections {
            if let reason = connection.overdue(at: now) {
                end(id, code: 1008, reason, at: now, atOnce: !connection.isSocket || connection.isEnding)
            }
        }
        for (id, link) in links where !link.phone.isPaired && now - link.since > limits.answerSeconds {
            refuse(id, "The computer hasn't answered.", at: now)
        }
    }

    /// Ends all connections: nothing is shared any more.
    mutating func endAll(at now: Double) {
        for id in connections.keys { end(id, code: 4001, "The computer has stopped sharing.", at: now) }
    }

    // MARK: The desk

    /// Allows a phone that has asked.
    mutating func allow(_ phone: Int) {
        guard links[phone]?.phone.isPaired == false, links.values.count(where: \.phone.isPaired) < limits.phones else { return }
        let pass = Secret()
        passes.append(pass)
        if passes.count > Self.mostPasses { passes.removeFirst() }
        welcome(phone, pass)
    }

    /// Refuses a phone, and ends its connection.
    mutating func refuse(_ phone: Int, _ reason: String = "The computer hasn't allowed this phone.", at now: Double) {
        guard let link = links[phone] else { return }
        end(link.connection, code: 4003, reason, at: now)
    }

    /// Replaces the shared content.
    mutating func update(_ content: ShareContent) {
        layouts.update(content)
        for id in links.keys.sorted() { describe(to: id) }
    }

    // MARK: -

    private func isPaired(_ connection: ShareConnection) -> Bool {
        connection.phone.flatMap { links[$0]?.phone.isPaired } ?? false
    }

    private mutating func answer(_ asked: ShareConnection.Asked, on id: Int, at now: Double) {
        switch asked {
        case .file(let path):
            guard let file = layouts.files[path] else { return outputs.append((id, .send(HTTPAnswer.nothing))) }
            outputs.append((id, .send(HTTPAnswer.file(file, policy: HTTPAnswer.policy(host: policyHost(id), scheme: scheme)))))
        case .nothing:
            outputs.append((id, .send(HTTPAnswer.nothing)))
            end(id, code: 1000, "", at: now)
        case .socket(let accept): outputs.append((id, .send(HTTPAnswer.socket(accept: accept))))
        case .ping(let payload): outputs.append((id, .send(SocketFrames.pong(payload))))
        case .message(let bytes):
            do throws(PhoneMessage.Refusal) {
                try take(try PhoneMessage(bytes), on: id, at: now)
            } catch {
                end(id, code: 1008, error.reason, at: now)
            }
        case .end(let code, let reason): end(id, code: code, reason, at: now)
        }
    }

    private func policyHost(_ id: Int) -> String { connections[id]?.host ?? "" }

    private mutating func take(_ message: PhoneMessage, on id: Int, at now: Double) throws(PhoneMessage.Refusal) {
        guard let phone = connections[id]?.phone else {
            guard case .hello(let given, let pass, let device, let screen) = message, token.matches(given) else {
                return end(id, code: 4003, "The token of the address is wrong. Scan the code on your computer again.", at: now)
            }
            return admit(id, pass: pass, device: device, screen, at: now)
        }
        guard var link = links[phone], link.phone.isPaired else {
            throw PhoneMessage.Refusal(reason: "The computer hasn't allowed this phone yet.")
        }
        let before = link.phone
        let gesture = try link.take(message)
        links[phone] = link
        if before != link.phone {
            events.append(before.side != link.phone.side ? .side(link.phone.side, link.phone) : .changed(link.phone))
        }
        if let gesture { events.append(.gesture(gesture, link.phone)) }
        if before.screen != link.phone.screen || link.isDue { describe(to: phone) }
    }

    private mutating func admit(_ id: Int, pass: String?, device: String, _ screen: PhoneScreen, at now: Double) {
        let known = pass.flatMap { pass in passes.first { $0.matches(pass) } }
        let (paired, waiting) = (links.values.count(where: \.phone.isPaired), links.values.count { !$0.phone.isPaired })
        guard known == nil ? waiting < limits.waiting : paired < limits.phones else {
            return end(id, code: 4003, "Too many phones are asking at once. Try again in a minute.", at: now)
        }
        lastPhone += 1
        let phone = SharePhone(id: lastPhone, device: device, address: connections[id]?.address ?? "", screen: screen)
        connections[id]?.phone = lastPhone
        links[lastPhone] = PhoneLink(phone: phone, connection: id, since: now)
        if let known { return welcome(lastPhone, known) }
        send(["wait": .bool(true)], to: lastPhone)
        events.append(.asks(phone))
    }

    private mutating func welcome(_ phone: Int, _ pass: Secret) {
        links[phone]?.phone.isPaired = true
        send(["welcome": ["pass": .string(pass.text)]], to: phone)
        describe(to: phone)
        if let link = links[phone] { events.append(.changed(link.phone)) }
    }

    /// Sends a phone the shared content. If the phone hasn't shown the last content yet, it gets the new one afterwards.
    private mutating func describe(to id: Int) {
        guard var link = links[id], link.phone.isPaired else { return }
        if link.isAwaited {
            links[id]?.isDue = true
            return
        }
        let message = layouts.message(for: link.phone.screen)
        link.sent(layouts.version, layouts.sides(on: link.phone.screen), cardCount: layouts.content.cardCount)
        links[id] = link
        outputs.append((link.connection, .send(SocketFrames.text(message))))
    }

    private mutating func send(_ message: JSONValue, to phone: Int) {
        guard let link = links[phone] else { return }
        outputs.append((link.connection, .send(SocketFrames.text(message.line))))
    }

    private mutating func leave(_ phone: Int) {
        if let link = links.removeValue(forKey: phone) { events.append(.left(link.phone)) }
    }

    private mutating func end(_ id: Int, code: Int, _ reason: String, at now: Double, atOnce: Bool = false) {
        guard var connection = connections[id] else { return }
        if connection.isSocket, !connection.isEnding { outputs.append((id, .send(SocketFrames.close(code, reason)))) }
        if !reason.isEmpty, code != 4001 { events.append(.refused(address: connection.address, reason: reason)) }
        if let phone = connection.phone { leave(phone) }
        connection.phone = nil
        connection.isEnding = true
        connections[id] = connection
        outputs.append((id, atOnce ? .drop : .close))
        if atOnce { connections[id] = nil }
    }
}
