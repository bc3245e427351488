/// The axis-aligned bounding box of points, as its least and greatest coordinates. It has no points until one is added.
@frozen public struct Bounds: Equatable, Sendable {
    /// The upper left corner; infinite without points.
    public var least: Vector2
    /// The lower right corner; −infinite without points.
    public var greatest: Vector2

    /// A box by its corners.
    @inlinable @inline(__always) public init(least: Vector2, greatest: Vector2) {
        (self.least, self.greatest) = (least, greatest)
    }

    /// The box of no points.
    @inlinable @inline(__always) public init() {
        self.init(least: Vector2(repeating: .infinity), greatest: Vector2(repeating: -.infinity))
    }

    /// A rectangle's box, larger by `margin` on each side.
    @inlinable @inline(__always) public init(_ rect: Rect, grownBy margin: Double = 0) {
        self.init(
            least: Vector2(rect.minX - margin, rect.minY - margin), greatest: Vector2(rect.maxX + margin, rect.maxY + margin))
    }

    /// Extends the box to a point.
    @inlinable @inline(__always) public mutating func add(_ point: Vector2) {
        // Component by component: the standard library's pointwise SIMD functions aren't inlined.
        least = Vector2(min(least.x, point.x), min(least.y, point.y))
        greatest = Vector2(max(greatest.x, point.x), max(greatest.y, point.y))
    }

    /// Whether any of it lies outside another box.
    @inlinable @inline(__always) public func reachesBeyond(_ other: Bounds) -> Bool {
        least.x < other.least.x || least.y < other.least.y || greatest.x > other.greatest.x || greatest.y > other.greatest.y
    }

    /// Whether no point lies inside both boxes; boxes that only touch are disjoint, and a box without points is disjoint from every other.
    @inlinable @inline(__always) public func isDisjoint(from other: Bounds) -> Bool {
        !(greatest.x > other.least.x && greatest.y > other.least.y && least.x < other.greatest.x && least.y < other.greatest.y)
    }

    /// The part that lies inside another box, too; its size is negative where they are disjoint.
    @inlinable @inline(__always) public func intersection(_ other: Bounds) -> Bounds {
        Bounds(
            least: Vector2(max(least.x, other.least.x), max(least.y, other.least.y)),
            greatest: Vector2(min(greatest.x, other.greatest.x), min(greatest.y, other.greatest.y)))
    }

    /// Whether a point lies inside, and on no side.
    @inlinable @inline(__always) public func contains(_ point: Vector2) -> Bool {
        point.x > least.x && point.x < greatest.x && point.y > least.y && point.y < greatest.y
    }

    /// Width and height.
    @inlinable @inline(__always) public var size: Vector2 { greatest - least }

    /// The centre.
    @inlinable @inline(__always) public var center: Vector2 { (least + greatest) / 2 }
}
