import RiffleModels
import RiffleStage
import Testing

/// The same settings in other words.
@Suite("Aliases")
struct AliasTests {
    @Test("only the hyperbola has measured positions, and they stand for its constants")
    func whose() {
        for type in ModelRegistry.all {
            var configuration = StageConfiguration()
            configuration.selectModel(type.descriptor.id)
            let aliases = configuration.aliases
            #expect(aliases.isEmpty == (type.descriptor.id != "hyperbola"))
            for alias in aliases {
                #expect(alias.parameters == ["z", "n"])
                #expect(configuration.descriptor(named: alias.descriptor.name) == nil, "a name of its own")
                #expect(abs(alias.value - alias.descriptor.defaultValue) < 1e-9)
            }
        }
    }

    @Test("setting a position gives it, keeps the other, and its default brings the constants back exactly")
    func positions() throws {
        var configuration = StageConfiguration()
        let other = try #require(configuration.aliases.last).value
        for value in [0.8, 0.9, 1.3] {
            let isKnown = configuration.tweak("next", to: value)
            #expect(isKnown)
            let aliases = configuration.aliases
            #expect(abs(aliases[0].value - value) < 1e-9)
            #expect(abs(aliases[1].value - other) < 1e-9)
        }
        configuration.reset("next")
        #expect(configuration == StageConfiguration())
    }

    @Test("where there is no solution, or the number is none, nothing changes")
    func impossible() {
        var configuration = StageConfiguration()
        for (name, value) in [("next", Double.nan), ("z", .infinity), ("nosuch", 1)] {
            let isTaken = configuration.tweak(name, to: value)
            #expect(!isTaken)
        }
        // Card −2 further left than twice card +1 is right: no hyperbola does that.
        configuration.tweak("next", to: 0.5)
        #expect(configuration == StageConfiguration())
    }

    @Test("another vocabulary for the card stack's spring keeps the spring and shows its own numbers only")
    func spring() {
        var configuration = StageConfiguration()
        configuration.selectModel("card-stack")
        let all = ["springDuration", "dampingRatio", "response", "bounce", "stiffness", "damping", "mass"]
        let shown = [
            ["springDuration", "dampingRatio"], ["dampingRatio", "response"], ["stiffness", "damping", "mass"],
            ["response", "bounce"],
        ]
        let curve = configuration.timeCurves.first { $0.title == "Spring" }
        for option in [1.0, 3, 1, 0, 2, 0] {
            configuration.tweak("spring", to: option)
            #expect(all.filter { configuration.uses($0) } == shown[Int(option)])
            let now = configuration.timeCurves.first { $0.title == "Spring" }
            for step in 0...40 {
                let time = Double(step) * 0.02
                // The vocabularies' ranges hold the default spring, so it comes through whole.
                #expect(abs((now?.value(at: time) ?? 9) - (curve?.value(at: time) ?? -9)) < 1e-6, "option \(option)")
            }
        }
        #expect(configuration.uses("layers"))
    }
}
