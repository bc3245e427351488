import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
@testable import RiffleSettings
import TestSupport
import Testing

@testable import RiffleStage

/// Switching models at any moment is continuous.
@Suite("Switching is continuous")
struct SwitchLawTests {
    static let all = ModelCatalogue.builtIn.ids
    static let window = Size(width: 1280, height: 800)
    static let step = 1.0 / 240

    /// The state of the stage when another model is chosen.
    enum Situation: String, CaseIterable, Sendable {
        case rest, flick, held
        /// A card shows its back, or turns.
        case flipped, turning
        /// During a step by one card: a card of the stack is thrown, screens change, a row scrolls.
        case underWay
        /// On a phone's screen, or switching to it together with the model.
        case phone, toPhone
        /// Another switch, to a third model or back, before the first transition has ended.
        case interrupted, back
        /// The window is resized during the transition.
        case resized
    }

    static func stage(_ model: String, _ situation: Situation) -> Stage {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        configuration.set("scrollPhysics", to: 1)
        configuration.set("numbers", to: 0)
        if situation == .phone { configuration.set("viewport", to: 1) }
        var stage = Stage(configuration: configuration, deck: Script.deck(14), size: window)
        for picture in 0..<14 {
            stage.setTexture(.front(picture: picture), TextureInfo(pixelSize: Size(width: 720, height: 1280), levelCount: 5))
            stage.setTexture(.back(card: picture), TextureInfo(pixelSize: Size(width: 360, height: 640), levelCount: 4))
            stage.setTexture(.icon(picture: picture), TextureInfo(pixelSize: Size(width: 64, height: 64), levelCount: 3))
        }
        stage.jump(to: 5, at: 0)
        return stage
    }

    /// The events before the switch at 1 s.
    static func events(_ situation: Situation, _ stage: Stage) -> [StageEvent] {
        let displacement = stage.motion.scrolling.isVertical ? Vector2(0, -110) : Vector2(-110, 0)
        switch situation {
        case .rest, .phone, .toPhone, .interrupted, .back, .resized: return []
        case .flick: return Script.drag(from: Vector2(640, 430), by: displacement, at: 0.8, duration: 0.09)
        case .held: return Script.drag(from: Vector2(640, 430), by: displacement * 0.8, at: 0.7, duration: 0.1, releases: false)
        case .flipped: return [StageEvent(time: 0.1, kind: .command(.flip))]
        case .turning: return [StageEvent(time: 0.8, kind: .command(.flip))]
        case .underWay: return [StageEvent(time: 0.83, kind: .command(.step(1)))]
        }
    }

    static func violations(_ from: String, _ to: String, _ situation: Situation) -> [String] {
        var stage = stage(from, situation)
        var switched = stage.configuration
        func change(_ model: String, at time: Double) -> StageEvent {
            switched.selectModel(model)
            switched.set("scrollPhysics", to: 1)
            if situation == .toPhone { switched.set("viewport", to: 1) }
            return StageEvent(time: time, kind: .configure(switched))
        }
        var script = events(situation, stage) + [change(to, at: 1)]
        if situation == .back { script.append(change(from, at: 1.17)) }
        if situation == .interrupted { script.append(change(all[((all.firstIndex(of: to) ?? 0) + 7) % all.count], at: 1.17)) }
        let start = 1 - 5 * step
        stage.advance(to: start, events: script.filter { $0.time.seconds < start })
        script.removeAll { $0.time.seconds < start }
        var snapshots: [FrameSnapshot] = []
        let frames = Int((situation == .back || situation == .interrupted ? 0.6 : 0.42) / step) + 8
        var isResized = false
        var frame = Frame()
        for number in 0..<frames {
            let time = start + Double(number) * step
            if situation == .resized, !isResized, time > 1.1 {
                isResized = true
                stage.resize(to: Size(width: 900, height: 800), pixelScale: 1, at: time, over: 0.25)
            }
            let due = script.filter { $0.time.seconds <= time }
            script.removeAll { $0.time.seconds <= time }
            stage.step(to: time, events: due, into: &frame)
            snapshots.append(FrameSnapshot(stage, frame))
        }
        return SwitchLaw(snapshots, rowMoves: [.flick, .underWay].contains(situation)).violations
    }

    /// The situations of which a run tries only a sample. A switch during a switch is always tried from and to all models: if it lost its
    /// velocity, only six of two hundred tries would show it.
    private static let spread = Situation.allCases.filter { ![.interrupted, .back].contains($0) }

    /// The models to which a situation switches from a model. In `make test` each pair is switched in one of the situations, and each
    /// situation begins and ends with every model.
    private static func ends(_ situation: Situation, from model: String) -> [String] {
        guard let round = spread.firstIndex(of: situation) else { return all.filter { $0 != model } }
        guard let place = all.firstIndex(of: model) else { return [] }
        let partners = Spread.partners(of: place, count: all.count, round: round, rounds: spread.count)
        return partners.map { all[$0] } + (situation == .toPhone ? [model] : [])
    }

    @Test("a run tries each pair of models, and each model at both ends of each situation")
    func pairs() {
        let pairs = Self.all.flatMap { from in
            Self.spread.flatMap { situation in Self.ends(situation, from: from).map { [from, $0] } }
        }
        #expect(Set(pairs).count == Self.all.count * Self.all.count)
        for situation in Situation.allCases {
            #expect(Set(Self.all.flatMap { Self.ends(situation, from: $0) }) == Set(Self.all), "\(situation)")
        }
    }

    @Test("position, size, opacity and paint order of cards, icons and frame are continuous", arguments: Situation.allCases, all)
    func law(situation: Situation, from: String) {
        var found: [String] = []
        for to in Self.ends(situation, from: from) {
            found += Self.violations(from, to, situation).map { "\(to): \($0)" }
        }
        #expect(found.isEmpty, "\(situation), \(from) to \(found.count): \(found.prefix(12).joined(separator: "\n"))")
    }
}
