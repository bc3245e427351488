import BuiltProgram
import CSDL2
import CSandbox
import Foundation
import TestSupport
import Testing

@testable import RiffleSDL

/// Pictures that crashed the program, exhausted its memory or made it hang when it decoded them in its own process.
enum Hostile {
    static func path(_ name: String) -> String? { Bundle.module.path(forResource: name, ofType: nil, inDirectory: "Hostile") }

    /// Generated files whose headers `PictureHeader` doesn't find and that claim gigabytes.
    static let written: [String: [UInt8]] = {
        func text(_ text: String) -> [UInt8] { Array(text.utf8) }
        let long = String(repeating: "x", count: 5000)
        // A screen of 8 × 8 pixels, a stray byte, then a frame of 65535 × 65535.
        let gif = text("GIF89a") + [8, 0, 8, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x44, 1, 0, 0x3B]
        var jpeg = Fixtures.bytes("jpg")
        if let start = jpeg.indices.dropLast(10).first(where: { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 }) {
            // 65000 × 65000 pixels.
            for (offset, byte) in [0xFD, 0xE8, 0xFD, 0xE8].enumerated() { jpeg[start + 5 + offset] = UInt8(byte) }
        }
        jpeg.insert(contentsOf: [0xFF, 0xD0], at: 2)
        let xpm = "static char *x[] = {\n\"30000 30000 2 1\",\n\"a c #ff0000\",\n\"b c #00ff00\",\n\"ab\"};\n"
        return [
            "stray.gif": gif + [0x42] + frame, "restart.jpg": jpeg,
            "comment.ppm": text("P6\n#\(long)\n30000 30000\n255\n0123456789"),
            "comment.xpm": text("/* XPM */\n/*\(long)*/\n\(xpm)"),
        ]
    }()
}

@Suite("Malicious pictures", .serialized)
struct HostileTests {
    /// Expects decoding to fail with one of the expected reasons, which aren't found before decoding. With `mayShow`, the picture may also
    /// be shown.
    private func expectOneSentence(_ path: String, _ pool: DecoderPool, _ expected: [String], mayShow: Bool = false) throws {
        let good = try Scratch()
        let neighbours = [try good.png("1.png", (1, 2, 3)), try good.png("2.png", (4, 5, 6))]
        for neighbour in neighbours { #expect(throws: Never.self) { try pool.decode(neighbour, covering: 9, 9).get() } }
        guard case .failure(let failure) = pool.decode(path, covering: 400, 300) else {
            #expect(mayShow, "\(path) was shown")
            return
        }
        #expect(failure.sentence.hasPrefix("Can't show \(path): ") && failure.sentence.hasSuffix("."))
        #expect(expected.contains { failure.reason.contains($0) }, "\(failure.sentence)")
        for neighbour in neighbours { #expect(throws: Never.self) { try pool.decode(neighbour, covering: 9, 9).get() } }
    }

    private static let memory = "takes too much memory", crash = "crashed the picture decoder", time = "takes too long"

    @Test(
        "pictures that crash the decoder or exceed its limits give one sentence, and others are still shown",
        // With a sanitizer the memory isn't limited.
        .enabled(if: sandbox_limits_memory()),
        arguments: [
            ("dash2.svg", [memory, crash, time]), ("lbm_late_PBM.lbm", [memory]), ("min.xpm", [crash]),
            ("pnm_cr.ppm", [memory]), ("tif_dup.tif", [memory]),
        ])
    func facts(name: String, expected: [String]) throws {
        // SDL_image 2.8 shows this picture.
        let mayShow = name == "min.xpm" && SDL_IMAGE_MINOR_VERSION >= 8
        try expectOneSentence(
            try #require(Hostile.path(name)), DecoderPool(program: builtProgram, count: 1), expected, mayShow: mayShow)
    }

    @Test(
        "a size that PictureHeader doesn't find is limited by memory", .enabled(if: sandbox_limits_memory()),
        arguments: Hostile.written.keys.sorted())
    func late(name: String) throws {
        let bytes = try #require(Hostile.written[name])
        let header = PictureHeader(bytes)
        #expect((header.width ?? 0) * (header.height ?? 0) <= 64, "the header's reader has found the size: this tests nothing")
        let scratch = try Scratch()
        try expectOneSentence(
            try scratch.write(name, bytes), DecoderPool(program: builtProgram, count: 1), [Self.memory, Self.crash, "damaged"])
    }

    @Test("a drawing with too many shapes is stopped at its time limit")
    func slow() throws {
        let scratch = try Scratch()
        let shape = "<rect width='4096' height='4096' fill='#fff' fill-opacity='.5'/>"
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='4096' height='4096'>"
        // Far more shapes than can be drawn in time.
        let path = try scratch.write("a.svg", Array((svg + String(repeating: shape, count: 5000) + "</svg>").utf8))
        let pool = DecoderPool(program: builtProgram, count: 1)
        guard case .failure(let failure) = pool.decode(path, covering: 3000, 3000) else {
            Issue.record("it was shown")
            return
        }
        #expect(failure.sentence == "Can't show \(path): decoding it takes too long.")
        let good = try scratch.png("good.png")
        #expect(throws: Never.self) { try pool.decode(good, covering: 9, 9).get() }
    }

    @Test(
        "a drawing as narrow as a line, and one that refers to an external file, are shown safely",
        arguments: ["thin.svg", "xxe.svg"])
    func harmless(name: String) throws {
        let path = try #require(Hostile.path(name))
        let picture = try decoders.decode(path, covering: 400, 300).get()
        #expect(picture.levels[0].width <= PictureLimits.textureSide && picture.levels[0].height <= PictureLimits.textureSide)
        // librsvg refuses the entity, and SDL2_image draws the rest.
        #expect((picture.lack == .part) == (name == "xxe.svg"))
        guard name == "xxe.svg" else { return }
        let level = picture.levels[0]
        let red = level[level.width / 4, level.height / 4], empty = level[level.width * 3 / 4, level.height * 3 / 4]
        #expect(red == (255, 0, 0, 255) && empty.a == 0)
    }
}
