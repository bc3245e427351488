import ArgumentParser
import Foundation
import RiffleModels
import RiffleStage

/// `riffle list`: the models and their parameters.
struct ListCommand: ModelCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the models with their parameters, defaults, units and sources.")

    @Flag(help: "As JSON.")
    var json = false

    func run(with models: ModelCatalogue) throws { try Output.write(line: text(of: models)) }

    func text(of models: ModelCatalogue) throws -> String {
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let listing = Listing(
                models: models.models.map { Listing.Model($0.descriptor) },
                stage: StageParameters.all.map(Listing.Parameter.init))
            return String(decoding: try encoder.encode(listing), as: UTF8.self)
        }
        var lines: [String] = []
        for (position, model) in models.models.enumerated() {
            let descriptor = model.descriptor
            let key = position < 10 ? "key \((position + 1) % 10)" : ""
            lines.append(
                "\(descriptor.id)  \(key)\n  \(descriptor.title): \(descriptor.summary)\n  source: \(descriptor.source)")
            lines += descriptor.parameters.map(Self.line) + [""]
        }
        lines.append("stage\n  Parameters of every model.")
        return (lines + StageParameters.all.map(Self.line)).joined(separator: "\n")
    }

    private static func line(_ parameter: ParameterDescriptor) -> String {
        let unit = parameter.unit.rawValue.isEmpty ? "" : " \(parameter.unit.rawValue)"
        let name = parameter.name.padding(toLength: 20, withPad: " ", startingAt: 0)
        return "    \(name) \(parameter.shownDefault)\(unit), \(parameter.expectation). \(parameter.help) [\(parameter.source)]"
    }
}

extension ParameterDescriptor {
    fileprivate var shownDefault: String {
        switch kind {
        case .toggle: defaultValue == 0 ? "off" : "on"
        case .choice, .number, .count: text(of: defaultValue)
        }
    }
}

/// The shape of `riffle list --json`.
private struct Listing: Encodable {
    struct Model: Encodable {
        var id: String
        var title: String
        var summary: String
        var source: String
        var parameters: [Parameter]

        init(_ descriptor: ModelDescriptor) {
            id = descriptor.id
            title = descriptor.title
            summary = descriptor.summary
            source = descriptor.source
            parameters = descriptor.parameters.map(Parameter.init)
        }
    }

    struct Parameter: Encodable {
        var name: String
        var title: String
        var unit: String
        var group: String
        var kind: String
        /// The ids of a choice's options, and what people read instead.
        var options: [String]?
        var titles: [String]?
        var minimum: Double
        var maximum: Double
        var step: Double
        var defaultValue: Double
        var help: String
        var source: String

        enum CodingKeys: String, CodingKey {
            case name, title, unit, group, kind, options, titles, minimum, maximum, step, help, source
            case defaultValue = "default"
        }

        init(_ descriptor: ParameterDescriptor) {
            name = descriptor.name
            title = descriptor.title
            unit = descriptor.unit.rawValue
            group = descriptor.group.rawValue
            switch descriptor.kind {
            case .number: kind = "number"
            case .count: kind = "count"
            case .toggle: kind = "toggle"
            case .choice(let options):
                kind = "choice"
                self.options = options.map(\.id)
                titles = options.map(\.title)
            }
            minimum = descriptor.range.lowerBound
            maximum = descriptor.range.upperBound
            step = descriptor.step
            defaultValue = descriptor.defaultValue
            help = descriptor.help
            source = descriptor.source
        }
    }

    var models: [Model]
    var stage: [Parameter]
}
