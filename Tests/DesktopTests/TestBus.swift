import Foundation
import RiffleLock

@testable import RiffleDesktop

/// A private session bus, with or without a mock portal.
final class TestBus {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let address: String
    private let daemon = Process()
    private var portal: Process?
    private var said = Pipe()

    init() throws {
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // Without service folders: otherwise a call would start the portal that is installed on this machine.
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

    func endPortal() {
        guard let portal, portal.isRunning else { return }
        kill(portal.processIdentifier, SIGKILL)
        portal.waitUntilExit()
    }

    func endDaemon() { if daemon.isRunning { kill(daemon.processIdentifier, SIGKILL) } }

    /// Starts the mock portal in a mode (see the script).
    func startPortal(_ mode: String, _ arguments: [String] = []) throws {
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

    /// The arguments of the portal's last request.
    func asked() throws -> [String: Any] {
        let text = try Self.line(of: said, "the portal was not asked")
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
final class Awaited<Value: Sendable>: Sendable {
    private let values = Lock<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func put(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    /// The next value; nil if none arrives within `seconds`.
    func take(within seconds: Double = 120) -> Value? {
        guard arrived.wait(timeout: .now() + seconds) == .success else { return nil }
        return values.withLock { $0.removeFirst() }
    }
}
