import RiffleFiles
import RiffleSDL

/// Draws a film and writes it, with its progress on the terminal, or to the window that wants it.
struct FilmWriter {
    let film: Film
    /// Makes the renderer of a run of frames. Each run has its own renderer, so that its loaded and shown pictures don't depend on earlier
    /// runs, and all kinds of films have the same frames.
    let makeRenderer: () throws -> OffscreenRenderer
    /// Polled; false means that the film is given up.
    let isWanted: () -> Bool
    /// The program that wants the film; nil: a user gave the command.
    var parent: FilmParent?

    /// The most frames that a GIF's palette is made from.
    private static let paletteFrames = 48

    private struct GivenUp: Error {}

    /// Writes the film and returns its path, or nil if it was given up. A film for the window never replaces another. An incomplete film is
    /// removed again.
    func write(_ output: FilmOutput, with program: String?) throws -> String? {
        do {
            switch output {
            case .folder:
                let path = try parent == nil ? output.path : Self.free(output).path
                try AtomicFolder().make(path, by: writeFrames)
                return path
            case .file(let path, let format):
                let fill = { (part: String) in
                    do {
                        try encode(format, to: part, with: program ?? "ffmpeg")
                    } catch let failure as Failure {
                        // ffmpeg's message names the temporary file, which no longer exists.
                        throw Failure(failure.sentence.replacing("file:\(part)", with: path))
                    }
                }
                if parent != nil { return try AtomicFile().add({ output.numbered($0).path }, by: fill) }
                try AtomicFile().replace(path, by: fill)
                return path
            }
        } catch is GivenUp {
            return nil
        } catch let problem as FileProblem {
            throw Failure("Can't write the film \(problem.path): \(problem.reason).")
        } catch let failure as SDLFailure {
            throw Failure(failure.sentence)
        }
    }

    /// Returns the first numbered folder of the name that doesn't exist yet.
    private static func free(_ output: FilmOutput) throws -> FilmOutput {
        var number = 1
        while true {
            let path = output.numbered(number).path
            // With the slash, a link that leads nowhere would count as missing.
            guard try SystemCalls.system.exists(path.hasSuffix("/") ? String(path.dropLast()) : path) else { break }
            number += 1
        }
        return output.numbered(number)
    }

    private func writeFrames(into folder: String) throws {
        // After a crash of the machine an incomplete film is of no use, so its frames needn't be synced to the disk one by one.
        var calls = SystemCalls.system
        calls.sync = { _ in 0 }
        let file = AtomicFile(calls: calls)
        let digits = max(5, String(film.frameCount - 1).count)
        try draw(Array(0..<film.frameCount), of: film.frameCount, from: 0) { index, picture in
            let number = String(index)
            let name = "frame-" + String(repeating: "0", count: digits - number.count) + number + ".png"
            try file.write(picture.png(), to: folder + name)
        }
    }

    private func encode(_ format: FilmOutput.Format, to path: String, with program: String) throws {
        let size = film.look.pixels
        // This name counts as a temporary file's name, too.
        let palette = String(path.dropLast(".tmp".count)) + "-1.tmp"
        var indices: [Int] = []
        if format == .gif {
            // The palette is made from some frames only, in a run of its own: in a single run ffmpeg would keep the whole film in memory.
            let count = min(film.frameCount, Self.paletteFrames)
            indices = (0..<count).map { ($0 * (film.frameCount - 1)) / max(count - 1, 1) }
        }
        defer { if format == .gif { _ = SystemCalls.system.remove(palette) } }
        let total = indices.count + film.frameCount
        if !indices.isEmpty {
            let run = try FFmpeg(program, FilmOutput.Format.paletteArguments(size, to: palette))
            try pass(indices, of: total, from: 0, to: run)
        }
        let run = try FFmpeg(
            program,
            format.arguments(
                size, rate: film.look.fps, palette: palette, isTransparent: film.look.isTransparent, to: path))
        try pass(Array(0..<film.frameCount), of: total, from: indices.count, to: run)
        guard try SystemCalls.system.status(of: path)?.size ?? 0 > 0 else { throw Failure("ffmpeg has written nothing.") }
    }

    private func pass(_ indices: [Int], of total: Int, from first: Int, to run: FFmpeg) throws {
        defer { run.cancel() }
        try draw(indices, of: total, from: first) { _, picture in try run.write(picture.bytes, while: isWanted) }
        try run.finish(while: isWanted)
        guard isWanted() else { throw GivenUp() }
    }

    /// Draws frames in the order of their numbers. `first` of the `total` frames to draw have been drawn before.
    private func draw(
        _ indices: [Int], of total: Int, from first: Int, _ take: (Int, PixelBuffer) throws -> Void
    ) throws {
        let renderer = try makeRenderer()
        // The last run draws every frame.
        renderer.isQuiet = first + indices.count < total
        var (film, progress) = (film, FilmProgress(total: total, first: first, parent: parent))
        defer { progress.end() }
        var drawn: PixelBuffer?
        for index in indices {
            let isSame = drawn != nil && film.isSame(index)
            let picture = try isSame ? drawn : renderer.picture(index, of: &film, while: isWanted)
            drawn = picture
            if let picture, isWanted() { try take(index, picture) }
            guard isWanted() else { throw GivenUp() }
            progress.step()
        }
    }
}

/// Shows how many frames have been drawn and how much time is left, on the terminal or to the window that wants the film.
struct FilmProgress {
    private let total: Int
    private let first: Int
    private let parent: FilmParent?
    private var done = 0
    private var line = ProgressLine()
    private var firstAt = 0.0
    private var shownAt = -Double.infinity
    /// Seconds from one text to the next. The interval for the window is longer, since the window draws a frame for each text.
    private let interval: Double

    /// `first` of the `total` frames have been drawn before.
    init(total: Int, first: Int, parent: FilmParent? = nil) {
        (self.total, self.first, self.parent) = (total, first, parent)
        interval = parent == nil ? 0.1 : 0.25
    }

    /// Counts a frame that has just been drawn, and shows the progress if it is due.
    mutating func step() {
        guard let step = step(at: Clock.now()) else { return }
        if let parent { parent.tell(.step(step)) } else { line.show(step.text) }
    }

    mutating func end() { line.clear() }

    /// Counts a frame that was drawn by `now` (seconds). Returns the step to show; nil: the last one is younger than the interval. The
    /// window hears of the last frame in any case: the rest is ffmpeg's.
    mutating func step(at now: Double) -> FilmStep? {
        done += 1
        if done == 1 { firstAt = now }
        let isLast = parent != nil && first + done == total
        guard isLast || now - shownAt > interval else { return nil }
        shownAt = now
        return FilmStep(done: first + done, total: total, secondsLeft: left(at: now))
    }

    /// Returns the seconds that are left; nil: too early to say. The first frame's time doesn't count, as it includes the start of the
    /// renderer and of ffmpeg.
    private func left(at now: Double) -> Double? {
        now - firstAt < 1 ? nil : (now - firstAt) / Double(done - 1) * Double(total - first - done)
    }

    static func words(left seconds: Double?) -> String {
        guard let seconds, seconds.isFinite else { return "" }
        if seconds < 90 { return ", \(Int(seconds.rounded(.up))) s left" }
        return seconds < 5400 ? ", \(Int((seconds / 60).rounded())) min left" : ", \(Int((seconds / 3600).rounded())) h left"
    }
}
