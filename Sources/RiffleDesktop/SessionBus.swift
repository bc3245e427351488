internal import Dispatch
internal import Glibc
internal import RiffleLock

/// A method of somebody on the bus.
public struct BusCall: Equatable, Sendable {
    public var destination: String
    public var path: String
    public var interface: String
    public var member: String
    public var arguments: [BusValue]

    public init(to destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// What a method answered, and who: a unique name of the bus.
public struct BusReply: Equatable, Sendable {
    public var sender: String
    public var values: [BusValue]
}

/// Something that somebody on the bus tells.
public struct BusSignal: Equatable, Sendable {
    public var sender: String
    public var path: String
    public var interface: String
    public var member: String
    public var values: [BusValue]
}

/// Why there is no answer.
public enum BusFailure: Error, Equatable, Sendable {
    /// There is no session bus, or it has gone.
    case noBus
    /// Nobody has answered in time.
    case silence
    /// The answer is an error: its name, such as org.freedesktop.DBus.Error.ServiceUnknown.
    case refused(String)
    /// The message can't be sent as it is.
    case malformed
}

/// The desktop's session bus (D-Bus). It lives on a thread of its own while somebody waits for something, and is closed when nobody does:
/// whoever calls it waits for nothing, and every handler is called on that thread.
public final class SessionBus: Sendable {
    public typealias Handler = @Sendable (Result<BusReply, BusFailure>) -> Void
    /// Gets signals; nil: there will be no more, since the bus has gone.
    public typealias Listener = @Sendable (BusSignal?) -> Void

    enum Command: Sendable {
        case call(BusCall, timeout: Double, Handler)
        case listen(Int, interface: String, member: String, Listener)
        case forget(Int)
    }

    private struct State: Sendable {
        var commands: [Command] = []
        /// Where a byte wakes the thread; nil: there is none.
        var wake: Int32?
        var lastListener = 0
    }

    /// Nil: the session's own.
    let address: String?
    private let state = Lock(State())
    private let queue = DispatchQueue(label: "riffle.bus", qos: .userInitiated)

    /// Opens nothing yet. `address`: of another bus than the session's, as D-Bus writes it.
    public init(address: String? = nil) { self.address = address }

    /// Calls a method; the handler gets its answer, or why there is none after `timeout` seconds.
    public func call(_ call: BusCall, timeout: Double = 25, reply: @escaping Handler) {
        post(.call(call, timeout: timeout, reply))
    }

    /// Listens to a signal from now on, whoever sends it; the number is for `forget`.
    public func listen(to interface: String, _ member: String, _ listener: @escaping Listener) -> Int {
        let number = state.withLock { state in
            state.lastListener += 1
            return state.lastListener
        }
        post(.listen(number, interface: interface, member: member, listener))
        return number
    }

    /// Listens no more. What is on its way may still come.
    public func forget(_ listener: Int) { post(.forget(listener)) }

    private func post(_ command: Command) {
        let starts = state.withLock { state -> Bool in
            state.commands.append(command)
            if let wake = state.wake {
                var byte: UInt8 = 1
                // A full pipe wakes as well.
                _ = write(wake, &byte, 1)
                return false
            }
            return true
        }
        // The thread may not have opened its pipe yet: it runs once, and a second run finds nothing to do.
        if starts { queue.async { self.run() } }
    }

    /// What was asked for since the last look.
    private func takeCommands() -> [Command] {
        state.withLock { state in
            defer { state.commands.removeAll() }
            return state.commands
        }
    }

    /// The thread: from the first command until nobody waits for anything.
    private func run() {
        guard state.withLock({ !$0.commands.isEmpty }) else { return }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return refuse(takeCommands()) }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        defer {
            close(ends[0])
            close(ends[1])
        }
        guard let connection = BusConnection(address: address) else { return refuse(takeCommands()) }
        state.withLock { $0.wake = ends[1] }
        while true {
            for command in takeCommands() { connection.take(command) }
            connection.exchange()
            let isOver = state.withLock { state -> Bool in
                guard state.commands.isEmpty, connection.isIdle || !connection.isOpen else { return false }
                state.wake = nil
                return true
            }
            if isOver { break }
            if state.withLock({ $0.commands.isEmpty }) { connection.wait(orUntil: ends[0]) }
        }
        connection.end()
    }

    private func refuse(_ commands: [Command]) {
        for command in commands {
            switch command {
            case .call(_, _, let reply): reply(.failure(.noBus))
            case .listen(_, _, _, let listener): listener(nil)
            case .forget: break
            }
        }
    }
}
