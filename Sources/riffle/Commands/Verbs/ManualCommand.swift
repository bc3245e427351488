import ArgumentParser
import RiffleArchive
import RiffleFiles
import RiffleFormula
import RiffleModels
import RiffleUI

/// `riffle manual`: a page of the manual, or the list of its pages.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print a page of the manual, or the list of its pages.")

    @Argument(help: ArgumentHelp("A page. Default: the list of all pages.", valueName: "PAGE"))
    var page: String?

    @Flag(help: ArgumentHelp("Print the page for man, as mdoc.", visibility: .hidden))
    var man = false

    @Option(help: ArgumentHelp("Renew the tables of the pages in this folder.", valueName: "FOLDER", visibility: .hidden))
    var tables: String?

    func run() throws {
        if man { return try Output.write(ManualPage(.riffle, .whole(Self.models)).text) }
        if let tables { return try Self.renewTables(in: tables) }
        let manual = try Manual.installed()
        let isTerminal = TextStream.output.isTerminal
        let width = isTerminal ? min(max(TextStream.output.columns ?? 80, 40), 100) : 80
        let layout = ManualLayout(width: width, isBold: isTerminal)
        guard let page else { return try Output.write(page: layout.text(of: manual.contents)) }
        guard manual.names.contains(page) else {
            let hint = Spelling.nearest(to: page, in: manual.names).map { "did you mean \"\($0)\"?" }
            throw Failure.usage("The manual has no page \"\(page)\"; \(hint ?? "'riffle manual' lists them.")")
        }
        try Output.write(page: layout.text(of: ManualBlock.blocks(of: manual.text(of: page))))
    }

    /// The models that come with Riffle, whatever formulas the user has.
    private static var models: ModelCatalogue { FormulaLibrary(folder: nil, resources: ResourceFolder.path).catalogue }

    private static func renewTables(in folder: String) throws {
        let manual = try Manual(folder: folder)
        let tables = ManualTables(models: models)
        for name in manual.names {
            let text = try manual.text(of: name)
            let renewed = try tables.renewed(text)
            guard renewed != text else { continue }
            do throws(FileProblem) {
                _ = try AtomicFile().write(renewed, to: manual.path(of: name))
            } catch {
                throw Failure(error.sentence)
            }
            try Output.write(line: "\(name): its tables are updated.")
        }
    }
}
