import RifflePainter
import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

@Suite("Blurred levels")
struct BlurredLevelsTests {
    /// A level's standard deviation about its centre along both axes, in pixels of level 0, and its sum relative to that of level
    /// 0.
    private static func spread(_ level: PixelBuffer, of size: (width: Int, height: Int)) -> (x: Double, y: Double) {
        var (sum, meanX, meanY, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
        func each(_ body: (Double, Double, Double) -> Void) {
            for row in 0..<level.height {
                for column in 0..<level.width {
                    // The weight is alpha, which isn't premultiplied.
                    body(Double(level[column, row].a), Double(column), Double(row))
                }
            }
        }
        each { weight, column, row in
            sum += weight
            meanX += weight * column
            meanY += weight * row
        }
        meanX /= sum
        meanY /= sum
        each { weight, column, row in
            x += weight * (column - meanX) * (column - meanX)
            y += weight * (row - meanY) * (row - meanY)
        }
        let pitch = (Double(size.width) / Double(level.width), Double(size.height) / Double(level.height))
        return ((x / sum).squareRoot() * pitch.0, (y / sum).squareRoot() * pitch.1)
    }

    @Test("a level blurs a dot by its deviation along both axes", arguments: [(240, 240), (241, 307)])
    func deviations(width: Int, height: Int) {
        // A dot of 8 × 8 pixels is bright enough for bytes; its own variance is 63/12 along each axis. Larger dots for wider
        // blurs.
        for level in [0, 1, 2, 3, 4, 5, 7, 9] as [Int32] {
            let deviation = BlurLevels.deviation(ofLevel: level)
            let side = max(8, Int(deviation * 2) & ~1)
            var dot = PixelBuffer(width: width, height: height)
            dot.fill(
                x: (width - side) / 2, y: (height - side) / 2, width: side, height: side, color: (255, 255, 255, 255))
            let levels = PictureBlur.levels(of: dot, count: Int(level) + 1)
            let own = Double(side * side - 1) / 12
            let (x, y) = Self.spread(levels[Int(level)], of: (width, height))
            for spread in [x, y] {
                let measured = (spread * spread - own).squareRoot()
                #expect(abs(measured / deviation - 1) < 0.04, "level \(level): \(measured), not \(deviation)")
            }
        }
    }

    @Test("levels have the sizes of BlurLevels, for pictures of any size")
    func sizes() {
        let levels = PictureBlur.levels(of: PixelBuffer(width: 268, height: 477, filling: (9, 9, 9, 255)))
        #expect(levels.count == BlurLevels.count)
        #expect(levels.map(\.width) == [268, 268, 268, 134, 134, 67, 67] + Array(repeating: 33, count: 7))
        #expect(levels.allSatisfy { $0.isOpaque })
        for (width, height) in [(1, 1), (1, 300), (7, 2)] {
            #expect(PictureBlur.levels(of: PixelBuffer(width: width, height: height)).count == BlurLevels.count)
        }
        #expect(PictureBlur.levels(of: PixelBuffer(width: 0, height: 5)).isEmpty)
    }

    @Test("a plain picture stays plain up to its edges, and transparent pixels contribute no colour")
    func edges() {
        var picture = PixelBuffer(width: 90, height: 60, filling: (250, 120, 3, 255))
        for level in PictureBlur.levels(of: picture) {
            let others = stride(from: 0, to: level.bytes.count, by: 4).count {
                Array(level.bytes[$0..<$0 + 4]) != [250, 120, 3, 255]
            }
            #expect(others == 0)
        }
        // Green next to transparent red.
        picture = PixelBuffer(width: 90, height: 60, filling: (255, 0, 0, 0))
        picture.fill(x: 0, y: 0, width: 45, height: 60, color: (0, 200, 0, 255))
        let pixel = PictureBlur.levels(of: picture, count: 7)[6][11, 7]
        #expect(pixel.r == 0 && pixel.g == 200 && (100...155).contains(pixel.a), "\(pixel)")
    }

    @Test("a file's blurred picture covers its frame, a panorama's within the limit of pixels")
    func files() throws {
        let scratch = try Scratch()
        func first(_ width: Int, _ height: Int) throws -> PixelBuffer? {
            let path = try scratch.png("\(width).png", width: width, height: height)
            return try decoders.decodeBlurred(path, covering: 268, 477).get().levels.first
        }
        let portrait = try #require(try first(720, 1280))
        #expect((268...269).contains(portrait.width) && (477...478).contains(portrait.height))
        // A card shows a third of the picture.
        let wide = try #require(try first(1280, 720))
        #expect(wide.width * wide.height <= DecoderPool.blurredArea * 11 / 10 && wide.height > 380)
        let small = try #require(try first(20, 40))
        #expect(small.width == 268)
        let panorama = try #require(try first(4000, 300))
        #expect(panorama.width * panorama.height <= DecoderPool.blurredArea * 11 / 10)
        let missing = decoders.decodeBlurred("/nosuch", covering: 9, 9)
        #expect(throws: PictureFailure.self) { try missing.get() }
    }
}

@Suite("Numbers on cards")
struct CardNumberTests {
    @Test("a number of one to nine digits fits its picture", arguments: [0, 6, 41, 998, 9_998, 12_344, 999_998, 99_999_999])
    func fits(index: Int) throws {
        guard FontFinder.regular != nil else { return }
        let picture = CardArtist.number(index: index, width: 512)
        let first = try #require(picture.levels.first)
        #expect(first.width == 512 && first.height == 256 && picture.opaqueCore != .whole)
        let box = try #require(first.opaqueBounds)
        #expect(box.x > 0 && box.y > 0 && box.x + box.width < 512 && box.y + box.height < 256, "\(box)")
        // The number is centred, and large: half as high as the picture, or half as wide.
        #expect(abs(2 * box.x + box.width - 512) < 16 && abs(2 * box.y + box.height - 256) < 16, "\(box)")
        #expect(box.height > 128 || box.width > 400, "\(box)")
    }

    @Test("white with a dark edge: legible on any background")
    func colors() throws {
        guard FontFinder.regular != nil else { return }
        let first = try #require(CardArtist.number(index: 7, width: 512).levels.first)
        var (white, dark) = (0, 0)
        for index in stride(from: 0, to: first.bytes.count, by: 4) where first.bytes[index + 3] > 100 {
            if first.bytes[index] > 250, first.bytes[index + 3] == 255 { white += 1 }
            if first.bytes[index] < 60 { dark += 1 }
        }
        #expect(white > 2000 && dark > 2000, "\(white) white, \(dark) dark")
    }

    @Test("it counts from 1, groups digits as the backs do, and is requested again when its card grows")
    func counting() {
        guard FontFinder.regular != nil else { return }
        #expect(CardArtist.grouped(0 + 1) == "1" && CardArtist.grouped(99_999_999 + 1) == "100,000,000")
        let pictures = [0, 7, 8, 9].map { CardArtist.number(index: $0, width: 128).levels }
        #expect(Set(pictures.map { $0.first?.bytes ?? [] }).count == 4)
        // 9 + 1 has a digit more than 8 + 1.
        #expect((pictures[3].first?.opaqueBounds?.width ?? 0) * 10 > (pictures[2].first?.opaqueBounds?.width ?? 0) * 13)
        #expect(CardArtist.number(index: 0, width: 128).originalWidth > 128)
        #expect(CardArtist.number(index: 0, width: 9).levels.first?.width == 64)
    }
}
