internal import Glibc
internal import RiffleLock

/// Shares a stage in the network, on a thread of its own. Nothing listens before the server is created, or after `stop`.
public final class ShareServer: Sendable {
    /// The address and port to listen on.
    public struct Place: Equatable, Sendable {
        /// An IPv4 address of this machine, "0.0.0.0" for all.
        public var host: String
        /// The port; 0 for any free port.
        public var port: Int

        /// Creates a place; by default all interfaces and any port.
        public init(host: String = "0.0.0.0", port: Int = 0) { (self.host, self.port) = (host, port) }
    }

    /// The port on which the server listens.
    public let port: Int
    /// The addresses for a browser, with the token, the best one first.
    public let addresses: [String]
    /// The address on this machine itself, which `adb reverse` makes available to a phone on a cable.
    public let localAddress: String

    private enum Order: Sendable {
        case allow(Int), refuse(Int), content(ShareContent), stop
    }

    /// The orders for the thread. None is added after the order to stop, because then the thread closes the pipe.
    private struct Orders: Sendable {
        var list: [Order] = []
        var isStopped = false
    }

    private let orders = Lock(Orders())
    private let wakeEnd: Int32

    /// Begins to share. `identity`: nil for a share without encryption; `handle`: called on the server's thread.
    public init(
        _ content: ShareContent, at place: Place = Place(), identity: ShareIdentity? = nil, limits: ShareLimits = ShareLimits(),
        handle: @escaping @Sendable (ShareEvent) -> Void
    ) throws(ShareProblem) {
        let listener = try Listener(host: place.host, port: place.port)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            close(listener.descriptor)
            throw .system(String(cString: strerror(errno)))
        }
        for end in ends { Listener.makeOwn(end) }
        let token = Secret()
        let own = place.host == "0.0.0.0" ? NetworkAddresses().list : [place.host]
        let named = identity?.named(own) ?? own
        let port = listener.port
        let scheme = identity == nil ? "http" : "https"
        let address = { (host: String) in "\(scheme)://\(host):\(port)/#\(token.text)" }
        self.port = port
        localAddress = address("localhost")
        addresses = named.isEmpty ? [localAddress] : named.map(address)
        wakeEnd = ends[1]
        let hub = ShareHub(
            content, hosts: Self.hosts(named + ["localhost", "127.0.0.1"], port: port, scheme), scheme: scheme, token: token,
            limits: limits)
        let loop = ShareLoop(hub, listener, identity, wake: ends[0], handle)
        let orders = orders
        let wakeEnd = wakeEnd
        let isRunning = ShareThread.begin {
            loop.run { hub, now in
                let taken = orders.withLock { orders in
                    defer { orders.list = [] }
                    return orders.list
                }
                for order in taken {
                    switch order {
                    case .allow(let phone): hub.allow(phone)
                    case .refuse(let phone): hub.refuse(phone, at: now)
                    case .content(let content): hub.update(content)
                    case .stop: return false
                    }
                }
                return true
            }
            close(wakeEnd)
        }
        guard isRunning else {
            for descriptor in ends + [listener.descriptor] { close(descriptor) }
            throw .system("there is no room for another thread")
        }
    }

    /// Returns the names with a port, as browsers write them: they leave out the default port of a scheme.
    static func hosts(_ names: [String], port: Int, _ scheme: String) -> Set<String> {
        let usual = scheme == "https" ? 443 : 80
        return Set(names.map { "\($0):\(port)" } + (port == usual ? names : []))
    }

    /// Answers a phone that has asked.
    public func answer(_ phone: Int, isAllowed: Bool) { give(isAllowed ? .allow(phone) : .refuse(phone)) }

    /// Replaces the shared content. Of several contents that aren't sent yet, only the last one is sent.
    public func update(_ content: ShareContent) { give(.content(content)) }

    /// Ends all connections and stops listening. Returns at once.
    public func stop() { give(.stop) }

    private func give(_ order: Order) {
        orders.withLock { orders in
            guard !orders.isStopped else { return }
            switch order {
            case .content: orders.list.removeAll { if case .content = $0 { true } else { false } }
            case .stop: orders.isStopped = true
            case .allow, .refuse: break
            }
            orders.list.append(order)
            // This happens under the lock: the thread closes the pipe only after it has taken the order to stop.
            var byte: UInt8 = 0
            _ = write(wakeEnd, &byte, 1)
        }
    }
}

/// A thread that does one thing.
enum ShareThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs a function on a new thread; returns false if no thread can be created.
    static func begin(_ run: @escaping @Sendable () -> Void) -> Bool {
        var (thread, attributes) = (pthread_t(), pthread_attr_t())
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // The stack is large, because the tree of a formula is traversed recursively.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        let body = Unmanaged.passRetained(Body(run))
        let result = pthread_create(
            &thread, &attributes,
            { pointer in
                guard let pointer else { return nil }
                // Only the window's thread handles signals; so a socket without a reader can't end the program (SIGPIPE).
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
                return nil
            }, body.toOpaque())
        if result != 0 { body.release() }
        return result == 0
    }
}
