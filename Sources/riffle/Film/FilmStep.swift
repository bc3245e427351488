import Glibc
import RiffleFiles

/// The progress of a film.
struct FilmStep: Equatable, Sendable {
    /// The number of frames that have been drawn, and of all frames to draw.
    var done: Int
    var total: Int
    /// The seconds that are left; nil: too early to say.
    var secondsLeft: Double?

    /// The progress as the terminal shows it.
    var text: String { "Frame \(done) of \(total)" + FilmProgress.words(left: secondsLeft) }
}

/// A message of a film's process to the program that has started it, a line each.
enum FilmMessage: Equatable, Sendable {
    case step(FilmStep)
    /// The film was saved at this path. The last message.
    case saved(String)

    /// The message's bytes. Only the last message may have line feeds before its end.
    var bytes: [UInt8] {
        switch self {
        case .step(let step):
            Array("step \(step.done) \(step.total)\(step.secondsLeft.map { " \($0)" } ?? "")\n".utf8)
        case .saved(let path): Array("saved ".utf8) + SystemPath.bytes(of: path) + [UInt8(ascii: "\n")]
        }
    }
}

/// Finds messages in a stream that comes in pieces, and ignores everything else.
struct FilmMessages {
    private var bytes: [UInt8] = []
    private static let saved = Array("saved ".utf8)

    /// Takes a piece of the stream and returns the steps that it completes. `savedPath` has the last message.
    mutating func take(_ piece: some Sequence<UInt8>) -> [FilmStep] {
        bytes += piece
        var steps: [FilmStep] = []
        while !bytes.starts(with: Self.saved), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            if let step = Self.step(String(decoding: bytes[..<end], as: UTF8.self)) { steps.append(step) }
            bytes.removeFirst(end + 1)
        }
        return steps
    }

    /// The path of the film once the stream has ended; nil: there is none.
    var savedPath: String? {
        guard bytes.starts(with: Self.saved), bytes.last == UInt8(ascii: "\n") else { return nil }
        return SystemPath.text(Array(bytes.dropFirst(Self.saved.count).dropLast()))
    }

    private static func step(_ line: String) -> FilmStep? {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard (3...4).contains(words.count), words[0] == "step", let done = Int(words[1]), let total = Int(words[2]),
            done >= 0, total >= done
        else { return nil }
        var step = FilmStep(done: done, total: total)
        guard words.count == 4 else { return step }
        guard let left = Double(words[3]), left.isFinite, left >= 0 else { return nil }
        step.secondsLeft = left
        return step
    }
}

/// The program that has started a film's process, at the other end of its standard input. The film is made only while that stream is open.
struct FilmParent {
    private let file = STDIN_FILENO

    /// Whether the program still wants the film.
    var isThere: Bool {
        var byte: UInt8 = 0
        let count = recv(file, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
    }

    /// Sends a message to the program. A step is dropped if the program doesn't read; the last message waits for it.
    func tell(_ message: FilmMessage) {
        var flags = MSG_NOSIGNAL
        if case .step = message { flags |= MSG_DONTWAIT }
        let bytes = message.bytes
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { send(file, $0.baseAddress.map { $0 + done }, bytes.count - done, Int32(flags)) }
            guard count > 0 else { return }
            done += count
        }
    }
}
