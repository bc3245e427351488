import ArgumentParser
import Foundation
import RiffleArchive
import RiffleMath
import RiffleSDL
import RiffleStage

/// `riffle [PATHS…]`: the window.
struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open the window (the default).")

    @OptionGroup var options: StageOptions

    @Option(help: "Write one JSON object a drawn frame to this file.")
    var trace: String?

    @Option(help: "The window's size in points; without it, that of the last session, or 1280x800.")
    var size: String?

    @Flag(help: "Begin with the defaults instead of where the last session ended.")
    var fresh = false

    @Option(help: "SDL's renderer: opengl, opengles2, software.")
    var renderer: String?

    @Option(help: .hidden)
    var quitAfter: Double?

    func run() throws {
        let given = try size.map { try Size(argument: $0) }
        if !Self.hasDisplay {
            // Wrong usage is told first, and the session is left alone.
            _ = try options.configuration()
            try Self.requireDisplay()
        }
        let desk = Desk(catalog: .standard, restores: !fresh)
        let (configuration, preset) = try options.resolved(over: desk.restored?.configuration ?? StageConfiguration())
        if let preset { desk.choose(preset) }
        let last = desk.restored?.windowSize.map { Size(width: $0.width, height: $0.height) }
        let size = given ?? last ?? Size(width: 1280, height: 800)
        var window = WindowOptions()
        window.renderer = renderer
        do {
            let app = try App(
                configuration: configuration, paths: options.paths, cardCount: options.cards, size: size, window: window,
                backdrop: options.backdrop, trace: trace, desk: desk)
            app.run(until: quitAfter)
            app.close()
        } catch let failure as SDLFailure {
            throw Failure(failure.sentence)
        }
        // Workers that are still decoding end with the process.
        Foundation.exit(0)
    }

    /// Whether there is anything to open a window on.
    static var hasDisplay: Bool {
        #if os(Linux)
            let environment = ProcessInfo.processInfo.environment
            let names = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
            return names.contains { !(environment[$0] ?? "").isEmpty }
        #else
            return true
        #endif
    }

    /// SDL would open a window that nobody sees.
    private static func requireDisplay() throws {
        guard hasDisplay else {
            throw Failure(
                "There is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are unset); "
                    + "'riffle render' and 'riffle tour' draw without one.")
        }
    }
}
