public import RiffleMath
public import RiffleModels

/// A scroller of screens: converts pointer, wheel and key input to requests to the transition driver and to its progress. During
/// a transition the offset goes from the from screen's index to the to screen's. Source: Sources/RiffleInteraction/PHYSICS.md,
/// "Transitions".
public struct TransitionScroller: Scroller {
    /// The state machine of the transitions.
    public internal(set) var driver: TransitionDriver
    /// Where the pointer went down, in points relative to the container's centre; nil if unknown.
    private var touchPoint: Vector2?
    /// Progress of the drag at translation 0.
    private(set) var base = 0.0
    private(set) var isDragging = false

    /// At rest at an offset, which may lie between two screens: then the transition between them is paused.
    public init(
        rule: TransitionRule, offset: Double = 0, time: Double = 0, delegate: (any TransitionDelegate)? = nil
    ) {
        let time = time.isFinite ? time : 0
        let last = Double(max(rule.itemCount - 1, 0))
        let target = offset.isFinite ? offset.clamped(to: 0...last) : 0
        driver = TransitionDriver(rule: rule, showing: Int(target.rounded(.down)), time: time, delegate: delegate)
        let fraction = target - target.rounded(.down)
        if rule.scrubProgress > 0 {
            driver.scrub(rule.scrubProgress)
        } else if fraction > 0, driver.beginInteractive(.forward, owner: .nobody, at: time) {
            driver.update(progress: fraction, at: time)
        }
    }

    /// The driver's rule.
    public var rule: TransitionRule { driver.rule }

    /// Picks the controllers; nil: the rule does.
    public var delegate: (any TransitionDelegate)? {
        get { driver.delegate }
        set { driver.delegate = newValue }
    }

    // MARK: State

    public var offset: Double {
        guard let context = driver.context else { return Double(driver.container.current) }
        return Double(context.from) + Double(context.to - context.from) * driver.progress
    }

    public var velocity: Double {
        guard let context = driver.context else { return 0 }
        return Double(context.to - context.from) * driver.rate
    }

    /// The current screen; the from screen until a transition has completed.
    public var currentCard: Int? { rule.itemCount > 0 ? driver.container.current : -1 }

    public var turnProgress: Double? { nil }
    public var isMoving: Bool { driver.isMoving }

    public var phase: ScrollPhase {
        switch driver.state {
        case .idle: .idle
        case .running: .scrolling
        case .interactive: .dragging
        case .completing: .decelerating
        case .cancelling: .bouncing
        }
    }

    public var transition: TransitionStatus? { TransitionStatus(driver) }

    /// Records drags only; transitions have their own events, `TransitionEvent`.
    public var eventLog = ScrollEventLog()

    public mutating func takeTransitionEvents(into list: inout ContiguousArray<TransitionEvent>) {
        driver.takeEvents(into: &list)
    }

    public func layOut(_ cards: inout ContiguousArray<PosedCard>) -> Bool {
        cards.removeAll(keepingCapacity: true)
        guard rule.itemCount > 0 else { return true }
        guard let context = driver.context, let poses = driver.poses else {
            cards.append(PosedCard(index: driver.container.current, offset: 0))
            return true
        }
        let offset = offset
        let from = PosedCard(index: context.from, offset: Double(context.from) - offset, pose: poses.from)
        let to = PosedCard(index: context.to, offset: Double(context.to) - offset, pose: poses.to)
        cards.append(poses.isToInFront ? from : to)
        cards.append(poses.isToInFront ? to : from)
        return true
    }

    // MARK: Time and pointer

    public mutating func advance(to time: Double) { driver.advance(to: time) }

    public mutating func touchDown(at time: Double) {
        touchPoint = nil
        driver.freeze(at: time)
    }

    public mutating func touchDown(position: Vector2, card: Int?, at time: Double) {
        touchPoint = position
        driver.freeze(at: time)
    }

    public mutating func touchUp(at time: Double) { driver.thaw(at: time) }

    public mutating func panBegan(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        if driver.take(at: time) {
            base = driver.progress - driver.progress(of: translation)
        } else {
            guard driver.state == .idle, let request = request(for: translation),
                driver.beginInteractive(request, owner: .pointer, at: time)
            else { return false }
            base = 0
        }
        isDragging = true
        eventLog.note(.willBeginDragging, at: time)
        panChanged(translation: translation, velocity: velocity, at: time)
        return true
    }

