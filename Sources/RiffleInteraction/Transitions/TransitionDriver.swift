internal import RiffleMath
internal import RiffleMotion
public import RiffleModels

/// The one state machine that runs transitions, at most one at a time.
///
///     idle ─request→ running ──────────────end→ idle
///     idle ─hand→ interactive ─release→ completing | cancelling ─end→ idle
///     running | completing | cancelling ─hand→ interactive
///
/// Between events the progress is a closed function of time. A container changes only when a transition completes.
public struct TransitionDriver: Sendable {
    public enum State: String, Sendable {
        case idle
        case running
        /// Someone else sets the progress: a hand, a wheel, a slider.
        case interactive
        case completing
        case cancelling
    }

    /// Who sets the progress.
    enum Owner: Sendable {
        case nobody
        case hand
        case wheel
        case slider
    }

    /// Requests that wait, at most.
    static let queueLimit = 8
    /// Events kept for whoever asks, at most.
    static let eventLimit = 64

    public internal(set) var rule: TransitionRule
    /// Who picks the controllers; nil: the rule does, as `RuleDelegate` has it. Asked where the rule's animation is custom.
    public var delegate: (any TransitionDelegate)? { didSet { tryControllers() } }
    public private(set) var container: ScreenContainer
    public private(set) var context: TransitionContext?
    public private(set) var state = State.idle
    private(set) var owner = Owner.nobody
    /// The progress while someone else sets it.
    private var held = 0.0
    private var segment: ProgressSegment?
    /// What a press has stopped: it goes on when the press ends without a drag.
    private var frozen: (segment: ProgressSegment, elapsed: Double, state: State)?
    private var animation: (any AnimationController)?
    private var interaction: (any InteractionController)?
    private var queue: ContiguousArray<TransitionRequest> = []
    private var events: ContiguousArray<TransitionEvent> = []
    private var time: Double

    public init(rule: TransitionRule, showing screen: Int, time: Double, delegate: (any TransitionDelegate)? = nil) {
        self.rule = rule
        self.delegate = delegate
        self.time = time
        container = ScreenContainer(rule, showing: screen)
    }

    // MARK: What it says of itself

    public var progress: Double { segment?.value(at: time) ?? held }
    /// Progress a second.
    public var rate: Double { segment?.rate(at: time) ?? 0 }
    public var isMoving: Bool { segment != nil }
    var isFrozen: Bool { frozen != nil }
    /// Whether it stands between two screens, and nobody holds it there.
    var isStanding: Bool { state == .interactive && owner == .nobody && frozen == nil }

    /// The screens as they stand; nil while nothing is under way.
    public var poses: TransitionPoses? {
        guard let context, let animation else { return nil }
        var poses = animation.poses(at: progress, in: rule.space(direction: context.direction))
        // A custom curve may overshoot: places follow it, light and opacity have their ends.
        poses.from.clampLight()
        poses.to.clampLight()
        return poses
    }

    /// The events since the last look, the oldest first.
    public mutating func takeEvents(into list: inout ContiguousArray<TransitionEvent>) {
        if events.isEmpty { return }
        list.append(contentsOf: events)
        events.removeAll(keepingCapacity: true)
    }

    // MARK: Time

    public mutating func advance(to newTime: Double) {
        guard newTime.isFinite, newTime >= time else { return }
        while let segment, segment.end <= newTime {
            time = max(time, segment.end)
            end(isComplete: state != .cancelling)
        }
        time = newTime
    }

    // MARK: Requests

    /// Begins what is asked for, or lets it wait, or refuses; an event says which.
    public mutating func request(_ request: TransitionRequest, at newTime: Double) {
        advance(to: newTime)
        if owner == .slider { return note(.refused(request, .slider)) }
        // What merely stands between two screens makes way.
        if isStanding { release(speed: 0) }
        advance(to: time)
        guard state == .idle else {
            if !rule.queues { return note(.refused(request, .busy)) }
            if queue.count >= Self.queueLimit { return note(.refused(request, .queueIsFull)) }
            queue.append(request)
            return note(.queued(request))
        }
        begin(request)
    }

