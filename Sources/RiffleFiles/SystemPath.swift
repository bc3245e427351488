internal import Glibc

/// Names of files as text. A file's name is any bytes; a `String` is Unicode. Bytes that are no UTF-8 become marks, one scalar of
/// U+10FF80…U+10FFFF (private use) a byte, so that every name has a text, and the text leads back to exactly that name.
public enum SystemPath {
    private static let marks: ClosedRange<UInt32> = 0x10FF80...0x10FFFF
    private static let offset: UInt32 = 0x10FF00

    /// The text of a name. A name that has such marks itself, in UTF-8, is marked byte for byte as well: no two names have one text.
    public static func text(_ bytes: [UInt8]) -> String {
        if let plain = String(validating: bytes, as: UTF8.self), !hasMarks(plain) { return plain }
        var scalars = String.UnicodeScalarView()
        var place = 0
        while place < bytes.count {
            let end = min(place + 4, bytes.count)
            let ends = place + 1...end
            // The shortest run that is UTF-8 is one character.
            let whole = ends.first { String(validating: bytes[place..<$0], as: UTF8.self) != nil }
            let scalar = whole.flatMap { String(decoding: bytes[place..<$0], as: UTF8.self).unicodeScalars.first }
            if let whole, let scalar, !marks.contains(scalar.value) {
                scalars.append(scalar)
                place = whole
            } else {
                let next = whole ?? place + 1
                for byte in bytes[place..<next] {
                    // A byte below 0x80 is always a character.
                    Unicode.Scalar(offset + UInt32(byte)).map { scalars.append($0) }
                }
                place = next
            }
        }
        return String(scalars)
    }

    /// The text of a name as C has it.
    public static func text(_ name: UnsafePointer<CChar>) -> String {
        text(UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
    }

    /// The bytes that a text stands for.
    public static func bytes(of text: String) -> [UInt8] {
        guard hasMarks(text) else { return Array(text.utf8) }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if let byte = byte(markedBy: scalar) { bytes.append(byte) } else { bytes += Array(String(scalar).utf8) }
        }
        return bytes
    }

    /// Hands over the name that a text stands for, ended by a zero, as system calls take it; it is gone after `body`.
    public static func withName<Result>(of text: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        guard hasMarks(text) else { return text.withCString(body) }
        let name = bytes(of: text).map { CChar(bitPattern: $0) } + [0]
        return name.withUnsafeBufferPointer { buffer in
            // An array with a zero in it has an address.
            buffer.baseAddress.map(body) ?? text.withCString(body)
        }
    }

    /// The byte that a scalar stands for; nil for a character.
    static func byte(markedBy scalar: Unicode.Scalar) -> UInt8? {
        marks.contains(scalar.value) ? UInt8(scalar.value - offset) : nil
    }

    /// A text as a window shows it: "\u{FFFD}" where a byte is no character.
    public static func shown(_ text: String) -> String {
        guard hasMarks(text) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { byte(markedBy: $0) == nil ? $0 : "\u{FFFD}" }))
    }

    /// The program's arguments without its name. (Swift's own list has lost the bytes that are no UTF-8.)
    public static var arguments: [String] {
        (1..<max(Int(CommandLine.argc), 1)).compactMap { CommandLine.unsafeArgv[$0].map { text(UnsafePointer($0)) } }
    }

    /// The folder that relative paths begin in; "." if the system doesn't say.
    public static var currentFolder: String {
        guard let name = getcwd(nil, 0) else { return "." }
        defer { free(name) }
        return text(UnsafePointer(name))
    }

    private static func hasMarks(_ text: String) -> Bool {
        // Only U+10F000 and above begin with these two bytes; most texts have no byte of that size at all.
        guard text.utf8.contains(0xF4) else { return false }
        return text.unicodeScalars.contains { marks.contains($0.value) }
    }
}
