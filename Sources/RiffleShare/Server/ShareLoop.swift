internal import Glibc

/// Reads and writes the sockets of a hub until it is told to stop.
final class ShareLoop: @unchecked Sendable {
    /// The milliseconds between two checks for connections that have taken too long.
    private static let interval: Int32 = 250
    /// The number of bytes that are read from one connection at a time.
    private static let chunk = 64 << 10
    /// The seconds for the last messages after the order to stop.
    private static let farewell = 0.3

    private var hub: ShareHub
    private let listener: Listener
    private let identity: ShareIdentity?
    private let wake: Int32
    private let handle: @Sendable (ShareEvent) -> Void
    private var sockets: [Int: Line] = [:]
    private var last = 0
    private var buffer = [UInt8](repeating: 0, count: chunk)

    private struct Line {
        var transport: Transport
        var unsent: [UInt8] = []
        var isClosing = false

        /// The events that the socket waits for before it reads; none once it is to be closed.
        var readEvents: Int16 { isClosing ? 0 : transport.readEvents }
    }

    /// `identity`: nil for a share without TLS.
    init(
        _ hub: ShareHub, _ listener: Listener, _ identity: ShareIdentity?, wake: Int32,
        _ handle: @escaping @Sendable (ShareEvent) -> Void
    ) {
        (self.hub, self.listener, self.identity, self.wake, self.handle) = (hub, listener, identity, wake, handle)
    }

    /// Runs until the share ends. `order`: carries out the desk's orders; returns false to end.
    func run(_ order: (inout ShareHub, Double) -> Bool) {
        var isOpen = true
        var end = Double.infinity
        while isOpen || !sockets.isEmpty && Self.now() < end {
            wait(isOpen: isOpen)
            let now = Self.now()
            if isOpen {
                drain()
                isOpen = order(&hub, now)
                if isOpen { accept(at: now) }
                if !isOpen {
                    close(listener.descriptor)
                    hub.endAll(at: now)
                    end = now + Self.farewell
                }
            }
            hub.tick(at: now)
            carryOut(at: now)
            for event in hub.takeEvents() { handle(event) }
        }
        for line in sockets.values { line.transport.close() }
        sockets = [:]
        close(wake)
    }

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Waits until something can be read or written, and reads it.
    private func wait(isOpen: Bool) {
        let ids = sockets.keys.sorted()
        var polled = [
            pollfd(fd: isOpen ? wake : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isOpen ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
        ]
        for id in ids {
            guard let line = sockets[id] else { continue }
            let events = line.readEvents | (line.unsent.isEmpty ? 0 : line.transport.writeEvents)
            polled.append(pollfd(fd: line.transport.descriptor, events: events, revents: 0))
        }
        guard poll(&polled, nfds_t(polled.count), Self.interval) > 0 else { return }
        let now = Self.now()
        for (id, entry) in zip(ids, polled.dropFirst(2)) where entry.revents != 0 {
            if let line = sockets[id], entry.revents & line.readEvents != 0 {
                read(id, at: now)
            } else if entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
                drop(id)
            }
            // The hub's actions are carried out before the next connection is read.
            carryOut(at: now)
        }
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while Glibc.read(wake, &bytes, bytes.count) > 0 {}
    }

    private func accept(at now: Double) {
        // Only a few connections are accepted at a time, so that the others are served in between.
        for _ in 0..<16 {
            guard let (descriptor, address) = listener.accept() else { return }
            last += 1
            guard let transport = Transport(descriptor, identity) else {
                close(descriptor)
                continue
            }
            sockets[last] = Line(transport: transport)
            hub.open(last, from: address, at: now)
        }
    }

    private func read(_ id: Int, at now: Double) {
        // Bytes that TLS has read already, at most one record, don't wake poll.
        repeat {
            switch sockets[id]?.transport.read(into: &buffer) {
            case .done(let count): hub.receive(buffer[..<count], on: id, at: now)
            case .ended: return drop(id)
            case .waits, nil: return
            }
        } while sockets[id]?.transport.hasMore == true
    }

    private func carryOut(at now: Double) {
        for (id, output) in hub.takeOutputs() {
            switch output {
            case .send(let bytes): sockets[id]?.unsent += bytes
            case .close: sockets[id]?.isClosing = true
            case .drop:
                write(id)
                drop(id)
            }
        }
        for id in sockets.keys {
            write(id)
            guard let line = sockets[id] else { continue }
            hub.setUnsent(line.unsent.count, on: id, at: now)
            if line.isClosing, line.unsent.isEmpty { drop(id) }
        }
    }

    private func write(_ id: Int) {
        guard let line = sockets[id], !line.unsent.isEmpty else { return }
        switch sockets[id]?.transport.write(line.unsent) {
        case .done(let count): sockets[id]?.unsent.removeFirst(count)
        case .ended: drop(id)
        case .waits, nil: break
        }
    }

    private func drop(_ id: Int) {
        if let line = sockets.removeValue(forKey: id) { line.transport.close() }
        hub.closed(id)
    }
}
