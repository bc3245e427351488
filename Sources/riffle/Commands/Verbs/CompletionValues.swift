import RiffleArchive
import RiffleExport
import RiffleFit
import RiffleFormula
import RiffleModels
import RiffleSettings
import RiffleStage

/// The values that a command line's options and operands take, by the names in their descriptions.
struct CompletionValues {
    var models: ModelCatalogue
    /// The whole line, which may name a model.
    var line: [String]

    /// Names of values that are typed freely: numbers, sizes, texts, new names, lines.
    static let free: Set<String> = ["N", "PIXELS", "WxH", "OFFSET", "PROGRESS", "T,T,…", "TEXT", "NEW", "LINE", "ADDRESS"]
    /// Names of files and folders.
    static let paths: Set<String> = ["PATH", "FILE", "FOLDER", "FILE.formula", "FILE.gesture", "FILE.json"]
    /// Names of values that come from known lists.
    static let known: Set<String> = [
        "ID", "MODEL", "NAME", "NAME=VALUE", "RENDERER", "GESTURE", "PLATFORM,…", "STYLE", "PAGE", "PROPERTY=FAMILY",
    ]

    /// Returns the possible values of a named kind. `begun`: the part that has been written.
    func words(of name: Substring, for begun: Substring) -> [Completion.Word] {
        switch name {
        case "ID": ids
        case "MODEL": ids + AnimationCatalogue.all.map { .init(text: $0.id, help: $0.title) }
        case "NAME": presets
        case "NAME=VALUE": settings(begun)
        case "RENDERER": ["opengl", "opengles2", "software"].map { .init(text: $0) }
        case "GESTURE": BuiltInGesture.allCases.map { .init(text: $0.rawValue) }
        case "PLATFORM,…": platforms(begun)
        case "PROPERTY=FAMILY": pins(begun)
        case "STYLE": SwiftUIStyle.allCases.map { .init(text: $0.rawValue) }
        case "PAGE":
            ((try? Manual.installed())?.groups ?? []).flatMap(\.entries).map { .init(text: $0.name, help: $0.title) }
        default: []
        }
    }

    private var ids: [Completion.Word] { models.models.map { .init(text: $0.descriptor.id, help: $0.descriptor.title) } }

    private var presets: [Completion.Word] {
        PresetCatalog.standard(models).list().map { item in
            .init(text: item.entry.name, help: item.entry.preset.map { $0.configuration.model.descriptor.title } ?? "")
        } + [.init(text: "source", help: "the model exactly as in its original")]
    }

    /// Parameters of the line's model and of the stage; behind "=", the values of a switch or a choice.
    private func settings(_ begun: Substring) -> [Completion.Word] {
        var configuration = StageConfiguration(models)
        if let option = line.lastIndex(of: "--model"), option + 1 < line.count { configuration.selectModel(line[option + 1]) }
        guard let equals = begun.firstIndex(of: "=") else {
            return configuration.descriptors.map {
                .init(text: $0.name + "=", help: $0.title)
            }
        }
        let head = begun[...equals]
        return switch configuration.descriptor(named: String(begun[..<equals]))?.kind {
        case .toggle: ["on", "off"].map { .init(text: head + $0) }
        case .choice(let options): options.map { .init(text: head + $0.id, help: $0.title) }
        case .number, .count, nil: []
        }
    }

    /// Properties that a fit can pin; behind "=", the families that they may follow.
    private func pins(_ begun: Substring) -> [Completion.Word] {
        guard let equals = begun.firstIndex(of: "=") else {
            return FitPins.properties.map { .init(text: $0.rawValue.filter { $0 != " " } + "=", help: $0.help) }
        }
        return FitFamily.allCases.map { .init(text: begun[...equals] + $0.rawValue) }
    }

    /// Returns the list so far with one more platform, for each platform that it lacks.
    private func platforms(_ begun: Substring) -> [Completion.Word] {
        let head = begun.lastIndex(of: ",").map { String(begun[...$0]) } ?? ""
        let named = head.split(separator: ",")
        return ExportTarget.allCases.filter { !named.contains($0.rawValue[...]) }.map {
            .init(text: head + $0.rawValue, help: $0.title)
        }
    }
}
