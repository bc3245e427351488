import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// Models made from a formula's text.
@Suite("Formula models")
struct FormulaModelTests {
    private func definition(_ text: String) throws -> ModelDefinition {
        try ModelDefinition(
            formula: Formula(parsing: text, vocabulary: .scrollingCards), text: text, id: "mine", fallbackTitle: "mine",
            source: "mine.formula")
    }

    private func model(
        _ text: String, count: Int = 18, _ change: (inout ParameterValues) -> Void = { _ in }
    ) throws -> any SwitcherModel {
        let definition = try definition(text)
        var values = ParameterValues(defaultsOf: definition.descriptor.parameters)
        change(&values)
        var model = definition.make(values)
        model.prepare(
            for: LayoutSpace(
                bounds: Size(width: 1228, height: 767), screen: Size(width: 375, height: 667), itemCount: count))
        return model
    }

    @Test("its descriptor has the text's title, comments, parameters and units, then the physics' and the style's")
    func descriptor() throws {
        let descriptor = try definition(
            """
            title "Cards on an arch"  # Each sinks a little.
            param rise = 40 pt in 0...200  # How far each card sinks.
            param fanTurn = 30 deg
            param share = 50 %
            param kinds = 3 count in 1...9
            param lit = on
            param side = left of left, right
            x = o * rise
            scroll carousel wrap = on, bounceDistance = 0.25
            """
        ).descriptor
        #expect(descriptor.title == "Cards on an arch" && descriptor.summary == "Each sinks a little.")
        let names = descriptor.parameters.map(\.name)
        #expect(names.prefix(6) == ["rise", "fanTurn", "share", "kinds", "lit", "side"])
        #expect(Set(names).count == names.count)
        #expect(names.contains("scrollPhysics") && names.contains("wrap") && names.contains("cornerRadius"))
        let parameters = Dictionary(descriptor.parameters.map { ($0.name, $0) }) { first, _ in first }
        let rise = try #require(parameters["rise"])
        #expect(rise.title == "Rise" && rise.unit == .points && rise.range == 0...200 && rise.help == "How far each card sinks.")
        let turn = try #require(parameters["fanTurn"])
        #expect(turn.title == "Fan turn" && turn.unit == .degrees && turn.range == -180...180 && turn.defaultValue == 30)
        #expect(parameters["share"]?.unit == .percent && parameters["share"]?.defaultValue == 50)
        #expect(parameters["kinds"]?.kind == .count && parameters["lit"]?.kind == .toggle)
        #expect(parameters["side"]?.option(at: 1)?.id == "right")
        #expect(parameters["wrap"]?.defaultValue == 1 && parameters["bounceDistance"]?.defaultValue == 0.25)
        #expect(try definition("x = o").descriptor.title == "mine")
    }

    @Test("poses follow the parameters in the units in which they are written")
    func poses() throws {
        let text = "param turn1 = 90 deg\nparam step1 = 10 pt\nx = o * step1\nrotate z = turn1\ndim = 2\nopacity = o - 3"
        let pose = try model(text).pose(at: 2, scroll: .resting)
        #expect(near(pose.transform.row4.x, 20) && near(pose.transform.row1.y, 1) && pose.dim == 1 && pose.opacity == 0)
        let changed = try model(text) { $0.set("turn1", to: 180) }
        #expect(near(changed.pose(at: 2, scroll: .resting).transform.row1.x, -1))
    }

    @Test("the variables are those of the card and the space")
    func variables() throws {
        func value(_ expression: String, at offset: Double = 1.5, _ scroll: ScrollState = .init(offset: 4.5)) throws -> Double {
            try model("order = \(expression)\nscroll carousel").pose(at: offset, scroll: scroll).zPosition
        }
        #expect(try value("o") == 1.5)
        #expect(try value("i") == 6)
        #expect(try value("s") == 4.5)
        #expect(try value("n") == 18)
        #expect(try value("turn", ScrollState(turnProgress: -0.4)) == -0.4)
        #expect(try value("turning ? 1 : 2", ScrollState(turnProgress: -0.4)) == 1)
        #expect(try value("turning ? 1 : 2") == 2)
        #expect(try value("wrapping ? 1 : 2") == 2)
        #expect(try value("viewWidth") == 1228)
        #expect(try value("viewHeight") == 767)
        #expect(try value("screenWidth") == 375)
        #expect(try value("screenHeight") == 667)
        #expect(try near(value("width"), 375 * 5.0 / 7))
        #expect(try near(value("height"), 375 * 5.0 / 7 * 16 / 9))
        // iCarousel's circle of 18 cards that are 268 points wide in 1228 points.
        #expect(try value("count") == 15)
        #expect(try near(value("radius"), 375 * 5.0 / 14 / Double.tan(.pi / 15)))
    }

