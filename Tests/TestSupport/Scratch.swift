public import Foundation

/// A temporary folder, deleted with the object.
public final class Scratch: Sendable {
    public let path: String

    public init() throws {
        path = NSTemporaryDirectory() + "riffle-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file, which need not exist.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and the missing folders of its path; returns its path.
    @discardableResult
    public func write(_ data: Data, _ name: String) throws -> String {
        let file = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file.path
    }

    /// Writes a text as a UTF-8 file; returns its path.
    @discardableResult
    public func write(_ text: String, _ name: String) throws -> String { try write(Data(text.utf8), name) }

    /// Writes a script that can be started; returns its path. Another process writes the file: this process forks on many threads, and a
    /// program that a fork still has open for writing can't be started ("Text file busy").
    public func writeProgram(_ script: String, _ name: String) throws -> String {
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = [
            "-c", "mkdir -p \"${1%/*}\" && printf %s \"$2\" > \"$1\" && chmod 755 \"$1\"", "sh", file(name), script,
        ]
        try writer.run()
        writer.waitUntilExit()
        guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return file(name)
    }

    /// The contents of a file; nil without one.
    public func data(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

    /// The text of a file; nil without one.
    public func text(_ name: String) -> String? { data(name).map { String(decoding: $0, as: UTF8.self) } }

    /// Whether there is a folder of this name.
    public func isFolder(_ name: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: file(name), isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The names in the folder, or in a folder inside it, in order.
    public func names(_ folder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: file(folder))) ?? []).sorted()
    }
}
