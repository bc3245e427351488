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

    /// The source of the progress in the state `interactive`.
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
    /// The progress: held in the state `interactive`, animated in the other states.
    private var course = TransitionProgress()
    /// The controllers of the running transition.
    private var controllers: TransitionControllers?
    private var queue = TransitionQueue()
    private var events = TransitionEventLog()
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
    public var progress: Double { course.value(at: time) }
    /// Progress per second.
    public var rate: Double { course.rate(at: time) }
    /// Whether the progress changes by itself.
    public var isMoving: Bool { course.end != nil }
    /// Whether a press has stopped an animation.
    var isFrozen: Bool { course.isStopped }
    /// Whether it is paused between two screens without a press, pan, wheel or slider.
    var isPaused: Bool { state == .interactive && owner == .nobody && !isFrozen }

    /// The current poses of the two screens; nil without a transition.
    public var poses: TransitionPoses? {
        guard let context, let controllers else { return nil }
        var poses = controllers.animation.poses(at: progress, in: rule.space(direction: context.direction))
        // A custom curve may overshoot: transforms follow it, opacity and dimming are clamped.
        poses.from.clampOpacityAndDim()
        poses.to.clampOpacityAndDim()
        return poses
    }

    /// Appends the events since the last call to `list`, the oldest first, and removes them here.
    public mutating func takeEvents(into list: inout ContiguousArray<TransitionEvent>) { events.take(into: &list) }

    // MARK: Time

    /// Advances to a time in seconds; transitions that end by then complete and queued requests begin.
    public mutating func advance(to newTime: Double) {
        guard newTime.isFinite, newTime >= time else { return }
        while let end = course.end, end <= newTime {
            time = max(time, end)
            self.end(isComplete: state != .cancelling)
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
            return note(queue.append(request) ? .queued(request) : .refused(request, .queueIsFull))
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
        let controllers = makeControllers(for: context)
        // A slider sets the progress directly and needs no interaction controller.
        let needsInteraction = owner == .pointer || owner == .wheel
        if isInteractive, controllers == nil || (needsInteraction && controllers?.interaction == nil) {
            note(.refused(request, .notInteractive))
            return false
        }
        note(.willBegin(plan.operation, from: context.from, to: context.to, isInteractive: isInteractive))
        guard let controllers else {
            container = context.complete(true)
            note(.completed(plan.operation, from: context.from, to: context.to))
            return true
        }
        self.context = context
        self.controllers = controllers
        if isInteractive {
            state = .interactive
            course.hold(0)
        } else {
            state = .running
            course.animate(
                ProgressSegment(
                    start: time, duration: duration, from: 0, to: 1, curve: rule.curve.bezier(rule.curvePoints) ?? .easeOut))
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
        controllers = nil
        course = TransitionProgress()
        state = .idle
        owner = .nobody
        while state == .idle, let request = queue.popFirst() { begin(request) }
    }

    /// Seconds of the whole transition.
    private var duration: Double { controllers?.animation.duration ?? rule.duration }

    // MARK: Interaction

    /// The controller that decides at a release. Transitions that are not interactive can still be cancelled and need one, too.
    private var releaseController: any InteractionController { controllers?.interaction ?? PercentDrivenInteraction(rule) }

    /// Whether a release at a progress, which is clamped to 0…1, would finish the transition; `speed` in progress per second.
    func finishes(at progress: Double, speed: Double) -> Bool {
        context.map { releaseController.finishes(at: progress.clamped(to: 0...1), speed: speed, in: $0) } ?? false
    }

    /// Stops the running animation under a press, if the transition has an interaction controller.
    mutating func freeze(at newTime: Double) {
        advance(to: newTime)
        guard controllers?.interaction != nil, course.stop(at: time, in: state) else { return }
        state = .interactive
    }

    /// Continues the stopped animation, after a press that ended without a pan.
    mutating func thaw(at newTime: Double) {
        advance(to: newTime)
        if let state = course.resume(at: time) { self.state = state }
    }

    /// Lets a pan catch a stopped or paused transition. Returns false if there is none.
    mutating func `catch`(at newTime: Double) -> Bool {
        advance(to: newTime)
        guard state == .interactive, owner == .nobody, controllers?.interaction != nil else { return false }
        course.forgetStopped()
        owner = .pointer
        context?.isInteractive = true
        note(.caught)
        return true
    }

    /// Progress of a translation in points, from the interaction controller.
    func progress(of translation: Vector2) -> Double {
        guard let context, let interaction = controllers?.interaction else { return 0 }
        return interaction.progress(of: translation, in: context)
    }

    /// Sets the progress, clamped to 0…1.
    mutating func update(progress: Double, at newTime: Double) {
        advance(to: newTime)
        guard state == .interactive, progress.isFinite else { return }
        course.hold(progress.clamped(to: 0...1))
    }

    /// Releases: the interaction controller decides whether it finishes. `speed` in progress per second.
    mutating func release(speed: Double, at newTime: Double) {
        advance(to: newTime)
        release(speed: speed)
    }

    private mutating func release(speed: Double) {
        guard state == .interactive, let context else { return }
        finish(releaseController.finishes(at: progress, speed: speed, in: context), speed: speed)
    }

    /// Cancels the running transition and all queued requests.
    mutating func cancel(at newTime: Double) {
        advance(to: newTime)
        while let request = queue.popFirst() { note(.refused(request, .calledOff)) }
        guard context != nil, state != .cancelling else { return }
        if state != .interactive {
            course.hold(progress)
            state = .interactive
        }
        finish(false, speed: 0)
    }

    private mutating func finish(_ isFinishing: Bool, speed: Double) {
        guard context != nil else { return }
        owner = .nobody
        course.animate(
            releaseController.rest(
                from: progress, speed: speed.isFinite ? speed : 0, isFinishing: isFinishing, duration: duration, at: time))
        state = isFinishing ? .completing : .cancelling
        note(.released(isFinishing: isFinishing))
        advance(to: time)
    }

    // MARK: Rule changes

    /// Continues under another rule. A running transition keeps its animation; the slider's progress applies at once. If the number of
    /// screens or tabs or the kind of container changes, the transition is cancelled and the container rebuilt around the current
    /// screen, whose new index is `screen` (nil: unchanged).
    mutating func setRule(_ newRule: TransitionRule, showing screen: Int? = nil, at newTime: Double) {
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
            if controllers?.interaction is PercentDrivenInteraction, delegate == nil || newRule.style == .system {
                controllers?.interaction = PercentDrivenInteraction(newRule)
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
        if let controllers = makeControllers(for: context) { self.controllers = controllers }
    }

    /// Takes the state of a container of the rule's kind, if all of its screens exist. Without effect during a transition.
    mutating func restore(_ screens: ScreenContainer) {
        guard state == .idle, screens.named.allSatisfy((0..<max(rule.itemCount, 1)).contains) else { return }
        switch (screens, rule.kind) {
        case (.navigation, .navigation), (.modal, .modal): container = screens
        // The number of tabs is bounded: each has a label, and there may be any number of cards.
        case (.tabs(let tabs), .tabs) where tabs.screens.count <= max(rule.tabCount, 1): container = screens
        default: break
        }
    }

    /// Sets the progress slider's value, 0…1; 0 releases and cancels. `changesDirection`: the slider now scrubs the opposite
    /// operation.
    mutating func scrub(_ value: Double, changesDirection: Bool = false) {
        if owner == .slider, changesDirection || value <= 0 {
            if changesDirection { course.hold(0) }
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

    private mutating func note(_ event: TransitionEvent) { events.note(event) }
}

extension CardPose {
    fileprivate mutating func clampOpacityAndDim() {
        opacity = opacity.clamped(to: 0...1)
        dim = dim.clamped(to: 0...1)
    }
}
