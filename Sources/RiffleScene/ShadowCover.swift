internal import RiffleMath

/// The shields above a card, for its shadow: in a row of cards most of a shadow lies under the next card.
struct ShadowCover {
    var shields: ContiguousArray<Shield>
    var lines: Pool<SIMD3<Double>>
    /// Those before this place are nearer.
    var end: Int

    /// How many of the next nearer ones are looked at.
    private static let most = 12

    /// Whether one of them hides all of a quadrilateral.
    func hides(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex, _ d: DrawVertex) -> Bool {
        var number = end - 1
        let last = max(0, end - Self.most)
        while number >= last {
            let shield = shields[number]
            number -= 1
            if contains(a, shield), contains(b, shield), contains(c, shield), contains(d, shield) { return true }
        }
        return false
    }

    @inline(__always) private func contains(_ vertex: DrawVertex, _ shield: Shield) -> Bool {
        let x = Double(vertex.x), y = Double(vertex.y)
        guard x > shield.least.x, x < shield.greatest.x, y > shield.least.y, y < shield.greatest.y, shield.lineCount >= 3 else {
            return false
        }
        for side in shield.firstLine..<shield.firstLine + shield.lineCount {
            let line = lines[side]
            if line.x * x + line.y * y + line.z > 0 { return false }
        }
        return true
    }
}
