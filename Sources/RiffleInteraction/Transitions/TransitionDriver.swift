internal import RiffleMath
internal import RiffleMotion
public import RiffleModels

/// The state machine that runs transitions, one at a time.
///
///     idle ─request→ running ──────────────end→ idle
///     idle ─pan→ interactive ─release→ completing | cancelling ─end→ idle
///     running | completing | cancelling ─pan→ interactive
/// Between events the progress is a closed-form function of time. The container changes only when a transition completes.
public struct TransitionDriver: Sendable {
    /// The states of the machine.
    public enum State: String, Sendable {
        /// No transition.
        case idle
        /// Animating without interaction.
        case running
        /// The progress is set from outside, by a pan, a wheel or a slider, or is paused.
        case interactive
        /// Animating to the end after an interaction.
        case completing
        /// Animating back to the start.
        case cancelling
    }

    /// What sets the progress in the state `interactive`.
    enum Owner: Sendable {
        /// Nothing: the progress is paused.
        case nobody
        /// A pan.
        case pointer
        /// A wheel or trackpad.
        case wheel
        /// The progress slider.
        case slider
    }

    /// Maximum number of queued requests.
    static let queueLimit = 8
    /// Maximum number of events kept until `takeEvents`; the oldest are dropped.
    static let eventLimit = 64

    /// Durations, curves and thresholds.
    public internal(set) var rule: TransitionRule
    /// Picks the controllers where the rule's style is custom; nil: the rule does, through `RuleDelegate`.
    public var delegate: (any TransitionDelegate)? { didSet { updateControllers() } }
    /// The container's state, without the running transition.
    public internal(set) var container: ScreenContainer
    /// The running transition.
    public private(set) var context: TransitionContext?
    /// The state of the machine.
    public private(set) var state = State.idle
    private(set) var owner = Owner.nobody
    /// The progress in the state `interactive`.
    private var heldProgress = 0.0
    /// The animation of the progress in the other states.
    private var segment: ProgressSegment?
    /// The animation that a press has stopped; it continues if the press ends without a pan.
    private var frozen: (segment: ProgressSegment, elapsed: Double, state: State)?
    private var animation: (any AnimationController)?
    private var interaction: (any InteractionController)?
    private var queue: ContiguousArray<TransitionRequest> = []
    private var events: ContiguousArray<TransitionEvent> = []
    private var time: Double

    /// Idle with a current screen, at `time` seconds.
    public init(rule: TransitionRule, showing screen: Int, time: Double, delegate: (any TransitionDelegate)? = nil) {
        self.rule = rule
        self.delegate = delegate
        self.time = time
        container = ScreenContainer(rule, showing: screen)
    }

    // MARK: Output

    /// Progress of the running transition, 0…1 (beyond where a timing curve overshoots).
    public var progress: Double { segment?.value(at: time) ?? heldProgress }
    /// Progress per second.
    public var rate: Double { segment?.rate(at: time) ?? 0 }
    /// Whether the progress changes by itself.
    public var isMoving: Bool { segment != nil }
    /// Whether a press has stopped an animation.
    var isFrozen: Bool { frozen != nil }
    /// Whether it is paused between two screens without a press, pan, wheel or slider.
    var isPaused: Bool { state == .interactive && owner == .nobody && frozen == nil }

    /// The current poses of the two screens; nil without a transition.
    public var poses: TransitionPoses? {
        guard let context, let animation else { return nil }
        var poses = animation.poses(at: progress, in: rule.space(direction: context.direction))
        // A custom curve may overshoot: transforms follow it, opacity and dimming are clamped.
        poses.from.clampOpacityAndDim()
        poses.to.clampOpacityAndDim()
        return poses
    }

    /// Appends the events since the last call to `list`, the oldest first, and removes them here.
    public mutating func takeEvents(into list: inout ContiguousArray<TransitionEvent>) {
        if events.isEmpty { return }
        list.append(contentsOf: events)
        events.removeAll(keepingCapacity: true)
    }

    // MARK: Time

    /// Advances to a time in seconds; transitions that end by then complete and queued requests begin.
    public mutating func advance(to newTime: Double) {
        guard newTime.isFinite, newTime >= time else { return }
        while let segment, segment.end <= newTime {
            time = max(time, segment.end)
            end(isComplete: state != .cancelling)
        }
        time = newTime
    }

    // MARK: Requests

    /// Begins, queues or refuses a request; an event says which.
    public mutating func request(_ request: TransitionRequest, at newTime: Double) {
        advance(to: newTime)
        if owner == .slider { return note(.refused(request, .slider)) }
        // A paused transition is released first.
        if isPaused { release(speed: 0) }
        advance(to: time)
        guard state == .idle else {
            if !rule.queues { return note(.refused(request, .busy)) }
            if queue.count >= Self.queueLimit { return note(.refused(request, .queueIsFull)) }
            queue.append(request)
            return note(.queued(request))
        }
        begin(request)
    }

    /// Begins an interactive transition. Returns false if the request is not possible or the transition is not interactive.
    mutating func beginInteractive(_ request: TransitionRequest, owner: Owner, at newTime: Double) -> Bool {
        advance(to: newTime)
        guard state == .idle, begin(request, for: owner) else { return false }
        self.owner = owner
        return true
    }

