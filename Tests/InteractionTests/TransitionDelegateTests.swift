import RiffleInteraction
import RiffleLock
import RiffleMath
import RiffleModels
import Testing

/// The arguments of a call for an animation controller.
struct Question: Equatable {
    var operation: TransitionOperation
    var from: Int
    var to: Int
    var presenting: Int?
    var source: Int?
}

/// Records its calls and returns the given controllers.
final class RecordingDelegate: TransitionDelegate {
    let animation: (any AnimationController)?
    let interaction: (any InteractionController)?
    private let questions = Lock<[Question]>([])
    private let animations = Lock<[any AnimationController]>([])

    init(_ animation: (any AnimationController)? = nil, interaction: (any InteractionController)? = PercentDrivenInteraction()) {
        self.animation = animation
        self.interaction = interaction
    }

    var asked: [Question] { questions.withLock { $0 } }
    /// The animations for which an interaction controller was requested.
    var askedForInteraction: [any AnimationController] { animations.withLock { $0 } }

    func animationController(
        for operation: TransitionOperation, from: Int, to: Int, presenting: Int?, source: Int?
    ) -> (any AnimationController)? {
        questions.withLock {
            $0.append(Question(operation: operation, from: from, to: to, presenting: presenting, source: source))
        }
        return animation
    }

    func interactionController(
        for operation: TransitionOperation, using animation: any AnimationController
    ) -> (any InteractionController)? {
        animations.withLock { $0.append(animation) }
        return interaction
    }
}

@Suite("Transitions: the delegate")
struct TransitionDelegateTests {
    /// The system's animation of Resources/manual/poses.md, "Screens"; nil if there is none.
    static func system(_ row: Operation) -> (any AnimationController)? {
        switch row {
        case .push: builtIn("system-push")
        case .pop: ReversedAnimation(builtIn("system-push"))
        case .present: builtIn("system-present")
        case .dismiss: ReversedAnimation(builtIn("system-present"))
        case .selectNext, .selectPrevious: nil
        }
    }

