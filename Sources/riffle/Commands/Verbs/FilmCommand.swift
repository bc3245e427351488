import RiffleSession
import ArgumentParser
import Glibc
import RiffleArchive
import RiffleFiles
import RiffleFormula
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleStage

/// `riffle film`: plays a recording or a built-in gesture to the frames of a film, without a display.
struct FilmCommand: ModelCommand, DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "film",
        abstract: "Play a gesture into an MP4, GIF, WebP or PNGs; needs no display.",
        discussion: """
            The gesture is a recording or a built-in one. Frame k shows the moment k / fps, whatever the machine's speed; the same film made twice has the same frames. A file is made \
            by ffmpeg, which has to be installed; without it the frames go into a folder with the file's name. Ctrl+C leaves nothing behind.
            """)

    @OptionGroup var options: StageOptions

    @Option(help: ArgumentHelp("A built-in gesture, in place of a FILE.gesture: \(Self.gestures).", valueName: "GESTURE"))
    var gesture: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write (.mp4, .gif, .webp), or the folder.", valueName: "FILE|FOLDER")
    )
    var output: String

    @Option(help: ArgumentHelp("Frames per second, 1 to 1000. Default: 60, or 25 for a GIF (at most 50).", valueName: "N"))
    var fps: Double?

    @Option(
        help: ArgumentHelp(
            "The frames' size in points, up to 3840x2160 pixels. Default: 1280x800, or that of the recorded window.",
            valueName: "WxH"))
    var size: String?

    @Option(help: ArgumentHelp("Pixels per point, 1 to 4.", valueName: "N"))
    var scale: Double?

    @Option(
        help: ArgumentHelp("A setting to compare with, in the right half of the frame.", valueName: "NAME|FILE|LINE"))
    var compare: String?

    @Flag(help: "With --compare: show setting B as outlines under the cards.")
    var over = false

    @Flag(help: "Show the finger.")
    var finger = false

    @Flag(help: "Show the offset and its velocity over time, below the cards.")
    var curves = false

    @Option(help: ArgumentHelp("A line below the cards, under the model's title.", valueName: "TEXT"))
    var caption: String?

    @Flag(help: "Leave the backdrop out: the area without cards is transparent, in a .webp or in PNG frames.")
    var transparent = false

    @Option(help: ArgumentHelp("SDL's renderer: opengl, software.", valueName: "RENDERER"))
    var renderer: String?

    /// The folder of the `FilmJob` from the window that has started this process.
    @Option(help: .hidden)
    var job: String?

    private static let gestures = BuiltInGesture.allCases.map(\.rawValue).joined(separator: ", ")

    func run(with models: ModelCatalogue) throws {
        var output = try FilmOutput(argument: output)
        let rate = fps ?? output.format?.usualRate ?? 60
        let largest = output.format?.largestRate ?? 1000
        guard (1...largest).contains(rate) else {
            let name = output.format == .gif ? "a GIF" : "--fps"
            throw Failure.usage("\(name) takes from 1 to \(largest.brief) frames a second, not \(rate.brief).")
        }
        guard !over || compare != nil else { throw Failure.usage("--over shows the setting of --compare; name one.") }
        if transparent, let format = output.format, !FilmOptions.canBeTransparent(format) {
            throw Failure.usage("\(FilmOptions.title(format)) can't be transparent; a .webp and a FOLDER/ of PNG frames can.")
        }
        let program = output.format == nil ? nil : FFmpeg.path
        if output.format != nil, program == nil {
            Message.write("\(FFmpeg.missing), so the frames go into \(output.frames.path) instead.")
            output = output.frames
        }
        let handover = job.map { FilmHandover(folder: $0) }
        // The window's frames take precedence over the film.
        if handover != nil { _ = nice(10) }
        let signals = EndSignals()
        let isWanted = { signals.received == nil && handover?.parent.isThere ?? true }
        let film: Film
        let path: String?
        do {
            let makeRenderer: () throws -> OffscreenRenderer
            (film, makeRenderer) = try self.film(models, handover, rate: rate, format: output.format, while: isWanted)
            path = try FilmWriter(film: film, makeRenderer: makeRenderer, isWanted: isWanted, parent: handover?.parent)
                .write(output, with: program)
        } catch let failure as SDLFailure {
            throw Failure(failure.sentence)
        }
        guard let path else { return signals.endProgram() }
        handover?.parent.tell(.saved(path))
        let (width, height) = film.look.pixels
        try Output.write(
            line: Output.oneLine(
                "\(film.frameCount) frames, \(((film.duration * 100).rounded() / 100).brief) s, \(width)x\(height), are in \(path)."
            ))
        // The exit code says that the requested file wasn't made: a folder took its place.
        if output.path != self.output { throw Failure("") }
    }

    /// Returns the film, and the function that makes its renderers.
    private func film(
        _ models: ModelCatalogue, _ handover: FilmHandover?, rate: Double, format: FilmOutput.Format?, while isWanted: () -> Bool
    ) throws -> (Film, () throws -> OffscreenRenderer) {
        var options = options
        let models = handover?.models ?? models
        if let handover { options.paths = [handover.recording] }
        let named = options.takeRecordings()
        guard named.count <= 1 else { throw Failure.usage("A film shows one recording, not \(named.count).") }
        guard named.isEmpty || gesture == nil else { throw Failure.usage("--gesture is for a film without a FILE.gesture.") }
        guard named.isEmpty || options.cards == nil else { throw Failure.usage("--cards is for a film without a FILE.gesture.") }
        let library = try handover?.library ?? OffscreenRenderer.library(options.pictures)
        var recording: Recording
        var given: StageConfiguration?
        if let path = named.first {
            (recording, given) = try options.recording(path, models)
            recording.start.deck = recording.start.deck.with(handover?.pictures ?? library.items.map(\.picture))
        } else {
            // The events are added once their stage is known.
            let start = RecordingStart(
                size: Size(width: 1280, height: 800), deck: library.deck(count: options.cards),
                configuration: try options.configuration(models))
            recording = Recording(title: "", start: start, events: [])
        }
        if transparent {
            recording = recording.changing { $0.hideBackdrop() }
            given?.hideBackdrop()
        }
        let look = try look(recording, given ?? recording.start.configuration, rate: rate, format: format)
        var stage = Stage(recording.start)
        let resize = StageResize(
            size: look.stageSize, topInset: handover == nil ? Swift.min(stage.topInset, look.stageSize.height / 2) : 0,
            widthShare: size == nil ? stage.widthShare : 1, pixelScale: look.scale)
        stage.advance(to: stage.time, events: CollectionOfOne(StageEvent(time: stage.time, kind: .resize(resize))))
        if named.isEmpty { recording = try builtIn().recording(for: stage) }
        let (width, height) = look.pixels
        let (backdrop, name, configuration, decoders) = (options.backdrop, renderer, stage.configuration, DecoderPool())
        let makeRenderer = {
            let renderer = try OffscreenRenderer(
                library: library, backdrop: backdrop, size: Size(width: Double(width), height: Double(height)), renderer: name,
                decoders: decoders)
            renderer.feeder.limitMemory(configuration, in: renderer.window)
            return renderer
        }
        return (Film(recording, on: stage, under: given, look: look, while: isWanted), makeRenderer)
    }

    private func builtIn() throws -> BuiltInGesture {
        guard let gesture else { return .flick }
        if let found = BuiltInGesture(rawValue: gesture) { return found }
        let hint = Spelling.nearest(to: gesture, in: BuiltInGesture.allCases.map(\.rawValue)).map { "did you mean \"\($0)\"?" }
        throw Failure.usage("There is no gesture \"\(gesture)\"; \(hint ?? "there are \(Self.gestures).")")
    }

    private func look(
        _ recording: Recording, _ own: StageConfiguration, rate: Double, format: FilmOutput.Format?
    ) throws -> Film.Look {
        let scale = scale ?? (size == nil ? recording.start.pixelScale : 1)
        guard self.scale == nil || (1...4).contains(scale) else {
            throw Failure.usage(Size.scaleUsage(scale))
        }
        let size = try size.map { try Size(argument: $0) } ?? recording.start.size
        var look = Film.Look(size: size, scale: scale, fps: rate)
        let (width, height) = look.pixels
        guard Swift.min(width, height) >= 16, Swift.max(width, height) <= 3840, width * height <= 3840 * 2160 else {
            throw Failure.usage("A film has from 16x16 to 3840x2160 pixels, not \(width)x\(height).")
        }
        // The H.264 that every player supports has one colour sample for 2 × 2 pixels, so the sides must be even.
        if format == .mp4, width % 2 + height % 2 > 0 {
            let (even, low) = (width - width % 2, height - height % 2)
            look.size = Size(width: Double(even) / scale, height: Double(low) / scale)
            Message.write("The sides of an MP4 are even: \(width)x\(height) became \(even)x\(low).")
        }
        look.other = try compare.map { text in
            let option = try PresetOption(text, over: own)
            for sentence in option.remarks { Message.write(sentence) }
            var other = option.configuration.withPreferences(of: own)
            if transparent { other.hideBackdrop() }
            return (other, name(of: option, text, own))
        }
        (look.isOver, look.hasFinger, look.hasCurves, look.caption) = (over, finger, curves, caption)
        look.isTransparent = transparent
        return look
    }

    /// Returns the other setting's name: the preset's name; for a line, its values or its model.
    private func name(of option: PresetOption, _ text: String, _ own: StageConfiguration) -> String {
        if let entry = option.entry { return entry.name }
        let values = text.split(whereSeparator: \.isWhitespace).filter { $0.contains("=") }.joined(separator: " ")
        if !values.isEmpty { return values }
        let other = option.configuration
        return other.modelID == own.modelID ? "Defaults" : other.model.descriptor.title
    }
}
