import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@Suite("Stage at the extremes")
struct StageExtremesTests {
    static let all = ModelCatalogue.builtIn.ids

    @Test("0, 1, 2, 3, odd, even, 1000 and 1,000,000 cards, wrapped or not", arguments: all)
    func counts(model: String) {
        for count in [0, 1, 2, 3, 4, 7, 1000, 1_000_000] {
            for wrap in [0.0, 1] {
                var stage = Script.stage(model, cards: count, at: 0)
                let start = Script.configure(0.01, stage) { $0.set("wrap", to: wrap) }
                var events = [start]
                events += Script.drag(from: Vector2(640, 500), by: Vector2(-300, -300), at: 0.1, duration: 0.1)
                events += [StageEvent(time: 1.5, kind: .command(.last)), StageEvent(time: 2.5, kind: .command(.step(1)))]
                events += [StageEvent(time: 3.2, kind: .command(.page(-1))), StageEvent(time: 4, kind: .command(.flip))]
                var last = Frame()
                Script.play(&stage, events, at: [0.15, 0.8, 1.6, 3.3, 4.2, 7]) { frame in
                    last = frame
                    #expect(frame.scrollOffset.isFinite, "\(count) cards")
                    #expect(
                        frame.cards.allSatisfy { $0.center.x.isFinite && $0.z.isFinite && (0..<max(count, 1)).contains($0.index) }
                    )
                    #expect(
                        frame.drawList.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.u.isFinite && $0.v.isFinite })
                    #expect(frame.cards.count <= 60)
                }
                #expect(!last.isMoving, "\(count) cards, wrap \(wrap): still moving")
                #expect(count == 0 ? last.current == -1 : (0..<count).contains(last.current), "\(count): \(last.current)")
            }
        }
    }

    @Test("random events never give a NaN, an invalid current card or endless motion", arguments: all)
    func random(model: String) {
        var random = SeededGenerator(seed: 0x9E37_79B9)
        func next(_ range: ClosedRange<Double>) -> Double { random.number(range) }
        var stage = Script.stage(model, cards: 17)
        var frame = Frame()
        var time = 0.0
        for round in 0..<2000 {
            time += next(0...0.05)
            let point = Vector2(next(-200...1500), next(-200...1000))
            var event: StageEvent
            switch Int(next(0...12)) {
            case 0...1: event = Script.pointer(.began, point.x, point.y, at: time)
            case 2...5: event = Script.pointer(.moved, point.x, point.y, at: time)
            case 6: event = Script.pointer(.ended, point.x, point.y, at: time)
            case 7: event = Script.pointer(.cancelled, point.x, point.y, at: time)
            case 8:
                event = StageEvent(
                    InputEvent(time: time, kind: .wheel(delta: Vector2(0, next(-900...900)), isPrecise: next(0...1) > 0.5)))
            case 9:
                event = StageEvent(
                    time: time, kind: .command([.step(3), .flip, .first, .last, .page(1), .cancel][Int(next(0...5.99))]))
            case 10:
                let name = stage.configuration.values.descriptors.randomName(next(0...1))
                event = Script.configure(time, stage) { configuration in
                    guard let descriptor = configuration.descriptor(named: name) else { return }
                    configuration.set(name, to: next(descriptor.range))
                }
            default: event = Script.configure(time, stage) { $0.stepModel(by: Int(next(-3...3))) }
            }
            // A frame takes milliseconds in a debug build, so only every fiftieth is checked; the motion is checked every time.
            stage.advance(to: time, events: [event])
            #expect(stage.scrollOffset.isFinite && stage.velocity.isFinite)
            #expect((0..<17).contains(stage.current))
            guard round % 50 == 0 else { continue }
            stage.step(to: time, events: [], into: &frame)
            #expect(frame.drawList.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
        var settled = stage.configuration
        settled.set("autoscroll", to: 0)
        stage.step(
            to: time + 0.1,
            events: [
                Script.pointer(.cancelled, 0, 0, at: time + 0.01), StageEvent(time: time + 0.02, kind: .command(.cancel)),
                StageEvent(time: time + 0.03, kind: .configure(settled)),
            ], into: &frame)
        stage.step(to: time + 30, events: [], into: &frame)
        #expect(!frame.isMoving, "still moving in \(frame.modelID): \(frame.phase)")
    }

    @Test("every model at every size of window and in every viewport shows its current card", arguments: all)
    func sizes(model: String) {
        for size in [
            Size(width: 1280, height: 800), Size(width: 500, height: 900), Size(width: 1920, height: 1080),
            Size(width: 240, height: 240),
        ] {
            for viewport in ViewportKind.allCases {
                var stage = Script.stage(model, size: size)
                let change = Script.configure(0.1, stage) { $0.set("viewport", to: Double(viewport.rawValue)) }
                var last = Frame()
                Script.play(&stage, [change], at: [0.2, 2]) { last = $0 }
                let card = last.cards.first { $0.index == 5 }
                #expect(card != nil)
                if let card {
                    #expect(
                        card.center.x > 0 && card.center.x < size.width && card.center.y > 0,
                        "\(size) \(viewport): \(card.center)")
                    #expect(card.size.width < size.width * 1.01, "\(size) \(viewport): \(card.size)")
                }
            }
        }
    }
}

extension [ParameterDescriptor] {
    fileprivate func randomName(_ unit: Double) -> String { self[Swift.min(count - 1, Int(unit * Double(count)))].name }
}
