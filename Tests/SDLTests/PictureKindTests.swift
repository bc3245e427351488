import Foundation
import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

/// Pictures that look as their files intend. Tests/SDLTests/Pictures/make.py makes the files: six cells, 3 by 2.
@Suite("Pictures as they are")
struct PictureKindTests {
    typealias Color = (r: UInt8, g: UInt8, b: UInt8, a: UInt8)

    static let cells: [Color] = [
        (200, 40, 40, 255), (40, 200, 40, 255), (40, 40, 200, 255), (200, 200, 40, 255), (200, 40, 200, 255),
        (40, 200, 200, 255),
    ]
    private static let folder = Bundle.module.resourceURL?.appendingPathComponent("Pictures").path ?? ""

    private static func decoded(_ name: String) throws -> DecodedPicture {
        try decoders.decode(folder + "/" + name, covering: 4096, 4096).get()
    }

    /// The colours in the middle of the cells.
    private static func middles(_ picture: DecodedPicture) throws -> [Color] {
        let pixels = try #require(picture.levels.first)
        return (0..<6).map { pixels[(2 * ($0 % 3) + 1) * pixels.width / 6, (2 * ($0 / 3) + 1) * pixels.height / 4] }
    }

    static func expect(_ name: String, _ colors: [Color], within tolerance: Int = 3) throws {
        for (index, (found, right)) in zip(try middles(try decoded(name)), colors).enumerated() {
            let isRight =
                right.a == 0
                ? found.a == 0
                : zip([found.r, found.g, found.b, found.a], [right.r, right.g, right.b, right.a]).allSatisfy {
                    abs(Int($0) - Int($1)) <= tolerance
                }
            #expect(isRight, "\(name), cell \(index): \(found), not \(right)")
        }
    }

    @Test(
        "colours of a profile, of PNG's gamma, and inks are converted to sRGB",
        arguments: ["p3.png", "p3.webp", "p3.tif", "gamma.png", "gammaalone.png", "cmyk.jpg", "inks.jpg"])
    func colors(name: String) throws { try Self.expect(name, Self.cells) }

    @Test("so are a JPEG's, whose yellow is as far off as the file has it", arguments: ["p3.jpg", "p3parts.jpg"])
    func colorsOfPhotographs(name: String) throws { try Self.expect(name, Self.cells, within: 4) }

    @Test("TIFF and PNG are turned once", arguments: 2...8)
    func orientation(number: Int) throws {
        for name in ["or\(number).tif", "or\(number).png"] {
            try Self.expect(name, Self.cells, within: 0)
            let picture = try Self.decoded(name)
            #expect(picture.originalWidth == 24 && picture.originalHeight == 16, "\(name)")
        }
    }

    @Test("grey with a transparent value, at each depth", arguments: [1, 2, 4, 8, 16])
    func grey(depth: Int) throws {
        let most = pow(2, Double(depth)) - 1
        func level(_ value: Double) -> Double { (value / 255 * most).rounded() }
        let colors = [0.0, 50, 100, 150, 200, 250].map { value -> Color in
            let grey = UInt8((level(value) / most * 255).rounded())
            return (grey, grey, grey, level(value) == level(100) ? 0 : 255)
        }
        try Self.expect("grey\(depth).png", colors, within: 1)
        if depth == 8 { try Self.expect("g8trns.png", colors, within: 1) }
    }

    @Test(
        "samples and colours that would be misread are refused with a sentence",
        arguments: [("float.tif", "samples are floating-point numbers"), ("lab.tif", "colours are Lab")])
    func misread(name: String, why: String) throws {
        #expect(reason(Self.folder + "/" + name)?.contains(why) == true)
    }

