public import RiffleMath
public import RiffleModels
internal import RiffleMotion

/// UIScrollView's scroller: drag with a rubber band at the ends, exponential deceleration, bounce back by a critically damped spring
/// that takes the speed along, and a rest on a card. Everything is closed form; changes of motion happen at their exact moments.
///
/// The refined feel drives the same parts: one spring from the release to the card that the speed leads to.
public struct ScrollViewScroller: Scroller {
    public private(set) var rule: ScrollViewRule
    /// Folding the offset, for decks that wrap; nil: they end.
    public private(set) var wrapCount: Int?
    public private(set) var offset: Double
    public private(set) var velocity = 0.0
    public private(set) var phase = ScrollPhase.idle
    public var toggle: Double? { turnToggle }

    private var motion: RestMotion
    private var motionStart: Double
    private var now: Double
    /// The offset that the hand asks for, before the rubber band.
    private var pulled = 0.0
    private var previousTranslation = 0.0
    private var isCaught = false
    private var forward = true
    /// Multiplies a drag: more than 1 moves more than a card a card's width.
    private var multiplier: Double
    private var paging: Bool
    private var turnToggle: Double?

    /// A scroll view at rest at an offset.
    public init(rule: ScrollViewRule, offset: Double = 0, time: Double = 0) {
        self.rule = rule
        multiplier = 1
        paging = false
        wrapCount = nil
        self.offset = offset.isFinite ? offset : 0
        motion = .still(self.offset)
        motionStart = time
        now = time
        turnToggle = 0
    }

    /// The refined feel of a carousel: its settings, driven by one continuous speed.
    public init(refining carousel: CarouselRule, offset: Double = 0, time: Double = 0) {
        self.init(rule: Self.rule(refining: carousel), offset: offset, time: time)
        adopt(carousel)
    }

    public var isMoving: Bool { phase != .idle && phase != .dragging }

    /// Adopts other settings without disturbing the motion.
    public mutating func update(rule newRule: ScrollViewRule) {
        rule = newRule
        if phase == .idle, wrapCount == nil, offset != clampedToRange(offset) {
            begin(spring(to: clampedToRange(offset), still: 12), as: .bouncing)
        }
    }

    public mutating func update(refining carousel: CarouselRule) {
        adopt(carousel)
        update(rule: Self.rule(refining: carousel))
    }

    private mutating func adopt(_ carousel: CarouselRule) {
        multiplier = carousel.offsetMultiplier
        paging = carousel.isPagingEnabled
        wrapCount = carousel.wraps && carousel.itemCount > 0 ? carousel.itemCount : nil
        turnToggle = nil
    }

    private static func rule(refining carousel: CarouselRule) -> ScrollViewRule {
        var rule = ScrollViewRule()
        rule.itemCount = carousel.itemCount
        rule.itemExtent = carousel.itemExtent
        rule.viewportExtent = carousel.itemExtent * max(carousel.bounceDistance, 0.05) * 2
        rule.isVertical = carousel.isVertical
        rule.maxOffset = Double(max(carousel.itemCount - 1, 0))
        rule.rubberBandCoefficient = carousel.bounces ? 0.55 : 1e-6
        rule.snapsToItems = carousel.scrollsToItemBoundary || carousel.stopsAtItemBoundary
        rule.feel = .refined
        return rule
    }

    // MARK: Time

    public mutating func advance(to time: Double) {
        guard time > now else { return }
        now = time
        guard phase != .dragging else { return }
        while phase != .idle, now - motionStart >= motion.duration {
            finishMotion(at: motionStart + motion.duration)
        }
        show()
    }

    private mutating func show() {
        offset = motion.offset(at: now - motionStart)
        velocity = motion.velocity(at: now - motionStart)
        if phase == .idle, let count = wrapCount {
            // At rest an offset is folded, so that it stays precise however long one scrolls.
            let folded = offset - (offset / Double(count)).rounded(.down) * Double(count)
            if folded != offset {
                offset = folded
                motion = .still(folded)
            }
        }
    }

