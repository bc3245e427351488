import Glibc
import RiffleFiles
import RiffleFit
import RiffleLock
import RiffleSDL

/// The frames of a recording, as ffmpeg reads them: in shades of gray, upright, whatever the file says about its rotation.
struct RecordingFrames {
    /// The recording's path.
    let path: String
    /// The moment of each frame in seconds from the first, in ascending order. In screen recordings frames differ in duration.
    let times: [Double]
    private let ffmpeg: String

    /// The most frames of a recording: ten minutes of 60 a second.
    static let most = 36_000
    /// The most frames that edges are followed through.
    static let mostAtOnce = 600

    /// Returns whether a file's name has the ending of a video. An animated picture is a card, not a recording.
    static func isNamed(_ path: String) -> Bool {
        [".mp4", ".mov", ".m4v", ".webm", ".mkv", ".avi"].contains { path.lowercased().hasSuffix($0) }
    }

    /// Reads the times of the frames. Throws a sentence if ffmpeg is missing or finds no video.
    init(_ path: String) throws {
        guard let ffmpeg = FFmpeg.path else { throw Failure("Riffle reads recordings with ffmpeg, but \(FFmpeg.missing).") }
        self.path = path
        self.ffmpeg = ffmpeg
        let probe = String(ffmpeg.dropLast("ffmpeg".count)) + "ffprobe"
        var output = try ProgramOutput([
            probe, "-v", "error", "-max_pixels", "\(Self.mostPixels)", "-select_streams", "v:0", "-show_entries",
            "frame=best_effort_timestamp_time", "-of", "csv=p=0",
            Self.operand(path),
        ])
        var times: [Double] = []
        while let line = try output.line(), times.count <= Self.most {
            if let time = Double(line.prefix { $0 != "," }) { times.append(time) }
        }
        guard times.count <= Self.most else {
            throw Failure("\(Output.oneLine(path)) has more than \(Self.most) frames; cut out the part with the motion.")
        }
        guard output.finish(), let first = times.first else {
            throw Failure("\(Output.oneLine(path)) is neither a picture that can be used nor a recording that ffmpeg reads.")
        }
        self.times = times.map { $0 - first }
    }

    /// Returns the index of the frame that shows at a moment: the last frame that has begun, within half a millisecond.
    func index(at time: Double) -> Int { max((times.firstIndex { $0 > time + 0.0005 } ?? times.count) - 1, 0) }

    /// Calls `body` with the pictures of some frames, one after the other.
    func read(_ range: ClosedRange<Int>, _ body: (GrayImage) throws -> Void) throws {
        guard range.count <= Self.mostAtOnce else {
            throw Failure(
                "Edges can be followed through at most \(Self.mostAtOnce) frames, not \(range.count); mark frames that are closer together."
            )
        }
        var output = try ProgramOutput(decoding(range, as: "pgm", "gray"))
        for number in 1...range.count {
            guard let picture = try Self.picture(&output, kind: "P5", channels: 1),
                let image = GrayImage(width: picture.width, height: picture.height, pixels: picture.bytes)
            else {
                throw Failure("ffmpeg read only \(number - 1) of \(range.count) frames of \(Output.oneLine(path)).")
            }
            try body(image)
        }
        _ = output.finish()
    }

    /// A frame in colours.
    func picture(_ index: Int) throws -> PixelBuffer {
        var output = try colours(index...index)
        guard let picture = try Self.colours(&output) else { throw missing(index) }
        _ = output.finish()
        return picture
    }

    /// Some frames in colours, to be read one after the other.
    fileprivate func colours(_ range: ClosedRange<Int>) throws -> ProgramOutput {
        try ProgramOutput(decoding(range, as: "ppm", "rgb24"))
    }

    fileprivate func missing(_ index: Int) -> Failure {
        Failure("ffmpeg can't read frame \(index + 1) of \(Output.oneLine(path)).")
    }

    /// The next frame in colours; nil: there is none.
    fileprivate static func colours(_ output: inout ProgramOutput) throws -> PixelBuffer? {
        guard let picture = try Self.picture(&output, kind: "P6", channels: 3) else { return nil }
        var buffer = PixelBuffer(width: picture.width, height: picture.height, filling: (0, 0, 0, 255))
        for pixel in 0..<picture.width * picture.height {
            for channel in 0..<3 { buffer.bytes[4 * pixel + channel] = picture.bytes[3 * pixel + channel] }
        }
        return buffer
    }

    /// The call of ffmpeg that prints some frames, one after the other.
    private func decoding(_ range: ClosedRange<Int>, as codec: String, _ pixels: String) -> [String] {
        [
            ffmpeg, "-v", "error", "-nostdin", "-max_pixels", "\(Self.mostPixels)", "-i", Self.operand(path), "-map", "0:v:0",
            "-vf",
            "select='between(n,\(range.lowerBound),\(range.upperBound))'", "-fps_mode", "passthrough", "-pix_fmt", pixels,
            "-frames:v", "\(range.count)", "-f", "image2pipe", "-c:v", codec, "-",
        ]
    }

