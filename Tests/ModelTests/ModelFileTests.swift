import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// The files in BuiltIn, and copies of them.
@Suite("Model files")
struct ModelFileTests {
    private static let ids = ModelCatalogue.builtIn.models.filter(\.hasFormula).map(\.descriptor.id)

    private static let spaces = [
        LayoutSpace(bounds: Size(width: 1228, height: 767), screen: Size(width: 375, height: 667), itemCount: 18),
        LayoutSpace(bounds: Size(width: 414, height: 896), screen: Size(width: 414, height: 896), itemCount: 5),
        LayoutSpace(
            bounds: Size(width: 900, height: 520), screen: Size(width: 375, height: 667), itemCount: 41,
            card: Size(width: 310, height: 240)),
        LayoutSpace(bounds: Size(width: 800, height: 600), screen: Size(width: 375, height: 667), itemCount: 1),
    ]

    @Test(
        "all models but those of screens, and all animations, are files, each with a family, a source, essentials and its source's numbers"
    )
    func complete() throws {
        #expect(Self.ids.count >= 15)
        for id in Self.ids {
            let model = try #require(ModelCatalogue.builtIn.model(id: id))
            let formula = try #require(model.formula)
            #expect(formula.notes.family != nil && formula.source != nil && !formula.summary.isEmpty, "\(id)")
            #expect((5...8).contains(formula.notes.essentials.count), "\(id)")
            #expect(formula.text.utf8.count > 500)
            #expect(try Formula(parsing: formula.text, vocabulary: formula.vocabulary) == formula, "\(id)")
            #expect(formula.problem(besides: nil) == nil)
            #expect(model.descriptor.family?.title == formula.notes.family?.text && !model.descriptor.isFormula)
            for parameter in formula.parameters { #expect(parameter.help.hasSuffix("."), "\(id) \(parameter.name)") }
        }
        for animation in AnimationCatalogue.all {
            #expect(animation.formula.notes.family?.text == ModelFamily.screens.title && animation.formula.source != nil)
            #expect(!animation.formula.summary.isEmpty && animation.formula.problem(besides: nil) == nil, "\(animation.id)")
        }
    }

    @Test("a copy with any numbers is the model with these numbers", arguments: ids)
    func copies(id: String) throws {
        let definition = try #require(ModelCatalogue.builtIn.model(id: id))
        var generator = SeededGenerator(seed: 2020)
        let parameters = definition.descriptor.parameters
        var settings = [definition.defaults, definition.descriptor.sourceValues]
        for _ in 0..<20 {
            var values = settings[0]
            for parameter in parameters where parameter.group != .look && generator.index(below: 2) == 0 {
                values.set(parameter.name, to: generator.number(parameter.range))
            }
            settings.append(values)
        }
        for (round, values) in settings.enumerated() {
            let text = try #require(definition.formulaText(values))
            let formula = try #require(definition.formula(values))
            // Lines that include a part stay.
            func parts(_ text: String) -> [Substring] {
                text.split(separator: "\n").filter { $0.hasPrefix("include") }.map { $0.split(separator: " ")[1] }
            }
            #expect(parts(text) == parts(try #require(definition.formulaText(definition.defaults))))
            #expect(try Formula(parsing: text, vocabulary: formula.vocabulary) == formula)
            #expect(try Formula(parsing: Formula.folded(text), vocabulary: formula.vocabulary) == formula)
            let copy = ModelDefinition(formula: formula, text: text, id: "copy", fallbackTitle: "Copy", source: "copy.formula")
            let copied = definition.values(values, for: copy)
            // The values of the formula's own parameters are in the text alone.
            let own = Set(formula.parameters.map(\.name))
            #expect(copied.changes.allSatisfy { !own.contains($0.name) }, "\(copied.changes)")
            #expect(
                copy.descriptor.title == definition.descriptor.title && copy.descriptor.family == definition.descriptor.family)
            let space = Self.spaces[round % Self.spaces.count]
            var models = [definition.make(values), copy.make(copied)]
            for index in models.indices { models[index].prepare(for: space) }
            #expect(models[0].cardSize == models[1].cardSize && models[0].cardProportions == models[1].cardProportions)
            if case .cardStack(var first) = models[0].scrollRule, case .cardStack(var second) = models[1].scrollRule {
                // Each rule has a program of its own.
                (first.poses, second.poses) = (CardStackRule().poses, CardStackRule().poses)
                #expect(first == second)
            } else {
                #expect(models[0].scrollRule == models[1].scrollRule)
            }
            var lists: [ContiguousArray<PosedCard>] = [[], []]
            for scrolled in [-0.5, 0, 3.37, 17.6] {
                let scroll = ScrollState(offset: scrolled, turnProgress: round % 2 == 0 ? nil : 0.3)
                for index in models.indices {
                    models[index].visibleCards(at: scrolled, into: &lists[index])
                    models[index].layOut(&lists[index], scroll: scroll)
                }
                #expect(lists[0].count == lists[1].count)
                for (a, b) in zip(lists[0], lists[1]) { #expect(a.index == b.index && a.pose == b.pose, "\(id) at \(scrolled)") }
            }
        }
    }

    private func model(_ text: String, _ vocabulary: FormulaVocabulary = .scrollingCards) throws -> ModelDefinition {
        ModelDefinition(
            formula: try Formula(parsing: text, vocabulary: vocabulary), text: text, id: "own", fallbackTitle: "Own",
            source: "own.formula")
    }

    @Test("what a file says beside its poses: labels, units, sections, words, conditions, former names, defaults, settings")
    func notes() throws {
        let definition = try model(
            """
            title "Own"
            family "Wheel"
            gesture "Pull it"
            defaults shade = 0.5, viewport = tablet
            param wraps = on, group gesture, title "Go round"
            param side = left of left, far_right
            param gap = 0 in 0...2 step 0.1, unit "card widths", 0 "none", source "a book", formerly "space",
                when side is far_right  # How far.
            x = o * width * (1 + gap)
            scroll carousel wrap = wraps, fixed bounceDistance = 0.3, offsetMultiplier = 2
            essentials gap
            settings source gap = 1, side = far_right, wraps = off
            settings version 2 gap = 0.5
            """)
        let descriptor = definition.descriptor
        #expect(descriptor.family == .wheel && descriptor.gesture == "Pull it" && descriptor.look.shade == 0.5)
        #expect(definition.defaults["viewport"] == Double(ViewportKind.tablet.rawValue))
        let gap = try #require(descriptor.parameters.first { $0.name == "gap" })
        #expect(gap.title == "Gap" && gap.unit == .cardWidths && gap.meaning(of: 0) == "none" && gap.source == "a book")
        #expect(
            gap.formerNames == ["space"] && gap.condition?.choice == "side" && gap.condition?.values == [1]
                && gap.help == "How far.")
        #expect(gap.defaultValue(inVersion: 2) == 0.5 && gap.defaultValue(inVersion: 3) == 0)
        let wraps = try #require(descriptor.parameters.first { $0.name == "wraps" })
        #expect(wraps.title == "Go round" && wraps.group == .gesture && wraps.effect == .structure)
        let side = try #require(descriptor.parameters.first { $0.name == "side" })
        #expect(side.option(at: 1)?.title == "far right" && side.option(at: 1)?.id == "far-right")
        #expect(!descriptor.parameters.contains { $0.name == "bounceDistance" })
        #expect(definition.defaults["offsetMultiplier"] == 2)
        let source = descriptor.sourceValues
        #expect(source["gap"] == 1 && source["side"] == 1 && !source.isOn("wraps") && source["scrollPhysics"] == 0)
        var made = definition.make(definition.defaults)
        made.prepare(for: Self.spaces[0])
        guard case .carousel(let rule) = made.scrollRule else { throw Missing() }
        #expect(rule.bounceDistance == 0.3 && rule.row.wraps && rule.offsetMultiplier == 2)
    }

