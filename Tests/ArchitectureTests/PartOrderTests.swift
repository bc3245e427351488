import Testing

/// The order of the window's parts is stated once: `WindowParts.order`.
@Suite("The parts' order")
struct PartOrderTests {
    /// The names of the parts.
    private static func names(_ sources: [SwiftSource]) throws -> [String] {
        let parts = try #require(sources.first { $0.path.hasSuffix("/Parts/Part.swift") }, "the parts were not found")
        return parts.code.matches(of: #/\b(?:let|var) (\w+): \w+Part\b/#).map { String($0.1) }
    }

    /// Lines that offer an event to a part, or ask or paint a chosen one, where the order decides; and lists of parts.
    private static func violations(in source: SwiftSource, _ names: [String]) throws -> [String] {
        guard source.target == "riffle", !source.path.hasSuffix("/Parts/Part.swift") else { return [] }
        let any = names.joined(separator: "|")
        let calls = try Regex<Substring>(
            "\\b(?:parts|workspace)\\.(?:\(any))\\.(?:takes|takesWhileHeld|cursor|tip|paint|keep)\\(")
        let list = try Regex<Substring>("\\[\\s*(?:\\w+\\.)?(?:\(any)), *(?:\\w+\\.)?(?:\(any))[,\\]]")
        return source.occurrences(of: calls) + source.occurrences(of: list)
    }

    @Test("events and painting go through the one order")
    func once() throws {
        let sources = try Package.sources.get()
        let names = try Self.names(sources)
        #expect(names.count == 18)
        #expect(try sources.flatMap { try Self.violations(in: $0, names) } == [])
        // The order has each part once.
        let parts = try #require(sources.first { $0.path.hasSuffix("/Parts/Part.swift") })
        let order = try #require(parts.code.firstMatch(of: #/var order: \[any Part\] \{\s*\[([^\]]*)\]/#)).1
        #expect(order.split(separator: #/[,\s]+/#).map { String($0.split(separator: ".").last ?? "") }.sorted() == names.sorted())
    }

    @Test(
        "a second order is caught",
        arguments: [
            "if workspace.menus.takes(input) || workspace.help.takes(input) { return }", "_ = parts.bar.cursor(at: point)",
            "for part in [menus, help] {}", "workspace.strip.paint(on: canvas, into: &list)",
        ])
    func second(line: String) throws {
        let source = SwiftSource(path: "Sources/riffle/Window/Sample.swift", text: line)
        #expect(try Self.violations(in: source, ["menus", "help", "bar", "strip"]).count == 1)
    }
}
