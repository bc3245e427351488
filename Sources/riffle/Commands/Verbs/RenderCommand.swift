import RiffleSession
import ArgumentParser
import RiffleFiles
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleStage

/// `riffle render`: draws one frame into a PNG, without a display.
struct RenderCommand: ModelCommand, DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a model at rest into a PNG; needs no display.",
        discussion: """
            The picture is what the window shows, with the same defaults. With --gesture a moment of a recording is drawn \
            instead, under its own settings or the given ones, at the size of the recorded window or of --size.
            """)

    @OptionGroup var options: StageOptions

    @Option(
        help: ArgumentHelp(
            "The scroll offset in cards; with --gesture, the seconds from the recording's start.", valueName: "OFFSET"))
    var at: Double?

    @Option(help: ArgumentHelp("A recording; a moment of it is drawn.", valueName: "FILE.gesture"))
    var gesture: String?

    @Option(help: ArgumentHelp("How far the current card has turned over, 0 to 1.", valueName: "PROGRESS"))
    var flip: Double?

    @Option(help: ArgumentHelp("How far a transition has come, 0 to 1; for navigation, modal and tabs.", valueName: "PROGRESS"))
    var progress: Double?

    @Option(
        help: ArgumentHelp("The picture's size in points. Default: 1280x800, or that of the recorded window.", valueName: "WxH")
    )
    var size: String?

    @Option(help: ArgumentHelp("Pixels per point, 1 to 4.", valueName: "N"))
    var scale: Double?

    @Flag(help: "Leave the backdrop out: the area without cards is transparent.")
    var transparent = false

    @Option(name: .shortAndLong, help: ArgumentHelp("The PNG to write; - is the standard output.", valueName: "FILE"))
    var output: String

    @Option(help: ArgumentHelp("SDL's renderer: opengl, software.", valueName: "RENDERER"))
    var renderer: String?

    func run(with models: ModelCatalogue) throws {
        if let scale, !(1...4).contains(scale) { throw Failure.usage(Size.scaleUsage(scale)) }
        do {
            let picture = try gesture.map { try moment(of: $0, models) } ?? rest(models)
            try picture.writePNG(toOutput: output)
        } catch let failure as SDLFailure {
            throw Failure(failure.sentence)
        }
    }

    /// The picture of a recording's moment.
    private func moment(of path: String, _ models: ModelCatalogue) throws -> PixelBuffer {
        guard flip == nil, progress == nil, options.cards == nil else {
            throw Failure.usage("--flip, --progress and --cards are for a model at rest, not for a recording.")
        }
        let seconds = at ?? 0
        guard (0...100_000).contains(seconds) else {
            throw Failure.usage("With --gesture, --at takes seconds from the recording's start, not \(seconds).")
        }
        let size = try size.map { try Size(argument: $0) }
        var (recording, given) = try options.recording(path, models)
        if transparent {
            recording = recording.changing { $0.hideBackdrop() }
            given?.hideBackdrop()
        }
        let library = try OffscreenRenderer.library(options.pictures)
        recording.start.deck = recording.start.deck.with(library.items.map(\.picture))
        var stage = Stage(recording.start)
        if size != nil || scale != nil {
            let new = size ?? stage.size
            let resize = StageResize(
                size: new, topInset: Swift.min(stage.topInset, new.height / 2),
                widthShare: size == nil ? stage.widthShare : 1, pixelScale: scale ?? 1)
            stage.advance(to: stage.time, events: CollectionOfOne(StageEvent(time: stage.time, kind: .resize(resize))))
        }
        var player = RecordingPlayer(recording, under: given, followsSize: size == nil && scale == nil)
        player.begin(&stage)
        player.advance(&stage, to: recording.start.time + seconds)
        let renderer = try OffscreenRenderer(
            library: library, backdrop: options.backdrop, size: try (stage.size * stage.pixelScale).drawable(), renderer: renderer
        )
        return try renderer.picture(of: &stage, isTransparent: transparent)
    }

    /// The picture of a model at rest.
    private func rest(_ models: ModelCatalogue) throws -> PixelBuffer {
        var configuration = try options.configuration(models)
        if transparent { configuration.hideBackdrop() }
        if let progress {
            guard (0...1).contains(progress) else {
                throw Failure.usage("--progress takes a number from 0 to 1, not \(progress).")
            }
            guard configuration.set("progress", to: progress) != .unknown(nearest: nil), configuration.values.has("progress")
            else {
                throw Failure.usage("--progress is for models of screens: navigation, modal, tabs.")
            }
        }
        if let at, !at.isFinite { throw Failure.usage("--at takes a number of cards, as in --at 2.5, not \(at).") }
        if let flip, !(0...1).contains(flip) { throw Failure.usage("--flip takes a number from 0 to 1, not \(flip).") }
        let renderer = try OffscreenRenderer(
            paths: options.pictures, cardCount: options.cards, backdrop: options.backdrop,
            size: try (Size(argument: size ?? "1280x800") * (scale ?? 1)).drawable(), renderer: renderer)
        return try renderer.picture(configuration, at: at, flip: flip, scale: scale ?? 1, isTransparent: transparent)
    }
}