    private struct Missing: Error {}

    @Test("a stack of one's own is posed by its layers and by what moves its cards")
    func stack() throws {
        let definition = try model(
            """
            title "Fan of cards"
            param step = 12 pt in 0...40 step 1
            x = movedX - step * layer
            y = movedY - 2 * layer
            rotate z = turned + 3 deg * layer
            opacity = layer < 3 ? 1 : 0
            scroll stack layers = 3, maxLength = 80, cardWidth = 200, cardHeight = 300
            """, .cardStack)
        var made = definition.make(definition.defaults)
        made.prepare(for: Self.spaces[0])
        guard case .cardStack(let rule) = made.scrollRule else { throw Missing() }
        #expect(rule.visibleCount == 3 && rule.maxLength == 80 && rule.isRefined && rule.waitsForLanding)
        #expect(made.cardSize == Size(width: 200, height: 300))
        #expect(made.pose(at: 2, scroll: .resting).transform.row4.x == -24)
        let moved = rule.pose(layer: 1, translation: (50, 7), turn: 0.5).transform
        #expect(
            moved.row4.x == 38 && moved.row4.y == 5 && abs(Double.atan2(moved.row1.y, moved.row1.x) - 0.5 - 3 * .pi / 180) < 1e-12
        )
        // Layers and distance are sliders, since the line has them as numbers.
        for name in ["step", "layers", "maxLength", "throwSpeed", "spring", "deck"] {
            #expect(definition.defaults.has(name), "\(name)")
        }
        var cards: ContiguousArray<PosedCard> = []
        made.visibleCards(at: 4, into: &cards)
        #expect(cards.map(\.index) == [6, 5, 4])
    }

    @Test("another default is written where the old one stands, however it is written; else the formula is printed")
    func defaults() throws {
        let lines = [
            "param a=12pt in 0...20", "param a = −12 pt in -20...20  # Less = more.", "param a = 40% in 0...100", "param a = .5",
            "param a = 1e-3 in 0...1, title \"x = 3\"", "param a = float(0.1) in 0...1", "param a = 3 count in 0...9",
            "param a = 2 # hint\u{2028}opacity = 0.2", "param a = on, group gesture",
            "param a = left_side of left_side, right, title \"Side\"", "param a =\n    5 in 0...9",
        ]
        for line in lines {
            for end in ["\n", "\r\n"] {
                let text = (line + "\ninclude fade fadeMax = 2,\n    fadeRange = 3  # Wide.\nx = o\n").replacing("\n", with: end)
                let definition = try model(text)
                var values = definition.defaults
                let wanted = line.contains("left") || line.contains("on,") ? 1 - values["a"] : 0.75
                values.set("a", to: wanted)
                values.set("fadeMin", to: -4.5)
                let copy = try #require(definition.formula(values))
                #expect(copy.parameters[0].writtenDefault == values["a"], "\(line)")
                let numbers = copy.parameters.dropFirst().map(\.writtenDefault)
                #expect(numbers == [-4.5, 2, 3, 0] && copy.lines == definition.formula?.lines, "\(line): \(numbers)")
                let written = try #require(definition.formulaText(values))
                #expect(written.contains("include fade") == !line.contains("=\n"))
                #expect(written.contains("\r\n") == (end == "\r\n" && !line.contains("=\n")))
                #expect(written.contains("  # Wide.") == !line.contains("=\n"))
            }
        }
    }

    @Test("sizes beyond all measure, and measures that nothing changes, do no harm")
    func extremes() throws {
        let definition = try model(
            """
            param a = 1 in 0...2
            param b = 1 in 0...2
            y = o * a * height
            scroll carousel vertical = on, cardWidth = 1e-5 pt, cardHeight = 1e305 pt
            measure next = place at 1 in 0...3, solves a
            handle none = x at 1 in 0...3, solves b
            """)
        var made = definition.make(definition.defaults)
        made.prepare(for: Self.spaces[0])
        #expect(made.curveHandles.count == 2 && made.cardSize.height <= 1e6)
        #expect(made.solve(made.curveHandles[1], for: 2).isEmpty)
    }

    @Test("an animation of one's own is a model of screens with its own numbers, forward and back")
    func transition() throws {
        let text = """
            title "Sink"  # The old screen sinks.
            param depth = 0.4 in 0...1
            y = role is from ? depth * containerHeight * p : -containerHeight * (1 - p)
            dim = role is from ? 0.5 * p : 0
            scroll transition kind = modal, duration = 0.3 s
            """
        let definition = try model(text, .transition)
        let descriptor = definition.descriptor
        #expect(descriptor.showsScreens && descriptor.isFormula && definition.defaults["viewport"] == 1)
        #expect(definition.defaults["duration"] == 0.3 && definition.defaults["depth"] == 0.4)
        #expect(
            !descriptor.parameters.contains { ["controller", "animation", "endScale", "edgeWidth", "tabs"].contains($0.name) })
        var values = definition.defaults
        values.set("depth", to: 0.25)
        values.set("duration", to: 0.7)
        var made = definition.make(values)
        made.prepare(for: Self.spaces[1])
        guard case .transition(let rule) = made.scrollRule else { throw Missing() }
        #expect(rule.kind == .modal && rule.duration == 0.7)
        let forward = try #require(rule.forwardController)
        let poses = forward.poses(at: 0.5, in: rule.space(direction: 1))
        #expect(
            forward.duration == nil && abs(poses.from.transform.row4.y - 0.125 * rule.size.height) < 1e-9
                && poses.from.dim == 0.25)
        let back = try #require(rule.backwardController).poses(at: 0.25, in: rule.space(direction: -1))
        #expect(abs(back.to.transform.row4.y - 0.25 * 0.75 * rule.size.height) < 1e-9)
        // Two rules are equal unless a number differs.
        #expect(definition.make(values).scrollRule == definition.make(values).scrollRule)
        #expect(definition.make(values).scrollRule != definition.make(definition.defaults).scrollRule)
        #expect(try #require(definition.formulaText(values)).contains("param depth = 0.25 in"))
        // The line may decide the duration; a parameter with a name of the physics' belongs to the formula alone.
        for (line, wanted) in [("fixed duration = 0.4 s", 0.4), ("duration = slow ? 2 s : 0.3 s", 2), ("back = reversed", 0.5)] {
            let own = try model(
                "param slow = on\nparam completionSpeed = 0 in 0...9\nx = slow ? p : 0\nscroll transition \(line)\n", .transition)
            guard case .transition(let rule) = own.make(own.defaults).scrollRule else { throw Missing() }
            #expect(rule.duration == wanted && rule.completionSpeed == 1, "\(line): \(rule.duration)")
        }
        let plain = try model("x = role is to ? containerWidth * (1 - p) : 0\n", .transition)
        #expect(plain.descriptor.parameters.contains { $0.name == "edgeWidth" })
    }

    @Test("measures: each is what the pose says, and solving for one keeps the others of its parameters")
    func measures() throws {
        let definition = try model(
            """
            param a = 0.5 in 0.1...3
            param b = 20 deg in 0...90
            param c = 1 in 0.2...4
            param vertical = off
            let way = o * a + o^2 * b / 1 rad
            x = vertical ? 0 : way * width
            y = vertical ? way * height : 0
            scale = c
            scroll carousel vertical = vertical
            measure one = place at 1 in 0...5, relative, title "One", solves a, b
            measure two = place at -2 in -5...5, relative, solves a, b
            handle size = scale at 0 in 0...4 step 0.1, solves c
            """)
        for vertical in [0.0, 1] {
            var values = definition.defaults
            values.set("vertical", to: vertical)
            func make() -> any SwitcherModel {
                var model = definition.make(values)
                model.prepare(for: Self.spaces[0])
                return model
            }
            let before = make()
            let unit = vertical == 1 ? 16.0 / 9 : 1
            #expect(before.curveHandles.map(\.descriptor.name) == ["one", "two", "size"])
            #expect(before.curveHandles.map(\.isVocabulary) == [true, true, false])
            let one = before.curveHandles[0]
            #expect(one.descriptor.title == "One" && one.property == (vertical == 1 ? .y : .x))
            #expect(abs(one.descriptor.range.upperBound - 5 * unit) < 1e-9)
            #expect(abs(before.value(of: one) - (0.5 + 20 * .pi / 180) * unit) < 1e-9)
            #expect(abs(one.descriptor.defaultValue - before.value(of: one)) < 1e-9)
            let two = before.value(of: before.curveHandles[1])
            let solution = before.solve(one, for: 1.25 * unit)
            #expect(solution.map(\.name) == ["a", "b"])
            for (name, value) in solution { values.set(name, to: value) }
            #expect(abs(make().value(of: one) - 1.25 * unit) < 1e-9 && abs(make().value(of: before.curveHandles[1]) - two) < 1e-9)
            #expect(before.solve(one, for: 1e6).isEmpty && before.solve(one, for: .nan).isEmpty)
            let size = before.solve(before.curveHandles[2], for: 2.5)
            #expect(size.count == 1 && abs(size[0].value - 2.5) < 1e-9)
        }
    }
}
