import Foundation
import TestSupport
import Testing

@testable import RiffleSDL

@Suite("Bad pictures")
struct BadPictureTests {
    @Test("each gives one sentence with the file's name and the reason")
    func sentences() throws {
        let scratch = try Scratch()
        let good = try scratch.png("good.png")
        #expect(reason(good) == nil)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: good)))
        var huge = Array(bytes.prefix(33))
        for (index, byte) in [UInt8](arrayLiteral: 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30).enumerated() { huge[16 + index] = byte }
        let jpegHead: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [UInt8](repeating: 0, count: 40)
        let cases: [(String, String)] = [
            (scratch.path + "/nosuch.png", "no such file"),
            (try scratch.write("empty.png", []), "empty"),
            (try scratch.write("text.png", Array("This is a letter, not a picture.".utf8)), "isn't a picture"),
            (try scratch.write("cut.png", Array(bytes.prefix(40))), "damaged or cut short"),
            (try scratch.write("huge.png", huge), "30000 × 30000"),
            (try scratch.write("cut.jpg", jpegHead), "damaged or cut short"),
            (scratch.path, "isn't an ordinary file"),
        ]
        for (path, expected) in cases {
            let sentence = reason(path)
            #expect(sentence?.contains(path) == true, "\(path): \(sentence ?? "shown")")
            #expect(sentence?.contains(expected) == true, "\(path): \(sentence ?? "shown")")
            #expect(sentence?.hasSuffix(".") == true)
        }
    }

    @Test("a pipe is refused at once without blocking")
    func pipe() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/pipe.png"
        #expect(mkfifo(path, 0o600) == 0)
        #expect(reason(path)?.contains("isn't an ordinary file") == true)
    }

    @Test("an animated GIF shows its first frame")
    func gif() throws {
        let scratch = try Scratch()
        // 1 × 1, two colours, one frame: red.
        let bytes: [UInt8] =
            Array("GIF89a".utf8) + [
                1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
            ]
        let path = try scratch.write("red.gif", bytes)
        guard case .success(let picture) = decoders.decode(path, covering: 100, 100) else {
            Issue.record("\(reason(path) ?? "")")
            return
        }
        #expect(picture.levels[0][0, 0].r == 255 && picture.levels[0][0, 0].g == 0)
    }

    @Test("the size is read from the header before decoding")
    func header() {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 17, 8, 0x12, 0x34, 0x56, 0x78, 3, 0, 0]
        let header = PictureHeader(jpeg)
        #expect(header.width == 0x5678 && header.height == 0x1234)
        for length in 0..<jpeg.count { #expect(PictureHeader(Array(jpeg.prefix(length))).orientation == 1) }
        #expect(PictureHeader(Array("<svg xmlns='x'/>".utf8)).kind == .svg)
    }
}

@Suite("Finding pictures")
struct PictureFinderTests {
    @Test("folders recursively, in natural order, without hidden files and other extensions")
    func order() throws {
        let scratch = try Scratch()
        for name in [
            "b10.png", "b2.png", "B1.JPG", "a.txt", ".hidden.png", "inner/z.webp", "inner/ä 3.png", "日本.png", "صورة.gif",
        ] {
            _ = try scratch.write(name, [1])
        }
        let (pictures, problems) = PictureFinder.find([scratch.path])
        let names = pictures.map { String($0.dropFirst(scratch.path.count + 1)) }
        #expect(names == ["B1.JPG", "b2.png", "b10.png", "صورة.gif", "日本.png", "inner/z.webp", "inner/ä 3.png"])
        #expect(problems.isEmpty)
    }

    @Test("a missing path gives one sentence and no failure; a file given explicitly is included whatever its extension")
    func problems() throws {
        let scratch = try Scratch()
        let odd = try scratch.write("picture.data", [1])
        let (pictures, problems) = PictureFinder.find([scratch.path + "/nosuch", odd])
        #expect(pictures == [odd])
        #expect(problems.count == 1 && problems[0].contains("nosuch"))
    }

    @Test("a link to a parent folder is not followed")
    func loop() throws {
        let scratch = try Scratch()
        _ = try scratch.write("inner/a.png", [1])
        try FileManager.default.createSymbolicLink(atPath: scratch.path + "/inner/back", withDestinationPath: scratch.path)
        #expect(PictureFinder.find([scratch.path]).pictures.count == 1)
    }

    @Test("a search takes as many pictures, and looks at as many files, as it may, and says that there was more")
    func limits() throws {
        let scratch = try Scratch()
        for folder in ["a", "a/b", "a/b/c"] {
            for index in 0..<4 { _ = try scratch.write("\(folder)/\(index).png", [1]) }
        }
        func find(_ limits: PictureFinder.Limits) -> (count: Int, isOver: Bool) {
            let (pictures, problems) = PictureFinder.find([scratch.path + "/a", scratch.path + "/a/b"], within: limits)
            #expect(problems.allSatisfy { $0.contains("too large") } && problems.count < 2, "\(problems)")
            return (pictures.count, !problems.isEmpty)
        }
        // 12 pictures and 2 folders; then 8 of the pictures and 1 of the folders once more.
        #expect(find(.init()) == (20, false))
        #expect(find(.init(pictures: 20, entries: 23)) == (20, false))
        for count in 0..<20 { #expect(find(.init(pictures: count)) == (count, true), "\(count)") }
        for count in 0..<23 {
            let found = find(.init(entries: count))
            #expect(found.isOver && found.count <= count, "\(count): \(found)")
        }
    }

    @Test("a folder of 10,000 files")
    func many() throws {
        let scratch = try Scratch()
        for index in 0..<10_000 { #expect(FileManager.default.createFile(atPath: "\(scratch.path)/\(index).png", contents: nil)) }
        let (pictures, _) = PictureFinder.find([scratch.path])
        #expect(pictures.count == 10_000)
        #expect(pictures[2].hasSuffix("/2.png") && pictures[9_999].hasSuffix("/9999.png"))
    }

    @Test("of too many pictures that are named, the first are taken, and a sentence says so")
    func tooManyNamed() throws {
        let scratch = try Scratch()
        let paths = try (0..<4).map { try scratch.write("\($0).png", [0]) }
        var limits = PictureFinder.Limits()
        limits.pictures = 3
        #expect(PictureFinder.find(paths, within: limits).pictures == Array(paths.prefix(3)))
        #expect(
            PictureFinder.find(paths, within: limits).problems == [
                "Too many pictures: only the first 3 are used. Give fewer."
            ])
        #expect(PictureFinder.find(Array(paths.prefix(3)), within: limits).problems.isEmpty)
    }
}
