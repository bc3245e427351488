import RiffleSession
import RiffleArchive
import RiffleFiles
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI
@testable import riffle

/// The job that the window gives to the process that makes a film, and the messages that come back.
@Suite("A film's options and messages")
struct FilmOptionsTests {
    /// All options that can be chosen.
    static var all: [FilmOptions] {
        var all: [FilmOptions] = []
        for format in FilmOptions.formats {
            for rate in [nil] + FilmOptions.rates.map(Optional.some) {
                for bits in 0..<8 {
                    var options = FilmOptions()
                    _ = options.choose(.format(format))
                    _ = options.choose(.rate(rate))
                    _ = options.choose(.size(bits & 1 == 0 ? nil : FilmOptions.sizes[1]))
                    _ = options.choose(.viewport(bits & 1 == 0 ? nil : .phone))
                    if bits & 2 != 0 { _ = options.choose(.transparent) }
                    if bits & 4 != 0 { _ = options.choose(.curves) }
                    if bits & 4 != 0 { _ = options.choose(.finger) }
                    all.append(options)
                }
            }
        }
        return all
    }

    @Test(
        "no choices lead to a transparent MP4 or GIF, or to a rate that the format doesn't have; words are read as they are written"
    )
    func combinations() {
        for options in Self.all {
            #expect(!options.isTransparent || options.format == .webp || options.format == nil)
            #expect(options.usedRate <= FilmOptions.largestRate(options.format))
            #expect(FilmOptions(words: options.words) == options, "\(options.words)")
        }
        #expect(Set(Self.all.map(\.words)).count > 60 && FilmOptions().words.isEmpty)
        #expect(!FilmOptions(words: "gif transparent 60fps 12x7 nonsense").isTransparent)
        #expect(FilmOptions(words: "gif 60fps").usedRate == 50)
    }

    @Test("what doesn't go together is said once: transparent makes a WebP of an MP4, an MP4 has a backdrop")
    func sentences() {
        var options = FilmOptions()
        #expect(options.choose(.transparent)?.contains("WebP") == true && options.format == .webp && options.isTransparent)
        #expect(options.choose(.rate(60)) == nil && options.choose(.format(nil)) == nil && options.isTransparent)
        #expect(options.choose(.format(.gif))?.contains("can’t be transparent") == true && !options.isTransparent)
        #expect(options.choose(.format(.gif))?.contains("50 frames") == true && options.usedRate == 25)
        #expect(options.choose(.format(.gif)) == nil)
    }

    @Test("the frames have whole points and even pixels, within what a film may have, for every window")
    func frames() throws {
        for scale in [1.0, 1.25, 1.5, 2, 3] {
            for width in stride(from: 160.0, through: 8000, by: 331) {
                for options in [FilmOptions(), FilmOptions(words: "3840x2160"), FilmOptions(words: "1080x1920")] {
                    let window = Size(width: width, height: width * 0.61 + 7.5)
                    let (size, points) = options.frame(window: window, pixelScale: scale)
                    let pixels = Film.Look(size: size, scale: points, fps: 60).pixels
                    #expect(size.width == size.width.rounded() && size.height == size.height.rounded())
                    #expect(pixels.width % 2 == 0 && pixels.height % 2 == 0, "\(window) at \(scale): \(pixels)")
                    #expect(max(pixels.width, pixels.height) <= 3840 && pixels.width * pixels.height <= 3840 * 2160)
                    #expect((1...4).contains(points) && pixels.width >= 100 && pixels.height >= 100)
                    if let asked = options.size {
                        #expect(Double(pixels.width) == asked.width && Double(pixels.height) == asked.height)
                    } else if width * scale < 3000 {
                        #expect(points == scale && abs(size.width - width) <= 4 && abs(size.height - window.height) <= 5)
                    }
                }
            }
        }
    }

    @Test("a full screen of as many pixels as a film may have is filmed as it is")
    func fullScreen() {
        for (width, height, scale) in [(3840.0, 2160.0, 1.0), (1920, 1080, 2), (2560, 1440, 1.5)] {
            let (size, points) = FilmOptions().frame(window: Size(width: width, height: height), pixelScale: scale)
            #expect(size == Size(width: width, height: height) && points == scale)
        }
    }

    @Test("the stage reaches down to the strip and the caption at every size, so that nothing shows between")
    func dock() {
        for width in stride(from: 200, to: 1400, by: 37) {
            for scale in [1.0, 2, 2.5] {
                var look = Film.Look(size: Size(width: Double(width), height: Double(width * 5 / 8 + 3)), scale: scale, fps: 60)
                (look.hasCurves, look.caption) = (width % 2 == 0, "Text")
                var strip = GestureStrip()
                strip.isOpen = look.hasCurves
                let left = look.textSize.height - strip.height(in: look.textSize) - TourCaption.height
                let gap = left - look.stageSize.height / look.textScale
                #expect(gap <= 1e-9 && gap > -1.7 / (scale * look.textScale), "\(width) at \(scale): \(gap)")
            }
        }
    }

    @Test("the time that is left follows from the frames after the first, ten times a second at most, from a second on")
    func estimate() {
        var progress = FilmProgress(total: 55, first: 5)
        #expect(progress.step(at: 100)?.text == "Frame 6 of 55")
        #expect(progress.step(at: 100.0625) == nil)
        #expect(progress.step(at: 100.5)?.text == "Frame 8 of 55")
        #expect(progress.step(at: 101.5)?.text == "Frame 9 of 55, 23 s left")
        #expect(progress.step(at: 101.5625) == nil)
        #expect(progress.step(at: 105)?.text == "Frame 11 of 55, 44 s left")
    }

