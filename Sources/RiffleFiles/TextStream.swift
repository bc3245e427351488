internal import Glibc

/// A way out for text: stdout, stderr. Everything that goes through it is escaped (`TerminalText`), wherever it leads: what is in a file
/// or a pipe is on a terminal in the end.
public struct TextStream: Sendable {
    private let file: Int32
    private let name: String
    private let calls: SystemCalls

    public static let output = TextStream(file: STDOUT_FILENO, name: "the output")
    public static let errors = TextStream(file: STDERR_FILENO, name: "messages")

    /// `name`: what a problem calls it.
    public init(file: Int32, name: String, calls: SystemCalls = .system) {
        self.file = file
        self.name = name
        self.calls = calls
    }

    /// Writes a text as it is, but escaped. `keepsLines`: with its line feeds.
    public func write(_ text: String, keepsLines: Bool = true) throws(FileProblem) {
        try write(bytes: Array(TerminalText.escaped(text, keepsLines: keepsLines).utf8))
    }

    /// Writes one line, whatever line feeds are in it.
    public func write(line: String) throws(FileProblem) {
        try write(bytes: Array((TerminalText.escaped(line) + "\n").utf8))
    }

    private func write(bytes: [UInt8]) throws(FileProblem) {
        let code = bytes.withUnsafeBytes { calls.writeAll($0, to: file) }
        guard code >= 0 else { throw FileProblem(path: name, code: code) }
    }

    /// Whether something can be written just now without waiting for whoever reads.
    public var isReady: Bool {
        var entry = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
