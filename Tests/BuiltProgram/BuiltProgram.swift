import Foundation

/// The path of the program that was built with these tests, in the same build folder.
public let builtProgram: String = {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = CommandLine.arguments.compactMap { argument -> URL? in
        guard let end = argument.range(of: ".xctest") else { return nil }
        return URL(fileURLWithPath: String(argument[..<end.upperBound])).deletingLastPathComponent()
    }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    let candidates = ([folder] + beside + [source.appendingPathComponent(".build/debug")]).map { $0.path + "/riffle" }
    return candidates.first(where: FileManager.default.isExecutableFile) ?? "riffle"
}()
