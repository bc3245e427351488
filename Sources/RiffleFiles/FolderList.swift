/// The subfolders of a folder, from which the user chooses.
public struct FolderList: Equatable, Sendable {
    /// The greatest number of subfolders that are listed.
    private static let most = 500

    /// The absolute path of the folder.
    public let path: String
    /// The names of the subfolders in natural order, without hidden ones; empty if the folder can't be read.
    public let names: [String]

    /// Reads a folder, or its nearest parent that exists. May block: call it on a thread that may wait.
    public init(_ path: String) {
        let calls = SystemCalls.system
        func isFolder(_ path: String) -> Bool { (try? calls.status(of: path))??.kind == .folder }
        var path = path
        while path != "/", !isFolder(path) { path = Self.parent(of: path) }
        self.path = path
        let shown = calls.entries(of: path).filter { !$0.hasPrefix(".") && isFolder(Self.join(path, $0)) }
        names = Array(NaturalOrder.sorted(shown).prefix(Self.most))
    }

    /// The path of the parent folder; nil for the root.
    public var parent: String? { path == "/" ? nil : Self.parent(of: path) }

    /// Returns the path of a subfolder.
    public func path(of name: String) -> String { Self.join(path, name) }

    private static func parent(of path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    private static func join(_ folder: String, _ name: String) -> String { folder == "/" ? "/" + name : folder + "/" + name }
}
