public import RiffleMath
public import RiffleModels

// Pointer, keys, wheel and rule changes.
extension CardStackScroller {
    // MARK: Pointer

    /// A pointer goes down at a point (relative to the stack's centre; nil if unknown). On a card in flight it catches that card,
    /// which becomes the top card again together with the cards thrown after it, so that the deck keeps its order. Anywhere else
    /// it grabs the top card.
    public mutating func touchDown(position: Vector2?, card index: Int?, at time: Double) {
        advance(to: time)
        guard rule.itemCount > 0 else { return }
        if touch.grab != nil { springBack() }
        if let index, let flying = slots.first(where: { $0.flight != nil && card($0.number) == index }), flying.number < top {
            backward(by: top - flying.number)
        }
        freeze()
        cancelLayerDelays()
        guard let held = self.position(of: top) else { return thaw() }
        let lanes = slots[held].motion.value
        let turned = Vector2.direction(atAngle: lanes.z)
        let centre = slots[held].centre(lanes)
        var grip = Vector2.zero
        if rule.isRefined, let position, position.x.isFinite, position.y.isFinite {
            // From the card's centre, in the card's rotated axes, clamped to the card.
            let local = (position - centre).sanitized.turned(by: Vector2(turned.x, -turned.y))
            grip = Vector2(0, local.y.clamped(to: -rule.cardHeight / 2...rule.cardHeight / 2))
        }
        let base = centre - grip + grip.turned(by: turned)
        slots[held].grip = grip
        slots[held].isReturning = false
        slots[held].motion.value = SIMD4(base.x, base.y, lanes.z, lanes.w)
        // The touch stops translation and rotation; the motion between layers continues.
        slots[held].motion.rate = SIMD4(0, 0, 0, slots[held].motion.rate.w)
        touch = .holding(CardStackGrab(base: base, eventTime: self.time, lever: rule.lever(gripY: grip.y)))
        thaw()
    }

    public mutating func touchUp(at time: Double) {
        advance(to: time)
        if case .holding = touch { release(.zero) }
    }

    public mutating func panBegan(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        advance(to: time)
        guard rule.itemCount > 0 else { return false }
        if touch.grab == nil { touchDown(at: time) }
        guard let grab = touch.grab else { return false }
        touch = .dragging(grab)
        eventLog.note(.willBeginDragging, at: self.time)
        follow(translation, velocity)
        return !throwHeld()
    }

    @discardableResult
    public mutating func panChanged(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        advance(to: time)
        follow(translation, velocity)
        return !throwHeld()
    }

    /// Throws the dragged card if the rule throws while held and the card is beyond the limit; returns whether it did.
    private mutating func throwHeld() -> Bool {
        guard rule.throwsWhileHeld, touch.isDragging, let grab = touch.grab,
            let direction = rule.landing(translation: grab.pull, velocity: .zero).flight
        else { return false }
        forward(by: 1, to: direction)
        return true
    }

    public mutating func panEnded(translation: Vector2, velocity: Vector2, at time: Double) {
        advance(to: time)
        guard touch.isDragging else { return touchUp(at: time) }
        follow(translation, velocity)
        release(touch.grab?.velocity ?? .zero)
    }

    public mutating func panCancelled(at time: Double) {
        advance(to: time)
        if touch.grab != nil { springBack() }
    }

    /// Moves the card with the pointer; under the original physics only horizontally.
    private mutating func follow(_ translation: Vector2, _ velocity: Vector2) {
        guard case .dragging(var grab) = touch else { return }
        let sum = translation + velocity
        guard (sum.x + sum.y).isFinite else { return }
        let sideways = Vector2(1, rule.isRefined ? 1 : 0)
        grab.translation = translation.sanitized * sideways
        grab.velocity = velocity.sanitized * sideways
        grab.eventTime = time
        touch = .dragging(grab)
    }

    /// Cancels all layer delays.
    private mutating func cancelLayerDelays() {
        for position in slots.indices where slots[position].flight == nil { slots[position].motion.layerDelay = 0 }
        shift.layerDelay = 0
    }

    // MARK: Keys, wheel

    /// Throws the top card, even while it is dragged or moving.
    public mutating func throwTop(to direction: ThrowDirection, at time: Double) {
        advance(to: time)
        forward(by: 1, to: direction)
    }

    /// Brings the card thrown last back from the side on which it left; returns false if there is none.
    @discardableResult
    public mutating func undo(at time: Double) -> Bool {
        advance(to: time)
        return backward(by: 1)
    }

