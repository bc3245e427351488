import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import Testing

@testable import RiffleStage

/// A drag whose pointer stands still, and a drag that is cancelled.
@Suite("Held pointer")
struct HeldHandTests {
    static let models = ModelCatalogue.builtIn.ids
    static let rows = ["hyperbola", "progress", "cover-flow", "linear", "rotary", "wheel", "time-machine"]

    static func stage(_ model: String, physics: Double = 0, at offset: Double = 5) -> Stage {
        var stage = Script.stage(model, cards: 12, at: offset)
        stage.advance(to: 0.01, events: [Script.configure(0.01, stage) { $0.set("scrollPhysics", to: physics) }])
        return stage
    }

    /// A drag of 220 points to the left that ends `pause` seconds after the last movement, if `releases`.
    static func held(for pause: Double, then releases: Bool = true) -> [StageEvent] {
        var events = Script.drag(
            from: Vector2(760, 400), by: Vector2(-220, 0), at: 1, duration: 0.2, releases: false)
        if releases { events.append(Script.pointer(.ended, 540, 400, at: 1.2 + pause)) }
        return events
    }

    @Test(
        "held still for 50 ms or more before the release, a row settles on the nearest card; released at once it decelerates",
        arguments: rows,
        [0.0, 1])
    func hold(model: String, physics: Double) {
        for pause in [0.05, 0.3, 3] {
            var held = Self.stage(model, physics: physics)
            held.advance(to: 1.2 + pause - 1e-4, events: Self.held(for: pause, then: false))
            let released = held.motion.scroller.unfoldedOffset
            #expect(held.velocity == 0, "\(model): the velocity is 0 while the pointer stands still")
            held.advance(to: 9, events: [Script.pointer(.ended, 540, 400, at: 1.2 + pause)])
            #expect(
                abs(held.motion.scroller.unfoldedOffset - released) <= 0.5 + 1e-9, "\(model) after \(pause) s: from \(released)")
        }
        var thrown = Self.stage(model, physics: physics)
        thrown.advance(to: 1.2, events: Self.held(for: 0, then: false))
        let released = thrown.motion.scroller.unfoldedOffset
        thrown.advance(to: 9, events: [Script.pointer(.ended, 540, 400, at: 1.2)])
        #expect(thrown.motion.scroller.unfoldedOffset - released > 0.5, "\(model) goes on")
    }

    @Test("the result doesn't depend on the frame rate")
    func rates() {
        func rest(_ rate: Double) -> Double {
            var stage = Self.stage("linear")
            var offset = 0.0
            Script.play(&stage, Self.held(for: 0.06), at: (1...Int(4 * rate)).map { Double($0) / rate }) { stage, _ in
                offset = stage.scrollOffset
            }
            return offset
        }
        let slow = rest(4)
        for rate in [15.0, 60, 144, 240] { #expect(rest(rate) == slow, "\(rate) Hz") }
    }

    @Test("a pointer that moves again after a pause has a velocity again")
    func again() {
        var stage = Self.stage("linear")
        var events = Self.held(for: 0, then: false)
        for step in 1...10 {
            events.append(Script.pointer(.moved, 540 - 24 * Double(step), 400, at: 2 + 0.008 * Double(step)))
        }
        events.append(Script.pointer(.ended, 300, 400, at: 2.081))
        stage.advance(to: 2.0801, events: events.dropLast())
        let released = stage.scrollOffset
        #expect(stage.velocity > 2)
        stage.advance(to: 9, events: events.suffix(1))
        #expect(stage.scrollOffset > released + 0.5)
    }

    @Test(
        "Escape during a drag returns to the offset where it began, in every model; so does a cancelled pointer",
        arguments: models)
    func revert(model: String) {
        for physics in [0.0, 1] {
            for isEscape in [true, false] {
                var stage = Self.stage(model, physics: physics)
                let before = stage.scrollOffset
                // The drag goes along the model's scroll axis, and from the edge for an interactive pop.
                let isVertical = stage.motion.scrolling.isVertical || model == "modal"
                let from = model == "navigation" ? Vector2(stage.motion.screenFrame.minX + 4, 400) : Vector2(640, 300)
                let displacement = model == "navigation" ? Vector2(150, 0) : isVertical ? Vector2(0, 130) : Vector2(-300, 0)
                var events = Script.drag(from: from, by: displacement, at: 1, duration: 0.15, releases: false)
                if model == "card-stack" {
                    events = Script.drag(from: from, by: displacement / 6, at: 1, duration: 0.15, releases: false)
                }
                stage.advance(to: 1.15, events: events)
                #expect(stage.isDragging || model == "modal", "\(model)")
                let last = from + displacement
                events =
                    isEscape
                    ? [StageEvent(time: 1.16, kind: .command(.cancel))] : [Script.pointer(.cancelled, last.x, last.y, at: 1.16)]
                events.append(Script.pointer(.ended, last.x, last.y, at: 1.3))
                stage.advance(to: 9, events: events)
                #expect(
                    abs(stage.scrollOffset - before) < 1e-9 && !stage.isDragging,
                    "\(model): \(stage.scrollOffset) is not \(before)")
            }
        }
    }

    @Test("a cancelled drag of a wrapping row returns in the opposite direction")
    func circle() {
        var stage = Self.stage("rotary")
        stage.advance(
            to: 1.4,
            events: Script.drag(from: Vector2(1270, 400), by: Vector2(-2200, 0), at: 1, duration: 0.4, releases: false))
        let dragged = stage.motion.scroller.unfoldedOffset
        #expect(dragged != 5)
        stage.advance(to: 1.5, events: [StageEvent(time: 1.4, kind: .command(.cancel))])
        #expect(stage.velocity < 0, "back, and not onwards around the ring")
        stage.advance(to: 9, events: EmptyCollection())
        #expect(abs(stage.scrollOffset - 5) < 1e-9)
    }
}

/// A dragged card keeps the point at which it was grabbed under the pointer.
@Suite("Grabbed card")
struct GrabbedCardTests {
    @Test(
        "a drag at a rate goes as far as the pointer, in both scroll physics",
        arguments: ["linear", "progress", "card-stack"])
    func grip(model: String) throws {
        for physics in [0.0, 1] {
            var stage = HeldHandTests.stage(model, physics: physics)
            var frame = Frame()
            let rate = Script.configure(0.4, stage) { $0.set("dragFollow", to: Double(DragFollow.rate.rawValue)) }
            stage.step(to: 0.5, events: [rate], into: &frame)
            let before = frame.scrollOffset
            let card = try #require(frame.cards.first { $0.index == 5 })
            let distance = model == "card-stack" ? -70.0 : -160
            let events = Script.drag(
                from: Vector2(640, 400), by: Vector2(distance, 0), at: 1, duration: 0.3, releases: false)
            stage.step(to: 1.3, events: events, into: &frame)
            if model == "card-stack" {
                let moved = try #require(frame.cards.first { $0.index == 5 }).center.x - card.center.x
                #expect(abs(moved - distance) < 0.75, "\(model): \(moved) of \(distance)")
            } else {
                // The pointer's movement per card of scroll offset, in window points.
                let pitch: Double
                switch stage.motion.model.scrollRule {
                case .carousel(let rule): pitch = rule.row.itemExtent * stage.motion.viewport.scale
                case .scrollView(let rule): pitch = rule.row.itemExtent * stage.motion.viewport.scale
                default: pitch = .nan
                }
                let moved = (stage.motion.scroller.unfoldedOffset - before) * -pitch
                #expect(abs(moved - distance) < 0.75, "\(model): \(moved) of \(distance)")
            }
        }
    }
}
