internal import Glibc

/// Converts between file names, which can contain any bytes, and Swift's Unicode strings, without loss. A byte that isn't valid UTF-8
/// becomes a marker, one private-use scalar of U+10FF80…U+10FFFF.
public enum SystemPath {
    private static let marks: ClosedRange<UInt32> = 0x10FF80...0x10FFFF
    private static let offset: UInt32 = 0x10FF00

    /// Returns the text of a name. A marker that is already in the name, in UTF-8, is itself replaced byte by byte, so that no two names
    /// have the same text.
    public static func text(_ bytes: [UInt8]) -> String {
        if let plain = String(validating: bytes, as: UTF8.self), !hasMarks(plain) { return plain }
        var scalars = String.UnicodeScalarView()
        var position = 0
        while position < bytes.count {
            let end = min(position + 4, bytes.count)
            let ends = position + 1...end
            // The shortest valid sequence of bytes is one scalar.
            let whole = ends.first { String(validating: bytes[position..<$0], as: UTF8.self) != nil }
            let scalar = whole.flatMap { String(decoding: bytes[position..<$0], as: UTF8.self).unicodeScalars.first }
            if let whole, let scalar, !marks.contains(scalar.value) {
                scalars.append(scalar)
                position = whole
            } else {
                let next = whole ?? position + 1
                for byte in bytes[position..<next] {
                    // The byte is never below 0x80, because such a byte is a valid scalar by itself.
                    Unicode.Scalar(offset + UInt32(byte)).map { scalars.append($0) }
                }
                position = next
            }
        }
        return String(scalars)
    }

    /// Returns the text of a null-terminated name.
    public static func text(_ name: UnsafePointer<CChar>) -> String {
        text(UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
    }

    /// Returns the bytes that a text stands for.
    public static func bytes(of text: String) -> [UInt8] {
        guard hasMarks(text) else { return Array(text.utf8) }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if let byte = byte(markedBy: scalar) { bytes.append(byte) } else { bytes += Array(String(scalar).utf8) }
        }
        return bytes
    }

    /// Calls `body` with the null-terminated name that a text stands for; the pointer is valid only during the call.
    public static func withName<Result>(of text: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        guard hasMarks(text) else { return text.withCString(body) }
        let name = bytes(of: text).map { CChar(bitPattern: $0) } + [0]
        return name.withUnsafeBufferPointer { buffer in
            // The base address is never nil: the array has at least the terminator.
            buffer.baseAddress.map(body) ?? text.withCString(body)
        }
    }

    /// Returns the byte that a marker stands for; nil for any other scalar.
    static func byte(markedBy scalar: Unicode.Scalar) -> UInt8? {
        marks.contains(scalar.value) ? UInt8(scalar.value - offset) : nil
    }

    /// Returns a text for display, with "\u{FFFD}" in place of each marker.
    public static func shown(_ text: String) -> String {
        guard hasMarks(text) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { byte(markedBy: $0) == nil ? $0 : "\u{FFFD}" }))
    }

    /// The program's arguments without its name.
    public static var arguments: [String] { Array(commandLine.dropFirst()) }

    /// The program's name and arguments, as the kernel stores them. (`CommandLine.arguments` replaces bytes that aren't UTF-8, and is empty
    /// if a library has changed the environment before the program starts, as sdl2-compat does: Swift looks for the arguments just before
    /// the environment, which has moved by then.)
    public static var commandLine: [String] {
        let known = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { text(UnsafePointer($0)) } }
        let file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return known }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return known }
            if count == 0 { break }
            bytes += buffer.prefix(count)
        }
        // Each argument ends with a null byte.
        let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        return words.isEmpty ? known : words.map { text(Array($0)) }
    }

    /// The current working directory; "." if it is unknown.
    public static var currentFolder: String {
        guard let name = getcwd(nil, 0) else { return "." }
        defer { free(name) }
        return text(UnsafePointer(name))
    }

    private static func hasMarks(_ text: String) -> Bool {
        // In UTF-8 only U+100000 and above begin with 0xF4, a byte that most texts don't contain.
        guard text.utf8.contains(0xF4) else { return false }
        return text.unicodeScalars.contains { marks.contains($0.value) }
    }
}
