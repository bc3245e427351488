import RiffleFiles
import ArgumentParser
import RiffleArchive
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleStage

/// `riffle snapshots`: draws the pictures that the snapshot tests compare, with OpenGL as a window does, or with another of SDL's
/// renderers.
struct SnapshotCommand: ModelCommand, DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshots", abstract: "Draw the sheets that the tests compare.", shouldDisplay: false)

    @Option(name: .shortAndLong, help: "The folder to write to.")
    var output: String

    @Option(help: "SDL's name of a renderer, as in render.")
    var renderer = "opengl"

    @Option(name: .customLong("flips"), help: "A model whose flips are drawn, too, with the lift and without.")
    var flipping: [String] = []

    /// The size of one picture on a sheet, in pixels.
    static let size = Size(width: 144, height: 90)
    /// The offsets from card 4 that are drawn, in cards.
    static let steps = [0, 0.25, 0.5, 0.75, 1]

    /// Draws Riffle's own models, whatever formulas the user has.
    func run() throws { try run(with: FormulaLibrary(folder: nil, resources: ResourceFolder.path).catalogue) }

    func run(with models: ModelCatalogue) throws {
        do {
            try TourCommand.makeFolder(output)
            let drawing = try OffscreenRenderer(paths: [], cardCount: nil, size: Self.size, renderer: renderer)
            for model in models.models {
                let id = model.descriptor.id
                let configuration = Self.configuration(id, models)
                try write(Self.steps.map { try drawing.picture(configuration, at: 4 + $0) }, id)
            }
            for id in flipping {
                for lifts in [true, false] {
                    var configuration = Self.configuration(id, models)
                    configuration.set("lifts", to: lifts ? 1 : 0)
                    let pictures = try [0.1, 0.3, 0.5, 0.7, 0.9].map {
                        try drawing.picture(configuration, at: 4, flip: $0)
                    }
                    try write(pictures, "\(id)-flip-\(lifts ? "lifted" : "flat")")
                }
            }
        } catch let failure as SDLFailure {
            throw Failure(failure.sentence)
        }
    }

    private static func configuration(_ id: String, _ models: ModelCatalogue) -> StageConfiguration {
        var configuration = StageConfiguration(models)
        configuration.selectModel(id)
        // A plain background keeps the files small.
        configuration.set("backdrop", to: 0)
        configuration.set("cardHeight", to: 0.7)
        return configuration
    }

    private func write(_ pictures: [PixelBuffer], _ name: String) throws {
        try TourCommand.sheet(of: pictures, columns: pictures.count, gap: 2).writePNG(to: "\(output)/\(name).png")
    }
}
