import RiffleModels
import RiffleSettings
import Testing

/// Interpolation between two configurations of the same model.
@Suite("Blended configurations")
struct BlendTests {
    /// A configuration with every parameter at the end of its range that is further from its default.
    static func changed(_ id: String) -> StageConfiguration {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        for descriptor in configuration.values.descriptors + configuration.stage.descriptors {
            let row = descriptor.range
            let far = descriptor.defaultValue < (row.lowerBound + row.upperBound) / 2 ? row.upperBound : row.lowerBound
            configuration.set(descriptor.name, to: far)
        }
        return configuration
    }

    @Test(
        "numbers are interpolated linearly, choices and switches change at 0.5 only, and shares 0 and 1 give the two ends",
        arguments: ModelCatalogue.builtIn.ids)
    func laws(id: String) {
        var from = StageConfiguration()
        from.selectModel(id)
        let to = Self.changed(id)
        #expect(from.blended(with: to, share: 0) == from && from.blended(with: to, share: 1) == to)
        #expect(from.blended(with: to, share: -3) == from && from.blended(with: to, share: 9) == to)
        #expect(from.blended(with: to, share: .nan) == from)
        var last = from
        for step in 1...100 {
            let share = Double(step) / 100
            let now = from.blended(with: to, share: share)
            for descriptor in from.values.descriptors {
                let name = descriptor.name
                let (start, end, value) = (from.values[name], to.values[name], now.values[name])
                switch descriptor.kind {
                case .number:
                    #expect(abs(value - (start + (end - start) * share)) <= 1e-9 * max(1, abs(end - start)), "\(name)")
                case .count:
                    #expect(value == value.rounded() && (value - last.values[name]) * (end - start) >= 0, "\(name)")
                case .toggle, .choice: #expect(value == (share < 0.5 ? start : end), "\(name)")
                }
            }
            last = now
        }
    }

    @Test("blending with another model's configuration changes nothing, and other models keep their parameters")
    func models() {
        var from = Self.changed("linear")
        let other = Self.changed("wheel")
        #expect(from.blended(with: other, share: 0.7) == from)
        from.setValues(other.values, ofModel: "wheel")
        var to = StageConfiguration()
        to.selectModel("linear")
        #expect(from.blended(with: to, share: 1).values(ofModel: "wheel") == other.values)
    }
}
