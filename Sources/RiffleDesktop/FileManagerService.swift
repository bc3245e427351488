/// The desktop's file manager (the service org.freedesktop.FileManager1 of the session bus).
public final class FileManagerService: Sendable {
    private static let name = "org.freedesktop.FileManager1"
    private static let path = "/org/freedesktop/FileManager1"

    private let bus: SessionBus
    private let timeout: Double

    /// Creates the service of this bus; nothing is opened yet. `timeout`: seconds to wait for the service's answer, because it may have to
    /// be started.
    public init(bus: SessionBus, timeout: Double = 5) {
        self.bus = bus
        self.timeout = timeout
    }

    /// Asks the file manager to open the folder of a file, and to select the file there. `address`: the file's URI. `answer` is called
    /// once, on another thread, with true if the file manager has done so.
    public func show(_ address: String, answer: @escaping @Sendable (Bool) -> Void) {
        // The empty text stands for the startup identifier, which only a launcher would know.
        let call = BusCall(
            to: Self.name, Self.path, Self.name, "ShowItems", [.array([.string(address)], of: "s"), .string("")])
        bus.call(call, timeout: timeout) { reply in
            if case .success = reply { answer(true) } else { answer(false) }
        }
    }
}
