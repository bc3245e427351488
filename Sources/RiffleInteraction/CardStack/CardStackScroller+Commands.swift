public import RiffleMath
public import RiffleModels
internal import RiffleMotion

// What a hand, keys and settings do.
extension CardStackScroller {
    // MARK: Hand

    public mutating func touchDown(at time: Double) {
        touchDown(position: Vector2(repeating: .nan), card: nil, at: time)
    }

    /// A hand comes down at a place (points about the stack's centre; none if it is no number) on a card. It catches the card: the
    /// top one, or one in the air, which then is the top one again, with those that were thrown after it: the deck keeps its order.
    /// Anywhere else the hand takes the top card.
    public mutating func touchDown(position: Vector2, card index: Int?, at time: Double) {
        advance(to: time)
        guard rule.itemCount > 0 else { return }
        if hand.grab != nil { springBack() }
        if let index, let flying = slots.first(where: { $0.flight != nil && card($0.number) == index }), flying.number < top {
            backward(by: top - flying.number)
        }
        freeze()
        endWaiting()
        guard let held = self.position(of: top) else { return thaw() }
        let lanes = slots[held].motion.value
        let turned = Vector2.turning(lanes.z)
        let centre = slots[held].centre(lanes)
        var grip = Vector2.zero
        if rule.isRefined, position.x.isFinite, position.y.isFinite {
            // From the card's centre, along its own axes, and on the card.
            let away = (position - centre).tamed.turned(by: Vector2(turned.x, -turned.y))
            grip = Vector2(0, away.y.clamped(to: -rule.cardHeight / 2...rule.cardHeight / 2))
        }
        let base = centre - grip + grip.turned(by: turned)
        slots[held].grip = grip
        slots[held].comesHome = false
        slots[held].motion.value = SIMD4(base.x, base.y, lanes.z, lanes.w)
        // The hand stops it; the place that it was moving to is no matter of the hand.
        slots[held].motion.rate = SIMD4(0, 0, 0, slots[held].motion.rate.w)
        hand = .holding(CardStackGrab(base: base, eventTime: self.time, lever: rule.lever(gripY: grip.y)))
        thaw()
    }

    public mutating func touchUp(at time: Double) {
        advance(to: time)
        if case .holding = hand { release(.zero) }
    }

