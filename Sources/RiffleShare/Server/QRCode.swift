internal import CQRCode
internal import RiffleLock

/// A QR code.
public struct QRCode: Equatable, Sendable {
    /// The number of modules on each side, without the quiet border.
    public let width: Int
    /// Whether each module is dark, row by row.
    public let isDark: [Bool]

    /// The width in modules of the border that a camera needs around the code.
    public static let border = 4
    private static let loading = Lock(())

    /// Creates the code of a text; nil if this machine has no libqrencode, or if the text is too long for a code.
    public init?(_ text: String) {
        var modules = [UInt8](repeating: 0, count: 177 * 177)
        let width = Self.loading.withLock { _ in Int(qrcode_make(text, &modules)) }
        guard width > 0 else { return nil }
        self.init(width: width, isDark: modules[..<(width * width)].map { $0 == 1 })
    }

    init(width: Int, isDark: [Bool]) { (self.width, self.isDark) = (width, isDark) }

    /// Returns whether a module is dark; modules of the border aren't.
    public func isDark(row: Int, column: Int) -> Bool {
        guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
        return isDark[row * width + column]
    }

    /// The code for a terminal, two rows of modules per line, dark on light whatever the terminal's colours are.
    public var terminalText: String {
        let range = -Self.border..<width + Self.border
        return stride(from: -Self.border, to: width + Self.border, by: 2).map { row in
            let line = range.map { column in
                switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            return "\u{1B}[30;107m\(line)\u{1B}[0m\n"
        }.joined()
    }
}
