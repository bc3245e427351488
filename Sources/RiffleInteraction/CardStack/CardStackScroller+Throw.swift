internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

// Throwing cards out and bringing them back.
extension CardStackScroller {
    /// Of several cards thrown at once each next one is slower by this share.
    static let spread = 0.2

    /// Lets go of the top card.
    mutating func release(_ velocity: Vector2) {
        guard let grab = hand.grab, !slots.isEmpty else { return letGo(throwing: false) }
        let landing = rule.landing(translation: grab.pull, velocity: velocity)
        if let direction = landing.outcome { forward(by: 1, to: direction) } else { springBack() }
    }

    /// The top card goes back to where it belongs.
    mutating func springBack() {
        let pull = hand.grab?.pull ?? .zero
        freeze()
        letGo(throwing: false)
        if (pull * pull).sum() > rule.formulas.maxLength * rule.formulas.maxLength, let held = position(of: top) {
            slots[held].comesHome = true
        }
        thaw(keepsSway: rule.isRefined)
    }

    /// Throws `steps` cards; of many, those that are seen.
    mutating func forward(by steps: Int, to direction: ThrowDirection) {
        // A card that isn't on the stack can't be thrown: in a small deck all of them may be in the air.
        let lying = (0..<min(steps, rule.visibleCount)).first { !isLying(top + $0) } ?? rule.visibleCount
        let steps = lying < rule.visibleCount ? min(steps, lying) : steps
        guard rule.itemCount > 0, steps > 0 else { return hand.grab == nil ? () : springBack() }
        let count = rule.visibleCount
        freeze()
        letGo(throwing: true)
        let wereFlying = isAnyFlying
        for step in 0..<min(steps, count) {
            guard let position = position(of: top + step) else { continue }
            eventLog.note(.thrown(card(top + step), direction), at: time)
            launch(position, to: direction, slowedBy: Double(step) * Self.spread)
            history.push(direction)
        }
        if !wereFlying { eventLog.note(.willBeginDecelerating, at: time) }
        top += steps
        depth += steps
        shift.value.w += Double(min(steps, count))
        comeRound()
        limitFlights()
        fill(behind: min(steps, count))
        thaw(keepsSway: rule.isRefined, delay: rule.isRefined ? 0 : rule.flightDuration)
    }

    /// Brings the last `steps` cards back the way they went, as far as the deck goes; of many, those that will be seen. False if there
    /// is none.
    @discardableResult
    mutating func backward(by steps: Int) -> Bool {
        let steps = min(steps, depth)
        guard rule.itemCount > 0, steps > 0 else { return false }
        freeze()
        letGo(throwing: false)
        let wereFlying = isAnyFlying
        let count = min(steps, rule.visibleCount)
        let first = top - steps
        let remembered = min(steps, history.count)
        for step in (steps - remembered..<steps).reversed() {
            let side = history.pop() ?? .right
            eventLog.note(.broughtBack(card(first + step)), at: time)
            if step < count { bring(first + step, from: side, behind: count - 1 - step) }
        }
        for step in (0..<min(count, steps - remembered)).reversed() {
            bring(first + step, from: .right, behind: count - 1 - step)
        }
        // What else is in the air belongs farther down now, and sinks there.
        for position in slots.indices where slots[position].flight != nil && slots[position].number >= first { wake(position) }
        if wereFlying, !isAnyFlying { eventLog.note(.didEndDecelerating, at: time) }
        top = first
        depth -= steps
        shift.value.w -= Double(count)
        // Of one card the stack makes room as it likes; under several it goes no faster than they cover it.
        for position in slots.indices where slots[position].flight == nil {
            if count > 1 || slots[position].number < first + count { slots[position].comesHome = true }
        }
        fill()
        thaw()
        return true
    }

    /// Turns a card in the air round; one that has landed comes in from where it went.
    /// `behind` others that come at the same time it starts farther out.
    private mutating func bring(_ number: Int, from side: ThrowDirection, behind others: Int) {
        let farther = 1 + Self.spread * Double(others)
        var slot = CardStackSlot(number: number, motion: CardMotion(at: time, value: entry(from: side) * farther))
        // In a small deck it may lie at the back, or be in the air from its next throw already: it comes from there.
        if let position = slots.firstIndex(where: { card($0.number) == card(number) }) {
            if slots[position].flight != nil { wake(position) }
            if slots[position].motion.value.w < Double(rule.visibleCount) {
                slot.motion = slots[position].motion
                slot.grip = slots[position].grip
            }
            slots.remove(at: position)
        }
        insert(slot)
    }

