import ArgumentParser
import RiffleArchive
import RiffleExport
import RiffleFiles
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleShare

/// `riffle share`: shows a model on phones on the same network, and takes their gestures back.
struct ShareCommand: ModelCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Show a model on phones nearby, and take their gestures back.",
        discussion: """
            Prints an address and its QR code. A phone on the same network opens it in its browser. Riffle asks here whether to allow it: \
            answer y or n. Then it shows the cards, and each gesture becomes a recording in the folder of --gestures once the cards rest.

            While it is shared, a line NAME=VALUE sets a parameter, and a preset's line shows that preset. Named presets, formulas and \
            pictures are shown again whenever their files change. Ctrl+C ends it. (The window shares its own stage: Share with a phone.)

            Without --cert and --key the connection isn't encrypted: share on a network that you trust.
            """)

    @OptionGroup var options: StageOptions

    @Option(
        help: ArgumentHelp(
            "Setting B, which a button on the phone shows: a preset, in the form that --preset takes.",
            valueName: "NAME|FILE|LINE")
    )
    var other: String?

    @Option(help: ArgumentHelp("The port. Default: any free one.", valueName: "N"))
    var port: Int?

    @Option(help: ArgumentHelp("The IPv4 address to listen on. Default: all addresses of this machine.", valueName: "ADDRESS"))
    var host: String?

    @OptionGroup var certificate: CertificateOptions

    @Option(help: ArgumentHelp("The folder for gestures from phones. Without it, Riffle only lists them.", valueName: "FOLDER"))
    var gestures: String?

    func run(with models: ModelCatalogue) throws {
        if let port, !(1...65535).contains(port) { throw Failure.usage("--port takes a number from 1 to 65535, not \(port).") }
        let identity = try certificate.identity()
        if let gestures { try TourCommand.makeFolder(gestures) }
        let cache = ExportPictures.Cache()
        var desk = try ShareDesk(self, content(models, cache), cache, identity)
        try desk.run()
    }

    /// The content that the options ask for. `cache`: the pictures that were encoded before.
    func content(_ models: ModelCatalogue, _ cache: ExportPictures.Cache) throws -> ShareContent {
        let configuration = try options.configuration(models)
        var sides = [configuration]
        if let other {
            let option = try PresetOption(other, over: configuration)
            for sentence in option.remarks { Message.write(sentence) }
            sides.append(option.configuration)
        }
        let library = try OffscreenRenderer.library(options.pictures)
        let count = ExportPictures.count(asked: options.cards, library)
        var content = ShareContent(sides: sides, cardCount: count)
        if count > ShareContent.mostCards {
            Message.write("A phone shows the first \(ShareContent.mostCards) of \(count) cards.")
        }
        var export: ModelExport
        do throws(ExportProblem) {
            export = try ModelExport(configuration, cardCount: content.cardCount, isSampled: false)
        } catch {
            throw Failure(error.sentence)
        }
        var pictures = ExportPictures(library, cards: content.cardCount)
        pictures.cache = cache
        for sentence in pictures.fill(&export, for: .playable) { Message.write(sentence) }
        (content.pictures, content.pictureFocus) = (export.pictures, export.pictureFocus)
        return content
    }

    /// Returns the backdrops of some settings. `made`: the backdrops that were made before.
    func backdrops(of sides: [StageConfiguration], _ made: inout SharedBackdrops) -> [ShareBackdrop] {
        sides.map { configuration in
            let source = BackdropSource(configuration, path: options.backdrop)
            if let known = made[source] { return known }
            let (backdrop, problem) = source.made(DecoderPool())
            if let problem { Message.write(problem) }
            made.add(backdrop, of: source)
            return backdrop
        }
    }
}
