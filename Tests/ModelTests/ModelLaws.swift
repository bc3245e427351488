import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// Laws for every registered model.
@Suite("Every model")
struct ModelLaws {
    static let all = ModelCatalogue.builtIn.ids

    static func model(_ id: String, _ change: (inout ParameterValues) -> Void = { _ in }) throws -> any SwitcherModel {
        let type = try #require(ModelCatalogue.builtIn.model(id: id))
        var values = ParameterValues(defaultsOf: type.descriptor.parameters)
        change(&values)
        var model = type.make(values)
        model.prepare(
            for: LayoutSpace(
                bounds: Size(width: 1228, height: 767), screen: Size(width: 375, height: 667), itemCount: 18))
        return model
    }

    @Test("ids and parameter names are unique, and every parameter is described")
    func descriptors() {
        #expect(Set(Self.all).count == Self.all.count)
        for type in ModelCatalogue.builtIn.models {
            let parameters = type.descriptor.parameters
            #expect(Set(parameters.map(\.name)).count == parameters.count, "\(type.descriptor.id)")
            for parameter in parameters {
                let name = "\(type.descriptor.id).\(parameter.name)"
                #expect(parameter.range.contains(parameter.defaultValue), "\(name): the default is out of range")
                #expect(
                    parameter.admitted(parameter.defaultValue) == parameter.defaultValue, "\(name): the default is not admitted")
                #expect(parameter.step > 0 && !parameter.title.isEmpty && !parameter.source.isEmpty, "\(name)")
                #expect(parameter.help.hasSuffix("."), "\(name): \(parameter.help)")
                #expect(parameter.admitted(.nan) == nil && parameter.admitted(.infinity) == nil)
            }
        }
    }

    @Test("every option of a choice has an id of its own, lower case with hyphens, that means it as its title and its index do")
    func options() {
        for parameter in ModelCatalogue.builtIn.models.flatMap({ $0.descriptor.parameters }) {
            guard case .choice(let options) = parameter.kind else { continue }
            #expect(Set(options.map(\.id)).count == options.count, "\(parameter.name)")
            for (index, option) in options.enumerated() {
                #expect(option.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(parameter.name): \(option.id)")
                #expect(parameter.text(of: Double(index)) == option.id)
                for text in [option.id, option.title, "\(index)"] {
                    #expect(parameter.value(of: text) == Double(index), "\(parameter.name): \(text)")
                }
            }
        }
    }

    @Test("poses are finite over every parameter's range and at all offsets", arguments: all)
    func finite(id: String) throws {
        let type = try #require(ModelCatalogue.builtIn.model(id: id))
        for parameter in type.descriptor.parameters {
            for share in [0, 0.25, 0.5, 0.75, 1] {
                let value = Double.lerp(parameter.range.lowerBound, parameter.range.upperBound, share)
                let model = try Self.model(id) { $0.set(parameter.name, to: value) }
                var cards: ContiguousArray<PosedCard> = []
                for scroll in [-1, 0, 3.37, 8.5, 17, 18.2] {
                    model.visibleCards(at: scroll, into: &cards)
                    model.layOut(&cards, scroll: ScrollState(offset: scroll, turnProgress: 0.3))
                    for card in cards {
                        #expect(card.pose.transform.isFinite, "\(id), \(parameter.name) = \(value), offset \(card.offset)")
                        #expect((0...1).contains(card.pose.opacity), "\(id), \(parameter.name) = \(value): \(card.pose.opacity)")
                    }
                }
            }
        }
    }

    @Test("a row gets the same poses as its cards one by one, whatever poses they had before", arguments: all)
    func placing(id: String) throws {
        let names = Set(try #require(ModelCatalogue.builtIn.model(id: id)).descriptor.parameters.map(\.name))
        for changes in [
            [:], ["fadeMin": -1.5, "fadeMax": 2, "fadeMinAlpha": 0.2], ["vertical": 1, "wrap": 1], ["spacing": 0.4],
        ] {
            let model = try Self.model(id) { for (name, value) in changes where names.contains(name) { $0.set(name, to: value) } }
            var cards: ContiguousArray<PosedCard> = []
            for scroll in [-1, 0, 3.37, 8.5, 17, 18.2] {
                for turnProgress in [nil, -0.6, 0.3] as [Double?] {
                    let state = ScrollState(offset: scroll, turnProgress: turnProgress)
                    model.visibleCards(at: scroll, into: &cards)
                    for position in cards.indices {
                        cards[position].pose = CardPose(
                            transform: .scale(3, 2, 1), opacity: 0.5, zPosition: 7, isHidden: true, dim: 0.25)
                    }
                    model.layOut(&cards, scroll: state)
                    for card in cards {
                        #expect(card.pose == model.pose(at: card.offset, scroll: state), "\(id) \(changes) at \(scroll)")
                    }
                }
            }
        }
    }

    @Test("the visible cards are few, distinct, and the same in number for 1000 cards as for a million", arguments: all)
    func window(id: String) throws {
        let type = try #require(ModelCatalogue.builtIn.model(id: id))
        var counts: Set<Int> = []
        for count in [1000, 1_000_000] {
            var model = type.make(ParameterValues(defaultsOf: type.descriptor.parameters))
            model.prepare(
                for: LayoutSpace(
                    bounds: Size(width: 1280, height: 800), screen: Size(width: 375, height: 667), itemCount: count))
            var cards: ContiguousArray<PosedCard> = []
            model.visibleCards(at: Double(count / 2), into: &cards)
            #expect(Set(cards.map(\.index)).count == cards.count)
            #expect(cards.contains { $0.index == count / 2 && $0.offset == 0 })
            counts.insert(cards.count)
        }
        #expect(counts.count == 1 && (1...60).contains(counts.first ?? 0), "\(counts)")
    }

    @Test("hyperbola: solving for the two measured positions gives the constants, and solved curves pass through the positions")
    func hyperbola() throws {
        let definition = try #require(ModelCatalogue.builtIn.model(id: "hyperbola"))
        /// z and n for the places of the next card and the second one to the left; empty if there are none.
        func solve(_ next: Double, _ previous: Double, from start: (z: Double, n: Double)) throws -> [Double] {
            var values = definition.defaults
            values.set("z", to: start.z)
            values.set("n", to: start.n)
            for (name, value) in [("next", next), ("secondPrevious", previous), ("next", next)] {
                var model = definition.make(values)
                model.prepare(for: Self.space)
                let handle = try #require(model.curveHandles.first { $0.descriptor.name == name })
                let solution = model.solve(handle, for: value)
                if solution.isEmpty { return [] }
                #expect(solution.map(\.name) == ["z", "n"])
                for (name, value) in solution { values.set(name, to: value) }
            }
            return [values["z"], values["n"]]
        }
        for (z, n) in [(1.25, 0.625), (0.26, 0.0545), (2, 1.5)] {
            let solved = try solve(0.8, -0.4, from: (z, n))
            #expect(solved.count == 2 && abs(solved[0] - 1.25) < 1e-9 && abs(solved[1] - 0.625) < 1e-9, "\(solved)")
        }
        for (next, previous) in [(0.5, -0.3), (1.2, -0.9), (0.7, -0.3)] {
            let solved = try solve(next, previous, from: (1.25, 0.625))
            let (z, n) = (solved[0], solved[1])
            #expect(abs(1 / (z - n) - 1 / z - next) < 1e-9 && abs(1 / (z + 2 * n) - 1 / z - previous) < 1e-9)
        }
        // No hyperbola of this form passes through both: it needs 0 < −previous < 2·next.
        #expect(try solve(0.5, -1.1, from: (1.25, 0.625)).isEmpty)
    }

    private static let space = LayoutSpace(
        bounds: Size(width: 1228, height: 767), screen: Size(width: 375, height: 667), itemCount: 18)

    @Test("quartic: a pull of Δ moves each card exactly to where its lower neighbour was, faster and faster")
    func quartic() throws {
        let definition = try #require(ModelCatalogue.builtIn.model(id: "quartic"))
        var model = definition.make(definition.defaults)
        model.prepare(
            for: LayoutSpace(bounds: Size(width: 1280, height: 667), screen: Size(width: 375, height: 667), itemCount: 12))
        // A pull of Δ is one card.
        if case .scrollView(let rule) = model.scrollRule { #expect(abs(rule.row.itemExtent - 140) < 1e-9 && rule.row.isVertical) }
        /// The upper edge at an offset, from the top of the screen.
        func top(_ offset: Double) -> Double {
            let transform = model.pose(at: offset, scroll: .resting).transform
            return transform.row4.y - model.cardSize.height * transform.row2.y / 2 + 667 / 2
        }
        for row in 0..<12 {
            #expect(abs(top(model.offset(ofCard: row, at: 0.25 - 1)) - top(model.offset(ofCard: row + 1, at: 0.25))) < 1e-9)
        }
        let steps = (-7...6).map { top(Double($0) + 1) - top(Double($0)) }
        for (a, b) in zip(steps, steps.dropFirst()) { #expect(b > a) }
    }

    @Test("a mistyped name finds the one that was meant")
    func spelling() {
        #expect(ModelCatalogue.builtIn.nearestID(to: "hyperbla") == "hyperbola")
        #expect(ModelCatalogue.builtIn.nearestID(to: "cover flow") == "cover-flow")
        #expect(ModelCatalogue.builtIn.nearestID(to: "rotray") == "rotary")
        #expect(ModelCatalogue.builtIn.nearestID(to: "xyzzyplugh") == nil)
    }
}
