import RiffleMath
import RiffleModels
import RiffleSettings
import Testing

/// Numbers that determine other parameters, and the spring's vocabularies.
@Suite("Derived parameters")
struct DerivedParameterTests {
    @Test("only the hyperbola has derived parameters: positions that determine its constants")
    func models() {
        for type in ModelCatalogue.builtIn.models {
            var configuration = StageConfiguration()
            configuration.selectModel(type.descriptor.id)
            let derived = configuration.derivedParameters
            #expect(derived.isEmpty == (type.descriptor.id != "hyperbola"))
            for parameter in derived {
                #expect(parameter.parameters == ["z", "n"])
                #expect(configuration.descriptor(named: parameter.descriptor.name) == nil, "a name of its own")
                #expect(abs(parameter.value - parameter.descriptor.defaultValue) < 1e-9)
            }
        }
    }

    @Test("setting one position keeps the other; resetting it restores the constants exactly")
    func positions() throws {
        var configuration = StageConfiguration()
        let other = try #require(configuration.derivedParameters.last).value
        for value in [0.8, 0.9, 1.3] {
            let isKnown = configuration.setFromPanel("next", to: value)
            #expect(isKnown)
            let derived = configuration.derivedParameters
            #expect(abs(derived[0].value - value) < 1e-9)
            #expect(abs(derived[1].value - other) < 1e-9)
        }
        configuration.reset("next")
        #expect(configuration == StageConfiguration())
    }

    @Test("an unsolvable position, a value that isn't finite or an unknown name changes nothing")
    func impossible() {
        var configuration = StageConfiguration()
        for (name, value) in [("next", Double.nan), ("z", .infinity), ("nosuch", 1)] {
            let isTaken = configuration.setFromPanel(name, to: value)
            #expect(!isTaken)
        }
        // No hyperbola has card −2 more than twice as far from the middle as card +1.
        configuration.setFromPanel("next", to: 0.1)
        #expect(configuration == StageConfiguration())
    }

    @Test("choosing another vocabulary for the card stack's spring keeps the spring and uses that vocabulary's parameters only")
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
            configuration.setFromPanel("spring", to: option)
            #expect(all.filter { configuration.uses($0) } == shown[Int(option)])
            let now = configuration.timeCurves.first { $0.title == "Spring" }
            for step in 0...40 {
                let time = Double(step) * 0.02
                // The default spring is within the range of every vocabulary, so the conversion is exact.
                #expect(abs((now?.value(at: time) ?? 9) - (curve?.value(at: time) ?? -9)) < 1e-6, "option \(option)")
            }
        }
        #expect(configuration.uses("layers"))
    }
}
