internal import Glibc

/// A line on the terminal that is overwritten while work goes on. Nothing is written to a file or a pipe.
public struct ProgressLine: Sendable {
    private let file: Int32
    private let calls: SystemCalls
    private let isShown: Bool
    private var hasText = false

    /// Creates a line on stderr.
    public init() { self.init(file: STDERR_FILENO) }

    init(file: Int32, calls: SystemCalls = .system) {
        (self.file, self.calls) = (file, calls)
        isShown = isatty(file) == 1
    }

    /// Shows a text, shorter than the terminal's width, in place of the last one.
    public mutating func show(_ text: String) {
        guard isShown else { return }
        hasText = true
        write("\r" + TerminalText.escaped(text) + Self.clearToEnd)
    }

    /// Removes the text, so that another message can take the line.
    public mutating func clear() {
        guard hasText else { return }
        hasText = false
        write("\r" + Self.clearToEnd)
    }

    /// The control sequence EL (ECMA-48): clears from the cursor to the line's end.
    private static let clearToEnd = "\u{1B}[K"

    private func write(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { calls.writeAll($0, to: file) } }
}
