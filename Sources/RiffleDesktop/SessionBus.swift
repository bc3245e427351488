internal import Dispatch
internal import Glibc
internal import RiffleLock

/// A method call.
public struct BusCall: Equatable, Sendable {
    /// The bus name of the receiver.
    public var destination: String
    /// The object path.
    public var path: String
    /// The interface of the method.
    public var interface: String
    /// The method's name.
    public var member: String
    /// The arguments.
    public var arguments: [BusValue]

    /// Creates a call. If a name is invalid, the call fails when it is sent.
    public init(to destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// The reply to a method call.
public struct BusReply: Equatable, Sendable {
    /// The unique bus name of the sender.
    public var sender: String
    /// The values that the method returned.
    public var values: [BusValue]
}

/// A signal from the bus.
public struct BusSignal: Equatable, Sendable {
    /// The unique bus name of the sender.
    public var sender: String
    /// The object path of the sender.
    public var path: String
    /// The interface of the signal.
    public var interface: String
    /// The signal's name.
    public var member: String
    /// The signal's arguments.
    public var values: [BusValue]
}

/// The reason why there is no reply.
public enum BusFailure: Error, Equatable, Sendable {
    /// There is no session bus, or it has gone.
    case noBus
    /// No reply came before the timeout.
    case silence
    /// The reply is an error: its name, such as org.freedesktop.DBus.Error.ServiceUnknown.
    case refused(String)
    /// The message is invalid and can't be sent.
    case malformed
}

/// The desktop's session bus (D-Bus). A connection is open, on a thread of its own, only while there are pending calls or
/// listeners. No method blocks; every handler is called on that thread.
public final class SessionBus: Sendable {
    /// Receives the reply to a call, or the reason why there is none.
    public typealias Handler = @Sendable (Result<BusReply, BusFailure>) -> Void
    /// Receives signals; nil if the bus has gone and no more signals will come.
    public typealias Listener = @Sendable (BusSignal?) -> Void

    enum Command: Sendable {
        case call(BusCall, timeout: Double, Handler)
        case listen(Int, interface: String, member: String, first: String?, Listener)
        case forget(Int)
    }

    private struct State: Sendable {
        var commands: [Command] = []
        /// The write end of the pipe that wakes the thread; nil if the thread isn't running.
        var wake: Int32?
        var lastListener = 0
    }

    /// The address of another bus; nil for the session bus.
    let address: String?
    private let state = Lock(State())
    private let queue = DispatchQueue(label: "riffle.bus", qos: .userInitiated)

    /// Creates a bus without opening a connection. `address`: the D-Bus address of another bus; nil for the session bus.
    public init(address: String? = nil) { self.address = address }

    /// Calls a method. The handler receives the reply, or a failure after `timeout` seconds at the latest.
    public func call(_ call: BusCall, timeout: Double = 25, reply: @escaping Handler) {
        post(.call(call, timeout: timeout, reply))
    }

    /// Listens to a signal from any sender; returns a number for `forget`. `first`: only signals with this text as their first argument;
    /// nil for all.
    public func listen(
        to interface: String, _ member: String, first: String? = nil, _ listener: @escaping Listener
    ) -> Int {
        let number = state.withLock { state in
            state.lastListener += 1
            return state.lastListener
        }
        post(.listen(number, interface: interface, member: member, first: first, listener))
        return number
    }

    /// Removes a listener. A signal that is already being handled may still reach it.
    public func forget(_ listener: Int) { post(.forget(listener)) }

    private func post(_ command: Command) {
        let starts = state.withLock { state -> Bool in
            state.commands.append(command)
            if let wake = state.wake {
                var byte: UInt8 = 1
                // If the pipe is full, the thread wakes up in any case.
                _ = write(wake, &byte, 1)
                return false
            }
            return true
        }
        // The thread may be starting already, without its pipe: the queue is serial, so a second run finds no commands.
        if starts { queue.async { self.run() } }
    }

    /// Returns the commands since the last call.
    private func takeCommands() -> [Command] {
        state.withLock { state in
            defer { state.commands.removeAll() }
            return state.commands
        }
    }

    /// Runs the thread's loop: from the first command until there are no pending calls and no listeners.
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
            case .listen(_, _, _, _, let listener): listener(nil)
            case .forget: break
            }
        }
    }
}
