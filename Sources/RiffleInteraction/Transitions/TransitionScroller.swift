public import RiffleMath
public import RiffleModels

/// A scroller of screens: converts pointer, wheel and key input to requests to the transition driver and to its progress. During
/// a transition the offset goes from the from screen's index to the to screen's. Source: Resources/manual/throws.md,
/// "Transitions".
public struct TransitionScroller: Scroller, PlacesCards {
    /// The state machine of the transitions.
    public internal(set) var driver: TransitionDriver
    /// The point where the pointer went down, relative to the container's centre; nil if unknown.
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

    init(rule: TransitionRule, from rest: RestState, at time: Double, delegate: (any TransitionDelegate)?) {
        self.init(rule: rule, offset: rest.offset, time: time, delegate: delegate)
        if let screens = rest.screens { driver.restore(screens) }
    }

    // MARK: Parts

    public mutating func withScreens<Result>(_ body: (inout TransitionScroller) -> Result) -> Result? { body(&self) }

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
    public var currentCard: Int { rule.itemCount > 0 ? driver.container.current : -1 }

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

    /// Appends the transition events since the last call to `list` and removes them here.
    public mutating func takeTransitionEvents(into list: inout ContiguousArray<TransitionEvent>) {
        driver.takeEvents(into: &list)
    }

    public var restState: RestState {
        var rest = RestState(offset: offset)
        rest.screens = driver.container
        return rest
    }

    public mutating func restore(
        from rest: RestState, under rule: ScrollRule, at time: Double, delegate: (any TransitionDelegate)?
    ) -> Bool {
        guard let rule = rule.screens else { return false }
        become(TransitionScroller(rule: rule, from: rest, at: time, delegate: delegate))
        return true
    }

    public func layOut(_ cards: inout ContiguousArray<PosedCard>) {
        cards.removeAll(keepingCapacity: true)
        guard rule.itemCount > 0 else { return }
        guard let context = driver.context, let poses = driver.poses else {
            cards.append(PosedCard(index: driver.container.current, offset: 0))
            return
        }
        let offset = offset
        let from = PosedCard(index: context.from, offset: Double(context.from) - offset, pose: poses.from)
        let to = PosedCard(index: context.to, offset: Double(context.to) - offset, pose: poses.to)
        cards.append(poses.isToInFront ? from : to)
        cards.append(poses.isToInFront ? to : from)
    }

    // MARK: Time and pointer

    public mutating func advance(to time: Double) { driver.advance(to: time) }

    public mutating func touchDown(position: Vector2?, card: Int?, at time: Double) {
        touchPoint = position
        driver.freeze(at: time)
    }

    public mutating func touchUp(at time: Double) { driver.thaw(at: time) }

    public mutating func panBegan(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        if driver.catch(at: time) {
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

    /// The request for a drag that begins at `touchPoint`; nil if the container doesn't allow the drag's start or direction.
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

    /// A held key takes one step: each is a transition of its own.
    public mutating func keyHeld(_ direction: Int, at time: Double) -> HeldKey { .once }

    /// Screens have no motion that lasts as long as a key is held.
    public mutating func keyUp(at time: Double) {}

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

    public mutating func setRule(_ rule: ScrollRule, at time: Double) -> Bool {
        guard let rule = rule.screens else { return false }
        driver.setRule(rule, at: time)
        return true
    }

    /// The current screen stays, and a running transition is cancelled.
    public mutating func setRule(_ rule: ScrollRule, after row: RowChange, at time: Double) -> Bool {
        guard let rule = rule.screens else { return false }
        driver.setRule(rule, showing: row.middle(driver.container.current, repeats: false), at: time)
        return true
    }

    public func forecast(of release: PanRelease) -> ReleaseForecast? {
        guard isDragging, driver.state == .interactive else { return nil }
        func finishes(_ translation: Vector2, _ velocity: Vector2) -> Bool {
            driver.finishes(at: base + driver.progress(of: translation), speed: driver.progress(of: velocity))
        }
        if finishes(release.translation, release.velocity) { return ReleaseForecast(outcome: .completes) }
        var forecast = ReleaseForecast(outcome: .cancels)
        // The direction that adds most to the progress.
        let now = driver.progress(of: release.translation)
        let gainX = driver.progress(of: release.translation + Vector2(1, 0)) - now
        let gainY = driver.progress(of: release.translation + Vector2(0, 1)) - now
        let unit = abs(gainX) >= abs(gainY) ? Vector2(gainX < 0 ? -1 : 1, 0) : Vector2(0, gainY < 0 ? -1 : 1)
        forecast.missingDistance = ReleaseForecast.least(
            upTo: ReleaseForecast.mostDistance, step: ReleaseForecast.distanceStep
        ) { finishes(release.translation + unit * $0, release.velocity) }
        forecast.missingSpeed = ReleaseForecast.least(
            upTo: ReleaseForecast.mostSpeed, step: ReleaseForecast.speedStep
        ) { finishes(release.translation, release.velocity + unit * $0) }
        return forecast
    }
}