    @discardableResult
    public mutating func panChanged(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        guard isDragging else { return true }
        driver.update(progress: base + driver.progress(of: translation), at: time)
        return true
    }

    public mutating func panEnded(translation: Vector2, velocity: Vector2, at time: Double) {
        guard isDragging else { return }
        panChanged(translation: translation, velocity: velocity, at: time)
        endDragging(at: time)
        driver.release(speed: driver.progress(of: velocity), at: time)
    }

    public mutating func panCancelled(at time: Double) {
        endDragging(at: time)
        driver.cancel(at: time)
    }

    public mutating func cancel(at time: Double) {
        endDragging(at: time)
        driver.cancel(at: time)
    }

    private mutating func endDragging(at time: Double) {
        if isDragging { eventLog.note(.didEndDragging(willDecelerate: true), at: time) }
        isDragging = false
    }

    /// Ends a drag; the other phases belong to transitions and are not recorded.
    public mutating func endEvents(at time: Double) { endDragging(at: time) }

    /// The request for a drag that begins at `touchPoint`; nil if it begins or points elsewhere than the container allows.
    private func request(for translation: Vector2) -> TransitionRequest? {
        let isVertical = rule.dragsVertically
        guard isVertical == (abs(translation.x) < abs(translation.y)) else { return nil }
        let way = isVertical ? translation.y : translation.x
        guard rule.kind == .navigation else { return way < 0 ? .forward : .back }
        // From the left or the upper edge back, from the opposite one forward.
        guard let touchPoint else { return nil }
        let fromStart = (isVertical ? touchPoint.y : touchPoint.x) + rule.dragExtent / 2
        if way > 0, (0...rule.edgeWidth).contains(fromStart) { return .back }
        return way < 0 && (0...rule.edgeWidth).contains(rule.dragExtent - fromStart) ? .forward : nil
    }

    // MARK: Commands

    public mutating func jump(to offset: Double, at time: Double) {
        let fraction = offset - offset.rounded(.down)
        if driver.isPaused, fraction > 0, let context = driver.context, context.to == context.from + 1,
            Double(context.from) == offset.rounded(.down)
        {
            // Paused between the same two screens: only the progress changes.
            return driver.update(progress: fraction, at: time)
        }
        let events = eventLog
        self = TransitionScroller(rule: driver.rule, offset: offset, time: time, delegate: driver.delegate)
        eventLog = events
    }

    public mutating func scroll(toCard index: Int, animated: Bool, at time: Double) {
        guard rule.itemCount > 0 else { return }
        var index = min(max(index, 0), rule.itemCount - 1)
        if case .tabs(let tabs) = driver.container {
            index = min(max(index, tabs.screens.lowerBound), tabs.screens.upperBound - 1)
        }
        guard index != driver.container.current || driver.state != .idle else { return }
        driver.request(.show(index), at: time)
    }

    public mutating func steer(byCards count: Int, at time: Double) {
        guard count != 0 else { return }
        driver.request(count > 0 ? .forward : .back, at: time)
    }

    public mutating func scroll(byPoints delta: Double, at time: Double) {
        guard delta.isFinite, delta != 0 else { return }
        driver.advance(to: time)
        if driver.state == .idle, !driver.beginInteractive(delta > 0 ? .forward : .back, owner: .wheel, at: time) { return }
        guard driver.owner == .wheel, let context = driver.context else { return }
        let isBack = context.direction < 0
        driver.update(progress: driver.progress + (isBack ? -delta : delta) / rule.dragExtent, at: time)
    }

    public mutating func settle(at time: Double) {
        if driver.owner == .wheel || driver.owner == .nobody, !driver.isFrozen { driver.release(speed: 0, at: time) }
    }

    public mutating func adopt(_ rule: ScrollRule, at time: Double) -> Bool {
        guard case .transition(let rule) = rule else { return false }
        adopt(rule, at: time)
        return true
    }

    /// Takes over another rule; `screen`: the current screen's new index after an insertion or removal.
    mutating func adopt(_ rule: TransitionRule, showing screen: Int? = nil, at time: Double) {
        driver.adopt(rule, showing: screen, at: time)
    }
}
