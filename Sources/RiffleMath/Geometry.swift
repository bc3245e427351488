/// A point or a displacement, in points (x right, y down) unless a declaration says pixels.
public typealias Vector2 = SIMD2<Double>

/// A point, a displacement or an axis, in points: x right, y down, +z towards the viewer.
public typealias Vector3 = SIMD3<Double>

/// A width and a height, in points unless a declaration says pixels.
@frozen public struct Size: Equatable, Hashable, Sendable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Any values.
    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Width and height 0.
    @inlinable public static var zero: Size { Size(width: 0, height: 0) }

    /// Width and height multiplied by `factor`.
    @inlinable public static func * (size: Size, factor: Double) -> Size {
        Size(width: size.width * factor, height: size.height * factor)
    }
}

/// An axis-aligned rectangle: its corner of least x and y, and its size. In points unless a declaration says pixels.
@frozen public struct Rect: Equatable, Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Any values.
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The left edge.
    @inlinable public var minX: Double { x }
    /// The upper edge.
    @inlinable public var minY: Double { y }
    /// The right edge.
    @inlinable public var maxX: Double { x + width }
    /// The lower edge.
    @inlinable public var maxY: Double { y + height }
    /// The centre.
    @inlinable public var center: Vector2 { Vector2(x + width / 2, y + height / 2) }
    /// Width and height.
    @inlinable public var size: Size { Size(width: width, height: height) }

    /// Whether `point` lies inside; the left and upper edges are included, the right and lower ones are not.
    @inlinable public func contains(_ point: Vector2) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// All coordinates multiplied by a factor.
    public func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }

    /// The least rectangle around both.
    public func union(_ other: Rect) -> Rect {
        let (x, y) = (Swift.min(minX, other.minX), Swift.min(minY, other.minY))
        return Rect(x: x, y: y, width: Swift.max(maxX, other.maxX) - x, height: Swift.max(maxY, other.maxY) - y)
    }
}

extension Size {
    /// The largest size with the aspect ratio `aspect` (width / height, above 0) that fits inside this one: UIKit's aspect fit.
    @inlinable public func fitted(aspect: Double) -> Size {
        aspect * height > width ? Size(width: width, height: width / aspect) : Size(width: height * aspect, height: height)
    }
}

extension Rect {
    /// The part of a picture of `picture` size (any unit) that fills a frame of `frame` size without distortion, as fractions
    /// 0…1 of the picture: UIKit's aspect fill as texture coordinates. `focus`, a point of the picture in the same fractions, is
    /// centred as far as the picture's edges allow. A picture or frame without area gives the whole picture.
    public static func aspectFill(picture: Size, frame: Size, focus: Vector2 = Vector2(0.5, 0.5)) -> Rect {
        guard picture.width > 0, picture.height > 0, frame.width > 0, frame.height > 0 else {
            return Rect(x: 0, y: 0, width: 1, height: 1)
        }
        let pictureAspect = picture.width / picture.height
        let frameAspect = frame.width / frame.height
        if pictureAspect > frameAspect {
            let width = frameAspect / pictureAspect
            return Rect(x: (focus.x - width / 2).clamped(to: 0...1 - width), y: 0, width: width, height: 1)
        }
        let height = pictureAspect / frameAspect
        return Rect(x: 0, y: (focus.y - height / 2).clamped(to: 0...1 - height), width: 1, height: height)
    }
}
