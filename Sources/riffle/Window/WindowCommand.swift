import RiffleFiles
import RiffleSession
import ArgumentParser
import FoundationEssentials
import Glibc
import RiffleArchive
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleStage
import Synchronization

/// `riffle [PATHS…]`: opens the window.
struct WindowCommand: ParsableCommand, DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open the window (the default).")

    @OptionGroup var window: WindowArguments

    func run() throws { try window.run(recordingInto: nil) }
}

/// `riffle record`: opens the window and records everything that happens in it.
struct RecordCommand: ParsableCommand, DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Open the window and record all that happens until it closes.",
        discussion: """
            The recording begins with the first event at rest. Each line is written as it happens: a file cut off by a crash plays to \
            its last whole line. It ends after an hour, at 16 MB or at 200,000 lines. An existing file is overwritten.
            """)

    @Argument(help: ArgumentHelp("The recording to write.", valueName: "FILE.gesture"))
    var file: String

    @OptionGroup var window: WindowArguments

    func run() throws { try window.run(recordingInto: file) }
}

/// The window's options.
struct WindowArguments: ParsableArguments {
    @OptionGroup var options: StageOptions

    @Option(help: ArgumentHelp("Write one JSON object per drawn frame to this file.", valueName: "FILE"))
    var trace: String?

    @Option(
        help: ArgumentHelp(
            "The window's size in the desktop's points (pixels on X11). Default: that of the last session, or 1280x800 times the display's scale.",
            valueName: "WxH"))
    var size: String?

    @Option(
        help: ArgumentHelp(
            "A picture or recording to compare the cards with. Riffle also reads the marks beside it, FILE.marks.json.",
            valueName: "FILE")
    )
    var reference: String?

    @OptionGroup var certificate: CertificateOptions

    @Flag(help: "Begin with the defaults instead of where the last session ended.")
    var fresh = false

    @Option(help: ArgumentHelp("SDL's renderer: opengl, opengles2, software.", valueName: "RENDERER"))
    var renderer: String?

    @Option(help: .hidden)
    var quitAfter: Double?

    /// Opens the window and ends the program with it. `recording`: the file to record into; nil: none.
    func run(recordingInto recording: String?) throws {
        let given = try size.map { try Size(argument: $0) }
        let start = try WindowStart(self, formulas: .standard)
        if !Self.hasDisplay {
            // Wrong usage is reported first.
            try start.check()
            throw Self.failure(
                SDLFailure("There is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are unset)."), lacksDisplay: true
            )
        }
        Message.neverWaits.store(true, ordering: .relaxed)
        // Until there is something to save, a signal ends the program at once, even while the program waits for the display.
        EndSignals.unblock()
        let (files, configuration) = try start.open(.machine)
        let last = files.restored?.windowSize.map { Size(width: $0.width, height: $0.height) }
        let size = given ?? last ?? Size(width: 1280, height: 800)
        var window = WindowOptions()
        window.renderer = renderer
        window.position = files.restored?.windowPosition
        // A requested size is used as it is, whatever the last window was. The default size is for the window's contents, whose size
        // depends on the display's scale.
        window.fitsDisplays = given == nil
        window.growsWithScale = given == nil && last == nil
        if given == nil, let last = files.restored {
            (window.isMaximized, window.isFullscreen) = (last.isMaximized, last.isFullScreen)
        }
        var failed = false
        do {
            let loop = try WindowLoop(
                configuration: configuration, paths: start.options.pictures, cardCount: options.cards, size: size, window: window,
                backdrop: options.backdrop, trace: trace, files: files)
            try start.begin(loop.workspace, recordingInto: recording)
            let signals = EndSignals()
            signals.begin(wakeUp: loop.display.wakeUp)
            loop.run(until: quitAfter, or: { signals.received != nil })
            loop.close()
            failed = loop.workspace.session.gestures.outputFailed
            // Ends the program with the signal itself, so that the parent process sees the signal in the exit status.
            signals.endProgram()
        } catch let failure as SDLFailure {
            throw Self.failure(failure, lacksDisplay: failure.lacksDisplay)
        }
        // Threads that are still decoding end with the process.
        Glibc.exit(failed ? 1 : 0)
    }

    /// Whether the environment names a display.
    static var hasDisplay: Bool {
        #if os(Linux)
            let environment = ProcessInfo.processInfo.environment
            let names = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"]
            return names.contains { !(environment[$0] ?? "").isEmpty }
        #else
            return true
        #endif
    }

    private static func failure(_ failure: SDLFailure, lacksDisplay: Bool) -> Failure {
        guard lacksDisplay else { return Failure(failure.sentence) }
        return Failure(failure.sentence.dropLast() + "; 'riffle render' and 'riffle tour' draw without one.")
    }
}

/// `riffle display`: whether a window can be opened, for scripts; exit code 0 if so, otherwise 1 with a sentence that says why.
struct DisplayCommand: ParsableCommand, DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "display", abstract: "Say whether a window can be opened here.", shouldDisplay: false)

    func run() throws {
        do throws(SDLFailure) {
            try VideoDriver.check()
        } catch {
            throw Failure(error.sentence)
        }
    }
}
