import ArgumentParser
import Foundation
import RiffleMath
import RiffleSDL
import RiffleStage

/// `riffle bench`: a fixed run in a real window, as fast as it will go, and one line of JSON about it.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Draw a fixed run as fast as it will go and print one line of JSON; without a display, into a hidden window.",
        discussion: "The cards swing by 7 + 6·sin(t), t growing by 1/60 a frame; the display is not waited for.")

    @OptionGroup var options: StageOptions

    @Option(help: "The cards' size in points; without it, the model's own.")
    var card: String?

    @Option(help: "How many frames are measured, after 60 that warm up.")
    var frames: Int = 600

    @Option(help: "The window's size in points.")
    var size: String = "1280x800"

    @Option(help: "SDL's renderer: opengl, opengles2, software.")
    var renderer: String?

    @Flag(help: "With the panel open beside the cards; its cost is panel_ms.")
    var panel = false

    @Flag(help: "With the outlines of another setting under the cards.")
    var ghosts = false

    func run() throws {
        let started = Clock.now()
        let configuration = try options.configuration()
        guard (1...1_000_000).contains(frames) else {
            throw Failure.usage("--frames takes a number from 1 to 1000000, not \(frames).")
        }
        let cardSize = try card.map { try Size(argument: $0) }
        do {
            let bench = try WindowBench(
                configuration: configuration, options: options, cardSize: cardSize, size: try Size(argument: size),
                renderer: renderer, started: started)
            if panel { bench.openPanel() }
            if ghosts { bench.showGhosts() }
            try Output.write(line: try bench.run(frames: frames))
        } catch let failure as SDLFailure {
            throw Failure(failure.sentence)
        }
        Foundation.exit(0)
    }
}
