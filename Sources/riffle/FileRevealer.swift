import Dispatch
import Foundation
import Synchronization

/// Shows files in the desktop's file manager, off the main thread: a file manager may take its time to start.
///
/// The desktop's own service is asked first, since it selects the file; where there is none, the folder is opened.
final class FileRevealer: Sendable {
    private let queue = DispatchQueue(label: "riffle.reveal", qos: .userInitiated)
    private let failure = Mutex<String?>(nil)

    /// `wakeUp` is called when there is something to be told.
    func reveal(_ path: String, wakeUp: @escaping @Sendable () -> Void) {
        let file = URL(fileURLWithPath: path)
        queue.async { [self] in
            for command in Self.commands(for: file) where Self.succeeds(command) { return }
            failure.withLock {
                $0 = "There is no file manager to show it in (neither org.freedesktop.FileManager1 nor xdg-open): \(file.path)"
            }
            wakeUp()
        }
    }

    /// Why a file could not be shown.
    func takeFailure() -> String? {
        failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
    }

    /// What is tried, in this order. A comma would end a string of dbus-send's list.
    static func commands(for file: URL) -> [[String]] {
        let address = file.absoluteString.replacingOccurrences(of: ",", with: "%2C")
        return [
            [
                "dbus-send", "--session", "--print-reply", "--reply-timeout=5000", "--dest=org.freedesktop.FileManager1",
                "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1.ShowItems", "array:string:\(address)", "string:",
            ],
            ["xdg-open", file.deletingLastPathComponent().path],
        ]
    }

    private static func succeeds(_ command: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
