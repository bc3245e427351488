import ArgumentParser
import RiffleExport
import RiffleFiles
import RiffleModels
import RiffleSettings
import RiffleStage

/// `riffle export`: writes a model as code for other platforms, and checks the written code.
struct ExportCommand: ModelCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a model as code for other platforms, with its check.",
        discussion: """
            Each platform gets a folder inside the one that you name. It holds the pose of a card as a function, the code that scrolls it, a page or a package \
            that shows it, samples of what Riffle does, and the check. --cards is the number of cards (default: 5).
            spec is a sheet for handing the model over: tokens.json has all numbers as design tokens, and a page shows them with a \
            film and a picture.

            --watch writes the folders again whenever a named preset, formula, recording or picture changes, until Ctrl+C: a line for \
            each write, with the files that changed. The others aren't touched. (The window has a switch for this on its Export \
            page.)

            --check with --trust runs the programs in an exported folder instead, and compares them with the samples: a line of \
            JSON per platform, with the greatest deviations, in card widths and in cards. The programs of that folder can then do anything that you can: check \
            only what you exported yourself.
            """)

    @OptionGroup var options: StageOptions

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("The platforms: \(names). Default: all.", valueName: "PLATFORM,…"))
    var targets: String?

    @Option(
        help: ArgumentHelp(
            "A recording that the playable file plays, and the spec sheet's film shows.", valueName: "FILE.gesture"))
    var gesture: String?

    @Option(
        help: ArgumentHelp(
            "Setting B of the playable file: a preset, in the form that --preset takes.", valueName: "NAME|FILE|LINE"))
    var other: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; the platforms' folders in it must not exist yet.", valueName: "FOLDER"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The scroller of a SwiftUI row: exact (Riffle's) or native (SwiftUI's scroll view).", valueName: "STYLE")
    )
    var style: String?

    @Flag(help: "Write again whenever a named file changes, until Ctrl+C.")
    var watch = false

    @Option(help: ArgumentHelp("The exported folder to check.", valueName: "FOLDER"))
    var check: String?

    @Flag(help: "With --check: the folder's programs may run here, with all your permissions.")
    var trust = false

    private static var names: String { ExportTarget.allCases.map(\.rawValue).joined(separator: ", ") }

    func run(with models: ModelCatalogue) throws {
        if let check {
            guard output == nil, targets == nil else {
                throw Failure.usage("--check takes an exported folder; leave out --to and -o.")
            }
            guard style == nil else { throw Failure.usage("--style needs -o FOLDER.") }
            guard !watch else { throw Failure.usage("--watch needs -o FOLDER.") }
            guard trust else {
                throw Failure.usage(
                    "--check runs the programs in \(SystemPath.shown(check)) with all your permissions: add --trust if you exported that folder "
                        + "yourself.")
            }
            return try Self.check(check)
        }
        guard !trust else { throw Failure.usage("--trust needs --check FOLDER.") }
        guard let output else { throw Failure.usage("Give the folder to write to: -o FOLDER.") }
        let targets = try Self.targets(targets)
        if watch { return try keep(targets, in: output, models) }
        var made = try made(of: targets, models)
        try TourCommand.makeFolder(output)
        var said: Set<String> = []
        let signals = targets.contains(.spec) ? EndSignals() : nil
        for (count, target) in targets.enumerated() {
            guard let files = try made.files(for: target, &said, while: { signals?.received == nil }) else {
                signals?.endProgram()
                return
            }
            do throws(FileProblem) {
                try target.write(files, to: output)
            } catch {
                throw Failure(Self.sentence(about: error, in: output, after: targets.prefix(count)))
            }
        }
    }

    /// The export that the options ask for.
    struct Made {
        var export: ModelExport
        var pictures: ExportPictures
        /// The film of a spec sheet; nil: none is asked for.
        var film: SpecFilm?

        /// Returns the files of a platform, and reports each unreadable picture once. `isWanted`: polled while a spec sheet is filmed.
        /// Returns nil if the files are no longer wanted.
        mutating func files(
            for target: ExportTarget, _ said: inout Set<String>, while isWanted: () -> Bool
        ) throws -> [ExportFile]? {
            var remarks = pictures.fill(&export, for: target)
            var export = export
            if target == .spec, let film {
                guard let sheet = try Self.sheet(film, while: isWanted) else { return nil }
                (export, remarks) = sheet
            }
            for sentence in remarks where said.insert(sentence).inserted { Message.write(sentence) }
            return target.files(export)
        }

        /// The model with its film and picture, and sentences about them. The model has as many cards as the film. Nil if the sheet is no
        /// longer wanted.
        private static func sheet(_ film: SpecFilm, while isWanted: () -> Bool) throws -> (ModelExport, [String])? {
            var export: ModelExport
            do throws(ExportProblem) {
                export = try ModelExport(
                    film.job.given ?? film.job.recording.start.configuration, cardCount: film.job.recording.start.deck.count)
            } catch {
                throw Failure(error.sentence)
            }
            guard let (media, remarks) = film.media(while: isWanted) else { return nil }
            export.media = media
            return (export, remarks + [media.problem].compactMap(\.self))
        }
    }

    func made(of targets: [ExportTarget], _ models: ModelCatalogue) throws -> Made {
        let configuration = try options.configuration(models)
        let library = try OffscreenRenderer.library(options.pictures)
        let recording = try gesture.map { try options.recording($0, models).recording }
        // A gesture fits only the number of cards that it was recorded with.
        let recorded = recording.map { min(max($0.start.deck.count, 1), ExportPictures.most) }
        let count = ExportPictures.count(asked: options.cards ?? recorded, library)
        var export: ModelExport
        do throws(ExportProblem) {
            export = try ModelExport(configuration, cardCount: count)
        } catch {
            throw Failure(error.sentence)
        }
        if gesture != nil || other != nil {
            try checkUse(of: targets)
            try addPlayable(to: &export, configuration, recording, cardCount: count)
        }
        if let style { export.style = try Self.style(style, of: export, for: targets) }
        return Made(
            export: export, pictures: ExportPictures(library, cards: count),
            film: targets.contains(.spec) ? options.specFilm(configuration, recording, library) : nil)
    }

    /// Returns a sentence about the problem and about the platforms that were written nevertheless. Nothing of the failed platform is in
    /// the folder.
    static func sentence(
        about problem: FileProblem, in folder: String, after written: ArraySlice<ExportTarget>
    ) -> String {
        if problem.isTaken {
            return "\(problem.sentence) Remove it, or give another folder: an export never overwrites files."
        }
        guard !written.isEmpty else { return problem.sentence }
        return "\(problem.sentence) Only \(written.map(\.rawValue).joined(separator: ", ")) was written to \(folder)."
    }

    private static func targets(_ text: String?) throws -> [ExportTarget] {
        guard let text else { return ExportTarget.allCases }
        return try text.split(separator: ",").map { name in
            guard let target = ExportTarget(named: String(name)) else {
                throw Failure.usage("There is no platform \"\(name)\" to export to; there are \(names).")
            }
            return target
        }
    }

    private func checkUse(of targets: [ExportTarget]) throws {
        if other != nil, !targets.contains(.playable) {
            throw Failure.usage("--other is for the playable file; --to leaves playable out.")
        }
        guard targets.contains(.playable) || targets.contains(.spec) else {
            throw Failure.usage("--gesture is for the playable file and the spec sheet; --to leaves playable and spec out.")
        }
    }

    /// The gesture and setting B of the playable file.
    private func addPlayable(
        to export: inout ModelExport, _ configuration: StageConfiguration, _ recording: Recording?, cardCount: Int
    ) throws {
        if let recording {
            guard recording.start.configuration.modelID == configuration.modelID else {
                throw Failure.usage(
                    "\(gesture ?? "") was recorded with the model \(recording.start.configuration.modelID), not with \(configuration.modelID)."
                )
            }
            export.played = PlayedGesture(recording)
        }
        guard let other else { return }
        let option = try PresetOption(other, over: configuration)
        for sentence in option.remarks { Message.write(sentence) }
        guard option.configuration.modelID == configuration.modelID else {
            throw Failure.usage("Setting B has to be for the same model: --other is for \(option.configuration.modelID).")
        }
        do throws(ExportProblem) {
            export.other = [try ModelExport(option.configuration, cardCount: cardCount)]
        } catch {
            throw Failure(error.sentence)
        }
    }

    /// Returns the style that a word names. Throws if the style would have no effect on the export.
    private static func style(_ word: String, of export: ModelExport, for targets: [ExportTarget]) throws -> SwiftUIStyle {
        guard let style = SwiftUIStyle(rawValue: word) else {
            let words = SwiftUIStyle.allCases.map(\.rawValue).joined(separator: " and ")
            throw Failure.usage("There is no style \"\(word)\"; there are \(words).")
        }
        guard targets.contains(.swiftui) else {
            throw Failure.usage("--style is for SwiftUI alone; --to leaves swiftui out.")
        }
        guard export.subject == .cards else {
            throw Failure.usage("--style is for rows of cards alone, which \(export.pose.title) isn't.")
        }
        return style
    }

    /// Runs the checks in a folder.
    private static func check(_ folder: String) throws {
        let found = try ExportTarget.allCases.filter { target in
            do throws(FileProblem) {
                return try SystemCalls.system.exists("\(folder)/\(target.rawValue)")
            } catch {
                throw Failure(error.sentence)
            }
        }
        guard !found.isEmpty else { throw Failure("There is no export in \(SystemPath.shown(folder)).") }
        var hasFailed = false
        // When a signal ends the program, a running check ends too, and its temporary files are removed.
        let signals = EndSignals()
        for target in found {
            let check = ExportCheck(target, in: "\(folder)/\(target.rawValue)") { signals.received == nil }
            signals.endProgram()
            try Output.write(line: check.line)
            if check.hasFailed { hasFailed = true }
        }
        if hasFailed {
            throw Failure("The exported code differs from Riffle; the deviations, and the parts that aren't compared, are above.")
        }
    }
}
