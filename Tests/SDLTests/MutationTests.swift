import BuiltProgram
import Foundation
import TestSupport
import Testing

@testable import RiffleSDL

/// Pictures of every format with bytes changed, removed or repeated. `RIFFLE_PICTURE_MUTATIONS=COUNT` sets their number,
/// `RIFFLE_PICTURE_SEED=NUMBER` the seed.
@Suite("Mutated pictures", .serialized)
struct MutationTests {
    private static func number(_ name: String) -> UInt64? { ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) }

    private static func mutated(_ bytes: [UInt8], _ chance: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &chance) where bytes.count > 8 {
            // Headers are the most effective target.
            let end = Bool.random(using: &chance) ? min(64, bytes.count) : bytes.count
            let offset = Int.random(in: 2..<end, using: &chance)
            switch Int.random(in: 0..<6, using: &chance) {
            case 0: bytes[offset] = UInt8.random(in: 0...255, using: &chance)
            case 1: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            case 2: bytes[offset] = [0, 1, 0x7F, 0x80, 0xFF][Int.random(in: 0..<5, using: &chance)]
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &chance), at: offset)
            case 4: bytes.removeSubrange(offset..<min(offset + Int.random(in: 1...9, using: &chance), bytes.count))
            default:
                let part = bytes[offset..<min(offset + Int.random(in: 1...64, using: &chance), bytes.count)]
                bytes.insert(contentsOf: part, at: Int.random(in: 2...bytes.count, using: &chance))
            }
        }
        return bytes
    }

    @Test("each is shown or gives one sentence, and intact pictures are still shown")
    func mutations() async throws {
        let count = Int(Self.number("RIFFLE_PICTURE_MUTATIONS") ?? 200), seed = Self.number("RIFFLE_PICTURE_SEED") ?? 1
        let scratch = try Scratch()
        var chance = SeededGenerator(seed: seed)
        var sources = Fixtures.base64.keys.sorted().map { ($0, Fixtures.bytes($0)) }
        let drawing =
            "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='8'><path d='M0 0L9 9C1 2 3 4 5 6z' stroke-width='3'/></svg>"
        sources += [("svg", Array(drawing.utf8))]
        for name in ["lbm_late_PBM.lbm", "min.xpm"] {
            let path = try #require(Hostile.path(name))
            sources.append((name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))))
        }
        let paths = try (0..<count).map { index in
            let (name, bytes) = sources[index % sources.count]
            return try scratch.write("\(index).\(name)", Self.mutated(bytes, &chance))
        }
        let good = try scratch.png("good.png")
        let pool = DecoderPool(program: builtProgram, count: 2)
        let expected = try pool.decode(good, covering: 40, 60).get().levels
        let results = await withTaskGroup(of: (String, Result<DecodedPicture, PictureFailure>, Bool).self) { group in
            var tally: [String: Int] = [:]
            func take(_ finished: (String, Result<DecodedPicture, PictureFailure>, Bool)) {
                let (path, result, staysGood) = finished
                #expect(staysGood, "after \(path), seed \(seed)")
                switch result {
                case .success(let picture):
                    #expect(!picture.levels.isEmpty)
                    tally["shown", default: 0] += 1
                case .failure(let failure):
                    #expect(failure.path == path && failure.reason.count < 420 && !failure.reason.contains { $0.isNewline })
                    tally[String(failure.reason.prefix { $0 != "(" && !$0.isNumber }), default: 0] += 1
                }
            }
            var waiting = paths.makeIterator()
            func next() {
                guard let path = waiting.next() else { return }
                group.addTask {
                    let result = pool.decode(path, covering: 100, 100)
                    return (path, result, (try? pool.decode(good, covering: 40, 60).get().levels) == expected)
                }
            }
            for _ in 0..<3 { next() }
            while let finished = await group.next() {
                take(finished)
                next()
            }
            return tally
        }
        #expect(results.values.reduce(0, +) == count)
        print("Mutations of pictures, seed \(seed): \(results.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" })")
    }
}
