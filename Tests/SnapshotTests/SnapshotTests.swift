import BuiltProgram
import Foundation
import RiffleSDL
import TestSupport
import Testing

/// Every model with the window's defaults at five offsets, and flips with the lift and without, compared with pictures that a person has
/// looked at: as OpenGL draws them, which is what a window shows (Mesa without a display), and as SDL's software renderer does.
///
/// A picture that differs is written beside its golden as NAME.actual.png. To accept it:
/// `RIFFLE_ACCEPT_SNAPSHOTS=NAME make test ARGS="--filter SnapshotTests"` (or `=all`). So is the first golden of a new model made: a
/// model without one fails.
@Suite("Snapshots", .serialized)
struct SnapshotTests {
    /// The greatest difference between two pictures that counts as equal, 0…255 a channel, after a blur of three by three pixels that
    /// forgives an edge that lies a rounding error elsewhere.
    struct Tolerance {
        var mean = 0.35
        /// All but a thousandth of the pixels are nearer than this.
        var most = 14.0
    }

    static let tolerance = Tolerance()
    /// SDL's software renderer puts triangles on whole pixels and takes the nearest texel: a pixel may lie one pixel elsewhere.
    static let softwareTolerance = Tolerance(mean: 4.5, most: 60)
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let goldens = root.appendingPathComponent("Tests/SnapshotTests/Goldens")
    private static let decoders = DecoderPool(program: builtProgram)

    struct Failure: Error, CustomStringConvertible { var description: String }