    /// Returns a path for ffmpeg, so that a name with a hyphen in front isn't an option and a name with a colon isn't a protocol.
    private static func operand(_ path: String) -> String { "file:" + path }

    /// Reads a picture that ffmpeg prints: lines with its kind, width and height, and 255; then a byte for each channel of a pixel.
    private static func picture(_ output: inout ProgramOutput, kind: String, channels: Int) throws
        -> (width: Int, height: Int, bytes: [UInt8])?
    {
        guard try output.line() == kind, let size = try output.line()?.split(separator: " ").compactMap({ Int($0) }),
            size.count == 2, try output.line() == "255", (1...ReferenceImage.longest).contains(size[0]),
            (1...ReferenceImage.longest).contains(size[1]),
            size[0] * size[1] <= Self.mostPixels, let bytes = try output.bytes(size[0] * size[1] * channels)
        else { return nil }
        return (size[0], size[1], bytes)
    }

    /// The most pixels of a frame, or of a picture that is marked.
    static let mostPixels = 50_000_000
}

/// The frames of a recording during playback: ffmpeg starts once and prints the frames in a row. It waits while no frame is requested.
final class FrameStream: Sendable {
    /// A call of ffmpeg.
    private final class Reading {
        var output: ProgramOutput
        /// The index of the frame that ffmpeg prints next.
        var next: Int

        init(_ frames: RecordingFrames, from first: Int) throws {
            output = try frames.colours(first...frames.times.count - 1)
            next = first
        }
    }

    private let frames: RecordingFrames
    private let reading = Lock<Reading?>(nil)
    /// The most frames that are skipped. For a frame further ahead, ffmpeg starts again.
    private static let mostSkipped = 60

    init(_ frames: RecordingFrames) { self.frames = frames }

    /// A frame in colours.
    func picture(_ index: Int) throws -> PixelBuffer {
        try reading.withLock { reading in
            let open = reading.flatMap { ($0.next...$0.next + Self.mostSkipped).contains(index) ? $0 : nil }
            reading = nil
            let current = try open ?? Reading(frames, from: index)
            var found: PixelBuffer?
            while current.next <= index {
                found = try RecordingFrames.colours(&current.output)
                current.next += 1
                if found == nil { break }
            }
            guard let found else { throw frames.missing(index) }
            reading = current
            return found
        }
    }
}

/// Another program's output, read as it comes. The program is ended when it isn't needed any more.
struct ProgramOutput: ~Copyable {
    private let process: ChildProcess
    private let file: Int32
    private var waiting: [UInt8] = []
    /// The part of `waiting` that has been taken.
    private var taken = 0
    private var hasEnded = false
    private var isFinished = false
    /// Milliseconds without a byte after which the read fails.
    private static let patience: Int32 = 60_000

    /// Starts the program. Throws a sentence if that fails.
    init(_ command: [String]) throws {
        do throws(ChildProcess.StartProblem) {
            let ends = try ChildProcess.connection()
            do throws(ChildProcess.StartProblem) {
                process = try ChildProcess(command, files: [STDOUT_FILENO: ends.its])
            } catch {
                close(ends.own)
                close(ends.its)
                throw error
            }
            close(ends.its)
            file = ends.own
        } catch {
            throw Failure(error.sentence)
        }
    }

    deinit {
        close(file)
        if !isFinished { process.end() }
    }

    /// The next line without its end; nil: there is none.
    mutating func line() throws -> String? {
        var searched = taken
        while true {
            if let end = waiting[searched...].firstIndex(of: 0x0A) {
                defer { taken = end + 1 }
                return String(decoding: waiting[taken..<end], as: UTF8.self)
            }
            searched = waiting.count - taken
            guard waiting.count - taken < 1 << 16, try more() else { return nil }
            searched += taken
        }
    }

    /// Returns the next `count` bytes; nil if there are fewer.
    mutating func bytes(_ count: Int) throws -> [UInt8]? {
        while waiting.count - taken < count { guard try more() else { return nil } }
        defer { taken += count }
        return Array(waiting[taken..<taken + count])
    }

    /// Waits until the program ends, and returns whether it succeeded. The rest of its output is ignored.
    mutating func finish() -> Bool {
        guard !isFinished else { return false }
        while (try? more()) == true { (waiting, taken) = ([], 0) }
        isFinished = true
        return process.wait() == .exited(code: 0)
    }

    /// Reads the available output; false at the end.
    private mutating func more() throws -> Bool {
        guard !hasEnded else { return false }
        if taken > 0 {
            waiting.removeFirst(taken)
            taken = 0
        }
        var item = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        guard poll(&item, 1, Self.patience) > 0 || errno == EINTR else { throw Failure("ffmpeg hasn't responded for a minute.") }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        let count = Glibc.read(file, &buffer, buffer.count)
        if count < 0, errno == EINTR { return true }
        guard count > 0 else {
            hasEnded = true
            return false
        }
        waiting += buffer[..<count]
        return true
    }
}
