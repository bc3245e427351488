internal import RiffleModels
public import RiffleStage

/// A configuration with a name, to be kept and handed on.
public struct Preset: Equatable, Sendable {
    /// What people call it: one line, 1…80 characters.
    public private(set) var name: String
    /// A sentence about it; may be empty.
    public var summary: String
    /// What it sets; everything that it doesn't name is at its default.
    public var configuration: StageConfiguration
    /// The stage's parameters that it sets; nil: all of them. One that is about a model alone leaves the window as it is.
    var stageNames: Set<String>?
    /// What was read, so that a rewrite keeps what means nothing here.
    private var document: JSONObject

    /// What became of a text.
    public struct Reading: Equatable, Sendable {
        public var preset: Preset
        /// A sentence for each value that was not taken as it stands.
        public var problems: [String]
    }

    public init(name: String, summary: String = "", configuration: StageConfiguration) {
        self.name = Self.cleaned(name)
        self.summary = summary
        self.configuration = configuration
        document = JSONObject()
    }

    /// Reads a preset; `fallback` is its name if it tells none.
    public static func read(_ bytes: [UInt8], name fallback: String) throws(PresetProblem) -> Reading {
        guard let object = try JSONReader.value(of: bytes).object else { throw .notAnObject }
        let read = try ConfigurationDocument.read(object, known: ["name", "description"], isComplete: false)
        var preset = Preset(name: fallback, configuration: read.configuration)
        for (key, value) in object.members where key == "name" || key == "description" {
            guard let text = value.string else { throw .wrongShape(key, expected: "text in quotes") }
            if key == "name", !text.allSatisfy(\.isWhitespace) { preset.name = cleaned(text) }
            if key == "description" { preset.summary = text }
        }
        preset.document = object
        return Reading(preset: preset, problems: read.problems)
    }

    /// The preset as JSON: what differs from the defaults, and what was there and means nothing here.
    public var text: String {
        var object = document
        if object.members.isEmpty { object["riffle"] = JSONValue(Double(ConfigurationDocument.version)) }
        object["name"] = .string(name)
        object["description"] = summary.isEmpty ? nil : .string(summary)
        ConfigurationDocument.write(configuration, into: &object, leavingOut: StageParameters.ofWindow)
        return JSONValue.object(object).text
    }

    /// The same under another name.
    public func renamed(_ name: String) -> Preset {
        var copy = self
        copy.name = Self.cleaned(name)
        return copy
    }

    /// What it makes of a configuration: its model is chosen, the models that it has values for and the stage become its own (of a
    /// source's preset only what it says of the stage), other models keep theirs.
    public func applied(over base: StageConfiguration) -> StageConfiguration {
        var result = base
        result.selectModel(configuration.modelID)
        for id in configuration.changedModels + [configuration.modelID] {
            result.setValues(configuration.values(ofModel: id), ofModel: id)
        }
        guard let stageNames else {
            result.stage = configuration.withWindow(of: base).stage
            return result
        }
        for name in stageNames { result.stage.set(name, to: configuration.stage[name]) }
        return result
    }

    /// Whether applying it changes nothing.
    public func isApplied(in configuration: StageConfiguration) -> Bool { applied(over: configuration) == configuration }

    /// A name as it can be shown in one line: control characters and line breaks become spaces, runs of them one, at most 80
    /// characters; "Preset" if nothing is left.
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
        // One character can be made of thousands of marks.
        while line.utf8.count > 320 { line.unicodeScalars.removeLast() }
        let trimmed = line.hasSuffix(" ") ? String(line.dropLast()) : line
        return trimmed.isEmpty ? "Preset" : trimmed
    }

    /// The first of "Name", "Name 2", "Name 3" … that none of `taken` is, letter case aside.
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