    /// Begins a request if it is possible. `owner` sets the progress; nil: it animates.
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
        // A slider sets the progress directly and needs no interaction controller.
        let needsInteraction = owner == .pointer || owner == .wheel
        if isInteractive, animation == nil || (needsInteraction && interaction == nil) {
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
            heldProgress = 0
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
        heldProgress = 0
        while state == .idle, !queue.isEmpty { begin(queue.removeFirst()) }
    }

    // MARK: Interaction

    /// The controller that decides at a release. Transitions that are not interactive can still be cancelled and need one, too.
    var releaseController: any InteractionController { interaction ?? PercentDrivenInteraction(rule) }

    /// A press stops the running animation if the transition has an interaction controller.
    mutating func freeze(at newTime: Double) {
        advance(to: newTime)
        guard let segment, interaction != nil else { return }
        frozen = (segment, time - segment.start, state)
        heldProgress = segment.value(at: time)
        self.segment = nil
        state = .interactive
    }

    /// The press has ended without a pan: the stopped animation continues from where it was.
    mutating func thaw(at newTime: Double) {
        advance(to: newTime)
        guard let frozen else { return }
        segment = frozen.segment
        segment?.start = time - frozen.elapsed
        state = frozen.state
        self.frozen = nil
    }

    /// A pan takes over a stopped or paused transition; returns whether it did.
    mutating func take(at newTime: Double) -> Bool {
        advance(to: newTime)
        guard state == .interactive, owner == .nobody, interaction != nil else { return false }
        frozen = nil
        owner = .pointer
        context?.isInteractive = true
        note(.caught)
        return true
    }

    /// Progress of a translation in points, from the interaction controller.
    func progress(of translation: Vector2) -> Double {
        guard let context, let interaction else { return 0 }
        return interaction.progress(of: translation, in: context)
    }

    /// Sets the progress, clamped to 0…1.
    mutating func update(progress: Double, at newTime: Double) {
        advance(to: newTime)
        guard state == .interactive, progress.isFinite else { return }
        heldProgress = progress.clamped(to: 0...1)
    }

    /// Releases: the interaction controller decides whether it finishes. `speed` in progress per second.
    mutating func release(speed: Double, at newTime: Double) {
        advance(to: newTime)
        release(speed: speed)
    }

    private mutating func release(speed: Double) {
        guard state == .interactive, let context else { return }
        finish(releaseController.finishes(at: heldProgress, speed: speed, in: context), speed: speed)
    }

    /// Cancels the running transition and all queued requests.
    mutating func cancel(at newTime: Double) {
        advance(to: newTime)
        for request in queue { note(.refused(request, .calledOff)) }
        queue.removeAll(keepingCapacity: true)
        guard context != nil, state != .cancelling else { return }
        if state != .interactive {
            heldProgress = progress
            segment = nil
            state = .interactive
        }
        finish(false, speed: 0)
    }

    private mutating func finish(_ isFinishing: Bool, speed: Double) {
        guard context != nil else { return }
        frozen = nil
        owner = .nobody
        segment = releaseController.rest(
            from: heldProgress, speed: speed.isFinite ? speed : 0, isFinishing: isFinishing,
            duration: animation?.duration ?? rule.duration, at: time)
        state = isFinishing ? .completing : .cancelling
        note(.released(isFinishing: isFinishing))
        advance(to: time)
    }

    // MARK: Rule changes

    /// Takes over another rule. A running transition keeps its animation; the slider's progress applies at once. If the number of
    /// screens or tabs or the kind of container changes, the transition is cancelled and the container rebuilt around the current
    /// screen, whose new index is `screen` (nil: unchanged).
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
            // The rule's parameters apply at once; a delegate is only called once per transition.
            if interaction is PercentDrivenInteraction, delegate == nil || newRule.style == .system {
                interaction = PercentDrivenInteraction(newRule)
            }
            updateControllers()
        }
        let changesDirection = newRule.scrubsBackwards != old.scrubsBackwards
        // An unchanged slider does not begin a transition.
        if newRule.scrubProgress != old.scrubProgress || changesDirection || owner == .slider {
            scrub(newRule.scrubProgress, changesDirection: changesDirection)
        }
    }

    /// Asks for the controllers of a transition again while the slider holds it or it is paused. Without a new animation
    /// controller the old ones stay.
    private mutating func updateControllers() {
        guard owner == .slider || isPaused, let context else { return }
        let (newAnimation, newInteraction) = controllers(for: context)
        guard let newAnimation else { return }
        (animation, interaction) = (newAnimation, newInteraction)
    }

    /// Sets the progress slider's value, 0…1; 0 releases and cancels. `changesDirection`: the slider now scrubs the opposite
    /// operation.
    mutating func scrub(_ value: Double, changesDirection: Bool = false) {
        if owner == .slider, changesDirection || value <= 0 {
            heldProgress = changesDirection ? 0 : heldProgress
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
    fileprivate mutating func clampOpacityAndDim() {
        opacity = opacity.clamped(to: 0...1)
        dim = dim.clamped(to: 0...1)
    }
}
