public import RiffleMath

/// The speed of a hand from its last movements, by their times: the samples of the last 100 ms, nothing after 40 ms of rest
/// (MODELS.md section 7). Points and seconds. It keeps 16 samples and allocates nothing.
public struct VelocityTracker: Sendable {
    /// Samples older than this do not count, in seconds.
    public static let window = 0.1
    /// A hand that has not moved for this long has no speed.
    public static let rest = 0.04

    private var times: SIMD16<Double> = .zero
    private var xs: SIMD16<Double> = .zero
    private var ys: SIMD16<Double> = .zero
    private var count = 0
    private var head = 0

    public init() {}

    /// Forgets everything.
    public mutating func reset() {
        count = 0
        head = 0
    }

    /// Notes where the hand is. Samples of the same moment replace one another; a time that runs back is taken as the last one.
    public mutating func add(_ position: Vector2, at time: Double) {
        guard position.x.isFinite, position.y.isFinite, time.isFinite else { return }
        if count > 0 {
            let last = (head + 15) % 16
            if time <= times[last] {
                xs[last] = position.x
                ys[last] = position.y
                return
            }
        }
        times[head] = time
        xs[head] = position.x
        ys[head] = position.y
        head = (head + 1) % 16
        count = min(count + 1, 16)
    }

    /// The speed at a moment: from the oldest sample in the window to the newest.
    public func velocity(at time: Double) -> Vector2 {
        guard count >= 2 else { return .zero }
        let last = (head + 15) % 16
        guard time - times[last] <= Self.rest else { return .zero }
        var oldest = last
        for back in 1..<count {
            let index = (head + 15 - back) % 16
            if times[last] - times[index] > Self.window { break }
            oldest = index
        }
        let elapsed = times[last] - times[oldest]
        guard elapsed > 1e-6 else { return .zero }
        return Vector2(xs[last] - xs[oldest], ys[last] - ys[oldest]) / elapsed
    }
}