    @Test("the orientation may stand behind the pixels, far from the head of the file")
    func lateOrientation() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/late.png"
        var random = SeededGenerator(seed: 4)
        let noise = (0..<400 * 300 * 4).map { $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random) }
        try #require(PixelBuffer(width: 400, height: 300, bytes: noise)).writePNG(to: path)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(bytes.count > PictureFile.headLength)
        // The Exif data has orientation 6 and stands before IEND. The decoder doesn't check the chunk's sum.
        let exif: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        bytes.insert(contentsOf: [0, 0, 0, UInt8(exif.count)] + Array("eXIf".utf8) + exif + [0, 0, 0, 0], at: bytes.count - 12)
        let picture = try decoders.decode(try scratch.write("late.png", bytes), covering: 400, 400).get()
        #expect(picture.originalWidth == 300 && picture.originalHeight == 400)
        withExtendedLifetime(scratch) {}
    }

    @Test("alpha in TIFF", arguments: ["straight.tif", "premultiplied.tif"])
    func alpha(name: String) throws {
        var colors = Self.cells
        (colors[0].a, colors[3].a) = (128, 128)
        try Self.expect(name, colors, within: 1)
    }

    @Test("an animation's first frame lies on its canvas")
    func canvas() throws {
        let film = try #require(try Self.decoded("film.webp").levels.first)
        #expect((film.width, film.height) == (24, 16))
        #expect(film[10, 6] == Self.cells[0] && film[18, 10] == Self.cells[5])
        #expect(film[7, 6].a == 0 && film[10, 3].a == 0 && film[20, 6].a == 0 && film[10, 12].a == 0)
        let picture = try #require(try Self.decoded("off1.gif").levels.first)
        #expect((picture.width, picture.height) == (240, 160))
        #expect(picture[20, 20].a == 0 && picture[60, 60].a == 255 && picture[220, 140].a == 0)
    }

    @Test("the largest picture of an icon", arguments: [("icon.ico", 48), ("bitmaps.ico", 48), ("fav2.ico", 256)])
    func icon(name: String, side: Int) throws {
        try Self.expect(name, Self.cells)
        #expect(try Self.decoded(name).originalWidth == side)
    }

    @Test("a file that lacks its end and no pixel is whole; a cut one is drawn as far as it goes, and named once")
    func ends() throws {
        let scratch = try Scratch()
        func bytes(_ name: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/" + name)))
        }
        func isCut(_ name: String, _ bytes: some Sequence<UInt8>) throws -> Bool {
            try decoders.decode(scratch.write(name, Array(bytes)), covering: 400, 400).get().lack == .end
        }
        try Self.expect("noeoi.jpg", Self.cells)
        #expect(try Self.decoded("noeoi.jpg").lack == nil)
        let photograph = try bytes("noeoi.jpg")
        #expect(try !isCut("stray.jpg", photograph + Array("garbage".utf8)))
        #expect(try isCut("cut.jpg", photograph.dropLast(photograph.count / 20)))
        let drawing = try bytes("p3.png")
        #expect(try !isCut("noend.png", drawing.dropLast(12)))
        let large = try #require(
            PixelBuffer(width: 200, height: 200, bytes: (0..<160_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 5 | 1) }))
        let path = scratch.path + "/large.png"
        try large.writePNG(to: path)
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(try isCut("half.png", whole.prefix(whole.count / 2)))
        #expect(try isCut("half.png", whole.prefix(whole.count / 2)))
        var sentences: [String] = []
        while let sentence = LackNotice.take() { sentences.append(sentence) }
        for name in ["cut.jpg", "half.png"] {
            #expect(sentences.filter { $0 == "\(scratch.path)/\(name) is cut short: it is drawn as far as it goes." }.count == 1)
        }
        withExtendedLifetime(scratch) {}
    }

    @Test("long pages are reduced to a texture's size")
    func long() throws {
        let scratch = try Scratch()
        let path = try scratch.png("long.png", width: 60, height: 40_000, (200, 100, 50))
        let picture = try decoders.decode(path, covering: 400, 800).get()
        #expect(picture.originalHeight == 40_000 && picture.levels[0].height == PictureLimits.textureSide)
        #expect(abs(Int(picture.levels[0][3, 4000].g) - 100) < 3)
    }

    @Test("hostile profiles and icons are no crash")
    func hostile() throws {
        var random = SeededGenerator(seed: 49)
        for name in ["p3.png", "p3.webp", "p3.tif", "p3parts.jpg", "gamma.png", "bitmaps.ico", "film.webp", "premultiplied.tif"] {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/" + name)))
            for _ in 0..<200 {
                var changed = bytes
                for _ in 0..<4 {
                    changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                if Bool.random(using: &random) { changed.removeLast(Int.random(in: 0..<changed.count - 1, using: &random)) }
                for kind in [.jpeg, .png, .webp, .tiff] as [PictureHeader.Kind] {
                    if case .profile(let profile)? = PictureColors(of: changed, kind) {
                        #expect((128...PictureColors.mostBytes).contains(profile.count))
                    }
                }
                if let icon = IconFile.largest(of: changed) { #expect(icon.count <= changed.count + 22 + 8192) }
            }
        }
    }
}
