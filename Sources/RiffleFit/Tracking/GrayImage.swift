public import RiffleMath

/// A picture in shades of gray, for edges.
public struct GrayImage: Equatable, Sendable {
    /// The width in pixels, at least 1.
    public let width: Int
    /// The height in pixels, at least 1.
    public let height: Int
    /// The shades, row by row from the top: 0 is black, 255 is white.
    public let pixels: [UInt8]

    /// An image of `width` × `height` pixels. Nil: `pixels` has another count, a side is not in 1…100,000, or there are more than a
    /// hundred million pixels.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard (1...100_000).contains(width), (1...100_000).contains(height), width * height <= 100_000_000,
            pixels.count == width * height
        else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// The shade at a place, 0…255, interpolated bilinearly; pixel centres are at halves. Beyond the border it is the border's shade.
    public func shade(at place: Vector2) -> Double {
        let x = (place.x - 0.5).clamped(to: 0...Double(width - 1)), y = (place.y - 0.5).clamped(to: 0...Double(height - 1))
        let left = min(Int(x), max(width - 2, 0)), top = min(Int(y), max(height - 2, 0))
        let right = min(left + 1, width - 1), bottom = min(top + 1, height - 1)
        let (shareX, shareY) = (x - Double(left), y - Double(top))
        let upper = Double(pixels[top * width + left]) * (1 - shareX) + Double(pixels[top * width + right]) * shareX
        let lower = Double(pixels[bottom * width + left]) * (1 - shareX) + Double(pixels[bottom * width + right]) * shareX
        return upper * (1 - shareY) + lower * shareY
    }

    func contains(_ place: Vector2) -> Bool {
        place.x >= 0 && place.y >= 0 && place.x <= Double(width) && place.y <= Double(height)
    }
}

/// An edge in a picture: a straight piece between two points, in pixels.
public struct EdgeLine: Equatable, Sendable {
    /// The ends. A card's corners are round: the ends lie on the straight part.
    public var start: Vector2
    public var end: Vector2

    /// Any two points.
    public init(_ start: Vector2, _ end: Vector2) { (self.start, self.end) = (start, end) }

    /// The length, in pixels.
    public var length: Double { ((end - start) * (end - start)).sum().squareRoot() }

    /// The unit vector across the line, to the left of the way from start to end, as seen on the screen; zero for two equal points.
    public var normal: Vector2 {
        let way = end - start
        return length > 1e-9 ? Vector2(way.y, -way.x) / length : .zero
    }

    func moved(by way: Vector2) -> EdgeLine { EdgeLine(start + way, end + way) }

    /// The part between two shares of the way from start to end.
    func part(_ shares: ClosedRange<Double>) -> EdgeLine {
        EdgeLine(start + (end - start) * shares.lowerBound, start + (end - start) * shares.upperBound)
    }
}
