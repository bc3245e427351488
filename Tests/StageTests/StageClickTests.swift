import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

@Suite("Stage clicks")
struct StageClickTests {
    /// All models but screens, where a click starts a transition; see `StageTransitionTests`.
    static let all = ModelCatalogue.builtIn.models.filter { !$0.descriptor.showsScreens }.map { $0.descriptor.id }

    @Test("a click on a card beside the current one makes it current, in every model", arguments: all)
    func clickMakesCurrent(model: String) {
        var stage = Script.stage(model)
        var frame = Frame()
        stage.step(to: 0.1, events: [], into: &frame)
        // A point at which another card is the topmost.
        var target: (index: Int, x: Double, y: Double)?
        for x in stride(from: 20.0, to: 1270, by: 60) where target == nil {
            for y in stride(from: 90.0, to: 780, by: 150) {
                if let card = stage.card(at: Vector2(x, y)), card != frame.current {
                    target = (card, x, y)
                    break
                }
            }
        }
        guard let target else {
            // Time machine's neighbours may be hidden by the current card, and only the edges of a stack's neighbours are visible.
            #expect(model.contains("time-machine") || model == "card-stack")
            return
        }
        var last = Frame()
        Script.play(&stage, Script.click(target.x, target.y, at: 0.2), at: [0.3, 0.5, 3]) { last = $0 }
        #expect(last.current == target.index)
        #expect(!last.isMoving)
    }

    @Test("a click on the current card turns it over in half a second, another turns it back", arguments: all)
    func flip(model: String) {
        var stage = Script.stage(model)
        var frame = Frame()
        stage.step(to: 0.05, events: [], into: &frame)
        guard let center = frame.cards.first(where: { $0.index == 5 })?.center else {
            Issue.record("the current card is not shown")
            return
        }
        // A point where the current card is on top: neighbours may cover its centre.
        var point = center
        for step in 0..<30 where stage.card(at: point) != 5 {
            point = center - Vector2(Double(step % 3) * 45, Double(step / 3) * 28)
        }
        let hit = stage.card(at: point)
        #expect(hit == 5)
        var faces: [FrameCard.Face] = []
        var heights: [Double] = []
        let depth = frame.cards.first { $0.index == 5 }?.z ?? .nan
        Script.play(
            &stage, Script.click(point.x, point.y, at: 0.1), at: [0.14, 0.2, 0.38, 0.42, 0.66, 0.7]
        ) { frame in
            guard let card = frame.cards.first(where: { $0.index == 5 }) else { return }
            faces.append(card.face)
            heights.append(card.size.width)
            if frame.time.seconds > 0.65 {
                #expect(abs(card.z - depth) < 1e-6, "\(frame.time.seconds): the card doesn't lie in the row")
            } else if frame.time.seconds > 0.16 {
                let others = frame.cards.filter { $0.index != 5 }.map(\.z).max() ?? -.infinity
                #expect(
                    card.z - card.size.width / 2 > others - 1e-9 || card.z > others,
                    "\(frame.time.seconds): the card is not lifted clear"
                )
            }
        }
        // Viewed from the side, the back becomes visible a little before or after the middle of the turn.
        let isSeenFromSide = model.hasSuffix("time-machine")
        #expect(
            faces == [.front, .front, isSeenFromSide ? faces[2] : .front, isSeenFromSide ? faces[3] : .back, .back, .back],
            "\(faces)")
        #expect(faces == faces.sorted { $0 == .front && $1 == .back })
        var last = Frame()
        Script.play(&stage, Script.click(point.x, point.y, at: 1), at: [1.2, 2]) { last = $0 }
        #expect(last.cards.first { $0.index == 5 }?.face == .front)
        #expect(!last.isMoving)
    }

    @Test("a click during a turn turns the card back from its present angle")
    func flipBack() {
        var stage = Script.stage("linear")
        let point = Vector2(640, 400)
        let events = Script.click(point.x, point.y, at: 0.1) + Script.click(point.x, point.y, at: 0.3)
        var widths: [Double] = []
        let times = (0..<90).map { 0.1 + Double($0) / 100 }
        var last = Frame()
        Script.play(&stage, events, at: times) { frame in
            if let card = frame.cards.first(where: { $0.index == 5 }) { widths.append(card.size.width) }
            last = frame
        }
        for (a, b) in zip(widths, widths.dropFirst()) {
            // At most 1.9 · π / 0.5 radians a second, at both edges.
            #expect(abs(a - b) < 36, "the turn jumps from \(a) to \(b)")
        }
        #expect(last.cards.first { $0.index == 5 }?.face == .front)
        #expect(!last.isMoving)
    }

    @Test("a press stops the moving cards, and they settle when it ends")
    func catching() {
        var stage = Script.stage("linear")
        let flick = Script.drag(from: Vector2(700, 400), by: Vector2(-250, 0), at: 0.1, duration: 0.1)
        let press = Script.pointer(.began, 640, 400, at: 0.4)
        let cancel = Script.pointer(.cancelled, 640, 400, at: 0.9)
        var offsets: [Double] = []
        Script.play(&stage, flick + [press, cancel], at: [0.39, 0.45, 0.6, 0.89, 3]) { offsets.append($0.scrollOffset) }
        #expect(offsets[1] == offsets[2] && offsets[2] == offsets[3], "\(offsets)")
        #expect(offsets[1] != offsets[1].rounded())
        #expect(offsets[4] == offsets[4].rounded())
    }

    @Test(
        "a click beside the cards of a carousel scrolls to the current card, and selects nothing",
        arguments: ModelCatalogue.builtIn.models.filter {
            if case .carousel = $0.make(ParameterValues(defaultsOf: $0.descriptor.parameters)).scrollRule {
                true
            } else {
                false
            }
        }.map(\.descriptor.id),
        [ScrollPhysics.original, .refined])
    func clickBeside(model: String, physics: ScrollPhysics) throws {
        var stage = Script.stage(model, physics: physics)
        // A row that may rest between two cards.
        let free = Script.configure(0.01, stage) {
            for name in ["stopAtBoundary", "scrollToBoundary"] { $0.set(name, to: 0) }
        }
        stage.advance(to: 0.01, events: [free])
        stage.jump(to: 5.3, at: 0.02)
        stage.recordsEvents = true
        let corners = [Vector2(3, 797), Vector2(1277, 797), Vector2(3, 60), Vector2(1277, 60)]
        let beside = corners.first { stage.card(at: $0) == nil }
        let point = try #require(beside)
        var last = Frame()
        var kinds: [MotionEvent.Kind] = []
        Script.play(&stage, Script.click(point.x, point.y, at: 0.1), at: (5...200).map { Double($0) / 60 }) {
            last = $0
            kinds += $0.motionEvents.map(\.kind)
        }
        #expect(last.scrollOffset == 5 && !last.isMoving, "\(last.scrollOffset)")
        #expect(kinds == [.scroll(.willBeginScrollingAnimation), .scroll(.didEndScrollingAnimation)], "\(kinds)")
    }
}
