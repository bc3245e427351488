import Foundation
import RiffleMath
import TestSupport
import Testing

@testable import RiffleSDL

@Suite("Decoding")
struct DecoderTests {
    private func decode(
        _ name: String, _ bytes: [UInt8], covering width: Int = 16, _ height: Int = 8
    ) throws -> DecodedPicture {
        let scratch = try Scratch()
        return try decoders.decode(try scratch.write(name, bytes), covering: width, height).get()
    }

    private func isRed(_ pixel: (r: UInt8, g: UInt8, b: UInt8, a: UInt8)) -> Bool {
        pixel.r > 180 && pixel.g < 30 && pixel.b < 30
    }
    private func isBlue(_ pixel: (r: UInt8, g: UInt8, b: UInt8, a: UInt8)) -> Bool {
        pixel.b > 180 && pixel.g < 30 && pixel.r < 30
    }

    @Test(
        "every format shows its picture",
        arguments: [
            "bmp", "gif", "tif", "tga", "pcx", "ppm", "xpm", "webp", "ico", "jpg", "palette.png", "deep.tif", "film.gif",
            "film.webp",
        ])
    func formats(name: String) throws {
        let picture = try decode("a." + name, Fixtures.bytes(name))
        #expect(picture.originalWidth == 16 && picture.originalHeight == 8)
        #expect(isRed(picture.levels[0][2, 4]) && isBlue(picture.levels[0][13, 4]), "\(picture.levels[0][2, 4])")
        #expect(picture.isAnimated == name.hasPrefix("film"))
    }

    @Test("QOI and SVG, which this test generates")
    func written() throws {
        let red: [UInt8] = [0xFE, 200, 0, 0]
        let blue: [UInt8] = [0xFE, 0, 0, 200]
        let line = (0..<8).flatMap { _ in red } + (0..<8).flatMap { _ in blue }
        let qoi =
            Array("qoif".utf8) + [0, 0, 0, 16, 0, 0, 0, 8, 3, 0] + (0..<8).flatMap { _ in line } + [0, 0, 0, 0, 0, 0, 0, 1]
        #expect(isBlue(try decode("a.qoi", qoi).levels[0][13, 4]))
        let svg = """
            <?xml version="1.0"?><!-- a drawing --><svg xmlns="http://www.w3.org/2000/svg" width="16" height="8">
            <rect width="8" height="8" fill="#c80000"/><rect x="8" width="8" height="8" fill="#0000c8"/></svg>
            """
        let drawing = try decode("a.svg", Array(svg.utf8), covering: 400, 200)
        // A vector drawing is rasterized at the requested size.
        #expect(drawing.levels[0].width >= 400 && drawing.levels[0].width <= 4096)
        #expect(isRed(drawing.levels[0][100, 100]) && isBlue(drawing.levels[0][drawing.levels[0].width - 50, 100]))
    }

    @Test("the first frame of an animated WebP keeps its alpha")
    func glass() throws {
        let picture = try decode("a.webp", Fixtures.bytes("glass.webp"))
        #expect(picture.isAnimated)
        #expect(picture.levels[0][2, 0].a > picture.levels[0][2, 7].a)
    }

    @Test("a rotated photograph is turned upright")
    func turned() throws {
        let picture = try decode("a.jpg", Fixtures.bytes("turned.jpg"), covering: 8, 16)
        #expect(picture.originalWidth == 8 && picture.originalHeight == 16)
        // Rotated clockwise by 90°: the left half becomes the top.
        #expect(isRed(picture.levels[0][4, 2]) && isBlue(picture.levels[0][4, 13]))
    }

    @Test("all eight Exif orientations are turned upright")
    func orientations() {
        // The expected result of each orientation for a picture of two pixels, 1 left of 2.
        var picture = PixelBuffer(width: 2, height: 1)
        picture.bytes = [1, 0, 0, 255, 2, 0, 0, 255]
        let expected: [Int: [UInt8]] = [
            1: [1, 2], 2: [2, 1], 3: [2, 1], 4: [1, 2], 5: [1, 2], 6: [1, 2], 7: [2, 1], 8: [2, 1],
        ]
        for (orientation, order) in expected {
            let turned = picture.turned(upright: orientation)
            #expect((turned.width, turned.height) == (orientation >= 5 ? (1, 2) : (2, 1)))
            #expect([turned.bytes[0], turned.bytes[4]] == order, "orientation \(orientation)")
        }
        var column = PixelBuffer(width: 1, height: 2)
        column.bytes = [1, 0, 0, 255, 2, 0, 0, 255]
        for (orientation, order) in [(3, [2, 1]), (4, [2, 1]), (5, [1, 2]), (6, [2, 1]), (7, [2, 1]), (8, [1, 2])]
            as [(Int, [UInt8])]
        {
            let turned = column.turned(upright: orientation)
            #expect([turned.bytes[0], turned.bytes[4]] == order, "orientation \(orientation)")
        }
    }

