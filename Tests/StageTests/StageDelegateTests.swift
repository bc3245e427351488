import RiffleInteraction
import RiffleLock
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

/// A delegate set through the public property `Stage.transitionDelegate`.
@Suite("Stage: a transition delegate")
struct StageDelegateTests {
    /// Records the operations that it is asked for, and returns nil.
    final class Counter: TransitionDelegate {
        private let operations = Lock<[TransitionOperation]>([])

        var asked: [TransitionOperation] { operations.withLock { $0 } }

        func animationController(
            for operation: TransitionOperation, from: Int, to: Int, presenting: Int?, source: Int?
        ) -> (any AnimationController)? {
            operations.withLock { $0.append(operation) }
            return nil
        }
    }

    /// The frame `delay` seconds after commands.
    static func frame(_ stage: inout Stage, _ commands: [StageCommand] = [], after delay: Double) -> Frame {
        var frame = Frame()
        let start = stage.time.seconds
        stage.step(
            to: start + delay, events: commands.map { StageEvent(time: start, kind: .command($0)) }, into: &frame)
        return frame
    }

    /// Performs a command to its end, and returns the operation of the transition that it started; nil if there was none.
    static func perform(_ stage: inout Stage, _ command: StageCommand) -> TransitionOperation? {
        let operation = frame(&stage, [command], after: 0.02).transition?.operation
        _ = frame(&stage, after: 2)
        return operation
    }

    @Test("the manual's delegate: pops turn a cube, modal screens drop in, the rest is the system's")
    func readme() throws {
        var stage = Script.stage("navigation")
        stage.transitionDelegate = CubeBack()
        // The pop takes 0.5 s with ease-in-out; halfway both faces of the cube are turned by 45°.
        let pop = Self.frame(&stage, [.back], after: 0.25)
        let tilted = try #require(pop.cards.first { $0.index == 5 })
        var flat = Script.stage("navigation")
        let plain = Self.frame(&flat, [.back], after: 0.25)
        #expect(plain.cards.first { $0.index == 5 }.map { abs($0.center.x - tilted.center.x) > 5 } == true)
        #expect(pop.transition?.operation == .pop && pop.transition?.progress == 0.5)
        _ = Self.frame(&stage, after: 2)
        // The push is the system's and takes 0.35 s.
        #expect(Self.frame(&stage, [.activate], after: 0.34).transition?.operation == .push)
        #expect(Self.frame(&stage, after: 0.02).transition?.operation == nil && stage.current == 5)

        var modal = Script.stage("modal")
        modal.transitionDelegate = CubeBack()
        let middle = Self.frame(&modal, after: 0.01).navigationBars.container.center.y
        let present = Self.frame(&modal, [.activate], after: 0.2)
        #expect(present.cards.first { $0.index == 6 }.map { $0.center.y < middle - 50 } == true, "from above")
        _ = Self.frame(&modal, after: 2)
        let dismiss = Self.frame(&modal, [.back], after: 0.2)
        #expect(dismiss.cards.first { $0.index == 6 }.map { $0.center.y > middle + 50 } == true, "to below, as the system does")

        var tabs = Script.stage("tabs")
        tabs.transitionDelegate = CubeBack()
        #expect(Self.frame(&tabs, [.step(1)], after: 0.01).transition?.operation == nil && tabs.current == 6, "at once")
    }

    @Test(
        "the progress of an interactive pop is the pointer's distance over the container's width",
        arguments: [Size(width: 1280, height: 800), Size(width: 900, height: 500)])
    func interactive(size: Size) throws {
        var stage = Script.stage("navigation", size: size)
        stage.transitionDelegate = CubeBack()
        let screen = Self.frame(&stage, after: 0.01).navigationBars.container
        let drag = Script.drag(
            from: Vector2(screen.minX + 6, screen.center.y), by: Vector2(screen.width * 0.4, 0), at: 0.1, duration: 0.2,
            releases: false)
        var progress = 0.0
        Script.play(&stage, drag, at: [0.31]) { progress = $0.transition?.progress ?? -1 }
        // The progress may fall short by the slop.
        #expect(abs(progress - 0.4) < 12 / screen.width, "\(progress)")
    }

