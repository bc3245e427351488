import BuiltProgram
import Foundation
import RiffleSDL
import TestSupport
import Testing

/// Pictures with triangles whose size makes the integers of SDL's software renderer overflow, unless they are divided.
@Suite("Large pictures in software", .serialized)
struct LargePictureTests {
    /// Cards larger than a window.
    private static let magnified = "scale = 3.3"

    @Test(
        "are drawn, and as OpenGL draws them",
        arguments: [
            ["linear", "--size", "3000x2000"], ["cover-flow", "--size", "1500x1000", "--scale", "2"],
            ["time-machine", "--size", "3840x2160"], [magnified, "--size", "1280x800"],
        ])
    func picture(arguments: [String]) throws {
        let scratch = try Scratch()
        var arguments = arguments
        let isMagnified = arguments[0] == Self.magnified
        if isMagnified { arguments[0] = try scratch.write(Self.magnified, "magnified.formula") }
        let environment = ProcessInfo.processInfo.environment.merging(["XDG_DATA_HOME": "/nosuch"]) { $1 }
        let pictures = try ["software", "opengl"].map { renderer in
            let file = scratch.file("\(renderer).png")
            let run = try ProgramRun(
                builtProgram, ["render", "--renderer", renderer, "-o", file, "--model"] + arguments, environment: environment)
            try #require(run.code == 0 && !run.isBySignal, "\(renderer): \(run.error)")
            return try SnapshotTests.picture(URL(fileURLWithPath: file))
        }
        let (actual, wanted) = (Self.middle(of: pictures[0]), Self.middle(of: pictures[1]))
        let distance = SnapshotTests.distance(actual, wanted, reach: 1)
        // Where a picture is magnified, SDL3 takes other texels at its edges.
        let most = SnapshotTests.softwareTolerance.most * (isMagnified ? 1.25 : 1)
        #expect(
            distance.mean <= SnapshotTests.softwareTolerance.mean && distance.most <= most,
            "\(distance.mean) apart on average and \(distance.most) at most")
        #expect(Set(wanted.bytes).count > 100, "there is something in it")
    }

    /// The middle of the picture, as wide as the sheets of the other snapshots, which is enough for several pieces.
    private static func middle(of picture: PixelBuffer) -> PixelBuffer {
        let (width, height) = (min(picture.width, 1200), min(picture.height, 800))
        let (left, top) = ((picture.width - width) / 2, (picture.height - height) / 2)
        var result = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            let first = ((top + y) * picture.width + left) * 4
            result.bytes.replaceSubrange(y * width * 4..<(y + 1) * width * 4, with: picture.bytes[first..<first + width * 4])
        }
        return result
    }
}
