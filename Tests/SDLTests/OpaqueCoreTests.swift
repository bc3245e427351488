import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

@Suite("Opaque cores of pictures")
struct OpaqueCoreTests {
    /// A picture in which a pixel is opaque if `isInside` holds for its centre.
    private func picture(_ width: Int, _ height: Int, _ isInside: (Double, Double) -> Bool) -> PixelBuffer {
        var result = PixelBuffer(width: width, height: height, filling: (9, 9, 9, 255))
        for y in 0..<height {
            for x in 0..<width where !isInside(Double(x) + 0.5, Double(y) + 0.5) { result.bytes[(y * width + x) * 4 + 3] = 254 }
        }
        return result
    }

    /// The share of the picture's area that its core covers, 0 without a core. Every pixel in the core must be opaque.
    private func share(_ picture: PixelBuffer, _ comment: Comment) -> Double {
        guard let core = OpaqueCore(of: picture) else { return 0 }
        let columns = Int(core.left)..<picture.width - Int(core.right), rows = Int(core.top)..<picture.height - Int(core.bottom)
        var (count, wrong) = (0, 0)
        for y in rows {
            for x in columns {
                // The pixel's outermost corner.
                let (dx, dy) = (
                    min(x - columns.lowerBound, columns.upperBound - 1 - x), min(y - rows.lowerBound, rows.upperBound - 1 - y)
                )
                guard dx + dy >= core.corner else { continue }
                count += 1
                if picture[x, y].a != 255 { wrong += 1 }
            }
        }
        #expect(wrong == 0, comment)
        return Double(count) / Double(picture.width * picture.height)
    }

    private func rounded(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) -> Bool {
        let dx = max(radius - x, x - (width - radius), 0), dy = max(radius - y, y - (height - radius), 0)
        return dx * dx + dy * dy <= radius * radius
    }

    @Test("a core has opaque pixels alone, and nearly all of them in pictures with round corners and with margins")
    func shapes() {
        #expect(share(picture(300, 200) { rounded($0, $1, 300, 200, 30) }, "round corners") > 0.95)
        #expect(share(picture(201, 333) { rounded($0, $1, 201, 333, 7) }, "odd sides") > 0.99)
        #expect(share(picture(300, 200) { rounded($0 - 20, $1 - 10, 250, 170, 8) }, "a window with its shadow") > 0.6)
        #expect(share(picture(300, 200) { rounded($0, $1, 300, 230, 24) }, "two round corners") > 0.95)
        #expect(share(picture(200, 200) { rounded($0, $1, 200, 200, 100) }, "a circle") > 0)
        #expect(share(picture(300, 200) { _, y in y > 30 }, "a transparent strip above") > 0.84)
        #expect(share(picture(300, 200) { x, _ in x > 30 }, "a transparent strip on the left") > 0.89)
    }

    @Test("a picture with little that is opaque, or with holes, has no core that claims more", arguments: 0..<40)
    func holes(round: Int) {
        var chance = SeededGenerator(seed: UInt64(round) + 31)
        let holes = (0..<round % 5 + 1).map { _ in (chance.number(0...120), chance.number(0...90), chance.number(1...25)) }
        let found = share(
            picture(120, 90) { x, y in
                holes.allSatisfy { (x - $0.0) * (x - $0.0) + (y - $0.1) * (y - $0.1) > $0.2 * $0.2 }
                    && rounded(x, y, 120, 90, Double(round % 3) * 10)
            }, "round \(round)")
        #expect(found == 0 || found >= 0.33)
        #expect(OpaqueCore(of: picture(20, 20) { _, _ in false }) == nil)
        #expect(OpaqueCore(of: picture(40, 40) { x, _ in x > 30 }) == nil)
    }

    @Test("a picture on a ground is opaque in all its levels, over that colour; an opaque picture stays as it is")
    func ground() {
        let ground = Color(r: 40, g: 50, b: 60)
        let half = PixelBuffer(width: 100, height: 60, filling: (240, 150, 0, 128))
        let picture = DecodedPicture(levels: half.levels(), originalWidth: 100, originalHeight: 60)
        let laid = picture.laid(on: ground)
        #expect(laid.levels.count == picture.levels.count && laid.levels.count > 1)
        for level in laid.levels {
            #expect(level.isOpaque)
            let pixel = level[level.width / 2, level.height / 2]
            #expect(abs(Int(pixel.r) - 140) <= 1 && abs(Int(pixel.g) - 100) <= 1 && abs(Int(pixel.b) - 30) <= 1)
        }
        #expect(laid.opaqueCore == .whole && laid.mat == ground && laid.tone == picture.tone)
        let nothing = DecodedPicture(
            levels: [PixelBuffer(width: 4, height: 4, filling: (255, 0, 0, 0))], originalWidth: 4, originalHeight: 4
        ).laid(on: ground)
        #expect(nothing.levels[0] == PixelBuffer(width: 4, height: 4, filling: (40, 50, 60, 255)))
        let opaque = DecodedPicture(
            levels: PixelBuffer(width: 50, height: 50, filling: (1, 2, 3, 255)).levels(), originalWidth: 50, originalHeight: 50)
        #expect(opaque.laid(on: ground).levels == opaque.levels && opaque.laid(on: ground).mat == nil)
    }
}
