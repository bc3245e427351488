import CLanes
import Testing

@Suite("Eight numbers at a time")
struct LanesTests {
    @Test("a mask gives a bit for each place that is set")
    func bits() {
        for wanted in 0..<UInt32(256) {
            var mask = SIMD8<Int32>()
            for place in 0..<8 where wanted & (1 << UInt32(place)) != 0 { mask[place] = -1 }
            #expect(lanes_bits(mask) == wanted)
        }
    }

    @Test("six rows of eight become eight groups of six, in their order and without gaps")
    func interleave() {
        let rows = (0..<6).map { row in SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + Float(10 * row) }
        var memory = [Float](repeating: -1, count: 50)
        memory.withUnsafeMutableBufferPointer { memory in
            guard let base = memory.baseAddress else { return }
            lanes_interleave(base + 1, rows[0], rows[1], rows[2], rows[3], rows[4], rows[5])
        }
        #expect(memory.first == -1 && memory.last == -1)
        for place in 0..<48 { #expect(memory[place + 1] == Float(10 * (place % 6) + place / 6)) }
    }
}
