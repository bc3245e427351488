import ArgumentParser
import RiffleArchive
import RiffleModels
import RiffleSettings
import RiffleStage

/// `riffle list`: the models and their parameters.
struct ListCommand: ModelCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the models with their parameters, defaults and sources.")

    @Flag(help: "Print JSON.")
    var json = false

    func run(with models: ModelCatalogue) throws { try Output.write(text(of: models)) }

    func text(of models: ModelCatalogue) throws -> String {
        if json {
            let listing: JSONValue = [
                "models": .array(models.models.map { $0.descriptor.json }), "stage": .array(StageParameters.all.map(\.json)),
                "preferences": .array(Preferences.parameters.map(\.json)),
            ]
            return listing.text
        }
        var lines: [String] = []
        for model in models.models {
            let descriptor = model.descriptor
            let keys = models.keys(of: descriptor.id)
            let key = keys.isEmpty ? "" : "key \(keys)"
            lines.append(
                "\(descriptor.id)  \(key)\n  \(descriptor.title): \(descriptor.summary)\n  source: \(descriptor.source)")
            lines += descriptor.parameters.map(Self.line) + [""]
        }
        lines.append("stage\n  Parameters of every model.")
        lines += StageParameters.all.map(Self.line)
        lines.append("\npreferences\n  Settings of the window, for every model.")
        return (lines + Preferences.parameters.map(Self.line)).joined(separator: "\n") + "\n"
    }

    /// A parameter's name, default, values and help.
    static func line(_ parameter: ParameterDescriptor) -> String {
        let unit = parameter.unit.rawValue.isEmpty ? "" : " \(parameter.unit.rawValue)"
        return
            "    \(parameter.name.column) \(parameter.shownDefault)\(unit), \(parameter.expectation). \(parameter.help) [\(parameter.source)]"
    }
}

extension String {
    /// Filled up to the width of a column of names.
    var column: String { self + String(repeating: " ", count: max(20 - count, 0)) }
}

extension ParameterDescriptor {
    fileprivate var shownDefault: String {
        switch kind {
        case .toggle: defaultValue == 0 ? "off" : "on"
        case .choice, .number, .count: text(of: defaultValue)
        }
    }
}

extension ModelDescriptor {
    fileprivate var json: JSONValue {
        [
            "id": .string(id), "title": .string(title), "summary": .string(summary), "source": .string(source),
            "essentials": .array(essentials.map { .string($0) }), "parameters": .array(parameters.map(\.json)),
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
        return description.with([
            "options": .array(options.map { .string($0.id) }), "titles": .array(options.map { .string($0.title) }),
        ])
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
