import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

@testable import RiffleFit

/// Fits as formulas, marks with other facts than places, and refused fits.
@Suite("Fits as formulas")
struct FitFormulaTests {
    @Test(
        "the formula parses, has ranges and marks, and poses as the fit",
        arguments: ["hyperbola", "cover-flow", "quartic", "cylinder", "wheel"])
    func text(id: String) throws {
        let marks = try #require(ModelMarks(id, setting: 0))
        let reference = marks.reference(seed: 3)
        let fit = try reference.fit()
        let text = fit.formulaText(title: "From \"a\" picture\\\nof mine")
        let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
        #expect(formula.title == "From a picture of mine" || formula.title == "From a pictureof mine")
        #expect(formula.parameters.allSatisfy { $0.range.contains($0.defaultValue) && !$0.help.isEmpty })
        #expect(formula.parameters.count >= 3)
        #expect(text.split(separator: "\n").count { $0.hasPrefix("# card ") } == reference.marks.count)
        let definition = ModelDefinition(formula: formula, text: text, id: "fit", fallbackTitle: "Fit", source: "fit.formula")
        var model = definition.make(definition.defaults)
        model.prepare(
            for: LayoutSpace(bounds: Size(width: 900, height: 700), screen: Size(width: 375, height: 667), itemCount: 20))
        // The formula counts in the card's width.
        let factor = model.cardSize.width / reference.stage.card.width
        #expect(abs(model.cardSize.height - reference.stage.card.height * factor) < 1e-9)
        for offset in stride(from: -3.0, through: 3, by: 0.37) {
            let pose = model.pose(at: offset, scroll: .resting)
            let own = Homography(fit.transform(at: offset)), other = Homography(pose.transform)
            for corner in [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)] {
                let half = Vector2(reference.stage.card.width, reference.stage.card.height) / 2
                guard let a = own.project(corner * half), let b = other.project(corner * half * factor) else { continue }
                let way = a * factor - b
                #expect(max(abs(way.x), abs(way.y)) < 1e-6 * max(1, abs(a.x), abs(a.y)), "\(id) at \(offset)")
            }
        }
    }

    private static let stage = FitStage(center: Vector2(400, 300), card: Size(width: 200, height: 300))

    /// A row of cards 120 pixels apart, 4 % larger from card to card.
    private static func row(_ frames: [Double] = [0, 0.4], with more: [FitMark] = []) -> FitReference {
        var marks: [FitMark] = []
        for (frame, scrolled) in frames.enumerated() {
            for card in -2...2 {
                let offset = Double(card) - scrolled
                let scale = 1 + 0.04 * offset
                marks.append(.edge(.left, at: 400 + 120 * offset - 100 * scale, card: card, frame: frame))
                marks.append(.edge(.right, at: 400 + 120 * offset + 100 * scale, card: card, frame: frame))
                marks.append(.edge(.top, at: 300 - 150 * scale, card: card, frame: frame))
                marks.append(.edge(.bottom, at: 300 + 150 * scale, card: card, frame: frame))
            }
        }
        return FitReference(stage: stage, frames: frames.map { FitFrame(offset: $0) }, marks: marks + more)
    }

    @Test("one wrong mark is named, and changes nothing", arguments: [0, 3, 9, 18, 22, 27, 39])
    func wrong(index: Int) throws {
        let right = try Self.row().fit()
        for error in [-60.0, 14, 200] {
            var reference = Self.row()
            guard case .edge(let side, .at(let place)) = reference.marks[index].content else { return }
            reference.marks[index].content = .edge(side, .at(place + error))
            let fit = try reference.fit()
            #expect(fit.wrongMarks == [index] && abs(fit.errors[index] - abs(error)) < 0.5, "\(error): \(fit.wrongMarks)")
            for offset in stride(from: -2.4, through: 2, by: 0.4) {
                let (a, b) = (fit.transform(at: offset), right.transform(at: offset))
                #expect(abs(a.row4.x - b.row4.x) < 0.3 && abs(a.row1.x - b.row1.x) < 0.003)
            }
        }
    }

    @Test("two cards in each of two frames are enough for an unknown offset")
    func unknown() throws {
        var reference = Self.row([0, 0.4])
        reference.marks.removeAll { ![0, 1].contains($0.card) }
        reference.frames[1].offset = nil
        let fit = try reference.fit(FitPins(["x=linear", "scale=linear", "y=constant"]))
        #expect(fit.offsets[0] == 0 && abs(fit.offsets[1] - 0.4) < 1e-6)
        #expect(fit.greatestError < 1e-6)
    }

    @Test("values alone are fitted where everything is pinned")
    func pinned() throws {
        var reference = Self.row()
        reference.frames[1].offset = nil
        let fit = try reference.fit(FitPins(["x=linear", "y=0", "scale=1"]))
        #expect(fit.properties.count == 3 && abs(fit.offsets[1] - 0.4) < 0.05)
        reference.frames[1].offset = 0.4
        #expect(try reference.fit(FitPins(["x=0", "y=0", "scale=1"])).greatestError > 100)
    }

    @Test("covers: the depths follow the marks, and a mark that can't be met is named")
    func covers() throws {
        let front = [FitMark(.covers(0), card: 1), FitMark(.covers(-1), card: 0)]
        let fit = try Self.row(with: front).fit()
        #expect(fit.unmetMarks == [] && fit.formulaText(title: "").contains("\norder = o\n"))
        let middle = [FitMark(.covers(1), card: 0), FitMark(.covers(-1), card: 0)]
        #expect(try Self.row(with: middle).fit().formulaText(title: "").contains("\norder = -abs(o)\n"))
        let both = try Self.row(with: [FitMark(.covers(1), card: 0), FitMark(.covers(0), card: 1)]).fit()
        #expect(both.unmetMarks.count == 1)
    }

    @Test("ten edges that a hand has marked, each within a pixel, tell a row that grows from card to card")
    func fewMarks() throws {
        // The task switcher at rest: three cards by their left, upper and lower edges, and a fourth by its left edge.
        let edges: [(card: Int, side: FitMark.Side, place: Double)] = [
            (0, .left, 146), (0, .top, 130), (0, .bottom, 628), (1, .left, 364.5), (1, .top, 121), (1, .bottom, 638.5),
            (-1, .left, 77.5), (-1, .top, 142), (-1, .bottom, 618), (-2, .left, 46),
        ]
        let stage = FitStage(center: Vector2(230, 379), scale: 1.045, card: Size(width: 268, height: 476.4))
        let fit = try FitReference(stage: stage, marks: edges.map { .edge($0.side, at: $0.place, card: $0.card) }).fit()
        #expect(fit.greatestError < 2, "\(fit.errors)")
        #expect(fit.properties.first { $0.property == .scale }?.family == .linear)
    }

    @Test("tied families are told, with the mark that tells them apart")
    func tied() throws {
        // With three places, a parabola goes through them as a hyperbola does.
        let places = [(-1, 0.0), (0, 120.0), (1, 300.0)]
        var reference = FitReference(stage: Self.stage, marks: [])
        for (card, x) in places {
            for side in FitMark.Side.allCases {
                let place: Double =
                    switch side {
                    case .left: 200 + x;
                    case .right: 400 + x;
                    case .top: 150;
                    case .bottom: 450
                    }
                reference.marks.append(.edge(side, at: place, card: card))
            }
        }
        let fit = try reference.fit()
        let x = try #require(fit.rankings.first { $0.property == .x })
        #expect(x.tied.contains(.quadratic) && x.tied.contains(.exponential) && !x.tied.contains(.linear))
        let next = try #require(fit.nextMark)
        #expect(next.difference > 10 && [-2, 2].contains(next.card) && next.frame == 0 && next.side.isUpright)
        #expect(x.families.allSatisfy { $0.meanError >= 0 && $0.difference > -1e-9 && $0.greatestError >= $0.meanError })
        // With that mark on a hyperbola the parabola is out.
        #expect(x.families.map(\.difference).min() == 0)
    }

    @Test(
        "what marks can't tell is refused with the reason and the remedy",
        arguments: [
            ("z=linear", nil, "eye"), ("rotate y=linear", nil, "eye"), ("opacity=linear", nil, "opacity from dim"),
            ("dim=linear", nil, "opacity from dim"), ("rotate z=linear", nil, "lines"),
            ("anchor x=linear", nil, "same for all cards"),
            ("z=linear,scale=linear", 500.0, "larger"), ("x=power", nil, "determine"),
        ])
    func refused(pins: String, eye: Double?, word: String) throws {
        var reference = Self.row([0])
        reference.stage.eye = eye
        if word == "determine" {
            // A still row has no power.
            reference.marks = reference.marks.filter { $0.card == 0 }
        }
        do {
            let fit = try reference.fit(FitPins(pins.split(separator: ",").map(String.init)))
            Issue.record("\(fit.properties)")
        } catch {
            let sentence = error.sentence
            #expect(sentence.contains(word) || word == "determine" && sentence.contains("few"), "\(sentence)")
            #expect(sentence.hasSuffix(".") && !sentence.dropLast().contains(". "), "\(sentence)")
        }
    }

    @Test("numbers that can't be are named with their mark")
    func unusable() {
        func sentence(_ change: (inout FitReference) -> Void) -> String {
            var reference = Self.row([0])
            change(&reference)
            return reference.problem?.sentence ?? ""
        }
        #expect(sentence { _ in } == "")
        #expect(sentence { $0.marks[1] = .edge(.left, at: .nan, card: 0) }.contains("Mark 2"))
        #expect(sentence { $0.marks[1] = .edge(.left, at: .infinity, card: 0) }.contains("Mark 2"))
        #expect(sentence { $0.marks[2] = .edge(.left, at: 1, card: 1_000_000) }.contains("Mark 3"))
        #expect(sentence { $0.marks[2] = .edge(.left, at: 1, card: 0, frame: 4) }.contains("frame 5"))
        #expect(sentence { $0.marks[0].weight = -1 }.contains("Mark 1"))
        #expect(sentence { $0.stage.scale = 0 }.contains("scale"))
        #expect(sentence { $0.stage.eye = .nan }.contains("eye"))
        #expect(sentence { $0.frames = [] }.contains("0 frames"))
        #expect(sentence { $0.frames[0].offset = .nan }.contains("frame 1"))
        #expect(sentence { $0.marks = Array(repeating: .edge(.left, at: 1, card: 0), count: 2001) }.contains("2001 marks"))
        #expect(sentence { $0.marks[0] = FitMark(.edge(.left, .line(Vector2(1, 1), Vector2(1, 1))), card: 0) }.contains("Mark 1"))
    }

    @Test("pins are read as they are typed, or refused with the words there are")
    func pins() throws {
        let pins = try FitPins(["x=hyperbola", "rotate y = 90deg", "Z=0", "anchory=1"])
        #expect(pins.families == [.x: .hyperbola] && pins.values == [.rotateY: .pi / 2, .z: 0, .anchorY: 1])
        for text in ["x", "q=linear", "x=curve", "x=nan", "x=inf", "x=1e9", "=", ""] {
            #expect(throws: FitRefusal.self) { try FitPins([text]) }
        }
        #expect(throws: FitRefusal.self) { try FitPins(["x=linear", "x=0"]) }
    }

    @Test("every family has a form that compiles")
    func families() {
        for family in FitFamily.allCases { #expect(!family.forms.isEmpty, "\(family)") }
        #expect(FitFamily.allCases.map(\.forms.count).reduce(0, +) == 26)
    }

    @Test("the same marks give the same bits")
    func deterministic() throws {
        let reference = try #require(ModelMarks("progress", setting: 2)).reference(seed: 5, knows: false)
        let texts = try (0..<2).map { _ in try reference.fit().formulaText(title: "Twice") }
        #expect(texts[0] == texts[1])
    }
}
