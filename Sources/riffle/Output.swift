import Glibc
import RiffleFiles
import Synchronization

/// Data on stdout. A failed write fails the command, so that no truncated output passes for a whole one.
enum Output {
    /// Writes a line. The text may contain the program's own line feeds.
    static func write(line: String = "") throws { try write(line + "\n") }

    static func write(_ text: String) throws { try write { output throws(FileProblem) in try output.write(text) } }

    /// Writes a page whose text is already escaped. The escape codes that it has make its letters bold.
    static func write(page: String) throws {
        try write { output throws(FileProblem) in try output.write(bytes: Array(page.utf8)) }
    }

    /// Writes a file's bytes.
    static func write(bytes: [UInt8]) throws {
        if TextStream.output.isTerminal {
            throw Failure.usage("-o - writes a file's bytes, and the output is a terminal: add > FILE.")
        }
        try write { output throws(FileProblem) in try output.write(bytes: bytes) }
    }

    private static func write(_ part: (TextStream) throws(FileProblem) -> Void) throws {
        do throws(FileProblem) {
            try part(TextStream.output)
        } catch {
            // A reader that has closed the pipe has read enough: no message.
            throw Failure(error.reason == SystemReason.text(EPIPE) ? "" : error.sentence)
        }
    }

    /// Escapes a text from outside, such as a file name, so that it stays one line.
    static func oneLine(_ text: String) -> String { TerminalText.escaped(text) }
}

/// Messages on stderr. A failed write is ignored.
enum Message {
    /// Whether a message is dropped if writing it would block: the window must not wait for the reader of a pipe.
    static let neverWaits = Atomic<Bool>(false)

    /// Writes one message as one line.
    static func write(_ sentence: String) {
        guard isPossible else { return }
        try? TextStream.errors.write(line: sentence)
    }

    /// A text of several lines.
    static func write(lines text: String) {
        guard isPossible else { return }
        try? TextStream.errors.write(text + "\n")
    }

    private static var isPossible: Bool { !neverWaits.load(ordering: .relaxed) || TextStream.errors.isReady }
}
