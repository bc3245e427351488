import ArgumentParser
import RiffleArchive

/// The argument parser's description of a command: of the whole program, or of one verb.
struct CommandDescription {
    /// An option, a flag, or an operand.
    struct Argument: Equatable {
        /// "--model", "-o"; empty for an operand.
        var names: [String]
        /// The name of an option's value, or of an operand; nil for a flag.
        var value: String?
        var help: String
        var isOptional: Bool
        var isRepeating: Bool
    }

    var name: String
    var abstract: String
    var discussion: String
    var arguments: [Argument]
    var verbs: [CommandDescription]

    /// The whole program.
    static var riffle: CommandDescription {
        CommandDescription(JSONValue(reading: Riffle._dumpHelp())?.object?["command"]?.object ?? JSONObject())
    }

    private init(_ command: JSONObject) {
        func text(_ object: JSONObject, _ key: String) -> String {
            guard case .string(let text) = object[key] else { return "" }
            return text
        }
        func objects(_ object: JSONObject, _ key: String) -> [JSONObject] {
            guard case .array(let values) = object[key] else { return [] }
            return values.compactMap(\.object).filter { $0["shouldDisplay"] != .bool(false) }
        }
        name = text(command, "commandName")
        abstract = text(command, "abstract")
        discussion = text(command, "discussion")
        arguments = objects(command, "arguments").map { argument in
            let names = objects(argument, "names").map { (text($0, "kind") == "short" ? "-" : "--") + text($0, "name") }
            let kind = text(argument, "kind")
            return Argument(
                names: names.sorted { $0.count < $1.count }, value: kind == "flag" ? nil : text(argument, "valueName"),
                help: text(argument, "abstract"), isOptional: argument["isOptional"] == .bool(true),
                isRepeating: argument["isRepeating"] == .bool(true))
        }
        .filter { !$0.names.contains("--help") && !$0.names.contains("--version") }
        verbs = objects(command, "subcommands").map(CommandDescription.init).filter { $0.name != "help" }
    }
}
