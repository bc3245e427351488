internal import RiffleMath

/// Where a row was over time: scroll offsets that were read from a recording.
///
/// The hand lets go somewhere in it; before that, its movement follows no law. A motion is fitted to the rest after each moment. The
/// release is the first moment after which a motion explains everything: its error is no greater than that of later ones.
public struct MotionTrace: Equatable, Sendable {
    /// A moment of it.
    public struct Sample: Equatable, Sendable {
        /// In seconds.
        public var time: Double
        /// In cards.
        public var offset: Double

        /// Any values; samples that aren't finite are left out.
        public init(time: Double, offset: Double) { (self.time, self.offset) = (time, offset) }
    }

    /// By time, each later than the one before.
    public let samples: [Sample]

    /// The least number of samples behind a release.
    public static let least = 8

    /// Sorts samples by time; of several at one time the first counts.
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

    /// The speed behind a sample, in cards per second.
    func velocity(at index: Int) -> Double {
        let last = min(index + 3, samples.count - 1)
        guard last > index else { return 0 }
        return (samples[last].offset - samples[index].offset) / (samples[last].time - samples[index].time)
    }

    /// The first sample from which on a motion explains all, with that motion. `fit`: the motion from a sample on, and its error.
    func release<Motion>(_ fit: (Int) -> (motion: Motion, error: Double)?) throws(FitRefusal) -> Motion {
        guard samples.count >= Self.least else {
            throw .tooFew("\(samples.count) moments are too few for a motion; \(Self.least) are needed after the release.")
        }
        guard extent > 1e-6 else { throw .tooFew("Nothing moves in these moments.") }
        // At most 60 moments are looked at.
        let last = samples.count - Self.least
        let stride = max(1, (last + 59) / 60)
        var found: [(start: Int, motion: Motion, error: Double)] = []
        for start in Swift.stride(from: 0, through: last, by: stride) {
            // The rest tells something while it moves by at least a twentieth of the whole.
            let rest = samples[start...].map(\.offset)
            guard let least = rest.min(), let most = rest.max(), most - least >= extent / 20 else { break }
            if let (motion, error) = fit(start) { found.append((start, motion, error)) }
        }
        // The least error is that of a few moments by chance; a quarter of the starts are as good as the release itself, or better.
        let errors = found.map(\.error).sorted()
        guard let noise = errors.isEmpty ? nil : errors[errors.count / 4],
            let first = found.first(where: { $0.error <= 1.4 * noise + 1e-5 * extent })
        else {
            throw .cannotTell("These moments fit neither a deceleration nor a spring; give moments after the release.")
        }
        return first.motion
    }
}

/// How far a motion is from a trace at one moment.
public struct MotionError: Equatable, Sendable {
    /// In seconds.
    public let time: Double
    /// In cards.
    public let error: Double
}
