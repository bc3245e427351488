import FoundationEssentials
import RiffleFiles

/// The manual's pages: Markdown files in one folder. The links in their README.md are the pages, in their order.
struct Manual {
    /// A line of the contents.
    struct Entry: Equatable {
        var name: String
        var title: String
        var summary: String
    }

    /// The entries below a heading of the contents.
    struct Group: Equatable {
        var title: String
        var entries: [Entry]
    }

    private let folder: String
    let groups: [Group]

    init(folder: String) throws {
        self.folder = folder
        groups = Self.groups(of: try Self.read("\(folder)/README.md"))
    }

    /// The pages that are installed with the program.
    static func installed() throws -> Manual {
        guard let folder = ResourceFolder.file("manual") else {
            throw Failure("The manual is missing. Reinstall Riffle, or set RIFFLE_RESOURCES to its Resources folder.")
        }
        return try Manual(folder: folder)
    }

    var names: [String] { groups.flatMap(\.entries).map(\.name) }

    func path(of name: String) -> String { "\(folder)/\(name).md" }

    func text(of name: String) throws -> String { try Self.read(path(of: name)) }

    /// The list of all pages.
    var contents: [ManualBlock] {
        [.heading(1, "The Riffle manual")]
            + groups.flatMap { group -> [ManualBlock] in
                [.heading(2, group.title), .table(group.entries.map { ["**\($0.name)**", $0.summary] }, hasHead: false)]
            } + [.paragraph("`riffle manual PAGE` prints a page. `riffle VERB --help` has the options of a verb.")]
    }

    /// Reads the items of the lists below the headings: a link to a page, a colon, and a sentence.
    private static func groups(of contents: String) -> [Group] {
        var groups: [Group] = []
        for line in contents.split(separator: "\n") {
            if line.hasPrefix("## ") {
                groups.append(Group(title: String(line.dropFirst(3)), entries: []))
            } else if let match = line.wholeMatch(of: #/- \[(.+)\]\(([a-z-]+)\.md\): (.+)/#), !groups.isEmpty {
                groups[groups.count - 1].entries.append(
                    Entry(name: String(match.2), title: String(match.1), summary: String(match.3)))
            }
        }
        return groups
    }

    private static func read(_ path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("\(path) is missing or can't be read. Reinstall Riffle.")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
