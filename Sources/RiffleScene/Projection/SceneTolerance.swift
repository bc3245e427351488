/// The tolerances of a scene, in one place: the least and the greatest lengths that are drawn, and the differences that are ignored.
///
/// The near plane is `Homography.nearestW`; depths that count as equal are `DepthThickness`, because they follow the viewport's size.
package enum SceneTolerance {
    /// Sides of at most this length, in points, have no extent.
    package static let leastSide = 1e-6
    /// Lengths from this one on, in points or pixels, are rejected as invalid: single precision ends there.
    package static let greatestLength = 1e7
    /// Polygons and overlaps of at most this area, in square pixels, are ignored.
    package static let area = 1e-3
    /// Crossings that extend less than this many pixels into a piece, and bounds that overlap by less, are ignored.
    package static let crossing = 0.02
    /// The width in pixels below which a quad is a thin quad, which is nearly edge-on.
    package static let thinWidth = 4.0
}
