import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

/// The settling of the cards in the default scroll physics.
@Suite("Refined scroll physics")
struct RefinedMotionTests {
    static let scrolling = ModelCatalogue.builtIn.models.map { $0.descriptor }.filter {
        $0.parameters.contains { $0.name == "scrollPhysics" }
    }
    .map { $0.id }

    /// A drag of `distance` points along the model's axis at a speed in points a second, released in motion.
    static func flick(_ model: String, by distance: Double, speed: Double, at time: Double = 0.1) -> [StageEvent] {
        let by = model == "quartic" ? Vector2(0, distance) : Vector2(distance, 0)
        return Script.drag(from: Vector2(640, 400), by: by, at: time, duration: abs(distance) / speed)
    }

    /// The positions of a frame's visible cards, by index.
    struct Snapshot {
        var time: Double
        var centers: [Int: Vector2] = [:]
        var isMoving: Bool

        init(_ frame: Frame, at time: Double) {
            self.time = time
            isMoving = frame.isMoving
            for card in frame.cards where card.opacity > 0.02 && abs(card.center.x - 640) < 640 && abs(card.center.y - 400) < 400
            {
                centers[card.index] = card.center
            }
        }

        /// Whether each card is within half a point of its position in another snapshot.
        func isAtRest(as other: Snapshot) -> Bool {
            centers.allSatisfy { index, center in
                guard let end = other.centers[index] else { return true }
                let distance = center - end
                return distance.x * distance.x + distance.y * distance.y <= 0.25
            }
        }
    }

    /// The settle times in seconds from `time`: until every visible card stays within half a point of its final position, and
    /// until nothing moves.
    static func rest(_ stage: inout Stage, _ events: [StageEvent], from time: Double) -> (visible: Double, all: Double) {
        var snapshots: [Snapshot] = []
        var frame = Frame()
        stage.advance(to: time, events: events)
        for step in 0...360 {
            let moment = time + Double(step) / 60
            stage.step(to: moment, events: [], into: &frame)
            snapshots.append(Snapshot(frame, at: moment))
        }
        let end = snapshots[360]
        let lastVisible = snapshots.last { !$0.isAtRest(as: end) }?.time ?? time
        let lastMoving = snapshots.last { $0.isMoving }?.time ?? time
        return (lastVisible - time, lastMoving - time)
    }

    @Test(
        "after a slow release the cards are visibly at rest within 0.8 s, and all motion ends 0.6 s later", arguments: scrolling)
    func slowRelease(model: String) {
        for (distance, speed) in [(-90.0, 120.0), (-130, 260), (110, 260), (-160, 400), (-205, 400)] {
            // In models with a smaller pitch than linear's, 400 points a second is not a slow release.
            guard speed < 400 || model == "linear" else { continue }
            var stage = Script.stage(model, cards: 60, at: 30, follow: .rate)
            let events = Self.flick(model, by: distance, speed: speed)
            let time = events.last?.time.seconds ?? 0
            let rest = Self.rest(&stage, events, from: time)
            #expect(rest.visible <= 0.8, "\(model), \(distance) at \(speed): \(rest.visible) s")
            #expect(rest.all - rest.visible < 0.6, "\(model), \(distance) at \(speed): \(rest.all - rest.visible) s of creeping")
            #expect(stage.scrollOffset == stage.scrollOffset.rounded())
        }
    }

    @Test("a hard flick passes at least five cards of linear, and the distance grows with `reach`")
    func hardFlick() {
        func distance(_ reach: Double?) -> Double {
            var stage = Script.stage("linear", cards: 60, at: 30)
            var events = Self.flick("linear", by: -300, speed: 3000)
            if let reach { events.insert(Script.configure(0.01, stage) { $0.set("reach", to: reach) }, at: 0) }
            stage.advance(to: 9, events: events)
            return stage.scrollOffset - 30
        }
        #expect(distance(nil) >= 5)
        #expect(distance(4) - distance(2) >= 4)
    }

