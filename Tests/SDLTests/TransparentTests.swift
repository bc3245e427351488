import BuiltProgram
import RiffleMath
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import riffle

/// `render --transparent` and `--scale`.
@Suite("Pictures without a backdrop", .serialized)
struct TransparentTests {
    private static func configuration(_ model: String) -> StageConfiguration {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        configuration.set("backdrop", to: 0)
        return configuration
    }

    @Test(
        "over the window's colour a transparent picture is the opaque one",
        arguments: ["cover-flow", "hyperbola", "time-machine"], ["opengl", "software"])
    func alpha(model: String, renderer: String) throws {
        let drawing = try OffscreenRenderer(
            paths: [], cardCount: nil, size: Size(width: 320, height: 200), renderer: renderer,
            decoders: DecoderPool(program: builtProgram))
        let configuration = Self.configuration(model)
        let opaque = try drawing.picture(configuration, at: 4.3)
        let clear = try drawing.picture(configuration, at: 4.3, isTransparent: true)
        #expect(opaque.isOpaque && !clear.isOpaque)
        #expect(clear[0, 0].a == 0 && clear[160, 100].a == 255)
        var partial = 0
        var largest = 0
        for y in 0..<200 {
            for x in 0..<320 {
                let (over, under) = (clear[x, y], opaque[x, y])
                if over.a > 0, over.a < 255 { partial += 1 }
                func mixed(_ channel: UInt8, _ ground: UInt8) -> Int {
                    (Int(channel) * Int(over.a) + Int(ground) * (255 - Int(over.a)) + 127) / 255
                }
                let color = StageColors.clear
                let mixed = [mixed(over.r, color.r), mixed(over.g, color.g), mixed(over.b, color.b)]
                let wanted = [Int(under.r), Int(under.g), Int(under.b)]
                largest = zip(mixed, wanted).map { abs($0 - $1) }.reduce(largest, max)
            }
        }
        // Shadows and edges. Each layer is rounded to whole levels.
        #expect(partial > 200 && largest <= 6, "\(partial), \(largest)")
    }

    @Test(
        "a transparent picture lies on a mat: its card is as opaque as any other, with the same corners and shadow, filled or whole"
    )
    func mat() throws {
        let scratch = try Scratch()
        // A disc that fades at its edge; nothing outside it.
        var disc = PixelBuffer(width: 300, height: 200)
        for y in 0..<200 {
            for x in 0..<300 {
                let distance = ((Double(x) - 150) * (Double(x) - 150) + (Double(y) - 100) * (Double(y) - 100)).squareRoot()
                let index = (y * 300 + x) * 4
                (disc.bytes[index], disc.bytes[index + 1], disc.bytes[index + 2]) = (200, 30, 20)
                disc.bytes[index + 3] = UInt8(min(max((80 - distance) * 16, 0), 255))
            }
        }
        let plain = PixelBuffer(width: 300, height: 200, filling: (200, 30, 20, 255))
        try disc.writePNG(to: scratch.file("disc.png"))
        try plain.writePNG(to: scratch.file("plain.png"))
        for fit in PictureFit.allCases {
            var pictures: [PixelBuffer] = []
            for name in ["disc.png", "plain.png"] {
                let drawing = try OffscreenRenderer(
                    paths: [scratch.file(name)], cardCount: 3, size: Size(width: 320, height: 200), renderer: "software",
                    decoders: DecoderPool(program: builtProgram))
                var configuration = Self.configuration("linear")
                configuration.set("pictureFit", to: Double(fit.rawValue))
                pictures.append(try drawing.picture(configuration, at: 1, isTransparent: true))
            }
            var (differences, opaque) = (0, 0)
            for y in 0..<200 {
                for x in 0..<320 {
                    if pictures[0][x, y].a != pictures[1][x, y].a { differences += 1 }
                    if pictures[0][x, y].a == 255 { opaque += 1 }
                }
            }
            #expect(differences == 0 && opaque > 320 * 200 / 8, "\(fit): \(differences), \(opaque)")
            // The pixel shows the disc, the corner the light mat that a dark disc lies on.
            #expect(pictures[0][160, 100].r > 180 && pictures[0][160, 100].g < 60)
            let corner = pictures[0][160, fit == .fill ? 45 : 60]
            #expect(corner.r > 200 && corner.g > 190 && corner.b > 190, "\(fit): \(corner)")
        }
    }

    @Test("twice the pixels a point are the same picture, finer")
    func scale() throws {
        func picture(_ scale: Double) throws -> PixelBuffer {
            let drawing = try OffscreenRenderer(
                paths: [], cardCount: nil, size: Size(width: 320 * scale, height: 200 * scale), renderer: nil,
                decoders: DecoderPool(program: builtProgram))
            return try drawing.picture(Self.configuration("linear"), at: 4, scale: scale)
        }
        let (plain, fine) = (try picture(1), try picture(2))
        #expect(fine.width == 640 && fine.height == 400)
        let small = fine.resampled(width: 320, height: 200)
        var sum = 0
        for y in 0..<200 { for x in 0..<320 { sum += abs(Int(small[x, y].g) - Int(plain[x, y].g)) } }
        #expect(sum < 320 * 200 * 4, "\(sum)")
    }
}
