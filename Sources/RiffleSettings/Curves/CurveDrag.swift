internal import RiffleMath
internal import RiffleModels

/// The drag of a point of a model's curve. Parameters are solved for from their values at the drag's beginning, so that the way of the
/// pointer doesn't matter. They are the parameters with the least change, until others are chosen.
public struct CurveDrag: Sendable {
    /// The name of the point's handle.
    public let name: String
    private let handle: CurveHandle
    private let probe: CurveProbe
    private let start: StageConfiguration
    /// The parameters that can give the point its place: each element alone, in the order in which they are chosen.
    private var candidates: [[String]] = []
    private var chosen = 0
    private var value: Double?

    /// A drag that begins now, of the point with this handle's name; nil if the model has no such point. `probe`: the configuration's
    /// probe.
    public init?(_ probe: CurveProbe, of configuration: StageConfiguration, point name: String) {
        self.probe = probe
        guard let handle = probe.handles.first(where: { $0.descriptor.name == name }) else { return nil }
        self.name = name
        self.handle = handle
        start = configuration
    }

    /// The names of the parameters that are solved for; empty before the first move, and where none can be.
    public var parameters: [String] { candidates.isEmpty ? [] : candidates[chosen % candidates.count] }

    /// The parameters that the next choices solve for instead, in their order.
    public var others: [[String]] {
        (1..<max(candidates.count, 1)).map { candidates[(chosen + $0) % candidates.count] }
    }

    /// A configuration with the point at a value in the handle's unit, clamped to its range. Where the parameters can't be solved for, as
    /// beyond their ranges, the configuration stays.
    public mutating func move(to value: Double, in configuration: StageConfiguration) -> StageConfiguration {
        guard value.isFinite else { return configuration }
        self.value = value
        let solutions = probe.model.solutions(handle, for: value.clamped(to: handle.descriptor.range))
        for names in solutions.map({ $0.map(\.name) }) where !candidates.contains(names) { candidates.append(names) }
        guard let solution = solutions.first(where: { $0.map(\.name) == parameters }) else { return configuration }
        var result = configuration
        for name in candidates.joined() { result.set(name, to: start.value(of: name)) }
        result.set(solution)
        return result
    }

    /// Solves for the next parameters instead; the former parameters return to their values at the drag's beginning.
    public mutating func chooseNext(in configuration: StageConfiguration) -> StageConfiguration {
        let count = max(candidates.count, 1)
        guard let value else {
            // The order is known only after the first move.
            chosen += 1
            return configuration
        }
        for _ in 1..<max(count, 2) {
            chosen = (chosen + 1) % count
            let result = move(to: value, in: configuration)
            if result != configuration { return result }
        }
        return configuration
    }
}
