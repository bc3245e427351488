import RiffleFiles
import RiffleFit
import RiffleMath

/// The movement of a recording's row, and the motion that explains it after the hand's release.
struct ReferenceMotion: Sendable {
    /// The row's offset at each frame, in cards.
    let trace: MotionTrace
    /// The motions that explain the trace; nil: this kind of motion doesn't.
    let decay: DecayMotion?
    let spring: SpringMotion?
    /// A sentence about why neither motion does; nil: one does.
    let problem: String?

    /// Frames without an edge that are passed over.
    private static let patience = 5

    /// Reads the row's offset from frame `first` to the end, in at most `RecordingFrames.mostAtOnce` frames. `offset`: the offset at frame
    /// `first`.
    init(_ frames: RecordingFrames, _ fit: FitResult, from first: Int, at offset: Double) throws {
        var samples: [MotionTrace.Sample] = []
        var (last, speed, lost, index) = (offset, 0.0, 0, first)
        let end = min(frames.times.count - 1, first + RecordingFrames.mostAtOnce - 1)
        try frames.read(first...end) { image in
            defer { index += 1 }
            guard lost <= Self.patience else { return }
            guard let found = Self.offset(in: image, fit, last, speed) else {
                lost += 1
                last += speed
                return
            }
            if index > first { speed = found - last }
            (last, lost) = (found, 0)
            samples.append(MotionTrace.Sample(time: frames.times[index], offset: found))
        }
        trace = MotionTrace(samples)
        let seen = trace
        let decays = Result { () throws(FitRefusal) in try DecayMotion(seen) }
        decay = try? decays.get()
        spring = try? SpringMotion(seen)
        if case .failure(let refusal) = decays, spring == nil { problem = refusal.sentence } else { problem = nil }
    }

    /// Returns the row's offset in a frame: where its speed leads, or else where most edges agree, at most a card and a half away.
    private static func offset(in image: GrayImage, _ fit: FitResult, _ last: Double, _ speed: Double) -> Double? {
        let expected = fit.offset(in: image, near: last + speed)
        if let expected, expected.agreement > 0.5 { return expected.offset }
        let steps = (-15...15).compactMap { fit.offset(in: image, near: last + Double($0) / 10) }
        // Cards look alike: at an offset that differs by a whole card, the edges agree as well.
        func worth(_ place: (offset: Double, agreement: Double)) -> Double {
            place.agreement - 0.4 * abs(place.offset - last - speed)
        }
        let best = (steps + [expected].compactMap { $0 }).max { worth($0) < worth($1) }
        return best.flatMap { $0.agreement > 0.15 ? $0.offset : nil }
    }

    /// Whether a decay is the better motion; its error may be up to 1.5 times the spring's.
    var isDecay: Bool {
        guard let decay else { return false }
        guard let spring else { return true }
        return Self.size(decay.errors) <= 1.5 * Self.size(spring.errors)
    }

    /// The time at which the hand lets go, in seconds of the recording; nil: no motion explains the trace.
    var release: Double? { isDecay ? decay?.release : spring?.release }

    /// The errors of the better motion, in cards.
    var errors: [MotionError] { (isDecay ? decay?.errors : spring?.errors) ?? [] }

    /// Returns the offset of the better motion at a time; nil if no motion explains it or the time is before the release.
    func offset(at time: Double) -> Double? {
        if isDecay, let decay { return time >= decay.release ? decay.offset(at: time) : nil }
        if let spring { return time >= spring.release ? spring.offset(at: time) : nil }
        return nil
    }

    /// The motion, as a sentence.
    var sentence: String {
        let worst = errors.map { abs($0.error) }.max() ?? 0
        let off = "\((worst * 1000).rounded() / 1000) cards off at most"
        if isDecay, let decay {
            return
                "Deceleration rate \((decay.rate * 10_000).rounded() / 10_000) per ms from \((decay.release * 100).rounded() / 100) s, \(off)."
        }
        if let spring {
            return
                "Spring with a response of \((spring.response * 100).rounded() / 100) s and a damping of \((spring.damping * 100).rounded() / 100) from \((spring.release * 100).rounded() / 100) s, \(off)."
        }
        return problem ?? "Nothing moves here."
    }

    private static func size(_ errors: [MotionError]) -> Double {
        (errors.reduce(0) { $0 + $1.error * $1.error } / Double(max(errors.count, 1))).squareRoot()
    }
}
