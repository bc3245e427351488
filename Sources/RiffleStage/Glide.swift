internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// The way from one arrangement to another: each card keeps what it differed by, and lets it die away. Position and velocity are
/// continuous at the start, whatever was moving, and the new model's own motion shows through undisturbed.
struct Glide: Sendable {
    struct Entry: Sendable {
        var index: Int
        /// Its place in the row that the cards glide to.
        var page: Int
        /// What the card differed by when the glide began, and how fast that changed.
        var value: SIMD16<Double>
        var velocity: SIMD16<Double>
    }

    private(set) var entries: ContiguousArray<Entry> = []
    private(set) var start = 0.0
    private(set) var duration = 0.0

    /// Begins at a moment with these differences.
    mutating func begin(_ differences: ContiguousArray<Entry>, at time: Double, duration seconds: Double) {
        entries = differences
        start = time
        duration = seconds
        if seconds <= 0 { entries.removeAll(keepingCapacity: true) }
    }

    func isActive(at time: Double) -> Bool { !entries.isEmpty && time < start + duration }

    /// What is left of a card's difference, and its rate of change; nil if it has none.
    func residual(ofPage page: Int, at time: Double) -> (value: SIMD16<Double>, velocity: SIMD16<Double>)? {
        guard isActive(at: time), let entry = entries.first(where: { $0.page == page }) else { return nil }
        let residual = Residual(value: entry.value, velocity: entry.velocity, duration: duration)
        let elapsed = time - start
        return (residual.value(at: elapsed), residual.velocity(at: elapsed))
    }
}
