import Foundation
import Testing

/// A path in a comment or a document, from the package's root, and the section that is named with it.
struct Citation: Hashable {
    var path: String
    var section: String?

    /// The citations in a comment or a document. A section follows its document in quotes: `Folder/FORMULAS.md, "Wheel"`.
    static func all(in text: String) -> [Citation] {
        // Only paragraphs with a path are read word by word.
        text.split(separator: "\n").filter { $0.contains("/") || $0.contains(".md") }.flatMap { block in
            block.matches(of: #/([A-Za-z0-9_.+:\/\-]+)(?:`?,?\s+"([^"]+)")?/#).compactMap { match -> Citation? in
                let path = match.1.trimmingSuffix(in: "./:")
                let isBelow = ["Sources/", "Tests/", "Resources/"].contains { path.hasPrefix($0) && path != $0 }
                guard isBelow || path.hasSuffix(".md") && !path.contains(":") else { return nil }
                // Quoted words after files other than Markdown aren't sections.
                return Citation(path: path, section: path.hasSuffix(".md") ? match.2.map(String.init) : nil)
            }
        }
    }

    /// The text that may cite: a whole document or script, or the comments of a source, with their lines joined.
    static func citingText(of text: String, path: String) -> String {
        guard ["swift", "h", "c", "cpp"].contains(String(path.split(separator: ".").last ?? "")) else { return text }
        var result = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = line.trimmingCharacters(in: .whitespaces)
            // A comment on a line of its own, or after code; a URL has a colon before its slashes.
            let comment = line.firstMatch(of: #/(?:^|\s)/{2,3}\s(.*)$/#).map { String($0.1) }
            result += comment.map { $0 + " " } ?? "\n"
        }
        return result
    }

    /// The headings of a document, without their marks.
    static func headings(of document: String) -> Set<String> {
        Set(
            document.split(separator: "\n").filter { $0.hasPrefix("#") }
                .map { $0.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces) })
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(in characters: String) -> String {
        String(self[..<(lastIndex { !characters.contains($0) }.map(index(after:)) ?? startIndex)])
    }
}

@Suite struct CitationTests {
    @Test func `what comments and documents cite is in the repository`() throws {
        var missing: [String] = []
        var followed = 0
        for path in try citingFiles() {
            for citation in Citation.all(in: Citation.citingText(of: try Package.text(of: path), path: path)) {
                followed += 1
                guard let cited = Self.file(citation.path, citedIn: path) else {
                    missing.append("\(path): \(citation.path)")
                    continue
                }
                if let section = citation.section, !Citation.headings(of: try Package.text(of: cited)).contains(section) {
                    missing.append("\(path): \(citation.path), \"\(section)\"")
                }
            }
        }
        #expect(missing == [])
        #expect(followed > 80, "the citations were not found")
    }

    /// A path from the package's root; a linked page is beside the page that links to it. Nil if there is no such file.
    private static func file(_ path: String, citedIn citing: String) -> String? {
        let beside = citing.split(separator: "/").dropLast().joined(separator: "/") + "/" + path
        return [path, beside].first { FileManager.default.fileExists(atPath: Package.root.appending(path: $0).path) }
    }

    /// Sources, tests, documents, scripts and the manifest; no data.
    private func citingFiles() throws -> [String] {
        let kinds: Set = ["swift", "h", "c", "cpp", "md", "py", "modulemap"]
        let below = try ["Sources", "Tests", "Resources"].flatMap(Package.files).filter {
            kinds.contains(String($0.split(separator: ".").last ?? ""))
        }
        let scripts = try [".scripts", ".ci"].flatMap(Package.files)
        // This file has samples with paths that don't exist.
        return (below + scripts + ["README.md", "Makefile", "Package.swift"]).filter { !$0.hasSuffix("/CitationTests.swift") }
    }

    @Test(arguments: [
        ("see Sources/RiffleMath.", Citation(path: "Sources/RiffleMath")),
        ("(`Tests/A/B+C.swift`)", Citation(path: "Tests/A/B+C.swift")),
        ("Values: Sources/A/FORMULAS.md, \"Cover flow\".", Citation(path: "Sources/A/FORMULAS.md", section: "Cover flow")),
        ("`Sources/A/FORMULAS.md`, \"Wheel\"", Citation(path: "Sources/A/FORMULAS.md", section: "Wheel")),
        ("as MODELS.md says", Citation(path: "MODELS.md")),
        ("in Sources/A.swift \"quoted\"", Citation(path: "Sources/A.swift")),
    ])
    func `a citation is read with its section`(text: String, citation: Citation) {
        #expect(Citation.all(in: text) == [citation])
    }

    @Test(arguments: ["https://example.org/Sources/A.swift", "Data/Tests/One", "Sources and Tests"])
    func `what only looks like a citation is none`(text: String) {
        #expect(Citation.all(in: text) == [])
    }

    @Test func `a citation goes on in the next line of its comment, and code is no comment`() {
        let text = "/// See Sources/A/B.md,\n    /// \"Wheel\".\nlet a = \"Sources/None\"\nlet b = 0  // Tests/C\n"
        let read = Citation.all(in: Citation.citingText(of: text, path: "Sample.swift"))
        #expect(read == [Citation(path: "Sources/A/B.md", section: "Wheel"), Citation(path: "Tests/C")])
    }
}