/// `riffle tour`: draws every model, and a contact sheet of them all.
struct TourCommand: ModelCommand, DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour", abstract: "Draw every model, and a contact sheet of them all; needs no display.")

    @Argument(help: ArgumentHelp("Folders and picture files; without any, the built-in cards.", valueName: "PATH"))
    var paths: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "FOLDER"))
    var output: String = "tour"

    @Option(
        help: ArgumentHelp(
            "A preset; it applies to the stage and to the models that it has numbers for.", valueName: "NAME|FILE|LINE"))
    var preset: String?

    @Option(help: ArgumentHelp("The pictures' size in pixels.", valueName: "WxH"))
    var size: String = "1280x800"

    func run(with models: ModelCatalogue) throws {
        let size = try Size(argument: size)
        let option = try preset.map { try PresetOption($0, over: StageConfiguration(models)) }
        for sentence in option?.remarks ?? [] { Message.write(sentence) }
        let base = option?.configuration ?? StageConfiguration(models)
        try Self.makeFolder(output)
        do {
            let renderer = try OffscreenRenderer(paths: paths, cardCount: nil, size: size, renderer: nil)
            var pictures: [PixelBuffer] = []
            for model in models.models {
                var configuration = base
                configuration.selectModel(model.descriptor.id)
                // A transition model at rest shows a single screen; its transition shows near the middle.
                if model.descriptor.showsScreens { configuration.set("progress", to: 0.45) }
                let picture = try renderer.picture(configuration, at: nil)
                try picture.writePNG(to: "\(output)/\(model.descriptor.id).png")
                pictures.append(picture.resampled(width: picture.width / 2, height: picture.height / 2))
            }
            try Self.sheet(of: pictures, columns: 4).writePNG(to: "\(output)/contact-sheet.png")
        } catch let failure as SDLFailure {
            throw Failure(failure.sentence)
        }
        try Output.write(line: Output.oneLine("\(models.models.count) models and a contact sheet are in \(output)."))
    }

    /// The message for -o -: the standard output takes only one picture.
    static let noFolder = "-o takes a FOLDER, not the standard output (-); for a folder with that name, write './-'."

    static func makeFolder(_ path: String) throws {
        guard path != "-" else { throw Failure.usage(noFolder) }
        do throws(FileProblem) {
            try SystemCalls.system.makeFolders(path)
        } catch {
            throw Failure("Can't make the folder \(path): \(error.reason).")
        }
    }

    /// A contact sheet: the pictures in rows, `gap` pixels apart. All pictures have the size of the first.
    static func sheet(of pictures: [PixelBuffer], columns: Int, gap: Int = 8) -> PixelBuffer {
        guard let first = pictures.first else { return PixelBuffer(width: 1, height: 1) }
        let rows = (pictures.count + columns - 1) / columns
        var sheet = PixelBuffer(
            width: columns * (first.width + gap) + gap, height: rows * (first.height + gap) + gap, filling: (14, 15, 20, 255))
        for (position, picture) in pictures.enumerated() {
            sheet.paste(
                picture, x: gap + position % columns * (first.width + gap), y: gap + position / columns * (first.height + gap))
        }
        return sheet
    }
}

extension StageConfiguration {
    /// Removes the backdrop from the drawing.
    mutating func hideBackdrop() { set("backdrop", to: Double(BackdropKind.none.rawValue)) }
}

extension PixelBuffer {
    /// Writes a PNG into a file, or to the standard output for "-".
    func writePNG(toOutput path: String) throws {
        if path == "-" { try Output.write(bytes: png()) } else { try writePNG(to: path) }
    }
}
