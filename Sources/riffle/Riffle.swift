import ArgumentParser
import Glibc
import RiffleDesktop
import RiffleFiles
import RiffleSDL

/// The command line. Data goes to stdout, messages to stderr; the exit code is 0, 1 for a failure, 2 for wrong usage.
@main
struct Riffle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "riffle",
        abstract: "A playground for card switchers: drag cards, switch models, tune every number.",
        usage: """
            riffle [PATHS…] [--model ID] [--set NAME=VALUE …]
            riffle VERB …
            """,
        discussion: """
            Folders and picture files become the cards; without any, the built-in set is shown. Press H in the window for \
            the keys.
            """,
        version: "Riffle \(Release.version)",
        subcommands: [
            WindowCommand.self, ListCommand.self, RenderCommand.self, FilmCommand.self, SheetCommand.self, TourCommand.self,
            RecordCommand.self, ReplayCommand.self, CompareCommand.self, BenchCommand.self, PresetsCommand.self,
            FormulaCommand.self, FitCommand.self, ExportCommand.self, ShareCommand.self, ManualCommand.self,
            CompleteCommand.self, SnapshotCommand.self, DisplayCommand.self,
        ],
        defaultSubcommand: WindowCommand.self)

    static func main() {
        ProcessMemory.limitFragmentation()
        if let code = DecoderHelper.run(SystemPath.arguments) { endDecoder(code) }
        // The environment must change before any thread starts.
        DesktopIdentity.set()
        ProcessStreams.prepare()
        do {
            if HelpPage.isAsked(by: SystemPath.arguments) { return try Output.write(line: HelpPage.text(.riffle)) }
            var command = try parseAsRoot(SystemPath.arguments.map(FileURIs.localPath))
            try SystemLimits.check(draws: command is any DrawingCommand)
            try command.run()
        } catch {
            Glibc.exit(end(with: error))
        }
    }

    /// Writes an error's message, or the help text that ArgumentParser throws, and returns the exit code.
    private static func end(with error: any Error) -> Int32 {
        if let failure = error as? Failure {
            if !failure.sentence.isEmpty { Message.write(failure.sentence) }
            return failure.isUsage ? 2 : 1
        }
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        guard code.isSuccess else {
            Message.write(lines: text)
            return code == .validationFailure ? 2 : 1
        }
        do {
            try Output.write(line: text)
            if text == configuration.version, let notice = ConfinementNotice.find() { try Output.write(line: notice) }
            return 0
        } catch {
            return end(with: error)
        }
    }
}

extension Riffle {
    /// Ends the decoder process that `DecoderPool` starts. A user who runs it by hand gets a message.
    private static func endDecoder(_ code: Int32) -> Never {
        if code != 0 { Message.write("'\(SystemPath.arguments[0])' is for riffle's own use; it can't be run by hand.") }
        Glibc.exit(code)
    }
}
