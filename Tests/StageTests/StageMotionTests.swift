import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

@Suite("Stage motion")
struct StageMotionTests {
    static let all = ModelCatalogue.builtIn.ids

    @Test("a drag moves the row and rests on the nearest card; one across the row, refused, moves nothing to its end")
    func refusedPan() {
        for physics in [ScrollPhysics.original, .refined] {
            for (path, isRefused) in [(Vector2(-340, 30), false), (Vector2(-30, 260), true)] {
                var stage = Script.stage("linear", physics: physics)
                var events = Script.drag(from: Vector2(640, 400), by: path, at: 0.1, duration: 0.2, releases: false)
                // After the refusal the pointer moves along the row, without effect. Then it stands still until the release.
                if isRefused { events.append(Script.pointer(.moved, 100, 660, at: 0.32)) }
                events.append(Script.pointer(.ended, isRefused ? 100 : 300, isRefused ? 660 : 430, at: 0.6))
                var offsets: [Double] = []
                Script.play(&stage, events, at: [0.15, 0.25, 0.5, 4]) { offsets.append($0.scrollOffset) }
                if isRefused {
                    #expect(offsets == [5, 5, 5, 5], "\(physics)")
                } else {
                    #expect(offsets[2] > 5.2 && offsets[3] == offsets[2].rounded(), "\(physics): \(offsets)")
                }
            }
        }
    }

    @Test("the same events give the same states at common times, at any frame rate", arguments: all, [0, 1])
    func rates(model: String, physics: Int) {
        let middle = Vector2(640, 400)
        let isVertical = model == "quartic"
        func along(_ distance: Double) -> Vector2 { isVertical ? Vector2(0, distance) : Vector2(distance, 0) }
        let events =
            Script.drag(from: middle, by: along(-170), at: 0.51, duration: 0.13)
            + Script.drag(from: middle, by: along(90), at: 0.93, duration: 0.3)
            + [StageEvent(time: 2.513, kind: .command(.step(2)))]
            + Script.drag(from: middle, by: along(-400), at: 3.007, duration: 0.09)
        let common = (0...90).map { Double($0) / 10 }
        func run(_ rate: Double) -> [Double] {
            var stage = Script.stage(model)
            let start = Script.configure(0.001, stage) { $0.set("scrollPhysics", to: Double(physics)) }
            let times = Set((0..<Int(9 * rate)).map { Double($0) / rate } + common).sorted()
            let script = [start] + events
            var samples: [Double] = []
            var next = 0
            for time in times {
                let first = next
                while next < script.count, script[next].time.seconds <= time { next += 1 }
                stage.advance(to: time, events: script[first..<next])
                if common.contains(time) { samples.append(stage.scrollOffset) }
            }
            return samples
        }
        let reference = run(60)
        #expect(reference.count == common.count)
        #expect(reference.last.map { $0 == $0.rounded() } == true, "rests between cards: \(reference.last ?? .nan)")
        for rate in [30.0, 144, 1000] {
            for (time, pair) in zip(common, zip(run(rate), reference)) {
                #expect(abs(pair.0 - pair.1) <= 1e-9, "\(rate) steps, t \(time): \(pair.0) is not \(pair.1)")
            }
        }
    }

    @Test("a wheel gesture that ends after a held key goes on, in one step, as in many")
    func deadlinesInOrder() {
        // The key goes on at 0.16 s, the wheel gesture ends at 0.22 s.
        let events = [
            StageEvent(time: 0.01, kind: .command(.keyDown(1))),
            StageEvent(InputEvent(time: 0.1, kind: .wheel(delta: Vector2(30, 0), isPrecise: true))),
        ]
        for physics in [ScrollPhysics.refined, .original] {
            var (once, often) = (Script.stage("linear", physics: physics), Script.stage("linear", physics: physics))
            Script.play(&often, events, at: (1...300).map { Double($0) / 500 }) { _ in }
            once.advance(to: 0.1, events: events)
            once.advance(to: 0.6, events: EmptyCollection())
            #expect(abs(once.scrollOffset - often.scrollOffset) < 1e-9, "\(once.scrollOffset), \(often.scrollOffset)")
            #expect(abs(once.velocity - often.velocity) < 1e-9)
        }
    }

    @Test("dragging linear, the card stays under the pointer, point for point")
    func pointForPoint() {
        var stage = Script.stage("linear")
        var positions: [Double] = []
        Script.play(
            &stage, Script.drag(from: Vector2(640, 400), by: Vector2(-120, 0), at: 0.1, duration: 0.4, releases: false),
            at: [0.05, 0.3001, 0.6]
        ) { frame in
            if let card = frame.cards.first(where: { $0.index == 5 }) { positions.append(card.center.x) }
        }
        #expect(positions.count == 3)
        // Beyond the slop the card follows exactly: halfway the pointer is at −60, in the end at −120.
        #expect(abs(positions[2] - positions[1] + 60) < 1e-6, "\(positions)")
        #expect(positions[1] < positions[0] - 40)
    }

