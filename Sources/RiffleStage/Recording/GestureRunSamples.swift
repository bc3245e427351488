/// The samples of a gesture in order of time. Their number is bounded: where there would be more, time is parted into cells. Each cell
/// keeps its first and last sample and the samples with the least and the greatest offset and velocity, so that no peak is lost.
struct GestureRunSamples: Sendable {
    /// The most samples: more than the strip has columns, for more than two minutes at their full rate.
    static let most = 16_384

    private(set) var list: ContiguousArray<GestureRun.Sample> = []
    /// The seconds of a cell; 0: all samples are kept.
    private var cell = 0.0
    /// The index of the first sample of the last cell, which keeps all as long as it is the last.
    private var lastCell = 0

    /// Adds a sample that comes after all others.
    mutating func keep(_ sample: GestureRun.Sample) {
        if cell > 0, number(of: sample) != number(of: list[lastCell]) {
            reduce(list[lastCell...])
            lastCell = list.count
        }
        list.append(sample)
        while list.count > Self.most { widenCells() }
    }

    private func number(of sample: GestureRun.Sample) -> Double { (sample.time / cell).rounded(.down) }

    private mutating func widenCells() {
        cell = cell == 0 ? 16 / GestureRun.rate : 2 * cell
        let all = list
        list.removeAll(keepingCapacity: true)
        var first = 0
        while first < all.count {
            let end = all[first...].firstIndex { number(of: $0) != number(of: all[first]) } ?? all.count
            lastCell = list.count
            list.append(contentsOf: all[first..<end])
            reduce(list[lastCell...])
            first = end
        }
    }

    /// Removes all samples of the last cell but the first, the last and the extremes.
    private mutating func reduce(_ samples: ContiguousArray<GestureRun.Sample>.SubSequence) {
        func extremes(_ value: (GestureRun.Sample) -> Double) -> [Int?] {
            [
                samples.indices.min { value(samples[$0]) < value(samples[$1]) },
                samples.indices.max { value(samples[$0]) < value(samples[$1]) },
            ]
        }
        let kept = [samples.indices.first, samples.indices.last] + extremes(\.offset) + extremes(\.velocity)
        list.replaceSubrange(samples.indices, with: Set(kept.compactMap(\.self)).sorted().map { samples[$0] })
    }
}
