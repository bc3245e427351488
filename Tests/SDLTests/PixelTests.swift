import FileFaults
import Foundation
import RiffleFiles
import RiffleScene
import Synchronization
import TestSupport
import Testing

@testable import RiffleSDL

@Suite("Pixels")
struct PixelTests {
    @Test("halving keeps the mean colour, weighted by alpha")
    func halved() {
        var picture = PixelBuffer(width: 2, height: 2)
        picture.bytes = [100, 0, 0, 255, 200, 0, 0, 255, 40, 8, 0, 255, 60, 8, 0, 255]
        #expect(picture.halved()[0, 0] == (100, 4, 0, 255))
        // Transparent pixels contribute no colour.
        picture.bytes = [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        #expect(picture.halved()[0, 0] == (255, 0, 0, 64))
    }

    @Test("a picture is reduced to the size that covers its frame")
    func fitted() {
        for (width, height) in [(4000, 3000), (3000, 4000), (1000, 9000), (720, 1280), (100, 100)] {
            let picture = PixelBuffer(width: width, height: height, filling: (90, 120, 30, 255)).fitted(toCover: 360, 640)
            if width >= 360, height >= 640 {
                #expect(picture.width >= 360 && picture.height >= 640, "\(width)×\(height): \(picture.width)×\(picture.height)")
                #expect(min(Double(picture.width) / 360, Double(picture.height) / 640) <= 1.26)
            } else {
                #expect(picture.width == width && picture.height == height)
            }
            #expect(picture[picture.width / 2, picture.height / 2] == (90, 120, 30, 255))
        }
    }

    @Test("mip levels halve down to a thumbnail; a blur doesn't change a plain picture")
    func levels() {
        let levels = PixelBuffer(width: 720, height: 1280, filling: (10, 200, 30, 255)).levels()
        #expect(levels.map(\.width) == [720, 360, 180, 90, 45])
        #expect(levels[4][0, 0] == (10, 200, 30, 255))
        let blurred = PixelBuffer(width: 30, height: 20, filling: (70, 80, 90, 255)).blurred(radius: 4)
        #expect(blurred == PixelBuffer(width: 30, height: 20, filling: (70, 80, 90, 255)))
    }

    @Test("a PNG is read as it was written; a missing folder gives one sentence")
    func png() throws {
        let scratch = try Scratch()
        var picture = PixelBuffer(width: 33, height: 17, filling: (1, 2, 3, 255))
        picture.bytes[40] = 77
        try picture.writePNG(to: scratch.path + "/a.png")
        guard case .success(let read) = decoders.decode(scratch.path + "/a.png", covering: 33, 17) else {
            Issue.record("not read back")
            return
        }
        #expect(read.levels[0] == picture)
        #expect { try picture.writePNG(to: scratch.path + "/no/b.png") } throws: { "\($0)".contains("no/b.png") }
    }

    @Test("whichever system call fails, the file is either the old or the new picture, and the sentence says which")
    func pngFaults() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/a.png"
        let old = PixelBuffer(width: 33, height: 17, filling: (1, 2, 3, 255)), new = PixelBuffer(width: 9, height: 5)
        let texts = (old: try old.png(), new: try new.png())
        _ = try Fault.inTurn { fault, calls in
            try old.writePNG(to: path)
            var failure: SDLFailure?
            do throws(SDLFailure) { try new.writePNG(to: path, file: AtomicFile(calls: calls)) } catch { failure = error }
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            #expect(bytes == (failure == nil ? texts.new : texts.old), "\(fault)")
            if let failure { #expect(failure.sentence.hasPrefix("Can't write the picture \(path): "), "\(failure)") }
        }
    }

    @Test("a picture is opaque as a whole only if all its pixels are")
    func opacity() {
        var picture = PixelBuffer(width: 8, height: 8, filling: (9, 9, 9, 255))
        #expect(DecodedPicture(levels: [picture], originalWidth: 8, originalHeight: 8).opaqueCore == .whole)
        picture.bytes[35] = 254
        #expect(DecodedPicture(levels: [picture], originalWidth: 8, originalHeight: 8).opaqueCore != .whole)
    }

    @Test("backs, broken faces and icons are drawn for any name")
    func artist() {
        for name in ["Weather", "", "日本語のとても長い名前の写真", String(repeating: "w", count: 500), "a\nb\u{7}", "صورة"] {
            let back = CardArtist.back(
                CardArtist.Back(title: name, fileName: name + ".png", pixelWidth: 3024, pixelHeight: 4032, index: 6, count: 15),
                background: nil)
            #expect(back.levels[0].width == 720 && back.levels[0].height == 1280)
            #expect(Set(back.levels[0].bytes).count > 8, "nothing is written on the back of \(name)")
            let broken = CardArtist.broken(fileName: name, reason: "The file is empty")
            #expect(Set(broken.levels[0].bytes).count > 8)
            let icon = CardArtist.icon(title: name)
            #expect(icon.levels[0][0, 0].a == 0 && icon.levels[0][128, 30].a == 255)
        }
        #expect(CardArtist.icon(title: "Mail").levels[0] == CardArtist.icon(title: "Mail").levels[0])
    }
}

@Suite("Loading")
struct PictureLoaderTests {
    @Test("no result has another id than its request")
    func neverMixed() throws {
        let scratch = try Scratch()
        let loader = PictureLoader(workers: 2, whenFinished: {})
        for index in 0..<60 {
            let path = try scratch.png("\(index).png", (UInt8(index * 4), UInt8(255 - index * 4), 9))
            loader.request(TextureID(rawValue: Int32(index)), generation: index, priority: (index * 37) % 60) {
                decoders.decode(path, covering: 40, 60)
            }
        }
        var arrived: [PictureLoader.Finished] = []
        let deadline = Date(timeIntervalSinceNow: 300)
        while arrived.count < 60, Date() < deadline {
            arrived += loader.takeFinished()
            usleep(500)
        }
        #expect(arrived.count == 60)
        for finished in arrived {
            guard case .success(let picture) = finished.result else {
                Issue.record("\(finished.id) failed")
                continue
            }
            #expect(Int(picture.levels[0][1, 1].r) == Int(finished.id.rawValue) * 4)
            #expect(finished.generation == Int(finished.id.rawValue))
        }
    }

    @Test("closing doesn't wait")
    func close() {
        let loader = PictureLoader(workers: 1, whenFinished: {})
        let goesOn = DispatchSemaphore(value: 0)
        let hasEnded = Atomic(false)
        loader.request(TextureID(rawValue: 1), generation: 1, priority: 0) {
            _ = goesOn.wait(timeout: .now() + 60)
            hasEnded.store(true, ordering: .releasing)
            return .failure(PictureFailure(path: "", reason: ""))
        }
        loader.close()
        let waited = hasEnded.load(ordering: .acquiring)
        #expect(!waited)
        goesOn.signal()
        #expect(loader.takeFinished().isEmpty)
    }
}
