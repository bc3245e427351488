import RiffleFiles
import ArgumentParser
import Glibc
import RiffleArchive
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleStage

/// `riffle bench`: measures a fixed run in a real window without waiting for the display, and prints one line of JSON. With `--stage`,
/// measures the stage alone and prints tables.
struct BenchCommand: ModelCommand, DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Draw a fixed run as fast as possible and print its figures.",
        discussion:
            "One line of JSON. Without a display it draws into a hidden window. The cards swing by 7 + 6·sin(t), and t grows by 1/60 a frame. It doesn't wait for the display. With --stage, tables of all models without a window: what a frame takes before it is drawn."
    )

    @OptionGroup var options: StageOptions

    @Option(help: ArgumentHelp("The cards' size in points. Default: the model's.", valueName: "WxH"))
    var card: String?

    @Option(help: ArgumentHelp("How many frames to measure, after 60 frames of warm-up.", valueName: "N"))
    var frames: Int = 600

    @Option(help: ArgumentHelp("The window's size in points.", valueName: "WxH"))
    var size: String = Self.standardSize

    @Option(help: ArgumentHelp("SDL's renderer: opengl, opengles2, software.", valueName: "RENDERER"))
    var renderer: String?

    @Flag(help: "Open the panel beside the cards. Its cost is panel_ms.")
    var panel = false

    @Flag(help: "Draw the outlines of setting B under the cards.")
    var ghosts = false

    @Flag(help: "Measure the gallery of all models in motion and cover flow in turn: medians of whole frames.")
    var gallery = false

    @Flag(help: "Measure the stage alone, without a window: tables of all models, or of the one that --model names.")
    var stage = false

    @Flag(help: "Measure fits to marks, without a window: how long a ranking of all families takes.")
    var fits = false

    private static let standardSize = "1280x800"

    func run(with models: ModelCatalogue) throws {
        let started = Clock.now()
        var configuration = try options.configuration(models)
        if gallery { configuration.selectModel("cover-flow") }
        guard (1...1_000_000).contains(frames) else {
            throw Failure.usage("--frames takes a number from 1 to 1000000, not \(frames).")
        }
        if fits {
            guard !stage, !panel, !ghosts, !gallery, card == nil, size == Self.standardSize, renderer == nil,
                options.asksForNothing
            else {
                throw Failure.usage("--fits measures marks on built-in models, without a window; it takes no other options.")
            }
            return try FitBench(catalogue: .builtIn, runs: 9).run()
        }
        if stage { return try measureStage(configuration) }
        let cardSize = try card.map { try Size(argument: $0) }
        AllocationCount.begin()
        do {
            let bench = try WindowBench(
                configuration: configuration, options: options, cardSize: cardSize, size: try Size(argument: size),
                renderer: renderer, started: started)
            if panel { bench.openPanel() }
            if ghosts { bench.showGhosts() }
            try Output.write(line: gallery ? bench.runGallery(frames: frames) : try bench.run(frames: frames))
        } catch let failure as SDLFailure {
            throw Failure(failure.sentence)
        }
        Glibc.exit(0)
    }

    private func measureStage(_ configuration: StageConfiguration) throws {
        var others = options
        (others.modelID, others.paths) = (nil, options.pictures)
        guard others.asksForNothing, card == nil, size == Self.standardSize, renderer == nil, !panel, !ghosts, !gallery else {
            throw Failure.usage(
                "--stage measures models at their defaults, without a window; only --model and --frames go with it.")
        }
        AllocationCount.begin()
        let namesOne = options.modelID != nil || !options.paths.isEmpty
        // The tables of all models leave out the formulas of the user's folder, so that every user measures the same models.
        let catalogue =
            namesOne
            ? configuration.catalogue : FormulaLibrary(folder: nil, resources: ResourceFolder.path).catalogue
        try StageBench(of: namesOne ? configuration.model : nil, among: catalogue, frames: frames).run()
    }
}
