import BuiltProgram
import CPictures
import CSandbox
import Foundation
import RiffleScene
import SandboxCalls
import TestSupport
import Testing

@testable import RiffleSDL

/// Drawings, HEIC, AVIF, JPEG 2000 and JPEG XL, whose libraries `deps` installs.
@Suite("Kinds of pictures that take a library of their own")
struct RareKindTests {
    typealias Color = PictureKindTests.Color
    private static let cells = PictureKindTests.cells
    private static let red: Color = (200, 40, 40, 255), green: Color = (40, 200, 40, 255), clear: Color = (0, 0, 0, 0)

    /// Whether files with an extension are read here.
    private static func reads(_ ending: String) -> Bool {
        var kinds = RareKinds(program: builtProgram)
        return kinds.reads(ending)
    }

    private static func difference(_ a: Color, _ b: Color) -> Int {
        zip([a.r, a.g, a.b, a.a], [b.r, b.g, b.b, b.a]).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    @Test("JPEG 2000 as a file and as a bare stream, with luma and chroma, with alpha", .enabled(if: reads("jp2")))
    func jpeg2000() throws {
        try PictureKindTests.expect("cells.jp2", Self.cells)
        try PictureKindTests.expect("cells.j2k", Self.cells)
        try PictureKindTests.expect("luma.jp2", Self.cells)
        try PictureKindTests.expect("alpha.jp2", Self.cells.map { ($0.r, $0.g, $0.b, 128) })
    }

    @Test("HEIC's profile is converted to sRGB, as a phone's photograph has it", .enabled(if: reads("heic")))
    func heic() throws { try PictureKindTests.expect("p3.heic", Self.cells) }

    @Test("AVIF", .enabled(if: reads("avif")))
    func avif() throws { try PictureKindTests.expect("cells.avif", Self.cells) }

    /// Whether libheif reads AVIF; SDL2_image may read it as well, but ignores colour profiles.
    private static func readsAVIFColors() -> Bool {
        guard case .success(var process) = DecoderProcess.start(builtProgram, .rare) else { return false }
        defer { process.end() }
        return (process.readableKinds() ?? 0) & PICTURES_AVIF.rawValue != 0
    }

    @Test("AVIF's colours by their code, Display P3's, are converted to sRGB", .enabled(if: readsAVIFColors()))
    func coded() throws { try PictureKindTests.expect("nclx.avif", Self.cells) }

    @Test("JPEG XL, whose pixels are those of the profile", .enabled(if: reads("jxl")))
    func jpegXL() throws {
        try PictureKindTests.expect("cells.jxl", Self.cells)
        try PictureKindTests.expect("p3.jxl", Self.cells)
    }

    // MARK: - Drawings

    private static let head = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
    /// Two pixels, red and green.
    private static let image =
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGM4oaGhcUIDAAhPAjH0xQLYAAAAAElFTkSuQmCC"

    private static func draw(_ bytes: [UInt8], _ name: String = "a.svg") throws -> DecodedPicture {
        let scratch = try Scratch()
        defer { withExtendedLifetime(scratch) {} }
        return try decoders.decode(try scratch.write(name, bytes), covering: 120, 80).get()
    }

    /// The colours drawn at (30, 40) and at (90, 40) of 120 by 80.
    @Test(
        "drawings have what browsers draw", .enabled(if: reads("svgz")),
        arguments: [
            ("use", "<defs><rect id='a' width='60' height='80'/></defs><use href='#a' fill='rgb(200,40,40)'/>", red, clear),
            (
                "xlink",
                "<symbol id='a'><rect width='60' height='80'/></symbol><use xlink:href='#a' x='60' fill='rgb(40,200,40)'/>",
                clear, green
            ),
            (
                "clip",
                "<clipPath id='c'><circle cx='30' cy='40' r='20'/></clipPath><rect width='120' height='80' fill='rgb(200,40,40)' clip-path='url(#c)'/>",
                red, clear
            ),
            (
                "mask",
                "<mask id='m'><rect x='60' width='60' height='80' fill='#fff'/></mask><rect width='120' height='80' fill='rgb(40,200,40)' mask='url(#m)'/>",
                clear, green
            ),
            (
                "nested",
                "<svg x='60' width='60' height='80' viewBox='0 0 1 1' preserveAspectRatio='none'><rect width='1' height='1' fill='rgb(40,200,40)'/></svg>",
                clear, green
            ),
            (
                "meet",
                "<svg width='120' height='80' viewBox='0 0 1 1' preserveAspectRatio='xMinYMid'><rect width='1' height='1' fill='rgb(200,40,40)'/></svg>",
                red, clear
            ),
            (
                "color",
                "<g color='rgb(200,40,40)'><rect width='60' height='80' fill='currentColor'/></g><rect x='60' width='60' height='80' fill='hsl(120,66.67%,47.06%)'/>",
                red, green
            ),
            ("style", "<style>.a{fill:rgb(200,40,40)}</style><rect class='a' width='60' height='80'/>", red, clear),
            (
                "image",
                "<image width='120' height='80' preserveAspectRatio='none' image-rendering='optimizeSpeed' href='\(image)'/>",
                red, green
            ),
        ] as [(String, String, Color, Color)])
    func drawing(name: String, body: String, left: Color, right: Color) throws {
        let picture = try Self.draw(Array((Self.head + "width='120' height='80'>" + body + "</svg>").utf8))
        let level = picture.levels[0]
        #expect((level.width, level.height) == (120, 80) && picture.lack == nil, "\(name)")
        for (x, color) in [(30, left), (90, right)] {
            #expect(Self.difference(level[x, 40], color) <= 2, "\(name) at \(x): \(level[x, 40])")
        }
    }

    @Test("text is drawn, by fonts that are opened in the sandbox", .enabled(if: reads("svgz")))
    func text() throws {
        // Without Landlock, text is left out, with a message.
        let opensFonts = sandbox_limits_memory() && sandbox_calls_landlock_version() > 0
        let bare = Self.head + "width='120' height='80'>"
        let text = "<text x='10' y='60' font-size='60' font-family='Inter' font-weight='%' textLength='100'>MW</text></svg>"
        /// The part of the picture that is covered by ink.
        func ink(_ weight: String) throws -> Double {
            let picture = try Self.draw(Array((bare + text.replacingOccurrences(of: "%", with: weight)).utf8))
            let level = picture.levels[0]
            let alpha = stride(from: 3, to: level.bytes.count, by: 4).reduce(0) { $0 + Int(level.bytes[$1]) }
            #expect(picture.lack == (opensFonts ? nil : .text))
            return Double(alpha) / Double(255 * level.width * level.height)
        }
        let (light, bold) = (try ink("300"), try ink("800"))
        #expect(!opensFonts || light > 0.03 && bold > 1.3 * light && bold < 0.6, "\(light), \(bold)")
    }

    @Test(
        "drawings are read in UTF-16, with a mark of their byte order, after a long comment, and compressed",
        .enabled(if: reads("svgz")))
    func encodings() throws {
        let drawing = Self.head + "width='120' height='80'><rect width='60' height='80' fill='rgb(200,40,40)'/></svg>"
        let utf16 = Array("<?xml version='1.0' encoding='UTF-16'?>\(drawing)".utf16)
        let files: [(String, [UInt8])] = [
            ("little.svg", [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
            ("big.svg", [0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }),
            ("mark.svg", [0xEF, 0xBB, 0xBF] + Array(drawing.utf8)),
            ("comment.svg", Array(("<!--" + String(repeating: "x", count: 20_000) + "-->\n" + drawing).utf8)),
            ("a.svgz", try Self.compressed(Array(drawing.utf8))),
        ]
        for (name, bytes) in files {
            let level = try Self.draw(bytes, name).levels[0]
            #expect(Self.difference(level[30, 40], Self.red) <= 1 && level[90, 40].a == 0, "\(name)")
        }
    }

    /// A gzip file whose blocks are stored.
    private static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
        let count = bytes.count
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
        }
        func little(_ value: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        try #require(count < 65_536)
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + little(count, 2) + little(~count, 2) + bytes + little(Int(~sum), 4)
            + little(count, 4)
    }

    @Test("a drawing's size is its own, its view box's, or that of browsers")
    func size() throws {
        let rect = "<rect width='9' height='9'/></svg>"
        for (attributes, ratio) in [
            ("width='3cm' height='2cm'", 1.5), ("viewBox='0 0 30 60'", 0.5), ("width='100%' viewBox='0 0 30 60'", 0.5), ("", 2.0),
        ] {
            let level = try Self.draw(Array((Self.head + attributes + ">" + rect).utf8)).levels[0]
            #expect(
                abs(Double(level.width) / Double(level.height) - ratio) < 0.03, "\(attributes): \(level.width) × \(level.height)")
        }
    }

    // MARK: - Kinds that can't be read

    @Test("kinds that can't be read are told with their number, in the folder that has them")
    func told() throws {
        let scratch = try Scratch()
        for name in ["a.png", "inner/IMG_1.HEIC", "IMG_2.heic", "x.psd", "b.CR2", "c.dng", "d.nef", "notes.txt"] {
            _ = try scratch.write(name, [1])
        }
        let (pictures, problems) = PictureFinder.find([scratch.path], program: "/nosuch/riffle")
        #expect(pictures == [scratch.path + "/a.png"])
        #expect(
            problems == [
                "2 pictures in the folder \(scratch.path) are HEIC, which needs libheif with an HEVC decoder.",
                "1 picture in the folder \(scratch.path) is PSD, which Riffle doesn't read.",
                "3 pictures in the folder \(scratch.path) are camera raw, which Riffle doesn't read.",
            ])
        let only = PictureFinder.find([scratch.path + "/inner"], program: "/nosuch/riffle")
        #expect(only.pictures.isEmpty && only.problems.count == 1 && only.problems[0].contains("1 picture in the folder"))
    }

    @Test("those that can be read are found", .enabled(if: ["heic", "jp2", "svgz", "avif", "jxl"].allSatisfy(reads)))
    func found() throws {
        let scratch = try Scratch()
        for name in ["a.heic", "b.jp2", "c.svgz", "d.avif", "e.jxl"] { _ = try scratch.write(name, [1]) }
        let (pictures, problems) = PictureFinder.find([scratch.path], program: builtProgram)
        #expect(pictures.count == 5 && problems.isEmpty)
    }

    @Test("a file of such a kind is refused with its need where the library is missing")
    func refused() throws {
        let path = Bundle.module.resourceURL?.appendingPathComponent("Pictures/p3.heic").path ?? ""
        #expect(throws: PictureRefusal("It is HEIC, which needs libheif with an HEVC decoder")) {
            try PictureDecoder.picture(of: PictureFile(path), readable: 0, covering: 9, 9)
        }
    }
}
