internal import Glibc

/// Reports which files in watched folders were written, moved or deleted, by any process. It uses inotify: `descriptor` becomes
/// readable after a change, and nothing is polled.
///
/// Not thread-safe. Without inotify no change is reported.
public final class FolderWatch {
    /// A file descriptor that becomes readable after a change; −1 if folders can't be watched.
    public let descriptor: Int32
    private var folders: [Int32: String] = [:]

    /// Creates a watch without folders.
    public init() {
        #if os(Linux)
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        #else
            descriptor = -1
        #endif
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Watches one more folder; returns false if the folder can't be watched. A folder that is watched already stays so.
    @discardableResult
    public func add(_ folder: String) -> Bool {
        #if os(Linux)
            guard descriptor >= 0 else { return false }
            let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
            let number = inotify_add_watch(descriptor, folder, UInt32(mask))
            guard number >= 0 else { return false }
            folders[number] = folder
            return true
        #else
            return false
        #endif
    }

    /// Returns the paths of the files that were written, moved or deleted since the last call; doesn't block.
    public func takeChanges() -> Set<String> {
        var changed: Set<String> = []
        #if os(Linux)
            guard descriptor >= 0 else { return [] }
            var buffer = [UInt8](repeating: 0, count: 16_384)
            let header = MemoryLayout<inotify_event>.size
            while true {
                let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
                guard count > 0 else { break }
                var position = 0
                while position + header <= count {
                    // The header is four 32-bit numbers: watch, mask, cookie, length of the name that follows.
                    let numbers = buffer.withUnsafeBytes { bytes in
                        (
                            bytes.loadUnaligned(fromByteOffset: position, as: Int32.self),
                            bytes.loadUnaligned(fromByteOffset: position + 12, as: UInt32.self)
                        )
                    }
                    let start = position + header
                    let end = min(start + Int(numbers.1), count)
                    let name = String(decoding: buffer[start..<end].prefix { $0 != 0 }, as: UTF8.self)
                    if let folder = folders[numbers.0], !name.isEmpty { changed.insert("\(folder)/\(name)") }
                    position = end
                }
            }
        #endif
        return changed
    }
}
