import ArgumentParser
import RiffleExport
import RiffleFiles
import RiffleModels

/// `riffle export`: writes a model as code for other platforms.
struct ExportCommand: ModelCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a model with its settings as code for other platforms.")

    @OptionGroup var options: StageOptions

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "The platforms: \(ExportTarget.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "NAME,…"))
    var targets: String

    @Option(name: .shortAndLong, help: "The folder to write to; each platform has a folder in it.")
    var output: String

    func run(with models: ModelCatalogue) throws {
        let targets = try Self.targets(targets)
        let configuration = try options.configuration(models)
        let export: ModelExport
        do throws(ExportProblem) {
            export = try ModelExport(configuration, cardCount: options.cards ?? 5)
        } catch {
            throw Failure(error.sentence)
        }
        for target in targets {
            for file in target.files(export) {
                let path = "\(output)/\(file.path)"
                try TourCommand.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
                do throws(FileProblem) {
                    try AtomicFile().write(file.text, to: path)
                } catch {
                    throw Failure(error.sentence)
                }
            }
        }
    }

    private static func targets(_ text: String) throws -> [ExportTarget] {
        try text.split(separator: ",").map { name in
            guard let target = ExportTarget(rawValue: String(name)) else {
                throw Failure.usage(
                    "There is no platform \"\(name)\"; there are \(ExportTarget.allCases.map(\.rawValue).joined(separator: ", "))."
                )
            }
            return target
        }
    }
}
