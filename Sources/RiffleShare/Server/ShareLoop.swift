internal import Glibc

/// Reads and writes the sockets of a hub until it is told to stop.
final class ShareLoop: @unchecked Sendable {
    /// Milliseconds between two looks at what has taken too long.
    private static let interval: Int32 = 250
    /// Bytes that are read of one connection at a time.
    private static let chunk = 64 << 10
    /// Seconds for the last messages after the order to stop.
    private static let farewell = 0.3

    private var hub: ShareHub
    private let listener: Listener
    private let wake: Int32
    private let handle: @Sendable (ShareEvent) -> Void
    private var sockets: [Int: Line] = [:]
    private var last = 0
    private var buffer = [UInt8](repeating: 0, count: chunk)

    private struct Line {
        var descriptor: Int32
        var unsent: [UInt8] = []
        var isClosing = false
    }

    init(_ hub: ShareHub, _ listener: Listener, wake: Int32, _ handle: @escaping @Sendable (ShareEvent) -> Void) {
        (self.hub, self.listener, self.wake, self.handle) = (hub, listener, wake, handle)
    }

    /// `order`: what the desk wants; false: the end.
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
        for line in sockets.values { close(line.descriptor) }
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
            let events = (line.isClosing ? 0 : POLLIN) | (line.unsent.isEmpty ? 0 : POLLOUT)
            polled.append(pollfd(fd: line.descriptor, events: Int16(events), revents: 0))
        }
        guard poll(&polled, nfds_t(polled.count), Self.interval) > 0 else { return }
        let now = Self.now()
        for (id, entry) in zip(ids, polled.dropFirst(2)) where entry.revents != 0 {
            if entry.revents & Int16(POLLIN) != 0 {
                read(id, at: now)
            } else if entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
                drop(id)
            }
            // What it asks for is done before the next one is read.
            carryOut(at: now)
        }
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while Glibc.read(wake, &bytes, bytes.count) > 0 {}
    }

    private func accept(at now: Double) {
        // A few at a time: those that are there are served in between.
        for _ in 0..<16 {
            guard let (descriptor, address) = listener.accept() else { return }
            last += 1
            sockets[last] = Line(descriptor: descriptor)
            hub.open(last, from: address, at: now)
        }
    }

    private func read(_ id: Int, at now: Double) {
        guard let line = sockets[id] else { return }
        let count = recv(line.descriptor, &buffer, buffer.count, 0)
        if count > 0 {
            hub.receive(buffer[..<count], on: id, at: now)
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
            drop(id)
        }
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
        let count = line.unsent.withUnsafeBytes { send(line.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count > 0 {
            sockets[id]?.unsent.removeFirst(count)
        } else if errno != EAGAIN && errno != EINTR {
            drop(id)
        }
    }

    private func drop(_ id: Int) {
        if let line = sockets.removeValue(forKey: id) { close(line.descriptor) }
        hub.closed(id)
    }
}
