import Foundation

/// The calls between the functions of some sources, as far as a reader can follow them line by line: calls on a type's own functions, and on
/// properties, parameters and variables whose type is written out or is a call of its initializer.
struct CallReader {
    /// A function by its type and its name: `Projector.project`. Functions with the same name count as one.
    typealias Function = String

    private var bodies: [Function: [Substring]] = [:]
    /// The types of properties: `Scene.projector` is a `Projector`.
    private var properties: [String: String] = [:]
    /// The types that conform to a protocol, or inherit from a class.
    private var conforming: [String: [String]] = [:]

    init(_ sources: [SwiftSource]) {
        for source in sources { read(source.code) }
    }

    func declares(_ function: Function) -> Bool { bodies[function] != nil }

    /// The functions that are reached from `start`, in the order in which they are called first.
    func reached(from start: Function) -> [Function] {
        var trail: [Function] = []
        var known: Set<Function> = []
        func follow(_ function: Function) {
            guard known.insert(function).inserted else { return }
            trail.append(function)
            let type = String(function.prefix { $0 != "." })
            for body in bodies[function] ?? [] {
                for next in calls(in: body, of: type) { follow(next) }
            }
        }
        follow(start)
        return trail
    }

    private mutating func read(_ code: String) {
        var open: [(type: String, depth: Int, hasBodies: Bool)] = []
        var function: (name: Function, start: String.Index, depth: Int)?
        var depth = 0
        var lineStart = code.startIndex
        while lineStart < code.endIndex {
            let lineEnd = code[lineStart...].firstIndex(of: "\n") ?? code.endIndex
            let line = code[lineStart..<lineEnd]
            if function == nil {
                if let type = open.last, depth == type.depth {
                    if type.hasBodies, let found = line.firstMatch(of: #/\bfunc (\w+)/#) {
                        function = ("\(type.type).\(found.1)", lineStart, depth)
                    } else if let found = Self.typed(line) {
                        properties["\(type.type).\(found.name)"] = found.type
                    }
                } else if let found = line.firstMatch(of: Self.declaration) {
                    let type = String(found.2)
                    open.append((type, depth + 1, found.1 != "protocol"))
                    for parent in (found.3 ?? "").split(separator: ",") {
                        conforming[parent.trimmingCharacters(in: .whitespaces), default: []].append(type)
                    }
                }
            }
            let opens = line.count { $0 == "{" }
            depth += opens - line.count { $0 == "}" }
            if let ended = function, depth == ended.depth, opens > 0 || line.contains("}") {
                bodies[ended.name, default: []].append(code[ended.start..<lineEnd])
                function = nil
            }
            while let type = open.last, depth < type.depth { open.removeLast() }
            lineStart = lineEnd < code.endIndex ? code.index(after: lineEnd) : lineEnd
        }
    }

    private static var declaration: Regex<(Substring, Substring, Substring, Substring?)> {
        #/\b(struct|class|enum|extension|protocol) (\w+)(?:: ([\w, ]+))?.*\{/#
    }

    /// The property or variable that a line declares, if its type can be read from the line.
    private static func typed(_ line: Substring) -> (name: String, type: String)? {
        guard let found = line.firstMatch(of: #/\b(?:var|let) (\w+)(?:: (?:any )?([A-Z]\w*)| = ([A-Z]\w*)\()/#) else {
            return nil
        }
        guard let type = found.2 ?? found.3 else { return nil }
        return (String(found.1), String(type))
    }

    private func calls(in body: Substring, of type: String) -> [Function] {
        var known: [String: String] = ["self": type, "Self": type]
        for line in body.split(separator: "\n") {
            if let found = Self.typed(line) { known[found.name] = found.type }
        }
        for found in body.matches(of: #/(\w+): (?:inout )?([A-Z]\w*)/#) { known[String(found.1)] = String(found.2) }
        return body.matches(of: #/((?:\w+\.)*)(\w+)(?:\(| \{)/#).flatMap { found -> [Function] in
            var receiver: String? = type
            for part in found.1.split(separator: ".") {
                let isFirst = part.startIndex == found.1.startIndex
                receiver = (isFirst ? known[String(part)] : nil) ?? receiver.flatMap { properties["\($0).\(part)"] }
            }
            guard let receiver else { return [] }
            return ([receiver] + (conforming[receiver] ?? [])).map { "\($0).\(found.2)" }.filter { declares($0) }
        }
    }
}