    /// The names of the sheets that have a golden.
    static func goldenNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: goldens.path)
            .filter { $0.hasSuffix(".png") && !$0.hasSuffix(".actual.png") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// Draws the sheets of all models, and of the flips that have a golden, in one go.
    private static func draw(_ renderer: String) -> Result<URL, Failure> {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("riffle-snapshots-\(UUID().uuidString)")
        do {
            let end = "-flip-flat"
            let flips = try goldenNames().filter { $0.hasSuffix(end) }.flatMap { ["--flips", String($0.dropLast(end.count))] }
            let run = try ProgramRun(builtProgram, ["snapshots", "--renderer", renderer, "-o", folder.path] + flips)
            guard run.code == 0 else { return .failure(Failure(description: "riffle snapshots failed: \(run.error)")) }
        } catch {
            return .failure(Failure(description: "\(error)"))
        }
        return .success(folder)
    }

    static func picture(_ url: URL) throws -> PixelBuffer {
        switch decoders.decode(url.path, covering: 4096, 4096) {
        case .success(let picture): return picture.levels[0]
        case .failure(let failure): throw Failure(description: failure.sentence)
        }
    }

    /// The mean and the 99.9th percentile of the distance, the greatest of the three channels counting. `reach`: a pixel may lie so many
    /// pixels elsewhere along each axis.
    static func distance(_ a: PixelBuffer, _ b: PixelBuffer, reach: Int = 0) -> (mean: Double, most: Double) {
        guard a.width == b.width, a.height == b.height else { return (255, 255) }
        let (first, second) = (blurred(a), blurred(b))
        let (width, height) = (a.width, a.height)
        var distances: [Double] = []
        for y in 0..<height {
            for x in 0..<width {
                var nearest = Double.infinity
                for otherY in max(y - reach, 0)...min(y + reach, height - 1) {
                    for otherX in max(x - reach, 0)...min(x + reach, width - 1) {
                        let difference = first[y * width + x] - second[otherY * width + otherX]
                        nearest = min(nearest, max(difference.max(), -difference.min()))
                    }
                }
                distances.append(nearest)
            }
        }
        distances.sort()
        let index = min(distances.count - 1, distances.count * 999 / 1000)
        return (distances.reduce(0, +) / Double(max(distances.count, 1)), distances[index])
    }

    /// The means of three by three pixels, 0…255 a channel.
    private static func blurred(_ picture: PixelBuffer) -> [SIMD3<Double>] {
        (0..<picture.height).flatMap { y in
            (0..<picture.width).map { x in
                var sum = SIMD3<Double>.zero
                for dy in -1...1 {
                    for dx in -1...1 {
                        let px = min(max(x + dx, 0), picture.width - 1), py = min(max(y + dy, 0), picture.height - 1)
                        let first = (py * picture.width + px) * 4
                        sum += SIMD3(
                            Double(picture.bytes[first]), Double(picture.bytes[first + 1]), Double(picture.bytes[first + 2]))
                    }
                }
                return sum / 9
            }
        }
    }

    @Test("every sheet looks as it did when it was last accepted")
    func sheets() throws {
        let folder = try Self.draw("opengl").get()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".png") }.sorted()
        #expect(!files.isEmpty)
        let drawn = Set(files.map { String($0.dropLast(4)) })
        #expect(try Set(Self.goldenNames()).subtracting(drawn).isEmpty, "goldens that no sheet is drawn for")
        let accepted = ProcessInfo.processInfo.environment["RIFFLE_ACCEPT_SNAPSHOTS"] ?? ""
        for file in files {
            let name = String(file.dropLast(4))
            let actual = folder.appendingPathComponent(file)
            let golden = Self.goldens.appendingPathComponent(file)
            let beside = Self.goldens.appendingPathComponent("\(name).actual.png")
            try? FileManager.default.removeItem(at: beside)
            if accepted == name || accepted == "all" {
                try? FileManager.default.removeItem(at: golden)
                try FileManager.default.copyItem(at: actual, to: golden)
            }
            guard FileManager.default.fileExists(atPath: golden.path) else {
                try FileManager.default.copyItem(at: actual, to: beside)
                Issue.record(
                    "\(name) has no golden. Look at \(beside.lastPathComponent); to make it one: \(Self.command(accepting: name))"
                )
                continue
            }
            let distance = Self.distance(try Self.picture(actual), try Self.picture(golden))
            guard distance.mean > Self.tolerance.mean || distance.most > Self.tolerance.most else { continue }
            try FileManager.default.copyItem(at: actual, to: beside)
            Issue.record(
                """
                \(name) is \(distance.mean) apart on average and \(distance.most) at most. Look at \(beside.lastPathComponent) beside \
                \(file); to accept it: \(Self.command(accepting: name))
                """)
        }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func command(accepting name: String) -> String {
        "RIFFLE_ACCEPT_SNAPSHOTS=\(name) make test ARGS=\"--filter SnapshotTests\""
    }

    @Test("SDL's software renderer, which divides the triangles, draws the same")
    func software() throws {
        let folder = try Self.draw("software").get()
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in try Self.goldenNames() {
            let file = "\(name).png"
            let golden = Self.goldens.appendingPathComponent(file)
            let (actual, wanted) = (try Self.picture(folder.appendingPathComponent(file)), try Self.picture(golden))
            let distance = Self.distance(actual, wanted, reach: 1)
            #expect(
                distance.mean <= Self.softwareTolerance.mean && distance.most <= Self.softwareTolerance.most,
                "\(file) is \(distance.mean) apart on average and \(distance.most) at most")
            let moved = Self.distance(Self.moved(wanted, by: 3), wanted, reach: 1)
            #expect(moved.most > Self.softwareTolerance.most, "\(file): three pixels to the side are let through")
        }
    }

    /// The picture moved to the right by some pixels.
    private static func moved(_ picture: PixelBuffer, by pixels: Int) -> PixelBuffer {
        var result = picture
        for y in 0..<picture.height {
            for x in pixels..<picture.width {
                for channel in 0..<4 {
                    result.bytes[(y * picture.width + x) * 4 + channel] =
                        picture.bytes[(y * picture.width + x - pixels) * 4 + channel]
                }
            }
        }
        return result
    }

    @Test("there are goldens, and none is large")
    func goldensAreSmall() throws {
        let names = try Self.goldenNames()
        #expect(!names.isEmpty)
        for file in names.map({ "\($0).png" }) {
            let size = try Self.goldens.appendingPathComponent(file).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            #expect(size < 120_000, "\(file): \(size)")
        }
    }

    @Test("the comparison is strict: what a person would see is further apart than what is let through")
    func strictness() throws {
        #expect(Self.tolerance.mean <= 0.5 && Self.tolerance.most <= 20)
        for file in try Self.goldenNames() {
            let golden = try Self.picture(Self.goldens.appendingPathComponent("\(file).png"))
            #expect(Self.distance(golden, golden) == (0, 0))
            let moved = Self.moved(golden, by: 1)
            let distance = Self.distance(golden, moved)
            #expect(distance.mean > Self.tolerance.mean || distance.most > Self.tolerance.most, "\(file): \(distance)")
        }
    }
}
