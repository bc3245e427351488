/// Text as a terminal may have it. A terminal takes orders from what is printed on it (move, clear, set the title, write to the clipboard),
/// and names of files and what files say are written by strangers.
public enum TerminalText {
    /// The text with everything written out that is no sign on the screen: control characters as "\u{1b}", bytes of a name that are no
    /// UTF-8 as "\xe9", marks that turn the direction of text. Tabulators stay.
    /// `keepsLines`: line feeds stay, too; otherwise they become "\n", so that one message stays one line.
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

    /// Whether a scalar does something instead of showing something; of line feeds and tabulators, which are no harm, false.
    public static func isOrder(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        // C0, DEL and C1.
        case 0..<0x20, 0x7F...0x9F: true
        // Line and paragraph separators; embeddings, overrides and isolates of direction.
        case 0x2028...0x202E, 0x2066...0x2069: true
        default: SystemPath.byte(markedBy: scalar) != nil
        }
    }
}
