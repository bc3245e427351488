internal import RiffleFormula
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// A configuration in JSON. It contains only values that differ from the defaults:
///
///     "riffle": 3, "model": "cover-flow", "models": { "cover-flow": { "tilt": 0.5 } }, "stage": { "backdrop": "none" }
///
/// "riffle" is the version of the defaults (`ParameterDescriptor.defaultsVersion`): a parameter that a text doesn't name has the
/// default of that version, so that a change of a default doesn't change old texts. Numbers are numbers, switches are true or
/// false, choices are the ids of their options; a choice or a switch given as a number, and an option given by its title, are read too.
/// Unknown members are kept, in their positions, when the text is written again.
enum ConfigurationDocument {
    static var version: Int { ParameterDescriptor.defaultsVersion }

    private enum Key {
        static let version = "riffle"
        static let model = "model"
        static let models = "models"
        static let stage = "stage"
    }

    /// Applies the members to the defaults; returns the configuration with a sentence for each value that was changed or ignored.
    /// `isComplete`: whether models that the text doesn't name get the defaults of its version, too, rather than only the chosen one.
    /// `replacesModel`: whether a chosen model that isn't in the catalogue is replaced by the first one, with a sentence, instead of an
    /// error; the values of other missing models are kept without a sentence.
    static func read(
        _ object: JSONObject, catalogue: ModelCatalogue, known: Set<String>, isComplete: Bool, replacesModel: Bool = false
    ) throws(PresetProblem) -> (configuration: StageConfiguration, problems: [String]) {
        var defaults = ConfigurationDefaults(catalogue)
        return try read(object, known: known, isComplete: isComplete, replacesModel: replacesModel, &defaults)
    }

    /// Reads a text with defaults that several texts share and that are computed once. `hasRemarks`: false if nobody reads the sentences,
    /// because a single one may take as long as everything else.
    static func read(
        _ object: JSONObject, known: Set<String>, isComplete: Bool, replacesModel: Bool = false, hasRemarks: Bool = true,
        _ defaults: inout ConfigurationDefaults
    ) throws(PresetProblem) -> (configuration: StageConfiguration, problems: [String]) {
        let version = try version(of: object)
        let catalogue = defaults.catalogue
        var problems = Remarks(most: hasRemarks ? Remarks.most : 0)
        var configuration = isComplete ? defaults.complete(inVersion: version) : defaults.stage(inVersion: version)
        switch object[Key.model] {
        case nil: break
        case .string(let id)?:
            if configuration.selectModel(id) { break }
            guard replacesModel else {
                throw .unknownModel(id, nearest: catalogue.nearestID(to: String(id.prefix(40))))
            }
            problems.append {
                "Riffle no longer has the model \"\(id.prefix(40))\"; \"\(configuration.modelID)\" is shown instead."
            }
        default: throw .wrongShape(Key.model, expected: "the name of a model in quotes")
        }
        if !isComplete {
            let model = configuration.model.descriptor
            configuration.setValues(defaults.values(of: model, inVersion: version), ofModel: model.id)
        }
        var stage = try members(of: object, Key.stage)
        let viewport = version < switchVersion ? formerViewport(&stage, of: configuration, &problems) : nil
        if let viewport {
            for id in isComplete ? catalogue.ids : [configuration.modelID] { configuration.setViewport(viewport, ofModel: id) }
        }
        for (id, value) in try members(of: object, Key.models) {
            guard let given = value.object else { throw .wrongShape(id, expected: "an object in braces") }
            guard let model = catalogue.model(id: id), model.descriptor.id == id else {
                if replacesModel { continue }
                problems.append {
                    let hint = catalogue.nearestID(to: String(id.prefix(40))).map { "; did you mean \"\($0)\"?" } ?? "."
                    return "Riffle doesn't have the model \"\(id.prefix(40))\"; its values were kept, but aren't used\(hint)"
                }
                continue
            }
            var values = ParameterValues(defaultsOf: model.descriptor.parameters, inVersion: version)
            if let viewport { values.set(ViewportKind.parameterName, to: viewport) }
            read(given.members, into: &values, of: id, &problems)
            if version < switchVersion { values.separateSwitches() }
            configuration.setValues(values, ofModel: id)
        }
        // Preferences stand among the stage's members.
        let isPreference = { (name: String) in configuration.preferences.values.has(name) }
        read(stage.filter { !isPreference($0.key) }, into: &configuration.stage, of: "the stage", &problems)
        read(stage.filter { isPreference($0.key) }, into: &configuration.preferences.values, of: "the stage", &problems)
        let mine: Set<String> = [Key.version, Key.model, Key.models, Key.stage]
        for (key, _) in object.members where !mine.contains(key) && !known.contains(key) {
            problems.append { "\"\(key.prefix(40))\" means nothing here and was kept as it is." }
        }
        return (configuration, problems.sentences)
    }

