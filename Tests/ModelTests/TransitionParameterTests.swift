import RiffleMath
import RiffleModels
import Testing

@Suite("Transitions: parameters")
struct TransitionParameterTests {
    static let kinds = ["navigation", "modal", "tabs"].compactMap { ModelCatalogue.builtIn.model(id: $0) }

    static func descriptor(_ name: String, _ kind: Int) throws -> ParameterDescriptor {
        try #require(kinds[kind].descriptor.parameters.first { $0.name == name })
    }

    static func rule(_ kind: Int, _ values: [String: Double]) -> TransitionRule {
        var all = ParameterValues(defaultsOf: kinds[kind].descriptor.parameters)
        for (name, value) in values { all.set(name, to: value) }
        guard case .transition(let rule) = kinds[kind].make(all).scrollRule else { return TransitionRule() }
        return rule
    }

    @Test("the source of the animation: three options at fixed indices, and the former name of one", arguments: 0..<3)
    func animation(kind: Int) throws {
        let animation = try Self.descriptor("animation", kind)
        #expect(animation.kind == .choice(["custom", "system default", "without animation"]) && animation.defaultValue == 0)
        #expect(animation.index(ofOption: "Without Animation") == 2 && animation.index(ofOption: "None") == 2)
        #expect(animation.index(ofOption: "custom") == 0 && animation.index(ofOption: "nobody") == nil)
        let styles = (0..<3).map { Self.rule(kind, ["animation": Double($0)]).style }
        #expect(styles == [.custom, .system, .withoutAnimation])
        #expect(animation.help.contains("animated: false") && animation.help.contains("tab bar") == (kind == 2))
    }

    @Test("each direction has a controller; by default the backward one is the forward one reversed", arguments: 0..<3)
    func controllers(kind: Int) throws {
        let forward = try Self.descriptor("controller", kind)
        let back = try Self.descriptor("backController", kind)
        let reversed = try Self.descriptor("backReversed", kind)
        let titles = AnimationCatalogue.all.map { ParameterDescriptor.Option($0.title, id: $0.id) }
        let wanted = [
            ("Push controller", "Pop controller"), ("Present controller", "Dismiss controller"),
            ("Right controller", "Left controller"),
        ][kind]
        #expect((forward.title, back.title) == wanted)
        #expect(forward.kind == .choice(titles) && back.kind == .choice(["the same, reversed"] + titles))
        #expect(back.defaultValue == 0 && reversed.kind == .toggle && reversed.defaultValue == 1)
        #expect(forward.condition == back.condition && back.condition?.choice == "animation" && back.condition?.values == [0])
        #expect(reversed.condition?.choice == "backController")
        #expect(reversed.condition?.values == titles.indices.map { Double($0 + 1) })

        #expect(Self.rule(kind, [:]).backController == .sameReversed)
        #expect(Self.rule(kind, ["backReversed": 0]).backController == .sameReversed)
        for index in titles.indices {
            let value = Double(index + 1)
            #expect(Self.rule(kind, ["backController": value]).backController == .own(index, isReversed: true))
            #expect(
                Self.rule(kind, ["backController": value, "backReversed": 0]).backController == .own(index, isReversed: false))
        }
    }

    @Test("old files' names of the screens' numbers lead to those of the formulas", arguments: ["navigation", "modal", "tabs"])
    func formerNames(id: String) throws {
        let parameters = try #require(ModelCatalogue.builtIn.model(id: id)).descriptor.parameters
        for (former, name) in [("scale", "endScale"), ("dim", "darkness")] {
            #expect(parameters.filter { $0.name == former || $0.formerNames.contains(former) }.map(\.name) == [name])
        }
    }

    @Test("the system's animations: push, present, each reversed, none for tabs; the rule's are the same")
    func system() throws {
        var space = TransitionSpace(size: Size(width: 375, height: 667))
        for (kind, forward) in [(TransitionKind.navigation, "system-push"), (.modal, "system-present")] {
            let forward = try #require(AnimationCatalogue.animation(id: forward))
            var rule = TransitionRule()
            rule.kind = kind
            rule.style = .system
            rule.backController = .own(2, isReversed: false)
            for (isBack, wanted) in [(false, forward as any AnimationController), (true, ReversedAnimation(forward))] {
                space.direction = isBack ? -1 : 1
                let system = try #require(AnimationCatalogue.system(kind, isBack: isBack))
                let rules = try #require(isBack ? rule.backwardController : rule.forwardController)
                #expect(system.poses(at: 0.3, in: space) == wanted.poses(at: 0.3, in: space))
                #expect(rules.poses(at: 0.3, in: space) == wanted.poses(at: 0.3, in: space))
                #expect(system.duration == wanted.duration)
            }
            rule.style = .withoutAnimation
            #expect(rule.forwardController == nil && rule.backwardController == nil)
        }
        #expect(AnimationCatalogue.system(.tabs) == nil && AnimationCatalogue.system(.tabs, isBack: true) == nil)
    }
}
