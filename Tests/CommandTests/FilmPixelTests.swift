import BuiltProgram
import CSDL2
import Foundation
import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import riffle

/// Films as players show them, by pixels.
@Suite("Films are frames", processThreads, .enabled(if: FilmTests.hasFFmpeg))
struct FilmPixelTests {
    private let scratch: Scratch
    private static let (width, height, rate) = (320, 200, 10)
    /// Red, green and blue of each pixel.
    private typealias Frame = [UInt8]

    init() throws { scratch = try Scratch() }

    /// The differences between frames, in 255ths.
    private struct Difference: CustomStringConvertible {
        /// The greatest mean difference over a whole frame.
        var mean = 0.0
        /// The greatest difference between the mean colours of squares of 20 pixels. The mean removes dither and blurred chroma, but not a
        /// picture of another size or a missing icon.
        var square = 0.0

        private static let side = 20

        mutating func add(_ frame: Frame, _ right: Frame) {
            let (columns, rows) = (width / Self.side, height / Self.side)
            var sums = [Int](repeating: 0, count: columns * rows * 3)
            var whole = 0
            for index in 0..<width * height * 3 {
                let difference = Int(frame[index]) - Int(right[index])
                whole += abs(difference)
                let (x, y) = (index / 3 % width, index / 3 / width)
                sums[(y / Self.side * columns + x / Self.side) * 3 + index % 3] += difference
            }
            mean = max(mean, Double(whole) / Double(frame.count))
            square = max(square, Double(sums.map(abs).max() ?? 0) / Double(Self.side * Self.side))
        }

        var description: String { "a frame is \(mean) off, a square \(square)" }
    }

    // MARK: - Films

    /// Pictures of several shapes, each with a white edge and a colour of its own.
    private func pictures() throws -> [String] {
        try [(400, 400), (600, 200), (200, 600), (640, 360), (300, 400), (500, 260)].enumerated().map { number, size in
            var picture = PixelBuffer(width: size.0, height: size.1, filling: (255, 255, 255, 255))
            for y in 20..<size.1 - 20 {
                for x in 20..<size.0 - 20 {
                    let half = x < size.0 / 2 ? 1 : 2
                    for channel in 0..<3 where (number + 1) & (1 << channel) != 0 {
                        picture.bytes[(y * size.0 + x) * 4 + channel] = UInt8(40 * half)
                    }
                }
            }
            return try scratch.write(Data(picture.png()), "pictures/\(number).png")
        }
    }

    /// Makes a film on the command line, of pictures of its own, and returns its path.
    private func commandFilm(_ ending: String) throws -> String {
        let output = scratch.file("command" + ending)
        let look = ["cardShape=each-picture", "backdrop=current-card", "viewport=window", "showsIcon=on"].flatMap {
            ["--set", $0]
        }
        let run = try CommandTests.riffle(
            [
                "film", "--model", "hyperbola", "--size", "\(Self.width)x\(Self.height)", "--fps", "\(Self.rate)", "-o", output,
            ] + look + pictures())
        #expect(run.code == 0 && run.error.isEmpty, "\(run)")
        return output
    }

    /// Makes a film as the window does, of the built-in cards with their icons, and returns its path.
    private func windowFilm(_ format: FilmOutput.Format?) throws -> String {
        var job = try FilmOptionsTests.job()
        job.recording = try RecordingCommandTests.recording(.flick, "progress").changing {
            $0.set("showsIcon", to: 1)
            $0.set("backdrop", to: 1)
        }
        job.recording.trim = 0...1.5
        (job.options.format, job.options.rate, job.options.hasFinger) = (format, Double(Self.rate), false)
        (job.frame, job.place) = ((Size(width: Double(Self.width), height: Double(Self.height)), 1), scratch.file("window"))
        let cards = CommandTests.root.appendingPathComponent("Resources/cards").path
        // A GIF's 256 colours don't suffice for the pictures of many cards.
        job.pictures = try FileManager.default.contentsOfDirectory(atPath: cards).sorted().prefix(4).map {
            .init(path: "\(cards)/\($0)")
        }
        let made = try FilmProcess(program: builtProgram).make(job, while: { true }) { _ in }
        #expect(made?.remarks == [])
        return try #require(made?.path)
    }

    // MARK: - Playing them

