import Foundation
import RiffleLock

/// A private session bus, with or without a mock portal.
public final class TestBus {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    public let address: String
    private let daemon = Process()
    private var portal: Process?
    private var said = Pipe()

    public init() throws {
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // The configuration names no service folders: otherwise a call would start the portal that is installed on this machine.
        let configuration = NSTemporaryDirectory() + "riffle-\(UUID().uuidString)-bus.conf"
        try """
        <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
        <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
        </busconfig>
        """.write(toFile: configuration, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: configuration) }
        daemon.arguments = ["dbus-daemon", "--config-file", configuration, "--nofork", "--print-address"]
        let out = Pipe()
        daemon.standardOutput = out
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        address = try Self.line(of: out, "dbus-daemon did not start; 'make deps-test' installs it")
    }

    deinit {
        endPortal()
        endDaemon()
    }

    public func endPortal() {
        guard let portal, portal.isRunning else { return }
        kill(portal.processIdentifier, SIGKILL)
        portal.waitUntilExit()
    }

    public func endDaemon() { if daemon.isRunning { kill(daemon.processIdentifier, SIGKILL) } }

    /// Starts the mock portal in a mode (see the script).
    public func startPortal(_ mode: String, _ arguments: [String] = []) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments =
            [
                URL(filePath: #filePath).deletingLastPathComponent().appending(path: "mock_portal.py").path, mode, address,
            ] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
        said = Pipe()
        process.standardOutput = said
        try process.run()
        portal = process
        let ready = try Self.line(of: said, "the mock portal did not start; 'make deps-test' installs what it needs")
        if ready != "ready" { throw Failure(description: ready) }
    }

    /// The arguments of the portal's next request.
    public func asked() throws -> [String: Any] {
        guard let asked = try asked(within: 120) else { throw Failure(description: "the portal was not asked") }
        return asked
    }

    /// The arguments of the portal's next request; nil if none comes within so many seconds.
    public func asked(within seconds: Int32) throws -> [String: Any]? {
        // Each request is one line, written at once.
        var end = pollfd(fd: said.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&end, 1, seconds * 1000) > 0 else { return nil }
        let text = try Self.line(of: said, "the portal has gone")
        return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    private static func line(of pipe: Pipe, _ problem: String) throws -> String {
        var text = ""
        while !text.hasSuffix("\n") {
            let byte = pipe.fileHandleForReading.readData(ofLength: 1)
            if byte.isEmpty { throw Failure(description: problem) }
            text += String(decoding: byte, as: UTF8.self)
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// A queue of values from another thread.
public final class Awaited<Value: Sendable>: Sendable {
    private let values = Lock<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    public init() {}

    public func put(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    /// The next value; nil if none arrives within `seconds`.
    public func take(within seconds: Double = 120) -> Value? {
        guard arrived.wait(timeout: .now() + seconds) == .success else { return nil }
        return values.withLock { $0.removeFirst() }
    }
}
