/// The Base64 encoding, for bytes within a page.
public enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns bytes in the letters of RFC 4648.
    public static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            var bits = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
            var four: [UInt8] = []
            for _ in 0..<4 {
                four.insert(letters[Int(bits & 63)], at: 0)
                bits >>= 6
            }
            text += four.prefix(part.count + 1) + Array(repeating: UInt8(ascii: "="), count: 3 - part.count)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns a data URL of a picture.
    static func address(of picture: ExportPicture) -> String {
        "data:image/\(picture.ending == "jpg" ? "jpeg" : picture.ending);base64,\(text(picture.bytes))"
    }
}
