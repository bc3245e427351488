import BuiltProgram
import Foundation
import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

/// All suites that open a window in this process. They run on one thread, because SDL's video subsystem requires it.
@Suite("With a window", .serialized, TestThreads(count: 1))
enum WindowSuites {}

extension Scratch {
    func write(_ name: String, _ bytes: [UInt8]) throws -> String { try write(Data(bytes), name) }

    /// Writes a PNG of one colour, except that every seventh pixel differs slightly; returns its path.
    func png(_ name: String, width: Int = 40, height: Int = 60, _ color: (UInt8, UInt8, UInt8) = (200, 100, 50)) throws -> String
    {
        var picture = PixelBuffer(width: width, height: height, filling: (color.0, color.1, color.2, 255))
        for index in stride(from: 0, to: picture.bytes.count, by: 28) { picture.bytes[index] = color.0 &- 1 }
        let file = path + "/" + name
        try picture.writePNG(to: file)
        return file
    }
}

extension Color {
    static let black = Color(r: 0, g: 0, b: 0)
}

/// The decoder pool of all tests.
let decoders = DecoderPool(program: builtProgram)

/// The reason why a picture can't be decoded; nil if it can.
func reason(_ path: String) -> String? {
    if case .failure(let failure) = decoders.decode(path, covering: 100, 100) { failure.sentence } else { nil }
}