    private func frames(_ path: String) throws -> [Frame] {
        if path.hasSuffix(".webp") { return try animation(path) }
        let pixels = scratch.file("pixels")
        let input = path.hasSuffix("/") ? path + "frame-%05d.png" : path
        let run = try ProgramRun(
            "/usr/bin/env",
            [
                "ffmpeg", "-loglevel", "error", "-y", "-i", input, "-fps_mode", "passthrough", "-sws_flags",
                "accurate_rnd+full_chroma_int", "-pix_fmt", "rgb24", "-f", "rawvideo", pixels,
            ])
        #expect(run.code == 0 && run.error.isEmpty, "\(run)")
        let (bytes, size) = ([UInt8](try #require(scratch.data("pixels"))), Self.width * Self.height * 3)
        return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<$0 + size]) }
    }

    /// A WebP's frames, each as often as it lasts. ffmpeg 5 reads no animated WebP, and SDL2_image 2.6 none whose frames differ in size.
    private func animation(_ path: String) throws -> [Frame] {
        let file = [UInt8](try #require(FileManager.default.contents(atPath: path)))
        func number(_ start: Int, _ count: Int) -> Int {
            file[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        var (frames, canvas): ([Frame], Frame) = ([], Frame(repeating: 0, count: Self.width * Self.height * 3))
        var chunk = 12
        while chunk + 8 <= file.count {
            let (name, start, length) = (
                String(decoding: file[chunk..<chunk + 4], as: UTF8.self), chunk + 8, number(chunk + 4, 4)
            )
            chunk = start + length + length % 2
            guard name == "ANMF" else { continue }
            // The header that makes a frame a file of its own: its size, its alpha flag, and its data.
            let head = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + file[start + 6..<start + 12]
            let picture = Array("WEBP".utf8) + head + file[start + 16..<start + length]
            let bytes = Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: picture.count >> (8 * $0)) } + picture
            let (x, y, flags) = (2 * number(start, 3), 2 * number(start + 3, 3), file[start + 15])
            try lay(bytes, atX: x, y: y, blends: flags & 2 == 0, on: &canvas)
            try #require(flags & 1 == 0, "a frame isn't cleared away")
            frames += repeatElement(canvas, count: number(start + 12, 3) * Self.rate / 1000)
        }
        return frames
    }

    private func lay(_ picture: [UInt8], atX x: Int, y: Int, blends: Bool, on canvas: inout Frame) throws {
        let loaded = picture.withUnsafeBytes { IMG_Load_RW(SDL_RWFromConstMem($0.baseAddress, Int32($0.count)), 1) }
        let first = try #require(loaded, "\(String(cString: SDL_GetError()))")
        defer { SDL_FreeSurface(first) }
        let converted = try #require(SDL_ConvertSurfaceFormat(first, SDL_PIXELFORMAT_ABGR8888.rawValue, 0))
        defer { SDL_FreeSurface(converted) }
        let surface = converted.pointee
        for row in 0..<Int(surface.h) {
            for column in 0..<Int(surface.w) {
                let pixel = surface.pixels + row * Int(surface.pitch) + column * 4
                let alpha = blends ? Int(pixel.load(fromByteOffset: 3, as: UInt8.self)) : 255
                let place = ((y + row) * Self.width + x + column) * 3
                for channel in 0..<3 {
                    let new = Int(pixel.load(fromByteOffset: channel, as: UInt8.self))
                    canvas[place + channel] = UInt8((new * alpha + Int(canvas[place + channel]) * (255 - alpha)) / 255)
                }
            }
        }
    }

    @Test(
        "each kind of film has the PNG frames' pixels, as far as it can have their colours: on the command line and from the window",
        arguments: [(false, (3.0, 18.0)), (true, (5.0, 40.0))])
    func kinds(isWindows: Bool, most ofGIF: (mean: Double, square: Double)) throws {
        func film(_ format: FilmOutput.Format?) throws -> [Frame] {
            try frames(isWindows ? windowFilm(format) : commandFilm(format.map { ".\($0.rawValue)" } ?? "/"))
        }
        let right = try film(nil)
        #expect(right.count > 10 && Set(right).count > 5)
        for format in FilmOutput.Format.allCases {
            let found = try film(format)
            try #require(found.count == right.count, "\(format)")
            var difference = Difference()
            for (frame, right) in zip(found, right) { difference.add(frame, right) }
            // Frames without backdrop and icons would differ by 40 and 107.
            let most: (mean: Double, square: Double) = format == .gif ? ofGIF : (3, 18)
            #expect(difference.mean < most.mean && difference.square < most.square, "\(format): \(difference)")
        }
    }
}
