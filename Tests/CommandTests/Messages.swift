import Foundation
import RiffleLock

/// The text that a process writes into a pipe, read as it comes.
final class Messages: Sendable {
    private let bytes = Lock(Data())
    private let isAtEnd = DispatchSemaphore(value: 0)

    init(_ pipe: Pipe) {
        Thread.detachNewThread { [self, file = pipe.fileHandleForReading] in
            while true {
                let more = file.availableData
                guard !more.isEmpty else { break }
                bytes.withLock { $0 += more }
            }
            isAtEnd.signal()
        }
    }

    /// The text so far.
    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

    /// Waits for the pipe's end and returns the whole text.
    func all() -> String {
        isAtEnd.wait()
        isAtEnd.signal()
        return text
    }
}