    @Test("a card has the same pose in its row and alone, with its own index, when wrapping too")
    func rows() throws {
        for scroll in ["carousel", "carousel wrap = on", "view", "view endless = on, views = 9", "none"] {
            let model = try model("x = o * width\ny = i\nrotate z = o * 0.1\nscroll \(scroll)", count: 7)
            var cards: ContiguousArray<PosedCard> = []
            for scrolled in [0, 2.4, 6] {
                let state = ScrollState(offset: scrolled)
                model.visibleCards(at: scrolled, into: &cards)
                model.layOut(&cards, scroll: state)
                #expect(!cards.isEmpty)
                for card in cards {
                    #expect(card.pose == model.pose(at: card.offset, scroll: state), "\(scroll), \(card.index) at \(scrolled)")
                    #expect(card.pose.transform.row4.y == Double(card.index))
                }
            }
        }
    }

    @Test("the visible cards are as few for a million cards as for a thousand")
    func window() throws {
        for (scroll, expected) in [
            "carousel": 30, "carousel visibleItems = 12": 12, "carousel visibleItems = n": 200, "view": 31,
            "view views = 9, endless = on": 9, "view firstOffset = -2, lastOffset = 4": 7, "none": 31,
        ] {
            for count in [1000, 1_000_000] {
                var cards: ContiguousArray<PosedCard> = []
                try model("x = o\nscroll \(scroll)", count: count).visibleCards(at: 500, into: &cards)
                #expect(cards.count == expected, "\(scroll)")
            }
        }
    }

    @Test("what the scroll line computes takes the parameter's place, and follows the formula's own")
    func computed() throws {
        let text = "param loops = on\nlet all = loops\nx = o\nscroll carousel wrap = all, visibleItems = 5 + n"
        let descriptor = try definition(text).descriptor
        #expect(!descriptor.parameters.contains { $0.name == "wrap" || $0.name == "visibleItems" })
        #expect(descriptor.parameters.first?.effect == .structure)
        for isOn in [true, false] {
            guard case .carousel(let rule) = try model(text, { $0.set("loops", to: isOn ? 1 : 0) }).scrollRule else {
                Issue.record("no carousel")
                return
            }
            #expect(rule.row.wraps == isOn)
        }
    }

    @Test("a name of the physics or the style is the formula's own, and both then have their defaults")
    func names() throws {
        let text = "param reach = 40 pt\nparam cornerRadius = 30 deg\nx = o * reach"
        let descriptor = try definition(text).descriptor
        #expect(descriptor.parameters.filter { $0.name == "reach" || $0.name == "cornerRadius" }.count == 2)
        guard case .carousel(let rule) = try model(text).scrollRule else {
            Issue.record("no carousel")
            return
        }
        #expect(rule.row.reach == 1.75)
        let values = ParameterValues(defaultsOf: descriptor.parameters)
        #expect(CardLook(values, defaults: descriptor.look).cornerRadius == descriptor.look.cornerRadius)
        let formula = try Formula(parsing: "x = o\nparam viewport = 1\n", vocabulary: .scrollingCards)
        let stage = ParameterDescriptor(
            name: "viewport", title: "", range: 0...1, step: 1, defaultValue: 0, help: "", source: "")
        #expect(
            formula.conflict(with: [stage], of: "the stage")?.description
                == "2:7: the stage already has a number “viewport”; choose another name")
        #expect(formula.conflict(with: [], of: "the stage") == nil)
    }

    @Test("what is no number hides the card, and the model says where it comes from")
    func problems() throws {
        let model = try model("x = 1 / o\nscroll carousel spacing = 1 / (n - 18)")
        #expect(model.pose(at: 0, scroll: .resting).isHidden && !model.pose(at: 1, scroll: .resting).isHidden)
        #expect(model.problem(at: 0, scroll: .resting)?.description == "2:17: spacing isn't a finite number")
        let other = try self.model("x = 1 / o")
        #expect(other.problem(at: 0, scroll: .resting)?.description == "1:7: a division by 0 at o = 0")
        #expect(other.problem(at: 1, scroll: .resting) == nil)
        #expect(try ModelLaws.model("linear").problem(at: 0, scroll: .resting) == nil)
        for text in [
            "x = 0 / 0", "scroll view spacing = 0 - 5", "scroll carousel visibleItems = 0 / 0", "scroll view views = -3",
        ] {
            let model = try self.model(text)
            var cards: ContiguousArray<PosedCard> = []
            model.visibleCards(at: 3, into: &cards)
            model.layOut(&cards, scroll: .resting)
            #expect(cards.allSatisfy { $0.pose.transform.isFinite && (0...1).contains($0.pose.opacity) })
            #expect(model.cardSize.width > 0)
        }
    }
}

