/// Windows' icon and cursor files, which contain several pictures. SDL2_image reads only the first one, and not if it is a PNG.
enum IconFile {
    /// Returns a file with only the largest picture, a PNG or an icon. Of several largest pictures, it has the one with the greatest colour
    /// depth. Nil if there is no picture.
    static func largest(of bytes: [UInt8]) -> [UInt8]? {
        let reader = ByteReader(bytes)
        var best: (entry: Int, size: Int, depth: Int)?
        for entry in (0..<min(reader.little(4, 2), 1024)).map({ 6 + $0 * 16 }) {
            let (length, start) = (reader.little(entry + 8, 4), reader.little(entry + 12, 4))
            guard length > 0, start + length <= bytes.count, entry + 16 <= bytes.count else { continue }
            // 0 stands for 256.
            func side(_ at: Int) -> Int { (reader.big(at, 1) + 255) % 256 + 1 }
            let size = side(entry) * side(entry + 1)
            // A cursor file has the hot spot in place of the depth.
            let depth = reader.little(2, 2) == 1 ? reader.little(entry + 6, 2) : 0
            if (size, depth) > (best?.size ?? 0, best?.depth ?? -1) { best = (entry, size, depth) }
        }
        guard let entry = best?.entry else { return nil }
        let (length, start) = (reader.little(entry + 8, 4), reader.little(entry + 12, 4))
        let picture = bytes[start..<start + length]
        if picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return Array(picture) }
        // SDL2_image reads a mask, which a picture with alpha needn't have.
        let mask = [UInt8](repeating: 0, count: 256 * 256 / 8)
        return Array(bytes[0..<4]) + [1, 0] + bytes[entry..<entry + 12] + [22, 0, 0, 0] + picture + mask
    }
}
