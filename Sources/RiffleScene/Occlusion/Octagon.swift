package import RiffleMath

/// A rectangle whose corners are cut off at 45°, in a quad's plane, in quad points: the area inside four sides and four diagonals.
///
/// It stands for a rounded rectangle: its diagonals are the chords of the corners' arcs. That leaves out 0.29 radii at a corner's
/// middle, and makes every test a comparison of eight numbers that are linear on the screen.
package struct Octagon: Equatable {
    /// How far it reaches to the left, up, right, down: the greatest −x, −y, x, y.
    package var sides: SIMD4<Double>
    /// How far it reaches to the upper left, upper right, lower right, lower left: the greatest −x − y, x − y, x + y, y − x.
    package var diagonals: SIMD4<Double>

    /// A rectangle whose corners lose `corner` of each side.
    package init(_ frame: Rect, corner: Double) {
        sides = SIMD4(-frame.minX, -frame.minY, frame.maxX, frame.maxY)
        diagonals = sides + SIMD4(sides.y, sides.z, sides.w, sides.x) - corner
    }

    /// The area that is inside both.
    package func intersection(_ other: Octagon) -> Octagon {
        var both = self
        both.sides = pointwiseMin(sides, other.sides)
        both.diagonals = pointwiseMin(diagonals, other.diagonals)
        return both
    }

    /// Whether it has an area.
    package var hasArea: Bool {
        sides.x + sides.z > 0 && sides.y + sides.w > 0 && diagonals.x + diagonals.z > 0 && diagonals.y + diagonals.w > 0
    }

    /// The eight half-planes whose intersection it is: `line · (x, y, 1) ≥ 0` inside; the sides, then the diagonals.
    func line(_ number: Int) -> SIMD3<Double> {
        switch number {
        case 0: SIMD3(1, 0, sides.x)
        case 1: SIMD3(0, 1, sides.y)
        case 2: SIMD3(-1, 0, sides.z)
        case 3: SIMD3(0, -1, sides.w)
        case 4: SIMD3(1, 1, diagonals.x)
        case 5: SIMD3(-1, 1, diagonals.y)
        case 6: SIMD3(-1, -1, diagonals.z)
        default: SIMD3(1, -1, diagonals.w)
        }
    }
}
