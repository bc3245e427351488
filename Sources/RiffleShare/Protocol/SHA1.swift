/// The hash by which a server shows that it speaks WebSocket (RFC 6455, 4.2.2). It protects nothing.
enum SHA1 {
    /// Returns the 20 bytes of the hash.
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var words: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var bytes = message + [0x80]
        bytes += Array(repeating: 0, count: (120 - bytes.count % 64) % 64)
        let bits = UInt64(message.count) * 8
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        for start in stride(from: 0, to: bytes.count, by: 64) { take(bytes[start..<start + 64], into: &words) }
        return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
    }

    private static func take(_ block: ArraySlice<UInt8>, into words: inout [UInt32]) {
        var schedule: [UInt32] = (0..<16).map { word in
            (0..<4).reduce(0) { $0 << 8 | UInt32(block[block.startIndex + 4 * word + $1]) }
        }
        for index in 16..<80 {
            schedule.append(turned(schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16], 1))
        }
        var (a, b, c, d, e) = (words[0], words[1], words[2], words[3], words[4])
        for (index, word) in schedule.enumerated() {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = turned(a, 5) &+ mixed &+ e &+ constant &+ word
            (e, d, c, b, a) = (d, c, turned(b, 30), a, next)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { words[index] = words[index] &+ value }
    }

    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }
}
