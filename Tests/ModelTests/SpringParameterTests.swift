import RiffleMath
import RiffleModels
import Testing

@Suite("A spring that parameters write in several forms")
struct SpringParameterTests {
    static let descriptors: [ParameterDescriptor] = [
        .choice(
            name: "spring", title: "Spring", options: ["duration", "response", "stiffness", "bounce"], selected: 0, help: "h.",
            source: "s"),
        number("springDuration", 0.05...3, 0.5), number("response", 0.05...3, 0.3), number("bounce", -0.5...0.9, 0.6),
        number("stiffness", 1...100_000, 400), number("damping", 0.1...2000, 26), number("mass", 0.1...10, 1),
        number("dampingRatio", 0.1...2, 0.4), number("unrelated", 0...1, 0.5),
    ]

    static func number(_ name: String, _ range: ClosedRange<Double>, _ value: Double) -> ParameterDescriptor {
        ParameterDescriptor(name: name, title: name, range: range, step: 0.01, defaultValue: value, help: "h.", source: "s")
    }

    @Test("each option's numbers are in the words of its platform")
    func options() {
        var values = ParameterValues(defaultsOf: Self.descriptors)
        values.set("mass", to: 2)
        let expected = [
            Spring(uiKitDuration: 0.5, dampingRatio: 0.4), Spring(response: 0.3, dampingRatio: 0.4),
            Spring(stiffness: 400, damping: 26, mass: 2), Spring(duration: 0.3, bounce: 0.6),
        ]
        for (option, spring) in expected.enumerated() {
            values.set("spring", to: Double(option))
            #expect(values.spring == spring, "option \(option)")
        }
    }

    @Test("writing the spring in each form keeps it", arguments: [0.3, 0.5, 0.8, 1], [0.2, 0.5, 1])
    func same(zeta: Double, duration: Double) throws {
        var values = ParameterValues(defaultsOf: Self.descriptors)
        values.set("dampingRatio", to: zeta)
        values.set("springDuration", to: duration)
        values.set("mass", to: 1.5)
        let spring = try #require(values.spring)
        for option in [1.0, 2, 3, 0, 2, 1, 0] {
            values.writeSpring(inOption: option)
            let now = try #require(values.spring)
            #expect(values["spring"] == option)
            #expect(abs(now.omega0 / spring.omega0 - 1) < 1e-9 && abs(now.zeta - spring.zeta) < 1e-9, "option \(option)")
        }
        #expect(values["unrelated"] == 0.5 && values["mass"] == 1.5)
    }

    @Test("UIKit's duration is that of the damping ratio that the parameter can hold")
    func clamped() throws {
        var values = ParameterValues(defaultsOf: Self.descriptors)
        values.set("spring", to: 2)
        values.set("damping", to: 1)
        let spring = try #require(values.spring)
        #expect(spring.zeta < 0.1)
        values.writeSpring(inOption: 0)
        let now = try #require(values.spring)
        #expect(now.zeta == 0.1 && abs(now.omega0 / spring.omega0 - 1) < 1e-9)
    }

    @Test("without the choice, or a number of one form, there is no spring, and nothing is written")
    func none() {
        for descriptors in [[], Array(Self.descriptors.dropFirst()), Array(Self.descriptors.dropLast(2))] {
            var values = ParameterValues(defaultsOf: descriptors)
            #expect(values.spring == nil)
            values.writeSpring(inOption: 1)
            #expect(values.areDefaults)
        }
    }
}
