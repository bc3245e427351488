internal import RiffleMath

/// The motion of a row: scroll offsets over time, as read from a recording.
///
/// The hand lets go somewhere in the trace; before that, its movement follows no law. A motion is fitted to the samples after each
/// moment. The release is the first moment after which a motion explains all samples: its error is hardly greater than the errors for
/// later moments.
public struct MotionTrace: Equatable, Sendable {
    /// The offset at a moment.
    public struct Sample: Equatable, Sendable {
        /// The moment, in seconds.
        public var time: Double
        /// The scroll offset, in cards.
        public var offset: Double

        /// Any values; samples that aren't finite are left out.
        public init(time: Double, offset: Double) { (self.time, self.offset) = (time, offset) }
    }

    /// The samples by time, each later than the one before.
    public let samples: [Sample]

    /// The least number of samples after a release.
    public static let least = 8

    /// A trace of samples, which are sorted by time; of several at one time the first counts.
    public init(_ samples: [Sample]) {
        let usable = samples.filter { $0.time.isFinite && abs($0.time) < 1e9 && $0.offset.isFinite && abs($0.offset) < 1e9 }
        var kept: [Sample] = []
        for sample in usable.enumerated().sorted(by: { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }).map(
            \.element)
        where kept.last.map({ sample.time > $0.time + 1e-9 }) ?? true {
            kept.append(sample)
        }
        self.samples = kept
    }

    /// The extent of the offsets.
    var extent: Double { (samples.map(\.offset).max() ?? 0) - (samples.map(\.offset).min() ?? 0) }

    /// The velocity after a sample, in cards per second.
    func velocity(at index: Int) -> Double {
        let last = min(index + 3, samples.count - 1)
        guard last > index else { return 0 }
        return (samples[last].offset - samples[index].offset) / (samples[last].time - samples[index].time)
    }

    /// Returns the motion from the first sample from which on a motion explains all samples. `fit` returns the motion from a sample on,
    /// and its error.
    func release<Motion>(_ fit: (Int) -> (motion: Motion, error: Double)?) throws(FitRefusal) -> Motion {
        guard samples.count >= Self.least else {
            throw .tooFew("\(samples.count) moments are too few for a motion; \(Self.least) are needed after the release.")
        }
        guard extent > 1e-6 else { throw .tooFew("Nothing moves in these moments.") }
        // At most 60 moments are tried.
        let last = samples.count - Self.least
        let stride = max(1, (last + 59) / 60)
        var found: [(start: Int, motion: Motion, error: Double)] = []
        for start in Swift.stride(from: 0, through: last, by: stride) {
            // The remaining samples say something only while they span at least a twentieth of the whole extent.
            let rest = samples[start...].map(\.offset)
            guard let least = rest.min(), let most = rest.max(), most - least >= extent / 20 else { break }
            if let (motion, error) = fit(start) { found.append((start, motion, error)) }
        }
        // The least error may belong to a few moments by chance, so the lower quartile of the errors counts as the noise.
        let errors = found.map(\.error).sorted()
        guard let noise = errors.isEmpty ? nil : errors[errors.count / 4],
            let first = found.first(where: { $0.error <= 1.4 * noise + 1e-5 * extent })
        else {
            throw .cannotTell("These moments fit neither a deceleration nor a spring; give moments after the release.")
        }
        return first.motion
    }
}

/// The distance of a motion from a trace at one moment.
public struct MotionError: Equatable, Sendable {
    /// The moment, in seconds.
    public let time: Double
    /// The distance, in cards.
    public let error: Double
}