    @Test("the time that is left in words")
    func progress() {
        #expect(FilmProgress.words(left: nil).isEmpty)
        #expect(FilmProgress.words(left: 11.2) == ", 12 s left" && FilmProgress.words(left: 130) == ", 2 min left")
        #expect(FilmProgress.words(left: 7300) == ", 2 h left")
    }

    // MARK: - The job

    static func job(_ options: FilmOptions = FilmOptions()) throws -> FilmJob {
        FilmJob(
            recording: try RecordingCommandTests.recording(.flick, "linear"), pictures: [], options: options,
            frame: (Size(width: 320, height: 200), 1.5), place: "/nosuch/Films", name: "Riffle linear")
    }

    @Test("the arguments say the format, the size, the rate and the look")
    func arguments() throws {
        var job = try Self.job()
        let plain = [
            "film", "--job", "/job", "-o", "/nosuch/Films/Riffle linear.mp4", "--size", "320x200", "--scale", "1.5", "--fps",
        ]
        #expect(job.arguments(in: "/job") == plain + ["60.0", "--finger"])
        job.backdrop = "-x.png"
        job.given = StageConfiguration()
        job.other = (StageConfiguration(), "B", isOver: true)
        for options in Self.all {
            job.options = options
            let words = job.arguments(in: "/job")
            func value(_ option: String) -> String? { words.firstIndex(of: option).map { words[$0 + 1] } }
            #expect(words.contains("--transparent") == options.isTransparent && words.contains("--curves") == options.hasCurves)
            #expect(words.contains("--finger") == options.hasFinger && value("--fps") == "\(options.usedRate)")
            #expect(words.contains("--over") && words.contains("--backdrop=-x.png"))
            #expect(value("--preset") == "/job/given.json" && value("--compare") == "/job/other.json")
            #expect(try value("-o").map(FilmOutput.init(argument:))?.format == options.format)
        }
    }

    @Test("names have numbers from 2 on, before the ending")
    func names() {
        #expect(FilmOutput.file("/a/Riffle linear.webp", .webp).numbered(1).path == "/a/Riffle linear.webp")
        #expect(FilmOutput.file("/a/Riffle linear.webp", .webp).numbered(2) == .file("/a/Riffle linear 2.webp", .webp))
        #expect(FilmOutput.folder("/a/Riffle linear/").numbered(3).path == "/a/Riffle linear 3/")
    }

    @Test("pictures come through with any name, and the points that were chosen for them")
    func pictures() throws {
        let odd = SystemPath.text([0x2F, 0xE9, 0x0A, 0x20, 0x31, 0x20, 0x32])
        var job = try Self.job()
        job.pictures = [
            .init(path: "/a b.png"), .init(path: odd, focus: Vector2(0.25, 1)),
            .init(path: "/1 2\n3 4", focus: Vector2(1e-7, 0.1)),
        ]
        job.formulas = ["hill-2": "x = o * width\norder = -abs(o)\nscroll carousel\n"]
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try job.handOver(in: folder.path)
        let handover = FilmHandover(folder: folder.path)
        #expect(handover.library.items.map(\.path) == job.pictures.map(\.path))
        #expect(handover.pictures.map(\.focus) == job.pictures.map(\.focus))
        #expect(try RecordingFile.read(atPath: handover.recording).recording.events.count == job.recording.events.count)
        #expect(handover.models.model(id: "hill-2") != nil, "a formula keeps its id")
    }

    @Test("settings are changed at the start and in every change that was recorded")
    func changing() throws {
        var other = StageConfiguration()
        other.selectModel("wheel")
        let recording = try RecordingCommandTests.recording(
            .flick, "linear", more: [StageEvent(time: StageTime(0.4), kind: .configure(other))])
        let changed = recording.changing { $0.hideBackdrop() }
        let kinds = changed.events.compactMap { if case .configure(let configuration) = $0.kind { configuration } else { nil } }
        #expect(kinds.map(\.backdrop) == [.none] && kinds.first?.modelID == "wheel")
        #expect(changed.start.configuration.backdrop == .none && changed.start.configuration.modelID == "linear")
    }

    // MARK: - Messages

    @Test("messages come through in whatever pieces; what is none is left out; a path may have any bytes")
    func messages() {
        let path = SystemPath.text([0x2F, 0x61, 0x0A, 0xFF, 0x73]) + "\nstep 1 2\n"
        let steps = [FilmStep(done: 1, total: 90), FilmStep(done: 90, total: 90, secondsLeft: 0.125)]
        let noise = Array("\nstep 9 3\nstep x 3\nstep 1 2 nan\nstep 1 2 3 4\nstep 1 2 -1\nhello\n".utf8)
        let bytes =
            FilmMessage.step(steps[0]).bytes + noise + FilmMessage.step(steps[1]).bytes + FilmMessage.saved(path).bytes
        for size in [1, 2, 7, 30, 1000] {
            var messages = FilmMessages()
            var found: [FilmStep] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                #expect(rest.count == bytes.count || messages.savedPath == nil || rest.count < path.utf8.count)
                found += messages.take(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(found == steps && messages.savedPath == path, "\(size)")
        }
    }
}