    @Test("it is asked in every model, and kept through changes of offset, model, deck, size, viewport and parameters")
    func survives() {
        var stage = Script.stage("navigation")
        let counter = Counter()
        stage.transitionDelegate = counter
        #expect(Self.perform(&stage, .activate) == .push)
        #expect(counter.asked == [.push])
        let changes: [(String, (inout Stage) -> Void)] = [
            ("jump", { $0.jump(to: 11, at: $0.time) }),
            ("scrub", { $0.scrub(to: 10, at: $0.time) }),
            (
                "model and back",
                {
                    for id in ["cover-flow", "modal", "navigation"] { Self.configure(&$0) { $0.selectModel(id) } }
                }
            ),
            ("deck", { $0.setDeck(Script.deck(12), at: $0.time) }),
            ("more pictures", { $0.insertCards([Deck.Picture(title: "One more")], at: $0.deck.count, at: $0.time) }),
            ("size", { $0.resize(to: Size(width: 700, height: 600), pixelScale: 2, at: $0.time) }),
            ("card size", { $0.setCardSize(Size(width: 200, height: 300), at: $0.time) }),
            ("viewport", { Self.configure(&$0) { $0.set("viewport", to: 1) } }),
            ("number", { Self.configure(&$0) { $0.set("endScale", to: 0.5) } }),
        ]
        var count = 1
        for (name, change) in changes {
            change(&stage)
            _ = Self.frame(&stage, after: 2)
            #expect(Self.perform(&stage, .back) == .pop, "\(name)")
            count += 1
            #expect(counter.asked.count == count && counter.asked.last == .pop, "\(name)")
        }
        for (id, command, operation) in [
            ("modal", StageCommand.activate, TransitionOperation.present), ("modal", .back, .dismiss),
        ] {
            Self.configure(&stage) { $0.selectModel(id) }
            #expect(Self.perform(&stage, command) == operation)
            #expect(counter.asked.last == operation)
        }
        Self.configure(&stage) { $0.selectModel("tabs") }
        #expect(Self.perform(&stage, .step(-1)) == nil)
        #expect(counter.asked.last == .select)
        // After the delegate is set to nil, it isn't asked any more.
        count = counter.asked.count
        stage.transitionDelegate = nil
        #expect(Self.perform(&stage, .step(-1)) == .select)
        #expect(counter.asked.count == count)
    }

    static func configure(_ stage: inout Stage, _ change: (inout StageConfiguration) -> Void) {
        var frame = Frame()
        stage.step(to: stage.time, events: [Script.configure(stage.time.seconds, stage, change)], into: &frame)
    }

    @Test("\"system default\" and \"without animation\" don't ask the delegate", arguments: StageTransitionTests.ids, [1, 2])
    func notAsked(id: String, animation: Int) {
        var stage = Script.stage(id)
        let counter = Counter()
        stage.transitionDelegate = counter
        Self.configure(&stage) { $0.set("animation", to: Double(animation)) }
        let operation = Self.perform(&stage, .step(1))
        #expect((operation != nil) == (animation == 1 && id != "tabs"))
        #expect(stage.current == 6 && counter.asked.isEmpty)
    }

    @Test("the progress slider shows the delegate's animation, live; curve probes don't ask it")
    func slider() {
        var stage = Script.stage("navigation")
        stage.transitionDelegate = CubeBack()
        let pop: (inout StageConfiguration) -> Void = {
            $0.set("scrubsBackwards", to: 1)
            $0.set("progress", to: 0.5)
        }
        Self.configure(&stage, pop)
        let shown = Self.frame(&stage, after: 0.01)
        var plain = Script.stage("navigation")
        Self.configure(&plain, pop)
        #expect(shown.cards.count == 2 && shown.cards.map(\.center) != Self.frame(&plain, after: 0.01).cards.map(\.center))
        _ = CurveProbe(stage.configuration).handles
        #expect(stage.configuration.timeCurves.map(\.title).contains("Curve"))
    }

    @Test("parameters of the back controller are used only where they have an effect")
    func conditions() {
        var configuration = StageConfiguration()
        configuration.selectModel("navigation")
        #expect(configuration.uses("backController") && !configuration.uses("backReversed"))
        configuration.set("backController", to: 3)
        #expect(configuration.uses("backReversed"))
        configuration.set("animation", to: 1)
        #expect(!configuration.uses("backController") && !configuration.uses("backReversed"))
        configuration.set("animation", to: 2)
        #expect(!configuration.uses("controller") && !configuration.uses("backReversed"))
    }

    @Test("a back controller of its own: pops cross-fade while pushes slide")
    func backController() {
        var stage = Script.stage("navigation")
        let fade = AnimationCatalogue.all.firstIndex { $0.id == "cross-fade" } ?? 0
        Self.configure(&stage) { $0.set("backController", to: Double(fade + 1)) }
        let middle = Self.frame(&stage, after: 0.01).navigationBars.container.center.x
        let push = Self.frame(&stage, [.activate], after: 0.25)
        #expect(push.cards.contains { $0.center.x > middle + 50 } && push.cards.allSatisfy { $0.opacity == 1 })
        _ = Self.frame(&stage, after: 2)
        let pop = Self.frame(&stage, [.back], after: 0.25)
        #expect(pop.cards.count == 2 && pop.cards.allSatisfy { abs($0.center.x - middle) < 1e-6 })
        // Reversed: the disappearing screen fades out above the appearing one.
        #expect(pop.cards.first { $0.index == 6 }.map { abs($0.opacity - 0.5) < 1e-9 } == true)
        #expect(pop.cards.first { $0.index == 5 }?.opacity == 1)
    }
}
