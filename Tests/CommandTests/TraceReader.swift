import Foundation

/// The frames of a trace that another program still writes. Each line is decoded once, however often a test reads the frames.
final class TraceReader {
    private let path: String
    private var file: FileHandle?
    /// The beginning of a line whose end isn't written yet.
    private var rest = Data()
    private var read: [RealWindow.Frame] = []
    private let decoder = JSONDecoder()

    init(_ path: String) { self.path = path }

    /// All frames so far.
    func frames() -> [RealWindow.Frame] {
        if file == nil { file = FileHandle(forReadingAtPath: path) }
        guard let more = try? file?.readToEnd(), !more.isEmpty else { return read }
        rest += more
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            if let frame = try? decoder.decode(RealWindow.Frame.self, from: rest[rest.startIndex..<end]) { read.append(frame) }
            rest.removeSubrange(rest.startIndex...end)
        }
        return read
    }
}
