internal import RiffleMath

/// A row that a spring brings to rest after its release: x″ = ω²(target − x) − 2·damping·ω·x′ with ω = 2π/response.
public struct SpringMotion: Equatable, Sendable {
    /// The period without damping, in seconds: 0.02…20.
    public let response: Double
    /// The damping ratio: 0…4, 1 is critical.
    public let damping: Double
    /// The offset at which the row comes to rest, in cards.
    public let target: Double
    /// The moment of the release, in seconds.
    public let release: Double
    /// The offset at the release, in cards, and the velocity there, in cards per second.
    public let offset: Double
    public let velocity: Double
    /// The error at each moment after the release.
    public let errors: [MotionError]

    /// The offset at a moment after the release, in seconds of the trace.
    public func offset(at time: Double) -> Double {
        Self.offset([.log(response), damping, target, offset, velocity], time - release)
    }

    /// Fits the response, the damping, the target and the release. `target`: the offset at which the row comes to rest, if it is known.
    /// Throws a sentence if there are too few moments, or if they follow no spring.
    public init(_ trace: MotionTrace, target: Double? = nil) throws(FitRefusal) {
        self = try trace.release { Self.fit(trace, from: $0, target) }
    }

    private static func fit(_ trace: MotionTrace, from start: Int, _ target: Double?) -> (motion: SpringMotion, error: Double)? {
        let samples = trace.samples[start...]
        guard let first = samples.first, let last = samples.last else { return nil }
        let problem = SampledProblem(residualCount: samples.count) { unknowns, index in
            Self.offset(unknowns, samples[start + index].time - first.time) - samples[start + index].offset
        }
        let rest = target ?? last.offset
        let velocity = trace.velocity(at: start)
        var starts: [[Double]] = []
        for response in [0.2, 0.5, 1.2] {
            for damping in [0.4, 1] { starts.append([.log(response), damping, rest, first.offset, velocity]) }
        }
        let reach = 2 * max(trace.extent, 1e-3)
        let targets = target.map { $0...$0 } ?? last.offset - reach...last.offset + reach
        let ranges = [
            Double.log(0.02)...Double.log(20), 0...4, targets, first.offset - reach...first.offset + reach, -1e4...1e4,
        ]
        guard let (unknowns, error) = problem.best(of: starts, within: ranges) else { return nil }
        let errors = samples.map { MotionError(time: $0.time, error: Self.offset(unknowns, $0.time - first.time) - $0.offset) }
        return (
            SpringMotion(
                response: .exp(unknowns[0]), damping: unknowns[1], target: unknowns[2], release: first.time, offset: unknowns[3],
                velocity: unknowns[4], errors: errors), error
        )
    }

    private init(
        response: Double, damping: Double, target: Double, release: Double, offset: Double, velocity: Double,
        errors: [MotionError]
    ) {
        (self.response, self.damping, self.target, self.release) = (response, damping, target, release)
        (self.offset, self.velocity, self.errors) = (offset, velocity, errors)
    }

    /// The offset `time` seconds after the release. The unknowns are ln response, the damping, the target, and the offset and velocity at
    /// the release.
    private static func offset(_ unknowns: [Double], _ time: Double) -> Double {
        Spring(response: .exp(unknowns[0]), dampingRatio: unknowns[1])
            .state(at: time, from: unknowns[3], velocity: unknowns[4], to: unknowns[2]).position
    }
}
