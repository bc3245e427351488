internal import RiffleMath

// How a card's plane lies to the screen.
extension Homography {
    /// Whether the plane faces the eye and its axes are the screen's.
    var isUpright: Bool { x.z == 0 && y.z == 0 && x.y == 0 && y.x == 0 }

    /// The line of the plane that projects to the pixel column `x`; positive to its right where w > 0.
    @inline(__always) func side(x pixel: Double) -> SIMD3<Double> {
        SIMD3(x.x - pixel * x.z, y.x - pixel * y.z, origin.x - pixel * origin.z)
    }

    /// The line of the plane that projects to the pixel row `y`; positive below it where w > 0.
    @inline(__always) func side(y pixel: Double) -> SIMD3<Double> {
        SIMD3(x.y - pixel * x.z, y.y - pixel * y.z, origin.y - pixel * origin.z)
    }
}
