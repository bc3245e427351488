import Foundation
import RiffleFiles
import Synchronization

/// Data, on stdout. What can't be written is a failure of the command: a list that lacks its end is none.
enum Output {
    /// A line, or several with line feeds of the program's own.
    static func write(line: String = "") throws { try write(line + "\n") }

    static func write(_ text: String) throws {
        do throws(FileProblem) {
            try TextStream.output.write(text)
        } catch {
            // Whoever has read as much as he wanted needs no sentence.
            throw Failure(error.reason == SystemReason.text(EPIPE) ? "" : error.sentence)
        }
    }

    /// A text of somebody else's in one line, whatever is in it.
    static func oneLine(_ text: String) -> String { TerminalText.escaped(text) }
}

/// Messages for people, on stderr. Where they can't be written nothing is lost but they.
enum Message {
    /// Whether a message that would have to wait for its reader is left out: the window must not stand still for it.
    static let neverWaits = Atomic<Bool>(false)

    /// One message is one line.
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
