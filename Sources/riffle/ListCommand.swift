import ArgumentParser
import Foundation
import RiffleArchive
import RiffleModels
import RiffleStage

/// `riffle list`: the models and their parameters.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the models with their parameters, defaults, units and sources.")

    @Flag(help: "As JSON.")
    var json = false

    func run() throws {
        if json {
            let listing: JSONValue = [
                "models": .array(ModelRegistry.all.map { $0.descriptor.json }), "stage": .array(StageParameters.all.map(\.json)),
            ]
            try Output.write(listing.text)
            return
        }
        for (position, model) in ModelRegistry.all.enumerated() {
            let descriptor = model.descriptor
            let key = position < 10 ? "key \((position + 1) % 10)" : ""
            try Output.write(
                line: "\(descriptor.id)  \(key)\n  \(descriptor.title): \(descriptor.summary)\n  source: \(descriptor.source)")
            try descriptor.parameters.forEach(Self.show)
            try Output.write(line: "")
        }
        try Output.write(line: "stage\n  Parameters of every model.")
        try StageParameters.all.forEach(Self.show)
    }

    private static func show(_ parameter: ParameterDescriptor) throws {
        let unit = parameter.unit.rawValue.isEmpty ? "" : " \(parameter.unit.rawValue)"
        let name = parameter.name.padding(toLength: 20, withPad: " ", startingAt: 0)
        try Output.write(
            line:
                "    \(name) \(parameter.shownDefault)\(unit), \(parameter.expectation). \(parameter.help) [\(parameter.source)]")
    }
}

extension ParameterDescriptor {
    fileprivate var shownDefault: String {
        switch kind {
        case .toggle: defaultValue == 0 ? "off" : "on"
        case .choice(let options): options.indices.contains(Int(defaultValue)) ? options[Int(defaultValue)] : ""
        default: defaultValue.brief
        }
    }
}

extension ModelDescriptor {
    fileprivate var json: JSONValue {
        [
            "id": .string(id), "title": .string(title), "summary": .string(summary), "source": .string(source),
            "parameters": .array(parameters.map(\.json)),
        ]
    }
}

extension ParameterDescriptor {
    fileprivate var json: JSONValue {
        let description: JSONValue = [
            "name": .string(name), "title": .string(title), "unit": .string(unit.rawValue), "group": .string(group.rawValue),
            "kind": .string(kindName), "minimum": JSONValue(range.lowerBound), "maximum": JSONValue(range.upperBound),
            "step": JSONValue(step), "default": JSONValue(defaultValue), "help": .string(help), "source": .string(source),
        ]
        guard case .choice(let options) = kind else { return description }
        return description.with(["options": .array(options.map(JSONValue.string))])
    }

    private var kindName: String {
        switch kind {
        case .number: "number"
        case .count: "count"
        case .toggle: "toggle"
        case .choice: "choice"
        }
    }
}