    /// Writes a configuration into the members; `withPreferences`: whether its preferences are included. Unknown members are left as they
    /// are.
    static func write(_ configuration: StageConfiguration, into object: inout JSONObject, withPreferences: Bool = true) {
        object[Key.version] = JSONValue(Double(version))
        object[Key.model] = .string(configuration.modelID)
        var models = object[Key.models]?.object ?? JSONObject()
        for model in configuration.catalogue.models {
            let id = model.descriptor.id
            models[id] = merged(configuration.values(ofModel: id), over: models[id])
        }
        object[Key.models] = models.members.isEmpty ? nil : .object(models)
        var stage = object[Key.stage]?.object
        // The viewport is now a setting of each model.
        stage?[ViewportKind.parameterName] = nil
        object[Key.stage] = merged(configuration.stage, over: stage.map { .object($0) })
        if withPreferences { object[Key.stage] = merged(configuration.preferences.values, over: object[Key.stage]) }
    }

    /// The first version in which the viewport is a setting of each model instead of the stage, and in which some amounts have a switch.
    fileprivate static let switchVersion = 3

    /// Removes the viewport from the stage's members of an earlier version. Returns the value that it means for all models; nil if there is
    /// none.
    private static func formerViewport(
        _ stage: inout [(key: String, value: JSONValue)], of configuration: StageConfiguration, _ problems: inout Remarks
    ) -> Double? {
        guard let index = stage.lastIndex(where: { $0.key == ViewportKind.parameterName }),
            let descriptor = configuration.descriptor(named: ViewportKind.parameterName)
        else { return nil }
        let given = stage[index].value
        stage.removeAll { $0.key == ViewportKind.parameterName }
        guard let value = number(given, for: descriptor) else {
            problems.append {
                "\(descriptor.name) of the stage holds \(shown(given)) where \(expectation(of: descriptor)) belongs; the default is used instead."
            }
            return nil
        }
        if let admitted = descriptor.admitted(value), admitted != value {
            problems.append {
                "\(descriptor.name) of the stage was changed from \(shown(given)) to \(shown(JSONValue(admitted)))."
            }
        }
        return value
    }

    private static func version(of object: JSONObject) throws(PresetProblem) -> Int {
        guard let given = object[Key.version] else { throw .notAPreset }
        guard let number = given.finiteNumber, number == number.rounded(), number >= 1 else {
            throw .wrongShape(Key.version, expected: "a version, such as \(version)")
        }
        guard number <= Double(version) else { throw .futureVersion(JSONValue(number).text.filter { !$0.isNewline }) }
        return Int(number)
    }

    private static func members(
        of object: JSONObject, _ key: String
    ) throws(PresetProblem) -> [(key: String, value: JSONValue)] {
        guard let value = object[key] else { return [] }
        guard let inner = value.object else { throw .wrongShape(key, expected: "an object in braces") }
        return inner.members
    }

    // MARK: - Values

    private static func read(
        _ members: [(key: String, value: JSONValue)], into values: inout ParameterValues, of owner: String,
        _ problems: inout Remarks
    ) {
        // If a parameter is given by its current and a former name, the current one wins: it is applied last.
        let former = members.filter { values.isFormerName($0.key) }
        for (name, given) in former + members.filter({ !values.isFormerName($0.key) }) {
            guard let index = values.index(of: name) else {
                problems.append {
                    let hint = Spelling.nearest(to: String(name.prefix(40)), in: values.descriptors.map(\.name))
                        .map { "; did you mean \"\($0)\"?" }
                    return "There is no \"\(name.prefix(40))\" in \(owner); it was kept as it is\(hint ?? ".")"
                }
                continue
            }
            let descriptor = values.descriptors[index]
            guard let value = number(given, for: descriptor) else {
                problems.append {
                    "\(name) of \(owner) holds \(shown(given)) where \(expectation(of: descriptor)) belongs; the default is used instead."
                }
                continue
            }
            if case .clamped(let admitted) = values.set(name, to: value) {
                problems.append { "\(name) of \(owner) was changed from \(shown(given)) to \(shown(JSONValue(admitted)))." }
            }
        }
    }

