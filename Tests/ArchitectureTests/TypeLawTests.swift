import Foundation
import Testing

/// Finds the stored properties of lines.
struct StoredProperty {
    private let isStatic = #/\bstatic\b/#
    private let declaration = #/^\s*(?:[\w@]+(?:\(\w+\))? )*?(?:var|let) (\w+|\(.*?\))(.*)$/#
    private let observer = #/didSet|willSet/#

    /// The name of the stored property that a line declares; nil for a computed or static property, and for any other line.
    func name(on line: Substring) -> String? {
        guard line.contains("var ") || line.contains("let "), !line.contains(isStatic),
            let found = line.firstMatch(of: declaration)
        else { return nil }
        let rest = found.2
        if let brace = rest.firstIndex(of: "{"), !rest[..<brace].contains("="), !rest.contains(observer) { return nil }
        return String(found.1)
    }
}

/// A type with its parts: where it is declared and extended, and its stored properties.
struct DeclaredType {
    var name: String
    var properties: [String] = []
    /// Whether the type changes itself: a class, or a type with a mutating method.
    var isStateful = false
    var files: Set<String> = []

    /// The types of some sources, by their full names. Reads the sources line by line: a declaration begins on a line of its own.
    static func all(in sources: [SwiftSource]) -> [String: DeclaredType] {
        // The patterns are made once, because each is compiled at its first use.
        let mutating = #/\bmutating (?:public )?func\b/#
        let declaration = #/^\s*(?:@\w+ |\w+ )*?(struct|class|enum|actor|extension|protocol) ([\w.]+)/#
        let property = StoredProperty()
        var types: [String: DeclaredType] = [:]
        for source in sources {
            var open: [(name: String, depth: Int, isExtension: Bool)] = []
            var depth = 0
            for line in source.code.split(separator: "\n", omittingEmptySubsequences: false) {
                if let type = open.last, depth == type.depth {
                    var declared = types[type.name] ?? DeclaredType(name: type.name)
                    if !type.isExtension, let name = property.name(on: line) { declared.properties.append(name) }
                    if line.contains("mutating"), line.contains(mutating) { declared.isStateful = true }
                    declared.files.insert(source.path)
                    types[type.name] = declared
                }
                if line.contains("{"), let found = line.firstMatch(of: declaration) {
                    let isExtension = found.1 == "extension"
                    let outer = isExtension ? "" : open.last.map { $0.name + "." } ?? ""
                    let name = outer + String(found.2)
                    open.append((name, depth + 1, isExtension))
                    if found.1 == "class" || found.1 == "actor" {
                        types[name, default: DeclaredType(name: name)].isStateful = true
                    }
                }
                depth += line.count { $0 == "{" } - line.count { $0 == "}" }
                while let type = open.last, depth < type.depth { open.removeLast() }
            }
        }
        return types
    }

    /// The law's violations among stateful types.
    static func violations(in sources: [SwiftSource]) -> [String] {
        all(in: sources).values.filter(\.isStateful).flatMap { type in
            var faults: [String] = []
            if type.properties.count > 15 { faults.append("\(type.name) has \(type.properties.count) stored properties") }
            if type.files.count > 6 { faults.append("\(type.name) stands in \(type.files.count) files") }
            return faults
        }.sorted()
    }
}

/// Limits of a type's size, and capabilities that are requested instead of types.
@Suite struct TypeLawTests {
    @Test(arguments: Architecture.allowedImports.keys.sorted())
    func `a type that changes itself has at most 15 stored properties and stands in at most 6 files`(target: String) throws {
        let sources = try Package.sources.get().filter { $0.target == target }
        try #require(!sources.isEmpty, "the sources were not found")
        #expect(DeclaredType.violations(in: sources) == [])
    }

    @Test func `nobody asks for a scroller's type, or for the kind of row, where an ability answers`() throws {
        #expect(try Package.sources.get().flatMap(Self.typeQuestions) == [])
    }

    private static func typeQuestions(in source: SwiftSource) -> [String] {
        source.occurrences(of: #/\b(?:is|as\??) (?:any )?\w*Scroller\b|\bscrolling\.kind\b/#)
            + (["RiffleInteraction", "RiffleModels"].contains(source.target)
                ? [] : source.occurrences(of: #/if case (?:let )?\.(?:cardStack|transition)\b.* = .*scrollRule\b/#))
    }

    @Test(arguments: [
        "if let row = scroller as? RefinedScroller {", "scroller is CarouselScroller", "scrolling.kind == .cardStack",
        "if case .cardStack = model.scrollRule {", "if case .transition(let rule) = model.scrollRule {",
    ])
    func `a question for a type is caught`(text: String) {
        let source = SwiftSource(path: "Sources/RiffleStage/Sample.swift", text: text)
        #expect(Self.typeQuestions(in: source).count == 1)
    }

    @Test func `stored properties are counted, computed and static ones aren't`() {
        let many = (0..<16).map { "    private(set) var a\($0) = 0.0" }.joined(separator: "\n")
        let text = """
            struct Large {
            \(many)
                static let b = 1
                var c: Int { 2 }
                mutating func advance() { var local = 1 }
                struct Inner { var d = 0 }
            }
            extension Large {
                var e: Int { 3 }
            }
            """
        let files = (0..<7).map {
            SwiftSource(
                path: "Sources/RiffleMath/\($0).swift", text: $0 == 0 ? text : "extension Large {\n    var f\($0): Int { 1 }\n}\n"
            )
        }
        #expect(DeclaredType.violations(in: files) == ["Large has 16 stored properties", "Large stands in 7 files"])
        #expect(
            DeclaredType.violations(in: [
                SwiftSource(path: "Sources/RiffleMath/A.swift", text: text.replacing("mutating ", with: ""))
            ]) == [])
    }
}
