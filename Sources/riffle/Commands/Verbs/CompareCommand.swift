import ArgumentParser
import RiffleArchive
import RiffleModels
import RiffleSettings
import RiffleStage

/// `riffle compare`: one recording under two settings.
struct CompareCommand: ModelCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Play a recording under two settings and print the differences.",
        discussion: "One line of JSON has the numbers of both and the differences. Needs no display.")

    @Argument(help: ArgumentHelp("A recording.", valueName: "FILE.gesture"))
    var file: String

    @Option(
        name: .customLong("model"),
        help: ArgumentHelp(
            "A model other than the recording's, or the file of the recording's formula.", valueName: "ID|FILE.formula"))
    var modelID: String?

    @Option(help: ArgumentHelp("Setting A. Default: the recording's.", valueName: "NAME|FILE|LINE"))
    var a: String?

    @Option(help: ArgumentHelp("Setting B. Default: the model's defaults.", valueName: "NAME|FILE|LINE"))
    var b: String?

    func run(with models: ModelCatalogue) throws {
        let (recording, given) = try StageOptions(modelID: modelID).recording(file, models)
        let base = given ?? recording.start.configuration
        func setting(_ text: String?) throws -> StageConfiguration? {
            try text.map {
                let option = try PresetOption($0, over: base)
                for sentence in option.remarks { Message.write(sentence) }
                return option.configuration
            }
        }
        var defaults = StageConfiguration(base.catalogue)
        defaults.selectModel(base.modelID)
        let (a, b) = (try setting(a) ?? given, try setting(b) ?? defaults)
        let stage = Stage(recording.start)
        func run(_ configuration: StageConfiguration?) -> GestureRun {
            var run = GestureRun(recording, on: stage, under: configuration, followsSize: true)
            while !run.isComplete { run.proceed(samples: 1000) }
            return run
        }
        let (first, second) = (run(a), run(b))
        let line: JSONValue = [
            "title": .string(recording.title), "a": first.json, "b": second.json,
            "difference": second.numbers.difference(from: first.numbers),
        ]
        try Output.write(line: line.line)
    }
}

extension GestureRun {
    /// The model and the numbers.
    fileprivate var json: JSONValue {
        let model: JSONValue = ["model": .string(configuration.modelID)]
        let run = model.with(numbers.json)
        return skipped > 0 ? run.with(["skippedChanges": JSONValue(skipped)]) : run
    }
}

extension GestureNumbers {
    /// The numbers by their names; a missing number is null.
    var json: JSONValue {
        let ends: JSONValue = ["card": JSONValue(card), "cameToRest": .bool(cameToRest)]
        return ends.with(.object(JSONObject(values.map { (key: $0.name, value: $0.value.map { JSONValue($0) } ?? .null) })))
    }

    /// Returns these numbers minus those of `other`; null where either is missing.
    func difference(from other: GestureNumbers) -> JSONValue {
        let card: JSONValue = ["card": JSONValue(card - other.card)]
        let pairs = zip(values, other.values).map { new, old -> (key: String, value: JSONValue) in
            guard let value = new.value, let former = old.value else { return (new.name, .null) }
            return (new.name, JSONValue(value - former))
        }
        return card.with(.object(JSONObject(pairs)))
    }

    private var values: [(name: String, value: Double?)] {
        [
            ("settling", settling), ("overshoot", overshoot), ("largestVelocity", largestVelocity), ("distance", distance),
            ("leastScale", leastScale), ("largestScale", largestScale),
        ]
    }
}