    @Test(
        "the velocity is continuous from the drag to the rest, through release, settling and a new target", arguments: scrolling)
    func oneVelocity(model: String) {
        for speed in [150.0, 400, 1200, 3000] {
            // Under the hand each event has a velocity of its own.
            var stage = Script.stage(model, cards: 60, at: 30, follow: .rate)
            var velocities: [Double] = []
            let events =
                Self.flick(model, by: -160, speed: speed)
                + [StageEvent(time: 0.1 + 160 / speed + 0.2, kind: .command(.step(1)))]
            let from = 0.1 + 160 / speed - 0.012
            let times = (0...1200).map { from + Double($0) / 240 }
            Script.play(&stage, events, at: times) { stage, _ in velocities.append(stage.velocity) }
            let scale = velocities.map { abs($0) }.max() ?? 0
            for index in velocities.indices.dropFirst() {
                let step = abs(velocities[index] - velocities[index - 1])
                #expect(step < 0.12 * scale + 0.6, "\(model) at \(speed), frame \(index): \(step)")
            }
            #expect(velocities.last == 0 && scale > 0)
        }
    }

    @Test(
        "a held arrow key: one card, then 8 cards a second, then rest within a card; in both physics", arguments: scrolling,
        [0, 1])
    func heldArrow(model: String, physics: Int) {
        var stage = Script.stage(model, cards: 60, at: 10, physics: ScrollPhysics(rawValue: physics))
        let events = [
            StageEvent(time: 0.1, kind: .command(.keyDown(1))), StageEvent(time: 1.6, kind: .command(.keyUp(-1))),
            StageEvent(time: 1.8, kind: .command(.keyUp(1))),
        ]
        var offsets: [Double] = []
        Script.play(&stage, events, at: [0.24, 0.25, 1.3, 1.7, 1.8, 5]) { stage, _ in offsets.append(stage.scrollOffset) }
        #expect(offsets[0] > 10 && offsets[0] <= 11)
        #expect(abs(offsets[3] - offsets[2] - 3.2) < 0.05)
        #expect(offsets[5] > offsets[4] && offsets[5] <= offsets[4] + 1.05)
        // A short press scrolls by one card.
        stage.advance(
            to: 9, events: [StageEvent(time: 6, kind: .command(.keyDown(-1))), StageEvent(time: 6.2, kind: .command(.keyUp(-1)))])
        #expect(stage.scrollOffset == offsets[5] - 1 && !stage.isMoving)
    }

    @Test(
        "the motion of a held arrow key continues through a switch of models; Esc, another command, a press and the wheel end it")
    func heldArrowEnds() {
        var wheel = StageConfiguration()
        wheel.selectModel("wheel")
        let pointer = InputEvent.Pointer(phase: .began, position: Vector2(640, 400))
        for kind in [nil, StageEvent.Kind.configure(wheel)] {
            var stage = Self.held(then: kind)
            stage.advance(to: 3, events: [])
            #expect(stage.isMoving && abs(stage.velocity - 8) < 0.01)
        }
        let notch = InputEvent.Kind.wheel(delta: Vector2(0, 60), isPrecise: false)
        let ends: [StageEvent.Kind] = [.command(.cancel), .command(.first), .input(notch), .input(.pointer(pointer))]
        for kind in ends {
            var stage = Self.held(then: kind)
            stage.advance(to: 5, events: [])
            #expect(!stage.isMoving && stage.scrollOffset < 30)
        }
    }

    /// A stage of linear at 1 s, with an arrow key held since 0.1 s, after an event of a kind.
    static func held(then kind: StageEvent.Kind?) -> Stage {
        var stage = Script.stage("linear", cards: 60, at: 10)
        stage.advance(to: 1, events: [StageEvent(time: 0.1, kind: .command(.keyDown(1)))])
        if let kind { stage.advance(to: 1, events: [StageEvent(time: 1, kind: kind)]) }
        return stage
    }
}