    /// What follows a motion that is over: a deceleration that ran into an end bounces back; all else rests.
    private mutating func finishMotion(at time: Double) {
        let elapsed = time - motionStart
        let end = motion.offset(at: elapsed)
        let speed = motion.velocity(at: elapsed)
        motionStart = time
        if case .decay = motion, wrapCount == nil, end <= rule.minOffset || end >= rule.maxOffset, abs(speed) > 1e-3 {
            motion = .spring(
                CriticalSpring(from: end, velocity: speed, to: clampedToRange(end), frequency: 10))
            phase = .bouncing
        } else {
            motion = .still(end)
            phase = .idle
        }
    }

    private mutating func begin(_ next: RestMotion, as newPhase: ScrollPhase) {
        motion = next
        motionStart = now
        phase = newPhase
        if next.duration <= 0 { phase = .idle }
        isCaught = false
        show()
    }

    private func clampedToRange(_ offset: Double) -> Double {
        wrapCount == nil ? offset.clamped(to: rule.minOffset...max(rule.minOffset, rule.maxOffset)) : offset
    }

    private func spring(to target: Double, still: Double, brisk: Double = 1.7, range: ClosedRange<Double> = 3...18) -> RestMotion {
        .spring(
            CriticalSpring(
                from: offset, velocity: velocity, to: target,
                frequency: CriticalSpring.frequency(
                    distance: target - offset, velocity: velocity, brisk: brisk, range: range, still: still)))
    }

    // MARK: The hand

    public mutating func touchDown(at time: Double) {
        advance(to: time)
        isCaught = phase != .idle
        motion = .still(offset)
        motionStart = now
        phase = .idle
        velocity = 0
    }

    public mutating func touchUp(at time: Double) {
        advance(to: time)
        if isCaught { settle(at: time) }
    }

    public mutating func panBegan(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        advance(to: time)
        let along = abs(component(translation))
        guard along >= abs(rule.isVertical ? translation.x : translation.y) else { return false }
        previousTranslation = component(translation)
        pulled = unbanded(offset)
        phase = .dragging
        isCaught = false
        self.velocity = 0
        return true
    }

    public mutating func panChanged(translation: Vector2, velocity: Vector2, at time: Double) {
        advance(to: time)
        let moved = component(translation) - previousTranslation
        guard phase == .dragging, moved.isFinite else { return }
        previousTranslation = component(translation)
        pulled -= moved * multiplier / rule.itemExtent
        if moved != 0 { forward = moved < 0 }
        offset = banded(pulled)
        self.velocity = speed(of: velocity)
    }

    public mutating func panEnded(translation: Vector2, velocity: Vector2, at time: Double) {
        panChanged(translation: translation, velocity: velocity, at: time)
        guard phase == .dragging else { return }
        self.velocity = speed(of: velocity)
        release()
    }

    public mutating func panCancelled(at time: Double) {
        advance(to: time)
        guard phase == .dragging else { return }
        velocity = 0
        release()
    }

    private func component(_ vector: Vector2) -> Double { rule.isVertical ? vector.y : vector.x }

    /// The hand's speed in cards a second, as the rubber band shows it.
    private func speed(of velocity: Vector2) -> Double {
        let raw = -component(velocity) * multiplier / rule.itemExtent
        guard raw.isFinite else { return 0 }
        let beyond = pulled - clampedToRange(pulled)
        return beyond == 0 ? raw : raw * band.slope(beyond)
    }

    private var band: RubberBand {
        RubberBand(coefficient: rule.rubberBandCoefficient, extent: rule.viewportExtent / rule.itemExtent)
    }

    private func banded(_ offset: Double) -> Double {
        let inside = clampedToRange(offset)
        return inside + band.shown(offset - inside)
    }

    private func unbanded(_ offset: Double) -> Double {
        let inside = clampedToRange(offset)
        return inside + band.pull(offset - inside)
    }

    // MARK: Release

    private mutating func release() {
        motionStart = now
        motion = .still(offset)
        guard rule.itemCount > 0 else {
            begin(spring(to: 0, still: 12), as: .bouncing)
            return
        }
        if clampedToRange(offset) != offset {
            begin(spring(to: clampedToRange(offset), still: 11), as: .bouncing)
        } else if rule.feel == .refined {
            releaseRefined()
        } else {
            releaseOriginal()
        }
    }