    /// The number that a JSON value means for a parameter; nil if it means none.
    static func number(_ value: JSONValue, for descriptor: ParameterDescriptor) -> Double? {
        if let number = value.finiteNumber { return number }
        switch (descriptor.kind, value) {
        case (.toggle, .bool(let isOn)): return isOn ? 1 : 0
        case (.choice, .string(let word)): return descriptor.index(ofOption: word).map(Double.init)
        // A choice that was once a switch has "true" and "false" as former names of options.
        case (.choice, .bool(let isOn)): return descriptor.index(ofOption: isOn ? "true" : "false").map(Double.init)
        default: return nil
        }
    }

    private static func json(_ value: Double, of descriptor: ParameterDescriptor) -> JSONValue {
        switch descriptor.kind {
        case .toggle: return .bool(value >= 0.5)
        case .choice: return descriptor.option(at: value).map { .string($0.id) } ?? JSONValue(value)
        case .number, .count: return JSONValue(value)
        }
    }

    /// Returns the old members with the values that differ from the defaults set, and without the values that equal them. Unknown members
    /// stay.
    private static func merged(_ values: ParameterValues, over old: JSONValue?) -> JSONValue? {
        var object = old?.object ?? JSONObject()
        for descriptor in values.descriptors {
            let value = values[descriptor.name]
            let given = object[descriptor.name]
            for name in descriptor.formerNames { object[name] = nil }
            if value != descriptor.defaultValue {
                object[descriptor.name] = json(value, of: descriptor)
            } else if let given, number(given, for: descriptor) != nil {
                object[descriptor.name] = nil
            }
        }
        return object.members.isEmpty ? nil : .object(object)
    }

    private static func expectation(of descriptor: ParameterDescriptor) -> String {
        switch descriptor.kind {
        case .toggle: "true or false"
        case .choice: descriptor.expectation
        case .number, .count: "a number"
        }
    }

    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): "the text \"\(text.prefix(24))\""
        case .number(let digits): String(digits.prefix(24))
        case .bool(let isTrue): isTrue ? "true" : "false"
        default: value.kindInWords
        }
    }
}

extension StageConfiguration {
    fileprivate mutating func setViewport(_ viewport: Double, ofModel id: String) {
        var values = values(ofModel: id)
        values.set(ViewportKind.parameterName, to: viewport)
        setValues(values, ofModel: id)
    }
}

/// The sentences about values that were changed or ignored: the first hundred, and how many more there are. A hostile file may
/// cause tens of thousands, and finding the nearest name for each is slow.
private struct Remarks {
    static let most = 100

    private let most: Int
    private var first: [String] = []
    private var more = 0

    init(most: Int) { self.most = most }

    mutating func append(_ sentence: () -> String) {
        if first.count < most { first.append(sentence()) } else { more += 1 }
    }

    var sentences: [String] { more == 0 ? first : first + ["\(more) more values have the same problem."] }
}

/// The defaults of all settings in each version of the format.
struct ConfigurationDefaults {
    let catalogue: ModelCatalogue
    private var known: [Int: StageConfiguration] = [:]

    init(_ catalogue: ModelCatalogue) { self.catalogue = catalogue }

    /// Returns a configuration with the version's defaults of the stage; the models have the present defaults.
    func stage(inVersion version: Int) -> StageConfiguration {
        var configuration = StageConfiguration(catalogue)
        configuration.stage = ParameterValues(defaultsOf: configuration.stage.descriptors, inVersion: version)
        return configuration
    }

    /// Returns a model's defaults in a version, under the parameter names of the present version.
    func values(of model: ModelDescriptor, inVersion version: Int) -> ParameterValues {
        var values = ParameterValues(defaultsOf: model.parameters, inVersion: version)
        if version < ConfigurationDocument.switchVersion { values.separateSwitches() }
        return values
    }

    /// Returns a configuration with the version's defaults of the stage and of all models.
    mutating func complete(inVersion version: Int) -> StageConfiguration {
        if let configuration = known[version] { return configuration }
        var configuration = stage(inVersion: version)
        for model in catalogue.models {
            configuration.setValues(values(of: model.descriptor, inVersion: version), ofModel: model.descriptor.id)
        }
        known[version] = configuration
        return configuration
    }
}
