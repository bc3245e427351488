import RiffleInteraction
import RiffleMath
import RiffleModels
@testable import RiffleSettings
import Testing

@testable import RiffleStage

/// The laws of reduced motion.
@Suite("Reduced motion")
struct ReducedMotionTests {
    static let models = ModelCatalogue.builtIn.ids

    static func stage(_ model: String, reduced: Bool, original: Bool) -> Stage {
        var stage = Script.stage(model, physics: original ? .original : nil)
        stage.advance(
            to: 0, events: [Script.configure(0, stage) { if reduced { $0.set("motion", to: 2) } }])
        return stage
    }

    /// The events of single motions: a release by the hand, or a key, at 0.2 s at the latest.
    static func gestures(_ stage: Stage) -> [(name: String, events: [StageEvent])] {
        let middle = Vector2(640, 420), edge = Vector2(stage.motion.shownFrame.screen.minX + 4, 420)
        func command(_ kind: StageCommand) -> [StageEvent] { [StageEvent(time: 0.1, kind: .command(kind))] }
        let wheel = InputEvent(time: 0.1, kind: .wheel(delta: Vector2(0, 60), isPrecise: false))
        return [
            ("drag", Script.drag(from: middle, by: Vector2(-60, 8), at: 0.01, duration: 0.16)),
            ("flick", Script.drag(from: middle, by: Vector2(-300, 20), at: 0.01, duration: 0.16)),
            ("flick up", Script.drag(from: middle, by: Vector2(10, -280), at: 0.01, duration: 0.16)),
            ("flick back", Script.drag(from: middle, by: Vector2(320, 0), at: 0.01, duration: 0.16)),
            ("edge", Script.drag(from: edge, by: Vector2(260, 0), at: 0.01, duration: 0.16)),
            ("wheel", [StageEvent(wheel)]), ("step", command(.step(1))), ("last", command(.last)), ("page", command(.page(1))),
            ("flip", command(.flip)), ("activate", command(.activate)), ("throw", command(.throwTop(.left))),
        ]
    }

    @Test("a motion ends as in full motion: on the same card and screen, turned the same way", arguments: models, [false, true])
    func sameEnd(model: String, original: Bool) {
        for (name, events) in Self.gestures(Self.stage(model, reduced: false, original: false)) {
            var full = Self.stage(model, reduced: false, original: original)
            var reduced = Self.stage(model, reduced: true, original: original)
            full.advance(to: 30, events: events)
            reduced.advance(to: 30, events: events)
            #expect(abs(full.scrollOffset - reduced.scrollOffset) < 1e-9, "\(model), \(name)")
            #expect(full.current == reduced.current, "\(model), \(name)")
            #expect(full.motion.flips.backPages == reduced.motion.flips.backPages, "\(model), \(name)")
            #expect(full.motion.follower.direction == reduced.motion.follower.direction, "\(model), \(name)")
            // Where a row wraps, the offset before folding may be that of another lap.
            var (rest, expected) = (reduced.motion.scroller.restState, full.motion.scroller.restState)
            (rest.offset, expected.offset) = (0, 0)
            #expect(rest == expected, "\(model), \(name)")
            #expect(!reduced.isMoving)
        }
    }

    @Test("under the hand each card is where full motion has it", arguments: models, [false, true])
    func underTheHand(model: String, original: Bool) {
        var compared = 0
        for (name, events) in Self.gestures(Self.stage(model, reduced: false, original: false)) where events.count > 2 {
            var full = Self.stage(model, reduced: false, original: original)
            var reduced = Self.stage(model, reduced: true, original: original)
            for event in events.dropLast() {
                full.advance(to: event.time, events: [event])
                reduced.advance(to: event.time, events: [event])
                guard full.isDragging, reduced.isDragging else { continue }
                compared += 1
                #expect(full.scrollOffset == reduced.scrollOffset, "\(model), \(name)")
            }
            guard full.isDragging, reduced.isDragging else { continue }
            let shown = (full.shownCards(), reduced.shownCards())
            let areSame = shown.0.map(\.page) == shown.1.map(\.page) && shown.0.map(\.value) == shown.1.map(\.value)
            #expect(areSame, "\(model), \(name)")
        }
        #expect(compared > 10)
    }

    @Test(
        "after a release no card moves: all are at their ends at once, and what changes is opacity, for 0.2 s", arguments: models,
        [false, true])
    func still(model: String, original: Bool) throws {
        for (name, events) in Self.gestures(Self.stage(model, reduced: false, original: false)) {
            var stage = Self.stage(model, reduced: true, original: original)
            let release = try #require(events.last?.time.seconds)
            stage.advance(to: release, events: events)
            var places: [Int: PoseVector] = [:]
            for step in 0...24 {
                stage.advance(to: release + Double(step) / 100, events: EmptyCollection())
                stage.painter.scene.place(stage.motion)
                for card in stage.painter.scene.placed {
                    var value = Appearances(stage.motion, stage.pictures).of(card.pose, picture: nil)
                    if let residual = stage.motion.layoutTransition.residual(ofPage: card.page, at: stage.motion.now) {
                        value = value.adding(residual)
                    }
                    value.numbers[PoseVector.Lane.opacity] = 0
                    guard let before = places.updateValue(value, forKey: card.page) else { continue }
                    let difference = value.difference(from: before)
                    #expect((difference * difference).sum() < 1e-12, "\(model), \(name): page \(card.page) after \(step) ms/10")
                }
            }
            #expect(!stage.isMoving, "\(model), \(name)")
        }
    }