    @Test("a picture truncated at any length is reported or shown", arguments: Fixtures.base64.keys.sorted())
    func cut(name: String) throws {
        let scratch = try Scratch()
        let bytes = Fixtures.bytes(name)
        #expect(bytes.count > 60)
        for length in stride(from: 1, to: bytes.count - 2, by: max(bytes.count / 12, 1)) {
            let path = try scratch.write("a." + name, Array(bytes.prefix(length)))
            switch decoders.decode(path, covering: 16, 8) {
            case .success(let picture): #expect(picture.levels[0].width > 0)
            case .failure(let failure):
                #expect(failure.sentence.hasPrefix("Can't show \(path): ") && failure.sentence.hasSuffix("."))
            }
        }
    }

    @Test("an unreadable file and an invalid path give sentences")
    func unreachable() throws {
        let scratch = try Scratch()
        let file = try scratch.write("a.png", [1, 2, 3])
        #expect(reason(file + "/b.png")?.contains("can't be reached") == true)
        #expect(chmod(file, 0) == 0)
        // Root can read every file.
        if geteuid() != 0 { #expect(reason(file)?.contains("can't be opened") == true) }
    }

    @Test("a large picture is reduced in bands without changing colours and positions")
    func reduced() throws {
        let scratch = try Scratch()
        var picture = PixelBuffer(width: 1000, height: 700)
        for y in 0..<700 {
            for x in 0..<1000 {
                let index = (y * 1000 + x) * 4
                (picture.bytes[index], picture.bytes[index + 1]) = (UInt8(x / 4), UInt8(y / 3))
                (picture.bytes[index + 2], picture.bytes[index + 3]) = (x % 2 == 0 ? 0 : 100, 255)
            }
        }
        let path = scratch.path + "/a.png"
        try picture.writePNG(to: path)
        let decoded = try decoders.decode(path, covering: 100, 60).get()
        let small = decoded.levels[0]
        #expect(decoded.originalWidth == 1000 && decoded.originalHeight == 700)
        #expect(small.width >= 100 && small.height >= 60 && small.width <= 125)
        for (x, y) in [(0.1, 0.1), (0.5, 0.5), (0.9, 0.2), (0.3, 0.95)] {
            let pixel = small[Int(x * Double(small.width)), Int(y * Double(small.height))]
            #expect(abs(Double(pixel.r) - x * 250) < 4 && abs(Double(pixel.g) - y * 233) < 4)
            #expect(abs(Int(pixel.b) - 50) <= 2 && pixel.a == 255)
        }
    }

    @Test("no texture exceeds the maximum side")
    func longest() throws {
        let strip = PixelBuffer(width: 12_000, height: 4, filling: (1, 2, 3, 255))
        let fitted = strip.fitted(toCover: 500, 900)
        #expect(fitted.width == PictureLimits.textureSide && fitted.height == 3)
        #expect(fitted[8000, 2] == (1, 2, 3, 255))
    }

    @Test("box filters are exact for every ratio and don't shift odd sizes")
    func averages() {
        var picture = PixelBuffer(width: 5, height: 1)
        picture.bytes = [0, 50, 100, 150, 200].flatMap { [$0, 0, 0, 255] as [UInt8] }
        let half = picture.halved()
        // Each covers 2.5 pixels: (0 + 50 + 100 / 2) / 2.5 and (100 / 2 + 150 + 200) / 2.5.
        #expect(half.width == 2 && half[0, 0].r == 40 && half[1, 0].r == 160)
        #expect(picture.resampled(width: 1, height: 1)[0, 0].r == 100)
        #expect(picture.resampled(width: 5, height: 1) == picture)
        let larger = picture.resampled(width: 10, height: 2)
        #expect(larger.width == 10 && larger.height == 2 && larger[0, 1].r == 0 && larger[9, 0].r == 200)
        #expect(abs(Int(larger[5, 0].r) - 113) <= 1)
    }

    @Test("transparent pixels get their neighbours' colour and stay transparent")
    func fringe() {
        var picture = PixelBuffer(width: 96, height: 96)
        picture.fill(x: 24, y: 24, width: 48, height: 48, color: (250, 200, 100, 255))
        let levels = picture.levels()
        #expect(levels[0][23, 40] == (250, 200, 100, 0))
        #expect(levels[0][40, 40] == (250, 200, 100, 255))
        #expect(levels.count == 3)
    }
}

@Suite("Text on cards")
struct CardTextTests {
    @Test("lines break at spaces, at separators of file names, else anywhere; the last ends in an ellipsis")
    func lines() {
        func broken(_ text: String, _ width: Int, _ lines: Int) -> [String] {
            CardText.broken(text, width: width, lines: lines) { $0.count }
        }
        #expect(broken("one two three", 8, 2) == ["one two", "three"])
        #expect(broken("IMG_2024_07.png", 9, 2) == ["IMG_2024_", "07.png"])
        #expect(broken("abcdefghij", 4, 9) == ["abcd", "efgh", "ij"])
        #expect(broken("a bcdefghijkl", 9, 2) == ["a bcdefgh", "ijkl"])
        #expect(broken("日本語日本語", 4, 2) == ["日本語日", "本語"])
        #expect(broken("", 4, 2) == [])
        #expect(broken("wide", 0, 2) == ["w", "i…"])
        #expect(broken("exactly", 7, 1) == ["exactly"])
    }
}