extension FormulaModelTests {
    @Test("a point of a curve is dragged: solved parameters put it there, the least change first")
    func handles() throws {
        let text = """
            param gap = 0.8 in 0...3
            param rise = 40 pt in 0...200
            param turned = 10 deg in -90...90
            param least = 0.5 in 0...1
            x = o * gap * width
            y = o^2 * rise + gap * 10
            rotate z = o * turned
            scale = mix(1, least, min(abs(o), 1))
            """
        let model = try model(text)
        #expect(!model.curveHandles.isEmpty)
        #expect(Set(model.curveHandles.map(\.descriptor.name)).count == model.curveHandles.count)
        #expect(!model.curveHandles.contains { $0.property == .x && $0.offset == 0 })
        #expect(!model.curveHandles.contains { $0.property == .z || $0.property == .opacity })
        for (property, offset, value, names) in [
            (PoseProperty.x, 1.0, 1.1, ["gap"]), (.x, -2, -0.9, ["gap"]), (.y, 2, 0.7, ["rise", "gap"]),
            (.rotation, 1, 35, ["turned"]), (.scale, -1, 0.75, ["least"]), (.scale, 2, 2, []), (.y, 1, 500, []),
        ] {
            let handle = try #require(model.curveHandles.first { $0.property == property && $0.offset == offset })
            #expect(near(model.value(of: handle), handle.descriptor.defaultValue))
            let solutions = model.solutions(handle, for: value)
            #expect(solutions.map { $0.map(\.name) }.first ?? [] == Array(names.prefix(1)), "\(property) at \(offset)")
            #expect(solutions.allSatisfy { names.contains($0[0].name) })
            #expect(model.solve(handle, for: value).map(\.name) == Array(names.prefix(1)))
            for solution in solutions {
                let moved = try self.model(text) { for (name, value) in solution { $0.set(name, to: value) } }
                #expect(near(moved.value(of: handle), value, 1e-8), "\(solution)")
            }
        }
        #expect(model.solutions(model.curveHandles[0], for: .nan).isEmpty)
    }

    @Test("the duplicate of every model that scrolls has points that can be dragged a little")
    func duplicates() throws {
        for definition in ModelCatalogue.builtIn.models where definition.formula?.vocabulary == .scrollingCards {
            let formula = try #require(definition.formula)
            let copy = ModelDefinition(
                formula: formula, text: formula.text, id: "copy", fallbackTitle: "copy", source: "copy.formula")
            var values = ParameterValues(defaultsOf: copy.descriptor.parameters)
            func make() -> any SwitcherModel {
                var model = copy.make(values)
                model.prepare(
                    for: LayoutSpace(
                        bounds: Size(width: 1228, height: 767), screen: Size(width: 375, height: 667), itemCount: 41))
                return model
            }
            let model = make()
            #expect(!model.curveHandles.isEmpty, "\(definition.descriptor.id)")
            for handle in model.curveHandles {
                let value = model.value(of: handle) + 0.01
                values = ParameterValues(defaultsOf: copy.descriptor.parameters)
                let solution = model.solve(handle, for: value)
                for (name, value) in solution { values.set(name, to: value) }
                if !solution.isEmpty {
                    #expect(near(make().value(of: handle), value, 1e-7), "\(definition.descriptor.id) \(handle.descriptor.name)")
                }
            }
        }
    }
}
