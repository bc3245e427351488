import RiffleMath
import RiffleModels
import RiffleSettings
import TestSupport
import Testing

@testable import RiffleInteraction
@testable import RiffleStage

/// A frame's forecast of a release equals the result of the release.
@Suite("Release forecast")
struct ForecastLawTests {
    static let models = ModelCatalogue.builtIn.ids.filter { $0 != "card-stack" }

    /// A stage in the middle of a random drag, and the pointer's position; nil if the drag was refused.
    static func dragged(_ model: String, _ physics: ScrollPhysics, _ random: inout SeededGenerator) -> (Stage, Vector2)? {
        var stage = Script.stage(model, cards: 12, at: Double(random.index(below: 12)), physics: physics)
        let isVertical = stage.motion.scrolling.isVertical || model == "modal"
        let from = model == "navigation" ? Vector2(stage.motion.screenFrame.minX + 4, 400) : Vector2(640, 400)
        let length = random.number(20...400) * (random.index(below: 2) == 0 ? 1 : -1)
        let side = random.number(-8...8)
        let duration = random.number(0.05...0.6)
        let events = Script.drag(
            from: from, by: isVertical ? Vector2(side, length) : Vector2(length, side), at: 0.1, duration: duration,
            releases: false)
        let end = min(random.number(0.3...1) * duration, duration)
        let played = events.filter { $0.time.seconds <= 0.1 + end }
        // Often in between two events, sometimes after a pause.
        let pause = random.index(below: 5) == 0 ? 0.1 : random.number(0...0.006)
        let time = (played.last?.time.seconds ?? 0) + pause
        stage.advance(to: StageTime(time), events: played)
        guard stage.isDragging, let last = played.last, case .input(.pointer(let pointer)) = last.kind else { return nil }
        return (stage, pointer.position)
    }

    @Test("the cards land where the frame says when the hand lets go at that moment", arguments: models)
    func lands(model: String) throws {
        for physics in [ScrollPhysics.refined, .original] {
            var random = SeededGenerator(seed: 31)
            var checked = 0
            for _ in 0..<40 {
                guard case (var stage, let point)? = Self.dragged(model, physics, &random) else { continue }
                let release = try #require(stage.releaseForecast(), "\(model)")
                let before = stage.current
                stage.advance(
                    to: stage.time + 20,
                    events: [
                        StageEvent(InputEvent(time: 0, kind: .pointer(.init(phase: .ended, position: point))), at: stage.time)
                    ])
                checked += 1
                switch release.outcome {
                case .rest(let card, _): #expect(stage.current == card, "\(model), \(physics)")
                case .completes: #expect(stage.current != before, "\(model)")
                case .cancels: #expect(stage.current == before, "\(model)")
                case .flies, .springsBack: Issue.record("\(model) is no stack")
                }
                #expect(stage.releaseForecast() == nil, "nothing is dragged")
            }
            #expect(checked > 10, "\(model), \(physics): \(checked)")
        }
    }