    /// Begins a transition whose progress someone else sets. False: there is none that way, or no hand can take it.
    mutating func beginInteractive(_ request: TransitionRequest, owner: Owner, at newTime: Double) -> Bool {
        advance(to: newTime)
        guard state == .idle, begin(request, for: owner) else { return false }
        self.owner = owner
        return true
    }

    /// `owner`: who will set the progress; nil: it runs by itself.
    @discardableResult
    private mutating func begin(_ request: TransitionRequest, for owner: Owner? = nil) -> Bool {
        guard let plan = container.plan(request, itemCount: rule.itemCount) else {
            note(.refused(request, .nowhere))
            return false
        }
        let isInteractive = owner != nil
        var context = TransitionContext(
            plan.operation, before: container, after: plan.after, isInteractive: isInteractive, containerSize: rule.size)
        let (animation, interaction) = controllers(for: context)
        // A slider sets the progress itself: it needs nobody who makes one of a hand.
        let isByHand = owner == .hand || owner == .wheel
        if isInteractive, animation == nil || (isByHand && interaction == nil) {
            note(.refused(request, .notInteractive))
            return false
        }
        note(.willBegin(plan.operation, from: context.from, to: context.to, isInteractive: isInteractive))
        guard let animation else {
            container = context.complete(true)
            note(.completed(plan.operation, from: context.from, to: context.to))
            return true
        }
        self.context = context
        self.animation = animation
        self.interaction = interaction
        if isInteractive {
            state = .interactive
            held = 0
        } else {
            state = .running
            segment = ProgressSegment(
                start: time, duration: animation.duration ?? rule.duration, from: 0, to: 1,
                curve: rule.curve.bezier(rule.curvePoints) ?? .easeOut)
        }
        return true
    }

    private mutating func end(isComplete: Bool) {
        guard var context else { return }
        container = context.complete(isComplete)
        note(
            isComplete
                ? .completed(context.operation, from: context.from, to: context.to)
                : .cancelled(context.operation, from: context.from, to: context.to))
        self.context = nil
        animation = nil
        interaction = nil
        segment = nil
        frozen = nil
        state = .idle
        owner = .nobody
        held = 0
        while state == .idle, !queue.isEmpty { begin(queue.removeFirst()) }
    }

    // MARK: A hand

    /// Who decides at release, and how the rest runs; where no hand can take it, another may still call it off.
    private var finishing: any InteractionController { interaction ?? PercentDrivenInteraction(rule) }

    /// A press stops what runs, if it can be taken by hand.
    mutating func freeze(at newTime: Double) {
        advance(to: newTime)
        guard let segment, interaction != nil else { return }
        frozen = (segment, time - segment.start, state)
        held = segment.value(at: time)
        self.segment = nil
        state = .interactive
    }

    /// The press has ended without a drag: what it stopped goes on as if no time had passed.
    mutating func thaw(at newTime: Double) {
        advance(to: newTime)
        guard let frozen else { return }
        segment = frozen.segment
        segment?.start = time - frozen.elapsed
        state = frozen.state
        self.frozen = nil
    }

    /// A hand takes what is stopped, or stands between two screens.
    mutating func take(at newTime: Double) -> Bool {
        advance(to: newTime)
        guard state == .interactive, owner == .nobody, interaction != nil else { return false }
        frozen = nil
        owner = .hand
        context?.isInteractive = true
        note(.caught)
        return true
    }

    /// The share of the way that a translation covers.
    func progress(of translation: Vector2) -> Double {
        guard let context, let interaction else { return 0 }
        return interaction.progress(of: translation, in: context)
    }

