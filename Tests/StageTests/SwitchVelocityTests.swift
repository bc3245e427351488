import RiffleFormula
import RiffleInteraction
import RiffleMath
import RiffleModels
@testable import RiffleSettings
import StageSupport
import Testing

@testable import RiffleStage

/// At a hot switch every card continues from its place with its velocity: compiled models, formulas, and edits of a formula.
@Suite("Velocity through a switch")
struct SwitchVelocityTests {
    /// The thing on show: a model by its id, or a formula by its text.
    struct Look: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String?
        var testDescription: String { name }

        static func model(_ id: String) -> Look { Look(name: id) }
    }

    static let spiral = Look(
        name: "spiral",
        text: """
            perspective = 1500
            transform translate(0, 0, -500), rotate(x, 8 deg), rotate(y, o * 36 deg), translate(0, o * 30, 500)
            scroll carousel spacing = 0.8
            """)
    static let fan = Look(
        name: "fan",
        text: """
            anchor y = 150%
            rotate z = o * 11 deg
            scale = 1 - 0.06 * abs(o)
            scroll view spacing = width / 2
            """)
    static let tumble = Look(
        name: "tumble",
        text: """
            perspective = 900
            x = o * 0.7 * width
            rotate x = o * 13 deg
            rotate z = o * -9 deg
            scale x = 1 - 0.05 * abs(o)
            scroll carousel
            """)
    static let slanted = Look(name: "slanted", text: "x = o * 210\nskew x = o * 7 deg\nscroll carousel\n")
    static let mirrored = Look(
        name: "mirrored",
        text: "perspective = 1200\nx = o * 210\nrotate y = o * 9 deg\nscale x = -1 + 0.02 * o\nscroll carousel\n")

    static let switches: [(Look, Look)] = [
        (.model("linear"), .model("cover-flow")), (.model("hyperbola"), .model("rotary")), (.model("wheel"), .model("quartic")),
        (.model("cover-flow"), spiral), (.model("rotary"), fan), (.model("progress"), tumble), (spiral, fan), (fan, tumble),
        (tumble, spiral), (spiral, .model("hyperbola")), (slanted, tumble), (fan, slanted), (mirrored, fan), (spiral, mirrored),
    ]
    static let edits: [(Look, Look)] = [(spiral, tumble), (fan, tumble), (tumble, fan), (slanted, spiral), (tumble, mirrored)]

    static func catalogue(_ looks: [(id: String, look: Look)]) throws -> ModelCatalogue {
        let formulas = try looks.compactMap { id, look in
            try look.text.map {
                ModelDefinition(
                    formula: try Formula(parsing: $0, vocabulary: .scrollingCards), text: $0, id: id, fallbackTitle: id,
                    source: "a test")
            }
        }
        return ModelCatalogue(ModelCatalogue.builtIn.models + formulas)
    }

    static func stage(_ catalogue: ModelCatalogue, _ id: String) -> Stage {
        var configuration = StageConfiguration(catalogue)
        configuration.selectModel(id)
        configuration.set("scrollPhysics", to: 1)
        var stage = Stage(configuration: configuration, deck: Script.deck(14), size: Size(width: 1280, height: 800))
        stage.jump(to: 5, at: 0)
        return stage
    }

    static func chosen(_ id: String, _ catalogue: ModelCatalogue) -> StageConfiguration {
        var configuration = StageConfiguration(catalogue)
        configuration.selectModel(id)
        configuration.set("scrollPhysics", to: 1)
        return configuration
    }

    /// The corners of the cards, at a time not before the stage's, by page.
    static func corners(_ stage: Stage, at time: Double) -> [Int: [Vector2]] {
        var stage = stage
        var frame = Frame()
        stage.step(to: StageTime(time), events: EmptyCollection(), into: &frame)
        return FrameSnapshot(stage, frame).cards.filter { $0.opacity > 0.02 }.reduce(into: [:]) { $0[$1.index] = $1.corners }
    }

    /// The cards' greatest jumps at an event: of their places, in points, and of their velocities, in points a second.
    static func jumps(_ stage: Stage, _ event: StageEvent) -> (place: Double, velocity: Double, fastest: Double, cards: Int) {
        let (h, now) = (2e-5, event.time.seconds)
        var (before, after) = (stage, stage)
        before.advance(to: StageTime(now - h), events: EmptyCollection())
        after.advance(to: event.time, events: [event])
        let old = (0...2).map { corners(before, at: now + Double($0 - 1) * h) }
        let new = (0...2).map { corners(after, at: now + Double($0) * h) }
        var result = (place: 0.0, velocity: 0.0, fastest: 0.0, cards: 0)
        for (index, was) in old[1] {
            guard let a = old[0][index], let b = old[2][index], let c = new[0][index], let d = new[1][index],
                let e = new[2][index]
            else { continue }
            result.cards += 1
            for corner in 0..<4 {
                let velocity = (b[corner] - a[corner]) / (2 * h)
                let next = (d[corner] * 4 - c[corner] * 3 - e[corner]) / (2 * h)
                func length(_ vector: Vector2) -> Double { (vector * vector).sum().squareRoot() }
                result.place = max(result.place, length(c[corner] - was[corner]))
                result.velocity = max(result.velocity, length(next - velocity))
                result.fastest = max(result.fastest, length(velocity))
            }
        }
        return result
    }

    static func flick(_ stage: inout Stage, until time: Double) {
        let way = stage.motion.scrolling.isVertical ? Vector2(0, -260) : Vector2(-260, 0)
        stage.advance(to: StageTime(time), events: Script.drag(from: Vector2(640, 430), by: way, at: 0.8, duration: 0.09))
    }

    static func expectContinuity(_ stage: Stage, _ event: StageEvent, _ name: String) {
        let jumps = jumps(stage, event)
        #expect(jumps.cards > 2 && jumps.fastest > 100, "\(name): \(jumps)")
        #expect(jumps.place < 1e-6, "\(name): a corner jumps by \(jumps.place) pt")
        #expect(jumps.velocity < 1e-3 * jumps.fastest, "\(name): \(jumps.velocity) of \(jumps.fastest) pt/s")
    }

    @Test("to another model in a flick, and again before the first switch is over", arguments: switches.indices)
    func models(number: Int) throws {
        let (from, to) = Self.switches[number]
        let ids = (from: from.text == nil ? from.name : "from", to: to.text == nil ? to.name : "to")
        let catalogue = try Self.catalogue([("from", from), ("to", to)])
        var stage = Self.stage(catalogue, ids.from)
        Self.flick(&stage, until: 0.95)
        let event = StageEvent(time: 1, kind: .configure(Self.chosen(ids.to, catalogue)))
        Self.expectContinuity(stage, event, "\(from.name) to \(to.name)")
        stage.advance(to: 1.1, events: [event])
        for id in [ids.from, "wheel"] {
            let again = StageEvent(time: 1.12, kind: .configure(Self.chosen(id, catalogue)))
            Self.expectContinuity(stage, again, "\(from.name) to \(to.name), then \(id)")
        }
    }

    @Test("an edit of a formula in a flick, and another before the first is over", arguments: edits.indices)
    func edit(number: Int) throws {
        let (from, to) = Self.edits[number]
        var stage = Self.stage(try Self.catalogue([("own", from)]), "own")
        Self.flick(&stage, until: 0.95)
        let edited = stage.configuration.moved(to: try Self.catalogue([("own", to)]))
        let event = StageEvent(time: 1, kind: .configure(edited))
        Self.expectContinuity(stage, event, "\(from.name) becomes \(to.name)")
        stage.advance(to: 1.1, events: [event])
        let undone = edited.moved(to: try Self.catalogue([("own", from)]))
        Self.expectContinuity(stage, StageEvent(time: 1.12, kind: .configure(undone)), "\(to.name) becomes \(from.name)")
    }
}
