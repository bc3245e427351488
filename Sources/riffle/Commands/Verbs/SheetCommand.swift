import RiffleFiles
import ArgumentParser
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleStage

/// `riffle sheet`: draws a model in all of its edge cases as one labelled picture.
struct SheetCommand: ModelCommand, DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Draw a model's edge cases into one PNG: few cards, ends, a flip.",
        discussion: """
            Each row is a number of cards (0 to 5, and 1000). The columns are a tiny window, a phone-sized one and a wide one, each at the \
            start, in the middle, at the end, at the seam or beyond the end, and in a flip. A dash stands for a picture that equals \
            one to its left in the same window. Needs no display.
            """)

    @OptionGroup var options: StageOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("The PNG to write; - is the standard output.", valueName: "FILE"))
    var output: String

    @Option(help: ArgumentHelp("The height of one picture in pixels, 20 to 800.", valueName: "PIXELS"))
    var height: Int = 220

    @Option(help: ArgumentHelp("SDL's renderer: opengl, software.", valueName: "RENDERER"))
    var renderer: String?

    func run(with models: ModelCatalogue) throws {
        guard options.cards == nil else { throw Failure.usage("A sheet has its own numbers of cards; leave out --cards.") }
        guard (20...800).contains(height) else {
            throw Failure.usage("--height takes a number of pixels from 20 to 800, not \(height).")
        }
        let configuration = try options.configuration(models)
        do {
            let renderer = try OffscreenRenderer(
                paths: options.pictures, cardCount: nil, backdrop: options.backdrop, size: Size(width: 256, height: 256),
                renderer: renderer)
            try ModelSheet(configuration, height: height).picture(renderer).writePNG(toOutput: output)
        } catch let failure as SDLFailure {
            throw Failure(failure.sentence)
        }
    }
}
