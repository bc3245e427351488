public import RiffleScene

// Drawing of simple antialiased shapes and of lines of text, for icons, sheets and the faces of pictures that can't be shown.

/// A colour with straight alpha, 0…255 per channel.
typealias Paint = (r: UInt8, g: UInt8, b: UInt8, a: UInt8)

extension PixelBuffer {
    /// Composites another picture over this one with its upper left corner at (x, y), at an opacity of 0…255, clipped.
    mutating func blend(_ other: PixelBuffer, x: Int, y: Int, opacity: Int) {
        for row in max(0, -y)..<max(max(0, -y), min(other.height, height - y)) {
            for column in max(0, -x)..<max(max(0, -x), min(other.width, width - x)) {
                let source = (row * other.width + column) * 4
                let color = (other.bytes[source], other.bytes[source + 1], other.bytes[source + 2], UInt8(255))
                blend(color, alpha: Int(other.bytes[source + 3]) * opacity / 255, at: ((row + y) * width + column + x) * 4)
            }
        }
    }

    /// Composites a colour over the pixel at a byte index.
    private mutating func blend(_ color: Paint, alpha: Int, at target: Int) {
        guard alpha > 0 else { return }
        let below = Int(bytes[target + 3])
        let result = alpha * 255 + below * (255 - alpha)
        func mixed(_ over: UInt8, _ under: UInt8) -> UInt8 {
            UInt8((Int(over) * alpha * 255 + Int(under) * below * (255 - alpha) + result / 2) / result)
        }
        bytes[target] = mixed(color.r, bytes[target])
        bytes[target + 1] = mixed(color.g, bytes[target + 1])
        bytes[target + 2] = mixed(color.b, bytes[target + 2])
        bytes[target + 3] = UInt8((result + 127) / 255)
    }

    /// Replaces the pixels of a rectangle.
    mutating func fill(x: Int, y: Int, width w: Int, height h: Int, color: Paint) {
        for row in max(0, y)..<max(max(0, y), min(height, y + h)) {
            for column in max(0, x)..<max(max(0, x), min(width, x + w)) {
                let index = (row * width + column) * 4
                (bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3]) = color
            }
        }
    }

    /// Fills the picture with a vertical gradient.
    mutating func fillGradient(top: Paint, bottom: Paint) {
        for y in 0..<height {
            fill(x: 0, y: y, width: width, height: 1, color: Self.mix(top, bottom, Float(y) / Float(max(height - 1, 1))))
        }
    }

    static func mix(_ a: Paint, _ b: Paint, _ t: Float) -> Paint {
        func channel(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(Float(a) + (Float(b) - Float(a)) * t + 0.5) }
        return (channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a))
    }

    /// Fills an antialiased shape. `distance` is its signed distance function in pixels, negative inside.
    mutating func paint(
        _ color: Paint, left: Int, top: Int, right: Int, bottom: Int, distance: (SIMD2<Float>) -> Float
    ) {
        for y in max(top, 0)..<max(min(bottom, height), max(top, 0)) {
            for x in max(left, 0)..<max(min(right, width), max(left, 0)) {
                let coverage = min(max(0.5 - distance(SIMD2(Float(x) + 0.5, Float(y) + 0.5)), 0), 1)
                blend(color, alpha: Int(coverage * Float(color.a) + 0.5), at: (y * width + x) * 4)
            }
        }
    }

    /// Rounds the picture's corners by making them transparent; `radius` is in pixels.
    public mutating func roundCorners(radius: Float) {
        let center = SIMD2(Float(width), Float(height)) / 2
        for y in 0..<height {
            for x in 0..<width {
                let point = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
                let coverage = 0.5 - Shape.roundedRectangle(point - center, half: center, radius: radius)
                let index = (y * width + x) * 4 + 3
                bytes[index] = UInt8(Float(bytes[index]) * min(max(coverage, 0), 1) + 0.5)
            }
        }
    }

    /// Writes one line with its upper left corner at (x, y), or its upper middle if `isCentered`; truncated with an ellipsis to `width`.
    /// All lengths are in pixels. Without fonts nothing is written (`FontNotice` reports that).
    public mutating func write(
        _ text: String, size: Int, isBold: Bool = false, color: Color, x: Int, y: Int, width: Int, isCentered: Bool = false
    ) {
        var bottom = y
        CardText.draw(
            text,
            .init(size: size, isBold: isBold, color: (color.r, color.g, color.b, color.a), isCentered: isCentered),
            x: isCentered ? x - width / 2 : x, y: &bottom, width: width, on: &self)
    }
}

/// Signed distance functions of shapes centred at the origin: in pixels, negative inside.
enum Shape {
    static func roundedRectangle(_ p: SIMD2<Float>, half: SIMD2<Float>, radius: Float) -> Float {
        let q = SIMD2(abs(p.x), abs(p.y)) - half + radius
        let outside = SIMD2(max(q.x, 0), max(q.y, 0))
        return length(outside) + min(max(q.x, q.y), 0) - radius
    }

    static func circle(_ p: SIMD2<Float>, radius: Float) -> Float { length(p) - radius }

    /// A polyline through `points` with round caps and joins.
    static func line(_ p: SIMD2<Float>, _ points: [SIMD2<Float>], width: Float) -> Float {
        var nearest = Float.infinity
        for (a, b) in zip(points, points.dropFirst()) {
            let along = b - a
            let t = min(max(((p - a) * along).sum() / max((along * along).sum(), 1e-6), 0), 1)
            nearest = min(nearest, length(p - a - along * t))
        }
        return nearest - width / 2
    }

    static func length(_ p: SIMD2<Float>) -> Float { (p * p).sum().squareRoot() }
}
