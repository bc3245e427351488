/// A picture so blurred that a few colours say all of it: a grid of them, to be drawn as triangles whose corners are coloured. Filling
/// those costs a third of what sampling a texture does.
public struct BackdropColors: Equatable, Sendable {
    /// Colours across and down; at least 2 each.
    public let columns: Int
    public let rows: Int
    /// Red, green, blue 0…255, row by row from the top left corner of the picture to the bottom right one.
    let colors: ContiguousArray<SIMD4<Float>>
    let mean: SIMD4<Float>

    /// Takes `pixels` as four bytes each, row by row; nil unless there are as many as the sides say.
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

    /// The colour at u, v (0…1), between its four neighbours.
    func color(_ u: Double, _ v: Double) -> SIMD4<Float> {
        let x = Swift.min(Swift.max(u, 0), 1) * Double(columns - 1)
        let y = Swift.min(Swift.max(v, 0), 1) * Double(rows - 1)
        let column = Swift.min(Int(x), columns - 2)
        let row = Swift.min(Int(y), rows - 2)
        let s = Float(x - Double(column)), t = Float(y - Double(row))
        let place = row * columns + column
        let upper = colors[place] * (1 - s) + colors[place + 1] * s
        let lower = colors[place + columns] * (1 - s) + colors[place + columns + 1] * s
        return upper * (1 - t) + lower * t
    }
}
