import RiffleFiles
import ArgumentParser
import RiffleArchive
import RiffleFormula
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage

/// The options that the window and the drawing commands share.
struct StageOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Folders and picture files, which become the cards (without any, the built-in ones), formula files (.formula) and presets (.json). The window also takes recordings (.gesture). A file URI (file:///…) works, too.",
            valueName: "PATH"))
    var paths: [String] = []

    @Option(
        name: .customLong("model"),
        help: ArgumentHelp(
            "The model to begin with: an id that 'riffle list' names, or a formula file.", valueName: "ID|FILE.formula"))
    var modelID: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("A parameter: NAME=VALUE. May be given several times.", valueName: "NAME=VALUE"))
    var settings: [String] = []

    @Option(
        help: ArgumentHelp(
            "A preset by its name ('source': the model exactly as in its original), a file, or a line as Ctrl+C copies it: 'riffle:3 MODEL NAME=VALUE …'. --model and --set override it.",
            valueName: "NAME|FILE|LINE"))
    var preset: String?

    @Option(help: ArgumentHelp("Repeat the pictures until there are this many cards.", valueName: "N"))
    var cards: Int?

    @Option(help: ArgumentHelp("A picture of your own behind the cards.", valueName: "FILE"))
    var backdrop: String?

    /// Returns the configuration that the options ask for, with one of these models. Values that were clamped are reported on stderr.
    func configuration(_ models: ModelCatalogue) throws -> StageConfiguration {
        let resolved = try resolved(over: StageConfiguration(models))
        for sentence in resolved.preset?.remarks ?? [] { Message.write(sentence) }
        return resolved.configuration
    }

    /// Whether no file, model, setting or number of cards is given.
    var asksForNothing: Bool {
        paths.isEmpty && modelID == nil && settings.isEmpty && preset == nil && cards == nil && backdrop == nil
    }

    /// The paths of folders and pictures.
    var pictures: [String] { paths.filter { !FormulaFile.isNamed($0) && !PresetStore.isNamed($0) } }

    /// Takes the recordings out of the paths.
    mutating func takeRecordings() -> [String] {
        defer { paths.removeAll(where: RecordingFile.isNamed) }
        return paths.filter(RecordingFile.isNamed)
    }

    /// Takes the formula files that can't be used out of the paths.
    mutating func takeFaultyFormulas() -> [String] {
        var formulas = FormulaLibrary(.builtIn)
        let faulty = paths.filter { FormulaFile.isNamed($0) && formulas.add($0).problem != nil }
        paths.removeAll(where: faulty.contains)
        return faulty
    }

    /// Adds the named formula files to a library. Returns the id of the model to begin with, from `--model` or else from the first formula;
    /// nil if none is named.
    func addFormulas(to formulas: inout FormulaLibrary) throws -> String? {
        var named = paths.filter(FormulaFile.isNamed)
        if let modelID, FormulaFile.isNamed(modelID) { named.insert(modelID, at: 0) }
        let ids = try named.map { path in
            // A formula of the user's folder, or of Riffle's, may be among the models already.
            if formulas.entry(atPath: path) == nil, let known = FormulaLibrary.standard.entry(atPath: path), known.problem == nil,
                formulas.others.model(id: known.id)?.descriptor.source == known.good?.model.descriptor.source
            {
                return known.id
            }
            let entry = formulas.add(path)
            if let problem = entry.problem { throw Failure(problem.sentence(about: path)) }
            return entry.id
        }
        return modelID.flatMap { FormulaFile.isNamed($0) ? nil : $0 } ?? ids.first
    }

    /// The options applied over `base`, and the preset whose remarks are still to be reported.
    func resolved(over base: StageConfiguration) throws -> (configuration: StageConfiguration, preset: PresetOption?) {
        var formulas = FormulaLibrary(base.catalogue)
        let model = try addFormulas(to: &formulas)
        return try resolved(over: base.moved(to: formulas.catalogue), model: model)
    }

    /// The options applied over `base`, with the model that `addFormulas` has returned.
    func resolved(
        over base: StageConfiguration, model modelID: String?
    ) throws -> (configuration: StageConfiguration, preset: PresetOption?) {
        // The preset "source" means the source preset of the requested model.
        var base = base
        if let modelID { base.selectModel(modelID) }
        let files = paths.filter(PresetStore.isNamed)
        guard files.count + (preset == nil ? 0 : 1) <= 1 else { throw Failure.usage("One preset is loaded at a time; give one.") }
        let option = try (preset ?? files.first).map { try PresetOption($0, over: base) }
        var configuration = option?.configuration ?? base
        if let modelID, !configuration.selectModel(modelID) {
            let hint =
                configuration.catalogue.nearestID(to: modelID).map { "did you mean \"\($0)\"?" } ?? "'riffle list' names them."
            throw Failure.usage("There is no model \"\(modelID)\"; \(hint)")
        }
        // If a parameter is given by its current and a former name, the current one wins: it is applied last.
        let isFormer = { (setting: String) in configuration.isFormerName(String(setting.prefix { $0 != "=" })) }
        for setting in settings.filter(isFormer) + settings.filter({ !isFormer($0) }) {
            try Self.apply(setting, to: &configuration)
        }
        if let cards, !(0...100_000_000).contains(cards) {
            throw Failure.usage("--cards takes a number from 0 to 100000000, not \(cards).")
        }
        return (configuration, option)
    }

    static func apply(_ setting: String, to configuration: inout StageConfiguration) throws {
        guard let equals = setting.firstIndex(of: "=") else {
            throw Failure.usage("--set takes NAME=VALUE, as in --set tilt=0.5, not \"\(setting)\".")
        }
        let name = String(setting[..<equals])
        let text = String(setting[setting.index(after: equals)...])
        guard let descriptor = configuration.descriptor(named: name) else {
            let names = configuration.descriptors.map(\.name)
            let hint = Spelling.nearest(to: name, in: names).map { "did you mean \"\($0)\"?" } ?? "'riffle list' names them."
            throw Failure.usage("The model \"\(configuration.modelID)\" has no parameter \"\(name)\"; \(hint)")
        }
        guard let value = descriptor.value(of: text) else {
            throw Failure.usage("\"\(text)\" isn't a value for \(name). Give \(descriptor.expectation).")
        }
        if case .clamped(let admitted) = configuration.set(name, to: value) {
            Message.write("\(name)=\(text) was set to \(admitted.brief): \(name) takes \(descriptor.expectation).")
        }
    }
}

extension Size {
    /// "1280x800" or "1280×800", each side from 1 to 16384.
    init(argument text: String) throws {
        let parts = text.split(whereSeparator: { "xX×".contains($0) })
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]), (1...16384).contains(width),
            (1...16384).contains(height)
        else { throw Failure.usage("\"\(text)\" isn't a size; give WIDTHxHEIGHT with sides from 1 to 16384, as in 1280x800.") }
        self.init(width: width.rounded(), height: height.rounded())
    }

    /// The sentence about a `--scale` out of its range.
    static func scaleUsage(_ scale: Double) -> String { "--scale takes from 1 to 4 pixels a point, not \(scale.brief)." }

    /// Returns the size in whole pixels. Throws if no picture can have it.
    func drawable() throws -> Size {
        let pixels = Size(width: width.rounded(), height: height.rounded())
        guard (1...16384).contains(pixels.width), (1...16384).contains(pixels.height) else {
            throw Failure.usage("A picture has at most 16384 pixels a side, not \(pixels.width.brief)x\(pixels.height.brief).")
        }
        return pixels
    }
}