    public mutating func jump(to offset: Double, at time: Double) {
        advance(to: time)
        guard offset.isFinite else { return }
        jump(to: offset)
    }

    /// Forwards throws cards; backwards brings thrown cards back, where enough have been thrown.
    public mutating func scroll(toCard index: Int, animated: Bool, at time: Double) {
        advance(to: time)
        guard rule.itemCount > 0 else { return }
        let current = card(top)
        let target = card(index)
        guard animated else { return jump(to: Double(target)) }
        if target < current, depth >= current - target {
            backward(by: current - target)
        } else {
            forward(by: target >= current ? target - current : target - current + rule.itemCount, to: history.last ?? .right)
        }
    }

    /// Forwards throws cards in the direction of the last throw; backwards brings the last thrown cards back.
    public mutating func steer(byCards count: Int, at time: Double) {
        advance(to: time)
        if count >= 0 {
            forward(by: min(count, Self.maxCardsPerEvent), to: history.last ?? .right)
        } else {
            backward(by: min(count.magnitude.clampedToInt, Self.maxCardsPerEvent))
        }
    }

    /// A held key throws one card after another.
    public mutating func keyHeld(_ direction: Int, at time: Double) -> HeldKey { .steps }

    /// A stack has no motion that lasts as long as a key is held.
    public mutating func keyUp(at time: Double) {}

    public mutating func scroll(byPoints delta: Double, at time: Double) {
        guard delta.isFinite else { return }
        pendingScroll += delta.clamped(to: -1000...1000)
        let notches = Int(pendingScroll / Self.notch)
        guard notches != 0 else { return }
        pendingScroll -= Double(notches) * Self.notch
        steer(byCards: notches, at: time)
    }

    public mutating func settle(at time: Double) {
        advance(to: time)
        pendingScroll = 0
        guard throwFraction > 0 else { return }
        if throwFraction < 0.5 {
            freeze()
            thaw()
        } else {
            forward(by: 1, to: .right)
        }
    }

    /// Points of precise scrolling that throw a card, or bring one back.
    private static let notch = 60.0
    /// Maximum number of cards per wheel event.
    private static let maxCardsPerEvent = 4

    // MARK: Rule changes

    public mutating func setRule(_ rule: ScrollRule, at time: Double) -> Bool {
        guard let rule = rule.stack else { return false }
        setRule(rule, at: time)
        return true
    }

    /// Running motions continue from their current state under the new rule.
    public mutating func setRule(_ newRule: CardStackRule, at time: Double) {
        advance(to: time)
        guard newRule != rule else { return }
        if throwFraction > 0 || newRule.itemCount <= 0 || rule.itemCount <= 0 {
            let oldOffset = offset
            rule = newRule
            spring = rule.spring
            return jump(to: oldOffset)
        }
        freeze()
        if newRule.itemCount != rule.itemCount { renumber(for: newRule.itemCount) }
        if !newRule.isRefined { for position in slots.indices { forgetGrip(position) } }
        rule = newRule
        spring = rule.spring
        fill()
        thaw()
    }

    /// Changes the number of cards. The top card stays, clamped to the new count, and all numbers move with it.
    private mutating func renumber(for count: Int) {
        let new = min(card(top), count - 1)
        let moved = new - top
        top = new
        depth = max(min(depth, new), 0)
        for position in slots.indices { slots[position].number += moved }
        rule.itemCount = count
        // With another count two numbers can mean the same card; keep one slot for each card.
        for position in slots.indices.reversed() {
            let number = card(slots[position].number)
            if slots[..<position].contains(where: { card($0.number) == number }) { slots.remove(at: position) }
        }
    }

    /// Sets a slot's grip to the card's centre, as under the original physics, without moving the card.
    mutating func forgetGrip(_ position: Int) {
        let grip = slots[position].grip
        guard grip != .zero, slots[position].flight == nil else { return }
        let turned = grip - grip.turned(by: .direction(atAngle: slots[position].motion.value.z))
        slots[position].motion.value.x += turned.x
        slots[position].motion.value.y += turned.y
        slots[position].grip = .zero
        if slots[position].number == top { moveGrab(by: turned) }
    }

    private mutating func moveGrab(by displacement: Vector2) {
        guard var grab = touch.grab else { return }
        grab.base += displacement
        grab.lever = 1
        touch = touch.isDragging ? .dragging(grab) : .holding(grab)
    }
}

extension UInt {
    fileprivate var clampedToInt: Int { Int(clamping: self) }
}