    /// Whether a card lies on the stack.
    private func isLying(_ number: Int) -> Bool { slots.contains { $0.number == number && $0.flight == nil } }

    /// Cards before the top one that aren't in the air were sinking when a long way was gone: they go on sinking, as what they are the
    /// next time round.
    private mutating func comeRound() {
        guard slots.contains(where: { $0.flight == nil && $0.number < top }) else { return }
        for position in slots.indices where slots[position].flight == nil && slots[position].number < top {
            let rounds = (top - slots[position].number + rule.itemCount - 1) / rule.itemCount
            slots[position].number += rounds * rule.itemCount
        }
        for position in slots.indices.dropFirst() {
            let slot = slots[position]
            var hole = position
            while hole > 0, slots[hole - 1].number < slot.number {
                slots[hole] = slots[hole - 1]
                hole -= 1
            }
            slots[hole] = slot
        }
    }

    /// Takes a card out of the air, as it is now.
    private mutating func wake(_ position: Int) {
        let state = slots[position].motion.state(at: time)
        slots[position].flight = nil
        slots[position].comesHome = true
        slots[position].motion = CardMotion(at: time, value: state.value, rate: state.rate)
    }

    /// Sends a frozen slot out.
    private mutating func launch(_ position: Int, to direction: ThrowDirection, slowedBy lag: Double) {
        letGoOfGrip(position)
        slots[position].comesHome = false
        var motion = slots[position].motion
        slots[position].flight = direction
        let unit = direction.unit
        let length = rule.flight(isVertical: direction.isVertical)
        var duration = rule.flightDuration * (1 + lag)
        if rule.isRefined {
            // Along its way it is out of sight in time, and never slowed down; across it goes on as it was.
            let distance = max(length - (motion.value.x * unit.x + motion.value.y * unit.y), 1)
            let speed = motion.rate.x * unit.x + motion.rate.y * unit.y
            if speed > 0 { duration = min(duration, distance / speed) }
            duration = max(duration, 1e-3)
            let gain = 2 * (distance - speed * duration) / (duration * duration)
            let lean = motion.value.z != 0 ? motion.value.z : unit.x
            let spin = rule.formulas.maxRotation * (lean < 0 ? -2 : 2)
            // Not so fast that it spins, and out of the stack by the end of the flight: w·(1 − t/T)².
            motion.rate.z = motion.rate.z.clamped(to: -6...6)
            motion.rate.w = -2 * motion.value.w / duration
            motion.law = .accelerated(
                SIMD4(
                    unit.x * gain, unit.y * gain, spin / (duration * duration), 2 * motion.value.w / (duration * duration)))
        } else {
            // To a screen's width from the middle, wherever it is and whatever the hand did.
            let way = length - (motion.value.x * unit.x + motion.value.y * unit.y)
            motion.rate = .zero
            motion.law = .eased(way: SIMD4(unit.x * way, unit.y * way, 0, 0), duration: duration)
        }
        motion.end = time + duration
        slots[position].motion = motion
    }

    /// In the air a card turns about its centre: place and velocity are taken over from the grip to there.
    private mutating func letGoOfGrip(_ position: Int) {
        let slot = slots[position]
        guard slot.grip != .zero else { return }
        let lanes = slot.motion.value
        let centre = slot.centre(lanes)
        let arm = slot.grip.turned(by: .turning(lanes.z))
        slots[position].grip = .zero
        slots[position].motion.value.x = centre.x
        slots[position].motion.value.y = centre.y
        slots[position].motion.rate.x += slot.motion.rate.z * arm.y
        slots[position].motion.rate.y -= slot.motion.rate.z * arm.x
    }

    /// Where a card that went out on a side comes in again.
    private func entry(from side: ThrowDirection) -> SIMD4<Double> {
        let way = side.unit * rule.flight(isVertical: side.isVertical)
        return SIMD4(way.x, way.y, side.unit.x * rule.formulas.maxRotation * (rule.isRefined ? 2 : 1), 0)
    }

    /// The pool has room for so many and no more.
    private mutating func limitFlights() {
        while slots.count(where: { $0.flight != nil }) > Self.flightLimit {
            guard let oldest = slots.lastIndex(where: { $0.flight != nil }) else { return }
            slots.remove(at: oldest)
        }
    }
}