    /// UIScrollView's: the rest that the deceleration leads to, through Glow's hook, then onto a card.
    private mutating func releaseOriginal() {
        let decay = Decay(rate: rule.decelerationRate)
        let current = ScrollTarget.currentIndex(at: offset)
        // Below 10 points a second UIScrollView doesn't decelerate.
        guard abs(velocity) * rule.itemExtent > 10 else {
            if rule.snapsToItems {
                begin(.ease(from: offset, to: clampedToRange(Double(current)), duration: 0.3), as: .scrolling)
            } else {
                begin(.still(offset), as: .idle)
            }
            return
        }
        var target = offset + decay.distance(velocity: velocity)
        if rule.snapsToItems {
            target = ScrollTarget(maxDistance: rule.maxScrollDistance)
                .adjusted(proposed: target, currentIndex: current, forward: velocity > 0)
            target = clampedToRange(target.rounded(.toNearestOrAwayFromZero))
            // Ends on the card, by the same exponential where it can, otherwise by the spring nearest to it.
            begin(spring(to: target, still: 9, brisk: 1, range: 2.5...14), as: .decelerating)
            return
        }
        let end = target < rule.minOffset ? rule.minOffset : (target > rule.maxOffset ? rule.maxOffset : nil)
        var duration = .log(max(abs(velocity) * rule.itemExtent / 10, 1)) / decay.constant
        if let end, let arrival = decay.time(toReach: end - offset, velocity: velocity) { duration = min(duration, arrival) }
        begin(.decay(decay, from: offset, velocity: velocity, duration: duration), as: .decelerating)
    }

    /// One spring to the card that the speed leads to; a flick always leads at least to the next card.
    private mutating func releaseRefined() {
        let projected = offset + velocity * 0.26
        guard rule.snapsToItems else {
            begin(spring(to: clampedToRange(projected), still: 9), as: .decelerating)
            return
        }
        var target = projected.rounded(.toNearestOrAwayFromZero)
        if abs(velocity) > 0.8 {
            let next = velocity > 0 ? (offset + 0.02).rounded(.up) : (offset - 0.02).rounded(.down)
            target = velocity > 0 ? max(target, next) : min(target, next)
            if paging { target = next }
            if rule.maxScrollDistance > 0 {
                let reach = Double(rule.maxScrollDistance - 1)
                target = target.clamped(to: next - reach...next + reach)
            }
        }
        begin(spring(to: clampedToRange(target), still: 11), as: .decelerating)
    }

    // MARK: Commands

    public mutating func scroll(toCard index: Int, animated: Bool, at time: Double) {
        advance(to: time)
        var target = Double(index)
        if let count = wrapCount {
            let period = Double(count)
            let distance = target - offset
            target = offset + distance - (distance / period).rounded() * period
        } else {
            target = clampedToRange(target)
        }
        guard animated else {
            velocity = 0
            begin(.still(target), as: .idle)
            return
        }
        // The speed at hand is kept, so that a key pressed in the middle of a motion bends it and breaks nothing.
        begin(spring(to: target, still: 12, brisk: 2, range: 9...18), as: .scrolling)
    }

    public mutating func scroll(byCards count: Int, at time: Double) {
        advance(to: time)
        let from: Double
        if case .spring(let spring) = motion, phase != .idle { from = spring.target } else { from = offset }
        let base = (from + (count > 0 ? 1e-6 : -1e-6)).rounded(count > 0 ? .down : .up)
        let target = clampedToRange(base + Double(count))
        begin(spring(to: target, still: 12, brisk: 2, range: 9...18), as: .scrolling)
    }

    public mutating func scroll(byPoints delta: Double, at time: Double) {
        advance(to: time)
        guard delta.isFinite, phase != .dragging else { return }
        let target = banded(unbanded(offset) + delta / rule.itemExtent)
        velocity = 0
        begin(.still(target), as: .idle)
    }

    public mutating func settle(at time: Double) {
        advance(to: time)
        guard phase != .dragging, rule.itemCount > 0 else { return }
        isCaught = false
        let inside = clampedToRange(offset)
        let target = rule.snapsToItems ? clampedToRange(inside.rounded(.toNearestOrAwayFromZero)) : inside
        if target != offset { begin(spring(to: target, still: 11), as: .scrolling) }
    }
}