    public mutating func panBegan(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        advance(to: time)
        guard rule.itemCount > 0 else { return false }
        if hand.grab == nil { touchDown(at: time) }
        guard let grab = hand.grab else { return false }
        hand = .dragging(grab)
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

    /// Throws the card under the hand if it has been dragged beyond the limit, where the rule has it so; then the pan is over.
    private mutating func throwHeld() -> Bool {
        guard rule.throwsWhileHeld, hand.isDragging, let grab = hand.grab,
            let direction = rule.landing(translation: grab.pull, velocity: .zero).outcome
        else { return false }
        forward(by: 1, to: direction)
        return true
    }

    public mutating func panEnded(translation: Vector2, velocity: Vector2, at time: Double) {
        advance(to: time)
        guard hand.isDragging else { return touchUp(at: time) }
        follow(translation, velocity)
        release(hand.grab?.velocity ?? .zero)
    }

    public mutating func panCancelled(at time: Double) {
        advance(to: time)
        if hand.grab != nil { springBack() }
    }

    /// The card goes where the hand goes; the source's sideways only.
    private mutating func follow(_ translation: Vector2, _ velocity: Vector2) {
        guard case .dragging(var grab) = hand else { return }
        let sum = translation + velocity
        guard (sum.x + sum.y).isFinite else { return }
        let sideways = Vector2(1, rule.isRefined ? 1 : 0)
        grab.translation = translation.tamed * sideways
        grab.velocity = velocity.tamed * sideways
        grab.eventTime = time
        hand = .dragging(grab)
    }

    private mutating func endWaiting() {
        for position in slots.indices where slots[position].flight == nil { slots[position].motion.placeDelay = 0 }
        shift.placeDelay = 0
    }

    // MARK: Keys, wheel

    /// Throws the top card, wherever it is.
    public mutating func throwTop(to direction: ThrowDirection, at time: Double) {
        advance(to: time)
        forward(by: 1, to: direction)
    }

    /// Brings the card thrown last back the way it went; false if there is none.
    @discardableResult
    public mutating func undo(at time: Double) -> Bool {
        advance(to: time)
        return backward(by: 1)
    }

    public mutating func place(at offset: Double, at time: Double) {
        advance(to: time)
        guard offset.isFinite else { return }
        stand(at: offset)
    }

    /// Forwards by throwing, backwards by bringing back, as far as the deck goes back.
    public mutating func scroll(toCard index: Int, animated: Bool, at time: Double) {
        advance(to: time)
        guard rule.itemCount > 0 else { return }
        let here = card(top)
        let there = card(index)
        guard animated else { return stand(at: Double(there)) }
        if there < here, depth >= here - there {
            backward(by: here - there)
        } else {
            forward(by: there >= here ? there - here : there - here + rule.itemCount, to: history.last ?? .right)
        }
    }

    /// Onwards cards are thrown as the last one was; backwards the last ones come back.
    public mutating func scroll(byCards count: Int, at time: Double) {
        advance(to: time)
        if count >= 0 {
            forward(by: min(count, Self.mostCards), to: history.last ?? .right)
        } else {
            backward(by: min(count.magnitude.clampedToInt, Self.mostCards))
        }
    }

    public mutating func scroll(byPoints delta: Double, at time: Double) {
        guard delta.isFinite else { return }
        wheel += delta.clamped(to: -1000...1000)
        let notches = Int(wheel / Self.notch)
        guard notches != 0 else { return }
        wheel -= Double(notches) * Self.notch
        scroll(byCards: notches, at: time)
    }

    public mutating func settle(at time: Double) {
        advance(to: time)
        wheel = 0
        guard standing > 0 else { return }
        if standing < 0.5 {
            freeze()
            thaw()
        } else {
            forward(by: 1, to: .right)
        }
    }

    /// Points of a wheel's fine movement that throw a card, or bring one back.
    private static let notch = 60.0
    /// At most this many cards go at a stroke of the wheel.
    private static let mostCards = 4

    // MARK: Settings

    /// Other numbers; what moves goes on from where it is, under the new ones.
    public mutating func adopt(_ newRule: CardStackRule, at time: Double) {
        advance(to: time)
        guard newRule != rule else { return }
        if standing > 0 || newRule.itemCount <= 0 || rule.itemCount <= 0 {
            let place = offset
            rule = newRule
            spring = Spring(rule)
            return stand(at: place)
        }
        freeze()
        if newRule.itemCount != rule.itemCount { renumber(for: newRule.itemCount) }
        if !newRule.isRefined { for position in slots.indices { forgetGrip(position) } }
        rule = newRule
        spring = Spring(rule)
        fill()
        thaw()
    }

    /// Another number of cards: the top card stays, and the numbers start again from it.
    private mutating func renumber(for count: Int) {
        let new = min(card(top), count - 1)
        let moved = new - top
        top = new
        depth = max(min(depth, new), 0)
        for position in slots.indices { slots[position].number += moved }
        rule.itemCount = count
        // Where the deck ended, other cards follow now: each only once.
        for position in slots.indices.reversed() {
            let number = card(slots[position].number)
            if slots[..<position].contains(where: { card($0.number) == number }) { slots.remove(at: position) }
        }
    }

    /// The source knows no grip: a card held by one stays where it is.
    mutating func forgetGrip(_ position: Int) {
        let grip = slots[position].grip
        guard grip != .zero, slots[position].flight == nil else { return }
        let turned = grip - grip.turned(by: .turning(slots[position].motion.value.z))
        slots[position].motion.value.x += turned.x
        slots[position].motion.value.y += turned.y
        slots[position].grip = .zero
        if slots[position].number == top { moveGrab(by: turned) }
    }

    private mutating func moveGrab(by way: Vector2) {
        guard var grab = hand.grab else { return }
        grab.base += way
        grab.lever = 1
        hand = hand.isDragging ? .dragging(grab) : .holding(grab)
    }
}

extension UInt {
    fileprivate var clampedToInt: Int { Int(clamping: self) }
}
