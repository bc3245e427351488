import Dispatch
import RiffleFiles
import RiffleLock

/// Shows files in the desktop's file manager, off the main thread, since a file manager may take seconds to start.
///
/// The D-Bus service org.freedesktop.FileManager1 is tried first, since it selects the file; without it, xdg-open opens the
/// folder.
final class FileRevealer: Sendable {
    private let queue = DispatchQueue(label: "riffle.reveal", qos: .userInitiated)
    private let failure = Lock<String?>(nil)

    /// `wakeUp` is called, on another thread, after a failure.
    func reveal(_ path: String, wakeUp: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            for command in Self.commands(for: path) where Self.succeeds(command) { return }
            failure.withLock {
                $0 = "There is no file manager to show it in (neither org.freedesktop.FileManager1 nor xdg-open): \(path)"
            }
            wakeUp()
        }
    }

    /// Why a file could not be shown; once.
    func takeFailure() -> String? {
        failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
    }

    /// The commands to try, in order. The URI escapes commas, which separate the elements of dbus-send's arrays.
    static func commands(for path: String) -> [[String]] {
        let file = path.hasPrefix("/") ? path : SystemPath.currentFolder + "/" + path
        let address = address(of: file)
        let folder = file.split(separator: "/").dropLast().joined(separator: "/")
        return [
            [
                "dbus-send", "--session", "--print-reply", "--reply-timeout=5000", "--dest=org.freedesktop.FileManager1",
                "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1.ShowItems", "array:string:\(address)", "string:",
            ],
            ["xdg-open", Self.address(of: "/" + folder)],
        ]
    }

    /// The file URI (RFC 8089), which can express a name of any bytes.
    private static func address(of path: String) -> String {
        "file://"
            + SystemPath.bytes(of: path).map { byte in
                switch byte {
                case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"):
                    String(Unicode.Scalar(byte))
                default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }.joined()
    }

    private static func succeeds(_ command: [String]) -> Bool {
        guard let process = try? ChildProcess(command) else { return false }
        return process.wait() == .exited(code: 0)
    }
}
