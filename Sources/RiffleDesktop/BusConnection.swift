internal import CDBus
internal import Dispatch
internal import Glibc

/// A connection to a bus: sends calls, receives replies and signals. It is used only on the thread that created it.
final class BusConnection {
    /// The largest message in bytes, enough for ten thousand long paths; a larger one closes the connection.
    static let largestMessage = 16 << 20

    private struct Waiting {
        var deadline: Double
        var reply: SessionBus.Handler
    }

    private struct Listening {
        var number: Int
        var interface: String
        var member: String
        /// The first argument of the signals; nil for any.
        var first: String?
        var listener: SessionBus.Listener

        var rule: String {
            "type='signal',interface='\(interface)',member='\(member)'" + (first.map { ",arg0='\($0)'" } ?? "")
        }
    }

    private let connection: OpaquePointer
    private var descriptor: Int32 = -1
    /// Pending calls by serial number.
    private var waiting: [UInt32: Waiting] = [:]
    private var listening: [Listening] = []

    /// Connects and registers, which blocks briefly; nil if there is no such bus. `address`: nil for the session bus, which is used only if
    /// its address is known, because libdbus would otherwise start a bus.
    init?(address: String?) {
        dbus_threads_init_default()
        let connection: OpaquePointer?
        if let address {
            connection = dbus_connection_open_private(address, nil)
        } else {
            guard Self.hasSessionBus else { return nil }
            connection = dbus_bus_get_private(DBUS_BUS_SESSION, nil)
        }
        guard let connection else { return nil }
        self.connection = connection
        // By default libdbus exits the process when the bus disconnects.
        dbus_connection_set_exit_on_disconnect(connection, 0)
        dbus_connection_set_max_message_size(connection, Self.largestMessage)
        // All properties are initialised, so `deinit` closes the connection even if this fails.
        guard address == nil || dbus_bus_register(connection, nil) != 0, dbus_connection_get_unix_fd(connection, &descriptor) != 0
        else { return nil }
    }

    private static var hasSessionBus: Bool {
        if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 {
            // With autolaunch, libdbus would start a new bus.
            return !String(cString: address).hasPrefix("autolaunch:")
        }
        guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
        return access(String(cString: folder) + "/bus", F_OK) == 0
    }

    deinit {
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }

    var isOpen: Bool { dbus_connection_get_is_connected(connection) != 0 }

    /// Whether there are no pending calls and no listeners.
    var isIdle: Bool { waiting.isEmpty && listening.isEmpty }

    /// Carries out a command of the session bus.
    func take(_ command: SessionBus.Command) {
        switch command {
        case .call(let call, let timeout, let reply): send(call, timeout: timeout, reply)
        case .listen(let number, let interface, let member, let first, let listener):
            let entry = Listening(number: number, interface: interface, member: member, first: first, listener: listener)
            listening.append(entry)
            dbus_bus_add_match(connection, entry.rule, nil)
        case .forget(let number):
            guard let index = listening.firstIndex(where: { $0.number == number }) else { return }
            dbus_bus_remove_match(connection, listening.remove(at: index).rule, nil)
        }
    }

    private func send(_ call: BusCall, timeout: Double, _ reply: @escaping SessionBus.Handler) {
        // libdbus aborts the process on invalid names.
        guard dbus_validate_bus_name(call.destination, nil) != 0, dbus_validate_path(call.path, nil) != 0,
            dbus_validate_interface(call.interface, nil) != 0, dbus_validate_member(call.member, nil) != 0,
            let message = dbus_message_new_method_call(call.destination, call.path, call.interface, call.member)
        else { return reply(.failure(.malformed)) }
        defer { dbus_message_unref(message) }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        for value in call.arguments where !value.append(to: &iterator) { return reply(.failure(.malformed)) }
        var serial: UInt32 = 0
        guard dbus_connection_send(connection, message, &serial) != 0 else { return reply(.failure(.noBus)) }
        waiting[serial] = Waiting(deadline: Self.now + timeout, reply: reply)
    }

    /// Flushes outgoing messages, handles incoming ones, and fails calls whose timeout has passed.
    func exchange() {
        dbus_connection_flush(connection)
        dbus_connection_read_write(connection, 0)
        while let message = dbus_connection_pop_message(connection) {
            receive(message)
            dbus_message_unref(message)
        }
        let now = Self.now
        for (serial, entry) in waiting where entry.deadline <= now {
            waiting[serial] = nil
            entry.reply(.failure(.silence))
        }
    }

    private func receive(_ message: OpaquePointer) {
        func text(_ start: UnsafePointer<CChar>?) -> String { start.map { String(cString: $0) } ?? "" }
        switch dbus_message_get_type(message) {
        case DBUS_MESSAGE_TYPE_METHOD_RETURN:
            waiting.removeValue(forKey: dbus_message_get_reply_serial(message))?.reply(
                .success(BusReply(sender: text(dbus_message_get_sender(message)), values: BusValue.values(of: message))))
        case DBUS_MESSAGE_TYPE_ERROR:
            waiting.removeValue(forKey: dbus_message_get_reply_serial(message))?.reply(
                .failure(.refused(text(dbus_message_get_error_name(message)))))
        case DBUS_MESSAGE_TYPE_SIGNAL:
            let (interface, member) = (text(dbus_message_get_interface(message)), text(dbus_message_get_member(message)))
            let wanted = listening.filter { $0.interface == interface && $0.member == member }
            guard !wanted.isEmpty else { return }
            let signal = BusSignal(
                sender: text(dbus_message_get_sender(message)), path: text(dbus_message_get_path(message)), interface: interface,
                member: member, values: BusValue.values(of: message))
            for entry in wanted where entry.first.map({ signal.values.first == .string($0) }) ?? true { entry.listener(signal) }
        default: break
        }
    }

    /// Blocks until the bus is readable, a byte arrives through `pipe`, or the next timeout.
    func wait(orUntil pipe: Int32) {
        var sources = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
        ]
        let deadline = waiting.values.map(\.deadline).min()
        let timeout = deadline.map { Swift.max(0, Swift.min(($0 - Self.now) * 1000, 1e6)).rounded(.up) }
        poll(&sources, 2, timeout.map(Int32.init) ?? -1)
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(pipe, &bytes, 16) > 0 {}
    }

    /// Fails the pending calls and tells the listeners that the bus has gone.
    func end() {
        for entry in waiting.values { entry.reply(.failure(.noBus)) }
        for entry in listening { entry.listener(nil) }
        waiting.removeAll()
        listening.removeAll()
    }

    /// The monotonic time in seconds.
    private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }
}
