internal import RiffleModels
internal import RiffleMath

extension StageConfiguration {
    /// Interpolates the parameters of the model and of the stage between this configuration (share 0) and another (share 1):
    /// numbers linearly, counts in whole steps; choices and switches change at 0.5. A share outside 0…1 is clamped, NaN is 0. A
    /// configuration of another model is ignored.
    public func blended(with other: StageConfiguration, share: Double) -> StageConfiguration {
        guard other.modelID == modelID, share > 0 else { return self }
        let share = min(share, 1)
        var result = self
        result.values = values.blended(with: other.values, share: share)
        result.stage = stage.blended(with: other.stage, share: share)
        return result
    }
}

extension ParameterValues {
    fileprivate func blended(with other: ParameterValues, share: Double) -> ParameterValues {
        var result = self
        for descriptor in descriptors {
            let from = self[descriptor.name]
            let to = other[descriptor.name]
            guard from != to else { continue }
            let value: Double =
                switch descriptor.kind {
                case .number, .count: share == 1 ? to : .lerp(from, to, share)
                case .toggle, .choice: share < 0.5 ? from : to
                }
            result.set(descriptor.name, to: value)
        }
        return result
    }
}
