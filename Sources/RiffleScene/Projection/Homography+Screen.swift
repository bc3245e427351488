internal import RiffleMath

// The orientation of a quad's plane relative to the screen.
extension Homography {
    /// Whether the plane is parallel to the screen and its axes are aligned with the screen's.
    var isUpright: Bool { x.z == 0 && y.z == 0 && x.y == 0 && y.x == 0 }

    /// `inverted` of an upright plane: inverts only scale and translation. nil if the plane is degenerate.
    @inline(__always) var uprightInverse: (inverse: Homography, determinant: Double)? {
        let determinant = x.x * y.y * origin.z
        let w = 1 / origin.z, scaleX = 1 / x.x, scaleY = 1 / y.y
        guard (w * scaleX * scaleY).isFinite else { return nil }
        return (
            Homography(
                x: SIMD3(scaleX, 0, 0), y: SIMD3(0, scaleY, 0), origin: SIMD3(-origin.x * w * scaleX, -origin.y * w * scaleY, w)),
            determinant
        )
    }

    /// The line of the plane that projects to the pixel column `x`; its value is positive to the right of it where w > 0.
    @inline(__always) func side(x pixel: Double) -> SIMD3<Double> {
        SIMD3(x.x - pixel * x.z, y.x - pixel * y.z, origin.x - pixel * origin.z)
    }

    /// The line of the plane that projects to the pixel row `y`; its value is positive below it where w > 0.
    @inline(__always) func side(y pixel: Double) -> SIMD3<Double> {
        SIMD3(x.y - pixel * x.z, y.y - pixel * y.z, origin.y - pixel * origin.z)
    }
}
