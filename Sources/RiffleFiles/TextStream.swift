internal import Glibc

/// A stream for text: stdout or stderr. All text is escaped (`TerminalText`), even in a file or a pipe, because its contents may end up on
/// a terminal.
public struct TextStream: Sendable {
    private let file: Int32
    private let name: String
    private let calls: SystemCalls

    /// Standard output.
    public static let output = TextStream(file: STDOUT_FILENO, name: "the output")
    /// Standard error.
    public static let errors = TextStream(file: STDERR_FILENO, name: "messages")

    /// Creates a stream on a descriptor. `name`: the stream's name in a problem.
    public init(file: Int32, name: String, calls: SystemCalls = .system) {
        self.file = file
        self.name = name
        self.calls = calls
    }

    /// Writes an escaped text. `keepsLines`: whether its line feeds stay.
    public func write(_ text: String, keepsLines: Bool = true) throws(FileProblem) {
        try write(bytes: Array(TerminalText.escaped(text, keepsLines: keepsLines).utf8))
    }

    /// Writes one line; line feeds in it are escaped.
    public func write(line: String) throws(FileProblem) {
        try write(bytes: Array((TerminalText.escaped(line) + "\n").utf8))
    }

    /// Writes bytes without escapes, for a program that reads them.
    public func write(bytes: [UInt8]) throws(FileProblem) {
        let code = bytes.withUnsafeBytes { calls.writeAll($0, to: file) }
        guard code >= 0 else { throw FileProblem(path: name, code: code) }
    }

    /// Whether the stream is a terminal.
    public var isTerminal: Bool { isatty(file) != 0 }

    /// The number of columns of the terminal; nil if the stream is no terminal, or the number is unknown.
    public var columns: Int? {
        var size = winsize()
        return ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Whether a write would not block now.
    public var isReady: Bool {
        var entry = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