    @Test("nothing jumps at a release: what was shown still is, and the rest comes in from nothing", arguments: models)
    func continuous(model: String) throws {
        for (name, events) in Self.gestures(Self.stage(model, reduced: false, original: false)) {
            var stage = Self.stage(model, reduced: true, original: false)
            let release = try #require(events.last)
            stage.advance(to: release.time, events: events.dropLast())
            let before = stage.shownCards()
            stage.advance(to: release.time, events: [release])
            guard stage.motion.layoutTransition.isActive(at: stage.motion.now) else { continue }
            stage.painter.scene.place(stage.motion)
            var shown: [PoseVector] = []
            for card in stage.painter.scene.placed {
                let residual = stage.motion.layoutTransition.residual(ofPage: card.page, at: stage.motion.now)
                var value = Appearances(stage.motion, stage.pictures).of(card.pose, picture: nil)
                if let residual { value = value.adding(residual) }
                if LayoutTransition.isDeparted(card.page) { value.numbers[PoseVector.Lane.zPosition] -= 1e5 }
                if value.opacity > 1e-9 { shown.append(value) }
            }
            let screen = StageFrame(window: stage.size).screen
            for card in before where card.value.opacity > 1e-9 && !card.value.isBeyond(screen) {
                let isThere = shown.contains { value in
                    let difference = value.difference(from: card.value)
                    return (difference * difference).sum() < 1e-6
                }
                #expect(isThere, "\(model), \(name): card \(card.index)")
            }
        }
    }

    @Test("another model, another size, a card that comes or goes, and the way to a recording's beginning fade, too")
    func arrangements() {
        let change = DeckChange.insert([Deck.Picture(title: "New")], at: 3)
        for kind: StageEvent.Kind in [
            .resize(StageResize(size: Size(width: 900, height: 800), pixelScale: 1, duration: 0.25)), .deck(.remove(5)),
            .deck(change), .configure(Self.stage("wheel", reduced: true, original: false).configuration),
        ] {
            var stage = Self.stage("linear", reduced: true, original: false)
            stage.advance(to: 1, events: [StageEvent(time: 1, kind: kind)])
            #expect(stage.motion.layoutTransition.isActive(at: stage.motion.now) && !stage.motion.movesByItself, "\(kind)")
            #expect(stage.shownSize == stage.size)
            stage.advance(to: 1.7, events: EmptyCollection())
            #expect(!stage.isMoving, "\(kind)")
        }
        var stage = Self.stage("linear", reduced: true, original: false)
        let start = RecordingStart(
            size: stage.size, deck: stage.deck, configuration: stage.configuration, rest: RestState(offset: 2))
        stage.begin(start, under: stage.configuration, over: 0.45)
        #expect(
            stage.scrollOffset == 2 && stage.motion.layoutTransition.isActive(at: stage.motion.now) && !stage.motion.movesByItself
        )
    }

    @Test("a held key goes on card by card, four a second, and ends with the key; autoscroll stands still")
    func held() {
        var stage = Self.stage("linear", reduced: true, original: false)
        stage.advance(to: 1, events: [StageEvent(time: 1, kind: .command(.keyDown(1)))])
        #expect(stage.scrollOffset == 6)
        stage.advance(to: 1.7, events: EmptyCollection())
        #expect(stage.scrollOffset == 9)
        stage.advance(to: 3, events: [StageEvent(time: 1.75, kind: .command(.keyUp(1)))])
        #expect(stage.scrollOffset == 9 && !stage.isMoving)
        stage.advance(to: 4, events: [Script.configure(3, stage) { $0.set("autoscroll", to: 2) }])
        #expect(stage.scrollOffset == 9 && !stage.isMoving)
        stage.advance(to: 5, events: [Script.configure(4, stage) { $0.set("motion", to: 1) }])
        #expect(stage.isMoving && stage.scrollOffset != 9)
    }

    @Test("the same events give the same at any frame rate")
    func frameRate() {
        for model in ["hyperbola", "card-stack", "navigation", "progress"] where Self.models.contains(model) {
            for (name, events) in Self.gestures(Self.stage(model, reduced: false, original: false)) {
                var ends: [ContiguousArray<FrameCard>] = []
                for rate in [24.0, 240] {
                    var stage = Self.stage(model, reduced: true, original: false)
                    var last = Frame()
                    Script.play(&stage, events, at: (1...Int(rate * 0.25)).map { Double($0) / rate }) { last = $0 }
                    ends.append(last.cards)
                }
                #expect(ends[0] == ends[1], "\(model), \(name)")
            }
        }
    }

    @Test("the setting, or the desktop where it follows that; a recording holds what it came to, and no desktop")
    func preference() {
        var configuration = StageConfiguration()
        #expect(!configuration.reducesMotion && configuration.withoutDesktop == configuration)
        configuration.preferences.desktop.reducesMotion = true
        #expect(configuration.reducesMotion)
        let kept = configuration.withoutDesktop
        #expect(kept.reducesMotion && kept.preferences.desktop == DesktopPreferences())
        configuration.set("motion", to: Double(MotionAmount.full.rawValue))
        #expect(!configuration.reducesMotion && !configuration.withoutDesktop.reducesMotion)
        #expect(configuration.withPreferences(of: kept).reducesMotion)
    }

    @Test("the gallery plays nothing by itself")
    func gallery() {
        for reduced in [false, true] {
            let stage = Self.stage("linear", reduced: reduced, original: false)
            var gallery = StageGallery(like: stage, size: Size(width: 300, height: 200), pixelScale: 1, firstRound: StageTime(1))
            #expect((gallery.nextRound == nil) == reduced)
            gallery.step(to: StageTime(1.1))
            gallery.step(to: StageTime(1.6))
            #expect(gallery.isMoving != reduced)
        }
    }
}
