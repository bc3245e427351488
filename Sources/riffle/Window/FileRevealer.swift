import Dispatch
import RiffleDesktop
import RiffleFiles
import RiffleLock

/// Shows files in the desktop's file manager. No frame waits for the file manager, which may take seconds to start.
///
/// The D-Bus service is tried first, since it selects the file; without it, xdg-open opens the folder.
final class FileRevealer: Sendable {
    private let manager: FileManagerService
    /// The program that opens a folder.
    private let opener: String
    /// The queue that waits until that program ends, so that the bus's thread doesn't have to.
    private let queue = DispatchQueue(label: "riffle.reveal", qos: .userInitiated)
    private let failure = Lock<String?>(nil)

    init(bus: SessionBus, opener: String = "xdg-open") {
        manager = FileManagerService(bus: bus)
        self.opener = opener
    }

    /// `wakeUp` is called, on another thread, after a failure.
    func reveal(_ path: String, wakeUp: @escaping @Sendable () -> Void) {
        let file = path.hasPrefix("/") ? path : SystemPath.currentFolder + "/" + path
        let folder = "/" + file.split(separator: "/").dropLast().joined(separator: "/")
        manager.show(FileURIs.address(of: SystemPath.bytes(of: file))) { [self] isShown in
            guard !isShown else { return }
            queue.async { [self] in
                guard !opens(FileURIs.address(of: SystemPath.bytes(of: folder))) else { return }
                failure.withLock {
                    $0 = "There is no file manager to show it in (neither org.freedesktop.FileManager1 nor xdg-open): \(path)"
                }
                wakeUp()
            }
        }
    }

    /// Returns a sentence about why a file couldn't be shown, once; nil if there is none.
    func takeFailure() -> String? {
        failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
    }

    private func opens(_ address: String) -> Bool {
        guard let process = try? ChildProcess([opener, address]) else { return false }
        return process.wait() == .exited(code: 0)
    }
}
