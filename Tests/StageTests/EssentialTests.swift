import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

/// The parameters that come first in the panel: their tracks and their effect on the cards of the default stage.
@Suite("Essentials")
struct EssentialTests {
    static let models = ModelCatalogue.builtIn.models.filter(\.hasFormula).map(\.descriptor.id)

    /// A measurement or parameter that the panel shows first.
    struct Essential {
        var descriptor: ParameterDescriptor
        /// The essentials that a measurement solves for.
        var solves: [String] = []
    }

    /// The measurements, then the essentials, in the panel's order.
    static func essentials(of id: String) throws -> [Essential] {
        let configuration = configuration(id)
        let measured = configuration.derivedParameters.map { Essential(descriptor: $0.descriptor, solves: $0.parameters) }
        let names = configuration.model.descriptor.essentials
        return try measured + names.map { Essential(descriptor: try #require(configuration.descriptor(named: $0))) }
    }

    private static func configuration(_ id: String) -> StageConfiguration {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        return configuration
    }

    // MARK: Tracks

    /// The default's place on its track, from 0 to 1; nil where it lies at an end by nature: a switch, a choice, a default that is a word
    /// ("never", "by the window") in place of a number, and an angle whose default is the whole turn.
    static func share(_ descriptor: ParameterDescriptor) -> Double? {
        switch descriptor.kind {
        case .toggle, .choice: return nil
        case .number, .count: if descriptor.meaning(of: descriptor.defaultValue) != nil { return nil }
        }
        let track = descriptor.track
        if descriptor.unit == .radians, descriptor.defaultValue == 2 * Double.pi, track.upperBound == 2 * Double.pi { return nil }
        return (descriptor.defaultValue - track.lowerBound) / (track.upperBound - track.lowerBound)
    }

    @Test("five to eight, each with its default at 15 to 85 % of its track", arguments: models)
    func tracks(id: String) throws {
        let essentials = try Self.essentials(of: id)
        #expect((5...8).contains(essentials.count), "\(essentials.count)")
        for descriptor in essentials.map(\.descriptor) {
            guard let share = Self.share(descriptor) else { continue }
            #expect(share > 0.15 - 1e-9 && share < 0.85 + 1e-9, "\(descriptor.name): \(share)")
        }
    }

    @Test("a slider shows a part of the range, and never clamps what files have", arguments: models)
    func sliders(id: String) {
        for descriptor in Self.configuration(id).model.descriptor.parameters {
            let (track, range) = (descriptor.track, descriptor.range)
            #expect(range.contains(track.lowerBound) && range.contains(track.upperBound) && track.lowerBound < track.upperBound)
            #expect(descriptor.admitted(range.upperBound) == range.upperBound, "\(descriptor.name)")
            #expect(track.contains(descriptor.defaultValue), "\(descriptor.name)")
        }
    }

    // MARK: Effects

    /// The visible effect of an essential when its slider goes from one end to the other.
    enum Effect: Int, Comparable {
        case atRest
        case underTheHand
        case none

        static func < (a: Effect, b: Effect) -> Bool { a.rawValue < b.rawValue }
    }

    /// The cards of the default stage once a slider has been dragged from its default to a value: at rest, and at some moments while a hand
    /// drags a card by 150 points.
    private static func cards(
        _ id: String, _ descriptor: ParameterDescriptor, dragged value: Double
    ) throws -> (rest: [FrameCard], drag: [[FrameCard]]) {
        var configuration = Self.configuration(id)
        // Step by step, since a measurement may have no solution at the very end.
        for step in 0...20 {
            let share = Double(step) / 20
            let isKnown = configuration.setFromPanel(descriptor.name, to: .lerp(descriptor.defaultValue, value, share))
            try #require(isKnown)
        }
        var stage = Stage(configuration: configuration, deck: Script.deck(18), size: Size(width: 1280, height: 800))
        stage.jump(to: 5, at: 0)
        var frame = Frame()
        stage.step(to: 1, events: [], into: &frame)
        let rest = Array(frame.cards)
        let start = rest.min { abs($0.offset) < abs($1.offset) }?.center ?? Vector2(640, 400)
        let way = frame.isVertical ? Vector2(0, -150) : Vector2(-150, 0)
        let events = Script.drag(from: start, by: way, at: 1, duration: 0.5, releases: false)
        var moments: [[FrameCard]] = []
        Script.play(&stage, events, at: [1.1, 1.2, 1.3, 1.4, 1.5, 1.6]) { (frame: Frame) in moments.append(Array(frame.cards)) }
        return (rest, moments)
    }

    /// The greatest distance in points by which an edge or the middle of a card moves that both pictures show, and the greatest change of
    /// a card's opacity. A card that a picture doesn't show has the opacity 0 in it.
    private static func difference(_ a: [FrameCard], _ b: [FrameCard]) -> (points: Double, opacity: Double) {
        func box(_ card: FrameCard) -> Rect {
            Rect(
                x: card.center.x - card.size.width / 2, y: card.center.y - card.size.height / 2, width: card.size.width,
                height: card.size.height)
        }
        func shown(_ card: FrameCard) -> Double {
            let box = box(card)
            let isInside = box.maxX > 0 && box.minX < 1280 && box.maxY > 0 && box.minY < 800
            return isInside ? card.opacity * (1 - card.veil) : 0
        }
        var points = 0.0
        var opacity = 0.0
        for index in Set(a.map(\.index)).union(b.map(\.index)) {
            let (first, second) = (a.first { $0.index == index }, b.first { $0.index == index })
            opacity = max(opacity, abs((first.map(shown) ?? 0) - (second.map(shown) ?? 0)))
            guard let first, let second, max(shown(first), shown(second)) > 0.1 else { continue }
            let (from, to) = (box(first), box(second))
            let moves = [
                from.minX - to.minX, from.maxX - to.maxX, from.minY - to.minY, from.maxY - to.maxY,
                first.center.x - second.center.x,
                first.center.y - second.center.y,
            ]
            points = moves.map(abs).filter(\.isFinite).reduce(points, max)
        }
        return (points, opacity)
    }

    /// The effect of a slider that is dragged from the default to an end: a visible card moves by 40 points, or is a quarter more or less
    /// opaque.
    static func effect(_ id: String, _ descriptor: ParameterDescriptor) throws -> Effect {
        func isSeen(_ a: [FrameCard], _ b: [FrameCard]) -> Bool {
            let difference = difference(a, b)
            return difference.points >= 40 || difference.opacity >= 0.25
        }
        let standard = try cards(id, descriptor, dragged: descriptor.defaultValue)
        let ends = try [descriptor.track.lowerBound, descriptor.track.upperBound].map { try cards(id, descriptor, dragged: $0) }
        if ends.contains(where: { isSeen(standard.rest, $0.rest) }) { return .atRest }
        return ends.contains { zip(standard.drag, $0.drag).contains(where: isSeen) } ? .underTheHand : .none
    }

    @Test(
        "each moves a visible card by 40 points or fades one by a quarter; what is seen at rest comes first, numbers that a measurement solves last",
        arguments: models)
    func effects(id: String) throws {
        let essentials = try Self.essentials(of: id)
        let solved = Set(essentials.flatMap(\.solves))
        var before = (isSolved: false, effect: Effect.atRest)
        for essential in essentials {
            let name = essential.descriptor.name
            let now = (isSolved: solved.contains(name), effect: try Self.effect(id, essential.descriptor))
            #expect(now.effect != .none, "\(name)")
            #expect(now.isSolved || !before.isSolved, "\(name) comes after a number that a measurement solves")
            #expect(now.isSolved || now.effect >= before.effect, "\(name) is seen at rest, and the one before it isn't")
            before = now
        }
    }

    @Test("the law sees a parameter without an effect, one at the end of its track, and one that only a hand shows")
    func counterexamples() throws {
        func descriptor(_ id: String, _ name: String) throws -> ParameterDescriptor {
            try #require(Self.configuration(id).descriptor(named: name))
        }
        #expect(try Self.effect("linear", descriptor("linear", "perspective")) == .none)
        #expect(try Self.effect("card-stack", descriptor("card-stack", "maxRotation")) == .underTheHand)
        // The refined scroller keeps the grabbed card under the hand.
        #expect(try Self.effect("cover-flow", descriptor("cover-flow", "offsetMultiplier")) == .none)
        // Parked cards are off the screen.
        #expect(try Self.effect("hyperbola", descriptor("hyperbola", "parking")) == .none)
        #expect(try Self.share(descriptor("progress", "dimStep")) == 0)
        #expect(try Self.share(descriptor("progress", "fadeFrom")) == 1)
        #expect(try Self.share(descriptor("linear", "visibleItems")) == nil)
    }
}
