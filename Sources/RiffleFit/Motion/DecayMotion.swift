internal import RiffleMath

/// A row whose speed falls by the same factor in each millisecond after its release, as UIScrollView's: v = v₀ · rate^(1000 t).
public struct DecayMotion: Equatable, Sendable {
    /// The factor on the speed per millisecond, between 0 and 1: UIScrollView's `decelerationRate`.
    public let rate: Double
    /// k = −1000 · ln rate, in 1/s.
    public let friction: Double
    /// The moment of the release, in seconds.
    public let release: Double
    /// The offset at the release, in cards, and the velocity there, in cards per second.
    public let offset: Double
    public let velocity: Double
    /// The error at each moment after the release.
    public let errors: [MotionError]

    /// The offset at a moment after the release, in seconds of the trace.
    public func offset(at time: Double) -> Double { Self.offset([.log(friction), offset, velocity], time - release) }

    /// Fits the rate and the release. Throws a sentence if there are too few moments, or if the row doesn't slow down like this.
    public init(_ trace: MotionTrace) throws(FitRefusal) {
        self = try trace.release { Self.fit(trace, from: $0) }
    }

    private static func fit(_ trace: MotionTrace, from start: Int) -> (motion: DecayMotion, error: Double)? {
        let samples = trace.samples[start...]
        guard let first = samples.first else { return nil }
        let problem = SampledProblem(residualCount: samples.count) { unknowns, index in
            Self.offset(unknowns, samples[start + index].time - first.time) - samples[start + index].offset
        }
        let velocity = trace.velocity(at: start)
        let reach = 2 * max(trace.extent, 1e-3)
        let ranges = [Double.log(0.05)...Double.log(200), first.offset - reach...first.offset + reach, -1e4...1e4]
        let starts = [1.0, 4, 12].map { [Double.log($0), first.offset, velocity] }
        guard let (unknowns, error) = problem.best(of: starts, within: ranges) else { return nil }
        let errors = samples.map { MotionError(time: $0.time, error: Self.offset(unknowns, $0.time - first.time) - $0.offset) }
        return (
            DecayMotion(
                friction: .exp(unknowns[0]), release: first.time, offset: unknowns[1], velocity: unknowns[2], errors: errors),
            error
        )
    }

    private init(friction: Double, release: Double, offset: Double, velocity: Double, errors: [MotionError]) {
        rate = .exp(-friction / 1000)
        (self.friction, self.release, self.offset, self.velocity, self.errors) = (friction, release, offset, velocity, errors)
    }

    /// The offset `time` seconds after the release: x₀ + v₀/k · (1 − e^(−kt)). The unknowns are ln k, x₀ and v₀.
    private static func offset(_ unknowns: [Double], _ time: Double) -> Double {
        let friction = Double.exp(unknowns[0])
        return unknowns[1] - unknowns[2] / friction * .expm1(-friction * time)
    }
}
