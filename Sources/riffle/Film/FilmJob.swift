import RiffleSession
import FoundationEssentials
import RiffleArchive
import RiffleFiles
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage

/// A film that the window asks for: everything that the film's process, `riffle film --job`, has to know about the window.
struct FilmJob: Sendable {
    /// A picture's file, and the point of the picture that cards show at their centres; nil: the picture's usual point.
    struct Picture: Equatable, Sendable {
        var path: String
        var focus: Vector2?
    }

    /// The recording to play, with the window's cards.
    var recording: Recording
    /// The settings that replace the recorded ones; nil: none do.
    var given: StageConfiguration?
    /// The setting that it is compared with, as in the window.
    var other: (configuration: StageConfiguration, name: String, isOver: Bool)?
    /// The pictures of the recording's deck, by their indices.
    var pictures: [Picture]
    /// The texts of formulas, by the ids of their models.
    var formulas: [String: String] = [:]
    /// The picture behind the cards that the window was opened with.
    var backdrop: String?
    var options: FilmOptions
    /// The frames' size in points, and the pixels of a point.
    var frame: (size: Size, scale: Double)
    /// The film's folder, and its name in that folder. A number is added to a name that is taken.
    var place: String
    var name: String

    /// The path of a film of that name, or of the folder of its frames; `number`: from 1 on.
    static func path(_ name: String, in place: String, number: Int, format: FilmOutput.Format?) -> String {
        "\(place)/\(name)\(number > 1 ? " \(number)" : "")" + (format.map { ".\($0.rawValue)" } ?? "")
    }

    // MARK: - Handing over

    private static let recordingName = "film" + RecordingFile.ending
    private static let (givenName, otherName, picturesName, formulasName) = ("given.json", "other.json", "pictures", "formulas")

    /// Writes the parts that don't fit into a command line into a folder.
    func handOver(in folder: String) throws(FileProblem) {
        var calls = SystemCalls.system
        // The folder is needed only until the film is made, so nothing has to survive a crash.
        calls.sync = { _ in 0 }
        let file = AtomicFile(calls: calls)
        try file.write(RecordingFile(recording).text, to: "\(folder)/\(Self.recordingName)")
        if let given { try file.write(Preset(name: "Film", configuration: given).text, to: "\(folder)/\(Self.givenName)") }
        if let other {
            let preset = Preset(name: other.name, configuration: other.configuration)
            try file.write(preset.text, to: "\(folder)/\(Self.otherName)")
        }
        // A path may have any bytes but 0.
        let list = pictures.flatMap { picture in
            Array((picture.focus.map { "\($0.x) \($0.y)" } ?? "").utf8) + [UInt8(ascii: "\n")]
                + SystemPath.bytes(of: picture.path) + [0]
        }
        try file.write(list, to: "\(folder)/\(Self.picturesName)")
        try calls.makeFolders("\(folder)/\(Self.formulasName)")
        for (id, text) in formulas {
            try file.write(text, to: "\(folder)/\(Self.formulasName)/\(id)\(FormulaFile.ending)")
        }
    }

    /// The arguments of the film's process, which finds the rest in that folder.
    func arguments(in folder: String) -> [String] {
        let path = Self.path(name, in: place, number: 1, format: options.format)
        var words = ["film", "--job", folder, "-o", options.format == nil ? path + "/" : path]
        words += ["--size", "\(Int(frame.size.width))x\(Int(frame.size.height))", "--scale", "\(frame.scale)"]
        words += ["--fps", "\(options.usedRate)"]
        if given != nil { words += ["--preset", "\(folder)/\(Self.givenName)"] }
        if let other { words += ["--compare", "\(folder)/\(Self.otherName)"] + (other.isOver ? ["--over"] : []) }
        if let backdrop { words.append("--backdrop=\(backdrop)") }
        if options.isTransparent { words.append("--transparent") }
        if options.hasFinger { words.append("--finger") }
        if options.hasCurves { words.append("--curves") }
        return words
    }
}

/// The contents of a job's folder, for a film's process.
struct FilmHandover {
    /// The recording's path.
    let recording: String
    /// The window's models.
    let models: ModelCatalogue
    /// The window's pictures, as a library and for a deck.
    let library: Library
    let pictures: [Deck.Picture]
    let parent = FilmParent()

    init(folder: String) {
        recording = "\(folder)/film\(RecordingFile.ending)"
        // Each file has its model's id for a name, so that the models have the ids that they have in the window.
        models = FormulaLibrary(folder: "\(folder)/formulas", resources: nil).catalogue
        let found = Self.pictures([UInt8](FileManager.default.contents(atPath: "\(folder)/pictures") ?? Data()))
        library = Library(handed: found.map(\.path))
        pictures = zip(library.items, found).map { item, picture in
            var shown = item.picture
            if let focus = picture.focus { shown.focus = focus }
            return shown
        }
    }

    static func pictures(_ bytes: [UInt8]) -> [FilmJob.Picture] {
        bytes.split(separator: 0).compactMap { record in
            guard let end = record.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let numbers = String(decoding: record[..<end], as: UTF8.self).split(separator: " ").compactMap { Double($0) }
            let focus = numbers.count == 2 ? Vector2(numbers[0], numbers[1]) : nil
            return FilmJob.Picture(path: SystemPath.text(Array(record[(end + 1)...])), focus: focus)
        }
    }
}

extension Recording {
    /// The recording with changed settings, from its beginning to its end.
    func changing(_ change: (inout StageConfiguration) -> Void) -> Recording {
        var changed = self
        change(&changed.start.configuration)
        for index in changed.events.indices {
            guard case .configure(var configuration) = changed.events[index].kind else { continue }
            change(&configuration)
            changed.events[index].kind = .configure(configuration)
        }
        // The checks belong to the unchanged settings.
        changed.checks.removeAll()
        return changed
    }
}
