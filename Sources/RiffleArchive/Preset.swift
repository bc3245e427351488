public import RiffleModels
public import RiffleSettings
internal import RiffleStage

/// A configuration with a name and a description.
public struct Preset: Equatable, Sendable {
    /// The preset's name: one line, 1…80 characters.
    public private(set) var name: String
    /// The preset's description; may be empty.
    public var summary: String
    /// The configuration; parameters that the preset doesn't name have their defaults.
    public var configuration: StageConfiguration
    /// The names of the stage parameters that the preset sets; nil for all except those of the window.
    var stageNames: Set<String>?
    /// The JSON that was read, so that a rewrite keeps unknown members.
    private var document: JSONObject

    /// The result of reading a text.
    public struct Reading: Equatable, Sendable {
        /// The preset.
        public var preset: Preset
        /// A sentence for each value that was changed or ignored.
        public var problems: [String]
    }

    /// Creates a preset; the name is cleaned.
    public init(name: String, summary: String = "", configuration: StageConfiguration) {
        self.name = Self.cleaned(name)
        self.summary = summary
        self.configuration = configuration
        document = JSONObject()
    }

    /// Reads a preset for one of the catalogue's models from JSON. `fallback`: the name if the text has none.
    public static func read(
        _ bytes: [UInt8], name fallback: String, catalogue: ModelCatalogue = .builtIn
    ) throws(PresetProblem) -> Reading {
        guard let object = try JSONReader.value(of: bytes).object else { throw .notAnObject }
        let read = try ConfigurationDocument.read(
            object, catalogue: catalogue, known: ["name", "description"], isComplete: false)
        var preset = Preset(name: fallback, configuration: read.configuration)
        for (key, value) in object.members where key == "name" || key == "description" {
            guard let text = value.string else { throw .wrongShape(key, expected: "text in quotes") }
            if key == "name", !text.allSatisfy(\.isWhitespace) { preset.name = cleaned(text) }
            if key == "description" { preset.summary = text }
        }
        preset.document = object
        return Reading(preset: preset, problems: read.problems)
    }

    /// The preset as JSON: the values that differ from the defaults, and the unknown members that were read.
    public var text: String {
        var object = document
        if object.members.isEmpty { object["riffle"] = JSONValue(Double(ConfigurationDocument.version)) }
        object["name"] = .string(name)
        object["description"] = summary.isEmpty ? nil : .string(summary)
        ConfigurationDocument.write(configuration, into: &object, withPreferences: false)
        return JSONValue.object(object).text
    }

    /// Returns a copy with another name, which is cleaned.
    public func renamed(_ name: String) -> Preset {
        var copy = self
        copy.name = Self.cleaned(name)
        return copy
    }

    /// Returns a configuration with the preset applied: its model is selected, and its values of that model, of all models that it changes,
    /// and of the stage are set (from a source preset only the stage parameters that it names). Other models keep their values. If the
    /// preset has the default for how pictures fit their cards, the user's choice is kept, because it answers a question that is asked only
    /// once.
    public func applied(over base: StageConfiguration) -> StageConfiguration {
        var result = base
        result.selectModel(configuration.modelID)
        for id in configuration.changedModels + [configuration.modelID] {
            result.setValues(configuration.values(ofModel: id), ofModel: id)
        }
        guard let stageNames else {
            result.stage = configuration.stage
            if configuration.pictureFit == .fill { result.stage.set("pictureFit", to: base.stage["pictureFit"]) }
            return result
        }
        for name in stageNames { result.stage.set(name, to: configuration.stage[name]) }
        return result
    }

    /// Returns whether applying the preset would change nothing.
    public func isApplied(in configuration: StageConfiguration) -> Bool { applied(over: configuration) == configuration }

    /// Returns a name that fits in one line: control characters and line breaks become spaces, several spaces become one, and the length is
    /// at most 80 characters and 320 bytes; "Preset" if nothing is left.
    public static func cleaned(_ name: String) -> String {
        let plain = String(
            name.unicodeScalars.map { scalar -> Character in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: " "
                default: Character(scalar)
                }
            })
        let words = plain.split(whereSeparator: \.isWhitespace)
        var line = String(words.joined(separator: " ").prefix(80))
        // One character can consist of thousands of combining marks.
        while line.utf8.count > 320 { line.unicodeScalars.removeLast() }
        let trimmed = line.hasSuffix(" ") ? String(line.dropLast()) : line
        return trimmed.isEmpty ? "Preset" : trimmed
    }

    /// Returns the first of "Name", "Name 2", "Name 3" … that is not among `taken`, ignoring letter case.
    public static func freeName(like name: String, taken: some Sequence<String>) -> String {
        let taken = Set(taken.map { $0.lowercased() })
        let base = cleaned(name)
        guard taken.contains(base.lowercased()) else { return base }
        // "Cover Flow 2" is followed by "Cover Flow 3", not by "Cover Flow 2 2".
        let words = base.split(separator: " ")
        let number = words.count > 1 ? words.last.flatMap { Int($0) } : nil
        let stem = number == nil ? base : words.dropLast().joined(separator: " ")
        var next = max(number ?? 1, 1)
        while true {
            next = next < .max ? next + 1 : 2
            let end = " \(next)"
            let candidate = String(stem.prefix(80 - end.count)) + end
            if !taken.contains(candidate.lowercased()) { return candidate }
        }
    }
}
