/// Escapes text for terminals. A terminal interprets control sequences in printed text (move, clear, set the title, write to
/// the clipboard), and file names and the contents of files are untrusted.
public enum TerminalText {
    /// Returns the text with control characters and bidirectional controls escaped as "\u{1b}", and bytes of a name that aren't UTF-8 as
    /// "\xe9". Tabs stay. `keepsLines`: whether line feeds stay, too; otherwise they become "\n", so that one message stays one line.
    public static func escaped(_ text: String, keepsLines: Bool = false) -> String {
        guard text.unicodeScalars.contains(where: { isOrder($0) || $0 == "\n" }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                result += keepsLines ? "\n" : "\\n"
            } else if let byte = SystemPath.byte(markedBy: scalar) {
                result += "\\x" + String(byte, radix: 16)
            } else if isOrder(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns whether a scalar controls the terminal or the text direction instead of being visible; false for line feeds and tabs.
    public static func isOrder(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        // C0, DEL and C1.
        case 0..<0x20, 0x7F...0x9F: true
        // Line and paragraph separators; bidirectional embeddings, overrides and isolates.
        case 0x2028...0x202E, 0x2066...0x2069: true
        default: SystemPath.byte(markedBy: scalar) != nil
        }
    }
}