    /// Expects the two screens to have an animation's poses at a progress.
    static func expect(
        _ scroller: TransitionScroller, _ row: Operation, _ animation: any AnimationController, at progress: Double,
        _ comment: String = "", _ location: SourceLocation = #_sourceLocation
    ) {
        let direction: Double = row.request == .forward ? 1 : -1
        let wanted = animation.poses(at: progress, in: scroller.rule.space(direction: direction))
        let cards = scroller.cards()
        #expect(cards.map(\.index).sorted() == [min(row.from, row.to), max(row.from, row.to)], sourceLocation: location)
        for card in cards {
            let pose = card.index == row.from ? wanted.from : wanted.to
            let distance = TransitionTableTests.distance(card.pose, pose)
            #expect(
                distance < 1e-9 && card.pose.isHidden == pose.isHidden, "\(comment) \(row) \(card.index)",
                sourceLocation: location)
        }
        #expect(cards.last?.index == (wanted.isToInFront ? row.to : row.from), "\(comment) \(row)", sourceLocation: location)
    }

    /// Requests an operation without interaction.
    static func go(_ scroller: inout TransitionScroller, _ row: Operation, at time: Double = 0) {
        scroller.steer(byCards: row.request == .forward ? 1 : -1, at: time)
    }

    static func events(_ row: Operation) -> [TransitionEvent] {
        [TransitionTableTests.begin(row, interactive: false), TransitionTableTests.done(row)]
    }

    @Test("nil gives the system's animation with its duration; a tab bar has none", arguments: Operation.allCases)
    func nilIsTheSystem(row: Operation) {
        var scroller = row.scroller { $0.curve = .linear }
        let recorder = RecordingDelegate()
        scroller.delegate = recorder
        Self.go(&scroller, row)
        #expect(recorder.asked.count == 1)
        if let system = Self.system(row) {
            let duration = row == .push || row == .pop ? 0.35 : 0.5
            for share in [0.1, 0.4, 0.9] {
                scroller.advance(to: share * duration)
                Self.expect(scroller, row, system, at: share)
            }
            scroller.advance(to: duration - 1e-6)
            #expect(scroller.driver.state == .running)
            scroller.advance(to: duration + 1e-6)
            // The delegate is asked for an interaction controller for the system's animation.
            #expect(recorder.askedForInteraction.map(name) == [name(system)])
        } else {
            #expect(recorder.askedForInteraction.isEmpty, "without an animation the transition is not interactive")
        }
        #expect(scroller.driver.state == .idle && scroller.driver.container.current == row.to)
        let happened = scroller.events()
        #expect(happened == Self.events(row))
    }

    @Test(
        "the system's animation is interactive if the delegate returns an interaction controller", arguments: Operation.allCases)
    func nilInteractive(row: Operation) {
        var scroller = row.scroller()
        scroller.delegate = RecordingDelegate()
        let began = scroller.drag(row, to: 0.4, at: 0.1)
        let system = Self.system(row)
        #expect(began == (system != nil))
        if let system { Self.expect(scroller, row, system, at: 0.4) }
    }

    @Test("the system style does not call the delegate", arguments: Operation.allCases)
    func systemDefault(row: Operation) {
        var scroller = row.scroller {
            $0.style = .system
            $0.curve = .linear
            $0.backController = .own(3, isReversed: false)
        }
        let recorder = RecordingDelegate(builtIn("cube"))
        scroller.delegate = recorder
        Self.go(&scroller, row)
        scroller.advance(to: 0.1)
        if let system = Self.system(row) {
            Self.expect(scroller, row, system, at: row == .push || row == .pop ? 0.1 / 0.35 : 0.2)
        } else {
            #expect(scroller.driver.state == .idle && scroller.driver.container.current == row.to)
        }
        scroller.advance(to: 1)
        scroller.drag(row, to: 0.3, from: 1.1, at: 1.2)
        #expect(recorder.asked.isEmpty && recorder.askedForInteraction.isEmpty)
    }

    @Test(
        "without animation the delegate is not called, the screens change at once, and the events come in order",
        arguments: Operation.allCases)
    func withoutAnimation(row: Operation) {
        var scroller = row.scroller()
        let recorder = RecordingDelegate(builtIn("cube"))
        scroller.delegate = recorder
        var rule = scroller.rule
        rule.style = .withoutAnimation
        scroller.setRule(rule)
        let isHeld = scroller.drag(row, to: 0.4, at: 0.1)
        #expect(!isHeld && scroller.driver.container.current == row.from)
        let refused = scroller.events()
        #expect(refused == [.refused(row.request, .notInteractive)])
        scroller.touchUp(at: 0.2)
        Self.go(&scroller, row, at: 0.3)
        #expect(scroller.driver.state == .idle && !scroller.isMoving && scroller.driver.container.current == row.to)
        let happened = scroller.events()
        #expect(happened == Self.events(row))
        #expect(recorder.asked.isEmpty && recorder.askedForInteraction.isEmpty)
    }

    @Test(
        "by default going back uses the same animation reversed", arguments: Operation.allCases, 0..<AnimationCatalogue.all.count)
    func sameReversed(row: Operation, index: Int) {
        var scroller = row.scroller {
            $0.controller = index
            $0.curve = .linear
        }
        let same = AnimationCatalogue.controller(at: index)
        let isMirrored = row == .selectPrevious && same.id == "slide"
        Self.go(&scroller, row)
        let duration = same.duration ?? 0.5
        for share in [0.2, 0.7] {
            scroller.advance(to: share * duration)
            let animation: any AnimationController = row.request == .forward || isMirrored ? same : ReversedAnimation(same)
            Self.expect(scroller, row, animation, at: share, same.id)
        }
    }

    @Test("slide reversed equals slide in the opposite direction")
    func slideReversed() {
        var space = TransitionSpace(size: Size(width: 375, height: 667))
        space.direction = -1
        for share in [0, 0.2, 0.5, 0.9, 1] {
            let mirrored = builtIn("slide").poses(at: share, in: space)
            let reversed = ReversedAnimation(builtIn("slide")).poses(at: share, in: space)
            #expect(TransitionTableTests.distance(mirrored.from, reversed.from) < 1e-9)
            #expect(TransitionTableTests.distance(mirrored.to, reversed.to) < 1e-9)
        }
    }

    @Test(
        "going back can have its own controller, reversed or not", arguments: Operation.allCases, [true, false])
    func backController(row: Operation, isReversed: Bool) {
        for (index, entry) in AnimationCatalogue.all.enumerated() {
            var scroller = row.scroller {
                $0.controller = AnimationCatalogue.all.firstIndex { $0.id == "cover" } ?? 0
                $0.backController = .own(index, isReversed: isReversed)
                $0.curve = .linear
            }
            Self.go(&scroller, row)
            let own = entry
            let isBack = row.request == .back
            scroller.advance(to: 0.3 * (isBack ? own.duration ?? 0.5 : 0.5))
            let back: any AnimationController = isReversed ? ReversedAnimation(own) : own
            Self.expect(scroller, row, isBack ? back : builtIn("cover"), at: 0.3, entry.id)
        }
    }

    @Test("the delegate is called once per transition, with operation, from, to, presenting and source")
    func questions() {
        /// The delegate's calls while requests are performed one after another, from screen 4 of twelve.
        func asked(_ row: Operation, _ requests: TransitionRequest...) -> [Question] {
            let recorder = RecordingDelegate(builtIn("cross-fade"))
            var scroller = TransitionScroller(rule: row.rule, offset: 4, delegate: recorder)
            for (second, request) in requests.enumerated() {
                scroller.request(request, at: Double(second))
                scroller.advance(to: Double(second) + 0.9)
            }
            #expect(recorder.askedForInteraction.count == requests.count)
            return recorder.asked
        }
        #expect(asked(.push, .forward) == [Question(operation: .push, from: 4, to: 5)])
        #expect(asked(.pop, .back) == [Question(operation: .pop, from: 4, to: 3)])
        #expect(asked(.pop, .show(1)) == [Question(operation: .pop, from: 4, to: 1)])
        #expect(
            asked(.push, .show(9), .show(2), .back) == [
                Question(operation: .push, from: 4, to: 9), Question(operation: .pop, from: 9, to: 2),
                Question(operation: .pop, from: 2, to: 1),
            ])
        #expect(
            asked(.present, .forward, .back) == [
                Question(operation: .present, from: 4, to: 5, presenting: 4, source: 4),
                Question(operation: .dismiss, from: 5, to: 4, presenting: 4),
            ])
        #expect(
            asked(.present, .show(8), .show(4)) == [
                Question(operation: .present, from: 4, to: 8, presenting: 4, source: 4),
                Question(operation: .dismiss, from: 8, to: 4, presenting: 4),
            ])
        #expect(
            asked(.selectNext, .forward, .show(2)) == [
                Question(operation: .select, from: 4, to: 5), Question(operation: .select, from: 5, to: 2),
            ])
        #expect(asked(.selectPrevious, .back) == [Question(operation: .select, from: 4, to: 3)])
    }

    @Test(
        "interactively the delegate gets the same call, then one with the controller that it returned",
        arguments: Operation.allCases)
    func questionsInteractive(row: Operation) {
        let recorder = RecordingDelegate(builtIn("cross-fade"))
        var scroller = row.scroller()
        scroller.delegate = recorder
        scroller.drag(row, to: 0.3, at: 0.1)
        let presenting: Int? = row == .present ? row.from : row == .dismiss ? row.to : nil
        let source = row == .present ? row.from : nil
        #expect(
            recorder.asked == [
                Question(operation: row.operation, from: row.from, to: row.to, presenting: presenting, source: source)
            ])
        #expect(recorder.askedForInteraction.count == 1 && recorder.askedForInteraction.allSatisfy { name($0) == "cross-fade" })
        // A parameter change during the transition does not call the delegate again.
        var rule = scroller.rule
        rule.finishAt = 0.7
        scroller.setRule(rule, at: 0.2)
        scroller.endDrag(row, at: 0.6, time: 0.3)
        scroller.advance(to: 2)
        #expect(recorder.asked.count == 1 && recorder.askedForInteraction.count == 1)
        #expect(scroller.driver.container.current == row.to, "the delegate's interaction controller finishes beyond 0.5")
    }

    @Test(
        "without an interaction controller: a pan and a wheel are refused, it cannot be caught, but cancelled",
        arguments: Operation.allCases)
    func notInteractive(row: Operation) {
        var scroller = row.scroller { $0.curve = .linear }
        scroller.delegate = RecordingDelegate(builtIn("cross-fade"), interaction: nil)
        let isHeld = scroller.drag(row, to: 0.5, at: 0.1)
        #expect(!isHeld)
        scroller.touchUp(at: 0.2)
        scroller.scroll(byPoints: row.request == .forward ? 10 : -10, at: 0.3)
        scroller.settle(at: 0.4)
        let refused = scroller.events()
        #expect(refused == [.refused(row.request, .notInteractive), .refused(row.request, .notInteractive)])
        #expect(scroller.driver.state == .idle && scroller.driver.container.current == row.from)

        Self.go(&scroller, row, at: 1)
        let isCaught = scroller.drag(row, to: 0.9, from: 1.1, at: 1.2)
        scroller.advance(to: 1.2)
        #expect(!isCaught && scroller.driver.state == .running && abs(scroller.driver.progress - 0.4) < 1e-9)
        scroller.cancel(at: 1.2)
        #expect(scroller.driver.state == .cancelling)
        scroller.advance(to: 1.401)
        #expect(scroller.driver.state == .idle && scroller.driver.container.current == row.from)

        // The slider needs no interaction controller.
        var rule = scroller.rule
        rule.scrubProgress = 0.3
        rule.scrubsBackwards = row.request == .back
        scroller.setRule(rule, at: 2)
        Self.expect(scroller, row, builtIn("cross-fade"), at: 0.3)
        rule.scrubProgress = 0
        scroller.setRule(rule, at: 3)
        scroller.advance(to: 4)
        #expect(scroller.driver.state == .idle && scroller.driver.container.current == row.from)
    }

    @Test("paused between two screens without an interaction controller: a pan does not take it, a request releases it")
    func paused() {
        let recorder = RecordingDelegate(builtIn("cross-fade"), interaction: nil)
        var scroller = TransitionScroller(rule: Operation.push.rule, offset: 4.3, delegate: recorder)
        Self.expect(scroller, .push, builtIn("cross-fade"), at: 0.3)
        let isTaken = scroller.drag(.push, to: 0.9, at: 0.1)
        #expect(!isTaken && abs(scroller.driver.progress - 0.3) < 1e-12)
        scroller.touchUp(at: 0.2)
        scroller.steer(byCards: 2, at: 0.3)
        scroller.advance(to: 3)
        #expect(scroller.driver.state == .idle && scroller.driver.container.current == 5, "it went back, then forward")
    }

    @Test("a percent-driven controller without a rule uses the container's size, also when that changes")
    func containerSize() {
        var scroller = Operation.pop.scroller { $0.size = Size(width: 1000, height: 500) }
        scroller.delegate = RecordingDelegate(builtIn("cube"))
        scroller.touchDown(position: Vector2(-495, 0), card: nil, at: 0)
        let began = scroller.panBegan(translation: Vector2(5, 0), velocity: .zero, at: 0)
        scroller.panChanged(translation: Vector2(300, 0), velocity: .zero, at: 0.1)
        #expect(began && abs(scroller.driver.progress - 0.3) < 1e-12)
        var rule = scroller.rule
        rule.size = Size(width: 500, height: 500)
        scroller.setRule(rule, at: 0.2)
        scroller.panChanged(translation: Vector2(300, 0), velocity: .zero, at: 0.3)
        #expect(abs(scroller.driver.progress - 0.6) < 1e-12)
    }

    @Test("a delegate set during a transition: a running one keeps its animation, one held by the slider takes the new one")
    func setMeanwhile() {
        var running = Operation.push.scroller { $0.curve = .linear }
        Self.go(&running, .push)
        let recorder = RecordingDelegate(builtIn("cube"))
        running.delegate = recorder
        running.advance(to: 0.1)
        Self.expect(running, .push, builtIn("source-push"), at: 0.2)
        #expect(recorder.asked.isEmpty)

        var rule = Operation.push.rule
        rule.scrubProgress = 0.4
        var held = TransitionScroller(rule: rule, offset: 4)
        held.delegate = recorder
        Self.expect(held, .push, builtIn("cube"), at: 0.4)
        held.delegate = nil
        Self.expect(held, .push, builtIn("source-push"), at: 0.4)
        // A delegate passed to the initializer is called for a transition that is paused from the start.
        Self.expect(TransitionScroller(rule: rule, offset: 4, delegate: recorder), .push, builtIn("cube"), at: 0.4)
        var placed = TransitionScroller(rule: Operation.push.rule, offset: 2, delegate: recorder)
        placed.jump(to: 4.4, at: 1)
        Self.expect(placed, .push, builtIn("cube"), at: 0.4)
    }
}

extension TransitionScroller {
    /// Sets a rule as a stage does.
    mutating func setRule(_ rule: TransitionRule, at time: Double = 0) {
        var any: any Scroller = self
        Scrollers.setRule(.transition(rule), of: &any, at: time)
        if let adopted = any as? TransitionScroller { self = adopted }
    }

    /// Performs a request as the commands of a stage do.
    mutating func request(_ request: TransitionRequest, at time: Double) {
        switch request {
        case .forward: steer(byCards: 1, at: time)
        case .back: steer(byCards: -1, at: time)
        case .show(let screen): scroll(toCard: screen, animated: true, at: time)
        }
    }
}
