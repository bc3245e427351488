internal import CSDL2
internal import RiffleScene

/// A picture in memory: rows from the top, four bytes per pixel (red, green, blue, straight alpha).
public struct PixelBuffer: Equatable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// width · height · 4 bytes.
    public var bytes: [UInt8]

    /// A picture filled with one colour, transparent black by default.
    public init(width: Int, height: Int, filling color: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
        if color != (0, 0, 0, 0) {
            for index in stride(from: 0, to: bytes.count, by: 4) {
                (bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3]) = color
            }
        }
    }

    /// A picture from its bytes; nil if there are not exactly width · height · 4 of them.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        guard width > 0, height > 0, bytes.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// The channels of a pixel; coordinates are clamped to the picture.
    public subscript(x: Int, y: Int) -> (r: UInt8, g: UInt8, b: UInt8, a: UInt8) {
        guard width > 0, height > 0 else { return (0, 0, 0, 0) }
        let index = (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)) * 4
        return (bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
    }

    /// Composites another picture over this one with its upper left corner at (x, y), clipped.
    public mutating func paste(_ other: PixelBuffer, x: Int, y: Int) {
        blend(other, x: x, y: y, opacity: 255)
    }

    /// Whether all pixels are opaque.
    public var isOpaque: Bool {
        for index in stride(from: 3, to: bytes.count, by: 4) where bytes[index] != 255 { return false }
        return true
    }

    /// Whether no pixel has a colour.
    var isGrey: Bool {
        for at in stride(from: 0, to: bytes.count - 3, by: 4) {
            let red = bytes[at]
            if red != bytes[at + 1] || red != bytes[at + 2] { return false }
        }
        return true
    }

    /// The bounding box of the pixels that aren't transparent (alpha above 8); nil if there are none.
    var opaqueBounds: (x: Int, y: Int, width: Int, height: Int)? {
        var (left, top, right, bottom) = (width, height, -1, -1)
        for y in 0..<height {
            for x in 0..<width where bytes[(y * width + x) * 4 + 3] > 8 {
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
            }
        }
        return right < 0 ? nil : (left, top, right - left + 1, bottom - top + 1)
    }

    /// Puts an opaque colour behind the picture.
    mutating func lay(on color: Color) {
        bytes.withUnsafeMutableBufferPointer { bytes in
            for index in stride(from: 0, to: bytes.count - 3, by: 4) where bytes[index + 3] != 255 {
                let alpha = Int(bytes[index + 3])
                func over(_ offset: Int, _ ground: UInt8) {
                    bytes[index + offset] = UInt8((Int(bytes[index + offset]) * alpha + Int(ground) * (255 - alpha) + 127) / 255)
                }
                over(0, color.r)
                over(1, color.g)
                over(2, color.b)
                bytes[index + 3] = 255
            }
        }
    }

    /// Sets all alphas to 255.
    mutating func makeOpaque() {
        for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
    }

    /// Converts to straight alpha colours that were blended over transparent black, and so are multiplied by alpha.
    mutating func divideByAlpha() {
        for index in stride(from: 0, to: bytes.count - 3, by: 4) {
            let alpha = Int(bytes[index + 3])
            guard alpha > 0, alpha < 255 else { continue }
            for channel in index..<index + 3 {
                bytes[channel] = UInt8(min((Int(bytes[channel]) * 255 + alpha / 2) / alpha, 255))
            }
        }
    }

    /// The mean colour, weighted by alpha; grey if all pixels are transparent.
    var tone: Color {
        var sum = SIMD4<Int>.zero
        for index in stride(from: 0, to: bytes.count - 3, by: 4) {
            let alpha = Int(bytes[index + 3])
            sum &+= SIMD4(Int(bytes[index]) * alpha, Int(bytes[index + 1]) * alpha, Int(bytes[index + 2]) * alpha, alpha)
        }
        guard sum.w > 0 else { return Color(r: 96, g: 96, b: 96) }
        return Color(r: UInt8(sum.x / sum.w), g: UInt8(sum.y / sum.w), b: UInt8(sum.z / sum.w))
    }
}

/// SDL's pixel formats in use.
enum PixelFormat {
    /// Bytes in memory: red, green, blue, alpha. (`SDL_PIXELFORMAT_RGBA32` is a macro that Swift doesn't import.)
    static let rgba = UInt32(SDL_PIXELFORMAT_ABGR8888.rawValue)
    /// The format of textures: 32-bit numbers with alpha in the highest byte and blue in the lowest, which is also the usual
    /// format of windows. Mesa's software rasterizer has a fast path if both are the same.
    static let texture = UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue)
}