    @Test("the missing distance and speed reach the next card, or complete; less doesn't", arguments: models)
    func reaches(model: String) throws {
        for physics in [ScrollPhysics.refined, .original] {
            var random = SeededGenerator(seed: 77)
            var (distances, speeds) = (0, 0)
            for _ in 0..<40 {
                guard let (stage, _) = Self.dragged(model, physics, &random), let release = stage.releaseForecast() else {
                    continue
                }
                let pan = try #require(stage.motion.input.pan)
                let velocity = stage.motion.input.recognizer.pan.velocity(at: stage.motion.now)
                // The hand's direction: a row moves against it, screens along it.
                let isVertical = stage.motion.scrolling.isVertical || model == "modal"
                let along = isVertical ? pan.translation.y : pan.translation.x
                let sign = stage.motion.showsScreens ? (along < 0 ? -1.0 : 1) : -Double(stage.motion.follower.direction)
                let unit = (isVertical ? Vector2(0, 1) : Vector2(1, 0)) * sign
                /// The result of a release that is `distance` farther and `speed` faster: the unfolded offset, or for screens 1 if the
                /// transition completes, otherwise 0.
                func end(distance: Double, speed: Double) -> Double {
                    var other = stage
                    let (translation, faster) = (pan.translation + unit * distance, velocity + unit * speed)
                    let scale = other.motion.viewport.scale
                    other.motion.scroller.panChanged(
                        translation: translation / scale, velocity: faster / scale, at: other.motion.now)
                    let unfolded = (other.motion.scroller as? any ForecastsRest)?.restOffset(
                        endingPan: translation / scale, velocity: faster / scale, at: other.motion.now)
                    other.motion.scroller.panEnded(
                        translation: translation / scale, velocity: faster / scale, at: other.motion.now)
                    other.motion.input.pan = nil
                    other.advance(to: other.time + 20, events: EmptyCollection())
                    if other.motion.showsScreens { return other.current == stage.current ? 0 : 1 }
                    // The release lands on the forecast: the same place of the row, which may wrap.
                    let difference = (unfolded ?? .nan) - other.scrollOffset
                    let rounds = other.motion.scrolling.wraps ? (difference / 12).rounded() * 12 : 0
                    #expect(abs(difference - rounds) < 1e-6, "\(model), \(physics): \(difference)")
                    return (unfolded ?? .nan) * -sign
                }
                let rest = end(distance: 0, speed: 0)
                let next = stage.motion.showsScreens ? 1 : (rest + 1e-6).rounded(.down) + 1
                if let missing = release.missingDistance {
                    #expect(end(distance: missing, speed: 0) >= next - 1e-6, "\(model), \(physics): \(missing) pt")
                    if missing > 2 {
                        #expect(end(distance: missing - 2, speed: 0) < next - 1e-6, "\(model), \(physics): \(missing) pt")
                    }
                    distances += 1
                }
                if let missing = release.missingSpeed {
                    #expect(end(distance: 0, speed: missing) >= next - 1e-6, "\(model), \(physics): \(missing) pt/s")
                    if missing > 3 {
                        #expect(end(distance: 0, speed: missing - 3) < next - 1e-6, "\(model), \(physics): \(missing)")
                    }
                    speeds += 1
                }
            }
            #expect(distances > 3, "\(model), \(physics)")
            if !Script.stage(model).motion.showsScreens { #expect(speeds > 3, "\(model), \(physics)") }
        }
    }

    @Test("it ends at the ends: the last card has no next one")
    func end() throws {
        for model in ["hyperbola", "quartic", "cover-flow"] {
            var stage = Script.stage(model, cards: 6, at: 5)
            let by = stage.motion.scrolling.isVertical ? Vector2(0, -30) : Vector2(-30, 0)
            stage.advance(to: 0.2, events: Script.drag(from: Vector2(640, 400), by: by, at: 0.1, duration: 0.1, releases: false))
            #expect(stage.releaseForecast() == ReleaseForecast(outcome: .rest(page: 5, next: nil)), "\(model)")
        }
    }

    @Test("frames are asked for until a still pointer's velocity is 0, and the parameter hides it")
    func still() {
        var stage = Script.stage("linear")
        stage.isForecasting = true
        stage.advance(
            to: 0.2, events: Script.drag(from: Vector2(640, 400), by: Vector2(-130, 0), at: 0.1, duration: 0.1, releases: false))
        let moving = stage.releaseForecast()
        #expect(stage.isMoving && moving != nil)
        stage.advance(to: 0.3, events: EmptyCollection())
        #expect(!stage.isMoving && stage.releaseForecast() != moving)
        stage.advance(to: 0.31, events: [Script.configure(0.31, stage) { $0.set("forecast", to: 0) }])
        #expect(stage.isDragging && stage.releaseForecast() == nil)
    }
}
