/// A strongly blurred picture as a coarse grid of colours, drawn as vertex-coloured triangles. Filling those costs a third of sampling a
/// texture.
public struct BackdropColors: Equatable, Sendable {
    /// The number of colours in a row; at least 2.
    public let columns: Int
    /// The number of rows; at least 2.
    public let rows: Int
    /// Red, green, blue, alpha, 0…255 each; row-major, from the picture's top left corner.
    let colors: ContiguousArray<SIMD4<Float>>
    /// The mean of all colours, in the same units.
    let mean: SIMD4<Float>

    /// `pixels`: four bytes each, row-major; alpha is ignored. Nil if a side is below 2 or the number of bytes doesn't match.
    public init?(columns: Int, rows: Int, rgba pixels: [UInt8]) {
        guard columns >= 2, rows >= 2, pixels.count == columns * rows * 4 else { return nil }
        self.columns = columns
        self.rows = rows
        var colors: ContiguousArray<SIMD4<Float>> = []
        colors.reserveCapacity(columns * rows)
        for index in stride(from: 0, to: pixels.count, by: 4) {
            colors.append(SIMD4(Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]), 255))
        }
        self.colors = colors
        mean = colors.reduce(.zero, +) / Float(colors.count)
    }

    /// The colour at u, v (clamped to 0…1), bilinearly interpolated.
    func color(_ u: Double, _ v: Double) -> SIMD4<Float> {
        let x = Swift.min(Swift.max(u, 0), 1) * Double(columns - 1)
        let y = Swift.min(Swift.max(v, 0), 1) * Double(rows - 1)
        let column = Swift.min(Int(x), columns - 2)
        let row = Swift.min(Int(y), rows - 2)
        let s = Float(x - Double(column)), t = Float(y - Double(row))
        let index = row * columns + column
        let upper = colors[index] * (1 - s) + colors[index + 1] * s
        let lower = colors[index + columns] * (1 - s) + colors[index + columns + 1] * s
        return upper * (1 - t) + lower * t
    }
}