    /// Sets the progress, 0…1.
    mutating func update(progress: Double, at newTime: Double) {
        advance(to: newTime)
        guard state == .interactive, progress.isFinite else { return }
        held = progress.clamped(to: 0...1)
    }

    /// Lets go: the interaction controller decides. `speed`: progress a second.
    mutating func release(speed: Double, at newTime: Double) {
        advance(to: newTime)
        release(speed: speed)
    }

    private mutating func release(speed: Double) {
        guard state == .interactive, let context else { return }
        finish(finishing.finishes(at: held, speed: speed, in: context), speed: speed)
    }

    /// Calls off what is under way, and what waits for it.
    mutating func cancel(at newTime: Double) {
        advance(to: newTime)
        for request in queue { note(.refused(request, .calledOff)) }
        queue.removeAll(keepingCapacity: true)
        guard context != nil, state != .cancelling else { return }
        if state != .interactive {
            held = progress
            segment = nil
            state = .interactive
        }
        finish(false, speed: 0)
    }

    private mutating func finish(_ isFinishing: Bool, speed: Double) {
        guard context != nil else { return }
        frozen = nil
        owner = .nobody
        segment = finishing.rest(
            from: held, speed: speed.isFinite ? speed : 0, isFinishing: isFinishing,
            duration: animation?.duration ?? rule.duration, at: time)
        state = isFinishing ? .completing : .cancelling
        note(.released(isFinishing: isFinishing))
        advance(to: time)
    }

    // MARK: Settings

    /// Takes over other settings. What is under way keeps its animation; the slider's progress is taken at once. With another
    /// number of screens it ends cancelled, and the container is made anew around the current screen, which is `screen` now (nil:
    /// as before).
    mutating func adopt(_ newRule: TransitionRule, showing screen: Int? = nil, at newTime: Double) {
        advance(to: newTime)
        let old = rule
        rule = newRule
        if newRule.itemCount != old.itemCount || newRule.tabCount != old.tabCount || newRule.kind != old.kind {
            if context != nil {
                queue.removeAll()
                end(isComplete: false)
            }
            container = ScreenContainer(newRule, showing: screen ?? container.current)
        } else if context != nil {
            context?.containerSize = newRule.size
            // The rule's own numbers count at once; a delegate is asked once a transition.
            if interaction is PercentDrivenInteraction, delegate == nil || newRule.style == .system {
                interaction = PercentDrivenInteraction(newRule)
            }
            tryControllers()
        }
        let turned = newRule.scrubsBackwards != old.scrubsBackwards
        // A slider that nobody touches begins nothing.
        if newRule.scrub != old.scrub || turned || owner == .slider { scrub(newRule.scrub, turned: turned) }
    }

    /// What a slider holds, or what merely stands between two screens, tries on another animation at once. Where there is none
    /// now, what was begun keeps the one that it has.
    private mutating func tryControllers() {
        guard owner == .slider || isStanding, let context else { return }
        let (newAnimation, newInteraction) = controllers(for: context)
        guard let newAnimation else { return }
        (animation, interaction) = (newAnimation, newInteraction)
    }

    /// The progress slider stands at a value.
    mutating func scrub(_ value: Double, turned: Bool = false) {
        if owner == .slider, turned || value <= 0 {
            held = turned ? 0 : held
            finish(false, speed: 0)
        }
        guard value > 0 else { return }
        if owner != .slider {
            let request = rule.scrubsBackwards ? TransitionRequest.back : .forward
            guard state == .idle else { return note(.refused(request, .busy)) }
            guard beginInteractive(request, owner: .slider, at: time) else { return }
        }
        update(progress: value, at: time)
    }

    private mutating func note(_ event: TransitionEvent) {
        if events.count >= Self.eventLimit { events.removeFirst() }
        events.append(event)
    }
}

extension CardPose {
    fileprivate mutating func clampLight() {
        opacity = opacity.clamped(to: 0...1)
        dim = dim.clamped(to: 0...1)
    }
}