    @Test("a switch of models keeps every card's position and velocity continuous, also during a flick or another switch")
    func layoutTransition() {
        for (first, second, third) in [
            ("hyperbola", "cover-flow", "linear"), ("wheel", "quartic", "cylinder"), ("progress", "rotary", "time-machine"),
        ] {
            var stage = Script.stage(first)
            let a = Script.configure(1, stage) { $0.selectModel(second) }
            let b = Script.configure(1.17, stage) { $0.selectModel(third) }
            let events = Script.drag(from: Vector2(640, 300), by: Vector2(-300, -90), at: 0.7, duration: 0.2) + [a, b]
            let h = 1e-4
            var positions: [[Int: Vector2]] = []
            let times = [1 - 2 * h, 1 - h, 1, 1 + h, 1 + 2 * h, 1.17 - 2 * h, 1.17 - h, 1.17, 1.17 + h, 1.17 + 2 * h]
            Script.play(&stage, events, at: [0.9] + times) { frame in
                positions.append(
                    Dictionary(
                        frame.cards.filter { $0.opacity > 0.05 }.map { ($0.index, $0.center) }, uniquingKeysWith: { a, _ in a }))
            }
            positions.removeFirst()
            for base in [0, 5] {
                let shared = Set(positions[base].keys).intersection(positions[base + 4].keys)
                #expect(shared.count >= 3)
                for card in shared {
                    guard let p0 = positions[base][card], let p1 = positions[base + 1][card], let p3 = positions[base + 3][card],
                        let p4 = positions[base + 4][card]
                    else { continue }
                    let before = (p1 - p0) / h
                    let after = (p4 - p3) / h
                    let jump = ((p3 - p1) * (p3 - p1)).sum().squareRoot()
                    let kick = ((after - before) * (after - before)).sum().squareRoot()
                    let speed = (before * before).sum().squareRoot()
                    #expect(jump < 0.05 + 3 * h * speed, "\(first) → \(second) → \(third), card \(card): jumps \(jump) pt")
                    #expect(kick < 20 + 0.03 * speed, "\(first) → \(second) → \(third), card \(card): \(before) then \(after)")
                }
            }
        }
    }

    @Test("after a layout transition the cards have exactly the model's poses, and the current card is the same", arguments: all)
    func layoutTransitionEnds(model: String) {
        var stage = Script.stage("hyperbola", at: 7)
        let change = Script.configure(1, stage) { $0.selectModel(model) }
        var last = Frame()
        Script.play(&stage, [change], at: [0.5, 1, 1.2, 1.41, 3]) { last = $0 }
        #expect(last.modelID == model)
        #expect(last.current == 7)
        #expect(!last.isMoving)
        var direct = Script.stage(model, at: 7)
        var expected = Frame()
        Script.play(&direct, [], at: [3]) { expected = $0 }
        #expect(last.cards == expected.cards)
    }

    @Test("switching models during a drag continues the drag")
    func switchWhileDragging() {
        var stage = Script.stage("linear")
        let first = Script.drag(from: Vector2(640, 400), by: Vector2(-100, 0), at: 0.1, duration: 0.2, releases: false)
        let change = Script.configure(0.35, stage) { $0.selectModel("cover-flow") }
        let more = [Script.pointer(.moved, 500, 400, at: 0.4), Script.pointer(.moved, 460, 400, at: 0.45)]
        var frames: [Frame] = []
        Script.play(&stage, first + [change] + more, at: [0.32, 0.36, 0.41, 0.46]) { frames.append($0) }
        #expect(frames.map(\.phase) == [.dragging, .dragging, .dragging, .dragging])
        #expect(frames[3].scrollOffset > frames[1].scrollOffset)
        #expect(abs(frames[1].scrollOffset - frames[0].scrollOffset) < 1e-5)
    }

    @Test("Escape cancels a drag and the cards settle")
    func cancel() {
        var stage = Script.stage("linear")
        let events =
            Script.drag(from: Vector2(640, 400), by: Vector2(-90, 0), at: 0.1, duration: 0.2, releases: false)
            + [StageEvent(time: 0.4, kind: .command(.cancel)), Script.pointer(.moved, 200, 400, at: 0.5)]
        var last = Frame()
        Script.play(&stage, events, at: [0.3, 0.45, 0.6, 2]) { last = $0 }
        #expect(last.scrollOffset == 5)
        #expect(!last.isMoving)
    }

    @Test("changing a parameter keeps offset and motion", arguments: all)
    func liveTweak(model: String) {
        var stage = Script.stage(model)
        let isVertical = model == "quartic"
        // Screens are changed by a key: they can be dragged from their edges only.
        let isScreens = ModelCatalogue.builtIn.model(id: model)?.descriptor.showsScreens == true
        let flick =
            isScreens
            ? [StageEvent(time: 0.1, kind: .command(.step(1)))]
            : Script.drag(
                from: Vector2(640, 500), by: isVertical ? Vector2(0, -200) : Vector2(-200, 0), at: 0.1, duration: 0.1)
        var frames: [Frame] = []
        let tweak = Script.configure(0.3, stage) { $0.set("cardHeight", to: 0.5) }
        Script.play(&stage, flick + [tweak], at: [0.299, 0.301, 9]) { frames.append($0) }
        #expect(abs(frames[1].scrollOffset - frames[0].scrollOffset) < 0.2, "\(frames.map(\.scrollOffset))")
        #expect(frames[2].scrollOffset == frames[2].scrollOffset.rounded())
        #expect(frames[2].scrollOffset != 5)
    }

    @Test("wheel notches scroll by cards; precise scrolling follows the wheel and then settles")
    func wheel() {
        var stage = Script.stage("linear")
        func wheel(_ y: Double, precise: Bool, at time: Double) -> StageEvent {
            StageEvent(InputEvent(time: time, kind: .wheel(delta: Vector2(0, y), isPrecise: precise)))
        }
        var last = Frame()
        Script.play(&stage, [wheel(60, precise: false, at: 0.1)], at: [0.05, 1.5]) { last = $0 }
        #expect(last.scrollOffset == 6)
        var offsets: [Double] = []
        let fine = (0..<10).map { wheel(17.5, precise: true, at: 1.6 + Double($0) * 0.016) }
        Script.play(&stage, fine, at: [1.7, 1.77, 4]) { offsets.append($0.scrollOffset) }
        #expect(offsets[0] > 6.1 && offsets[0] != offsets[0].rounded())
        #expect(offsets[2] == offsets[2].rounded())
    }
}
