internal import Foundation
internal import RiffleFiles

/// A folder of presets, one a file. Any number of programs may use it at once.
public struct PresetStore: Sendable {
    /// The folder; it need not exist.
    public let folder: String
    /// Where deleted and replaced presets go.
    public var trash: String { folder + "/trash" }

    var file = AtomicFile()

    public init(folder: String) { self.folder = folder }

    /// A preset of the folder.
    public struct Entry: Equatable, Sendable {
        /// The file, without its folder: what tells two presets apart.
        public var fileName: String
        public var name: String
        public var path: String
        /// Nil if the file can't be used; then `problem` says why.
        public var preset: Preset?
        public var problem: PresetProblem?
        /// What in it was not taken as it stands.
        public var remarks: [String]
        /// The text's fingerprint, to notice a change by.
        public var version: UInt64
    }

    /// All presets, in the order of their names. A folder that isn't there, or can't be looked into, has none.
    public func list() -> [Entry] {
        fileNames().map(entry).sorted {
            let order = $0.name.compare($1.name, options: [.caseInsensitive, .numeric])
            return order == .orderedSame ? $0.fileName < $1.fileName : order == .orderedAscending
        }
    }

    /// The preset of this name or of this file name; case is looked at only where both are there.
    public func find(_ name: String) -> Entry? {
        let all = list()
        let word = name.lowercased()
        return all.first { $0.name == name } ?? all.first { $0.fileName == name || FileName.title(of: $0.fileName) == name }
            ?? all.first { $0.name.lowercased() == word || FileName.title(of: $0.fileName).lowercased() == word }
    }

    /// Reads a preset anywhere; the path of a source's preset is its name.
    public static func entry(atPath path: String) -> Entry {
        if path.hasPrefix(SourcePreset.prefix), let entry = SourcePreset.entry(named: path, chosen: "") { return entry }
        let fileName = fileName(of: path)
        var entry = Entry(
            fileName: fileName, name: FileName.title(of: fileName), path: path, remarks: [], version: 0)
        do {
            let bytes = try FileText.bytes(of: path)
            // FNV-1a.
            entry.version = bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
            let reading = try Preset.read(bytes, name: entry.name)
            entry.name = reading.preset.name
            entry.preset = reading.preset
            entry.remarks = reading.problems
        } catch {
            entry.problem = error
        }
        return entry
    }

    /// The last part of a path.
    public static func fileName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    func entry(_ fileName: String) -> Entry { Self.entry(atPath: "\(folder)/\(fileName)") }

    func fileNames() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.utf8.first != UInt8(ascii: ".") && FileName.hasEnding($0) }
    }
}
