internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

// Throwing cards out and bringing them back.
extension CardStackScroller {
    /// Of several cards thrown at once, each takes longer than the one before by this fraction of the flight duration; of several
    /// brought back, each starts farther out by this fraction of the flight length.
    static let stagger = 0.2

    /// Releases the top card with a velocity in points per second: throws it or springs it back.
    mutating func release(_ velocity: Vector2) {
        guard let grab = touch.grab, !slots.isEmpty else { return endTouch(throwing: false) }
        let landing = rule.landing(translation: grab.pull, velocity: velocity)
        if let direction = landing.flight { forward(by: 1, to: direction) } else { springBack() }
    }

    /// Springs the top card back to the stack.
    mutating func springBack() {
        let pull = touch.grab?.pull ?? .zero
        freeze()
        endTouch(throwing: false)
        if (pull * pull).sum() > rule.maxLength * rule.maxLength, let held = position(of: top) {
            slots[held].isReturning = true
        }
        thaw(keepsVelocity: rule.isRefined)
    }

    /// Throws `steps` cards, animating at most the visible ones.
    mutating func forward(by steps: Int, to direction: ThrowDirection) {
        // Only cards on the stack can be thrown: in a small deck all of them may be in flight.
        let available = (0..<min(steps, rule.visibleCount)).first { !isOnStack(top + $0) } ?? rule.visibleCount
        let steps = available < rule.visibleCount ? min(steps, available) : steps
        guard rule.itemCount > 0, steps > 0 else { return touch.grab == nil ? () : springBack() }
        let count = rule.visibleCount
        freeze()
        endTouch(throwing: true)
        let wereFlying = isAnyFlying
        // Seconds until the first of them lands.
        var landing = rule.flightDuration
        for step in 0..<min(steps, count) {
            guard let position = position(of: top + step) else { continue }
            eventLog.note(.thrown(card(top + step), direction), at: time)
            launch(position, to: direction, slowedBy: Double(step) * Self.stagger)
            landing = min(landing, slots[position].motion.end - time)
            history.push(direction)
        }
        if !wereFlying { eventLog.note(.willBeginDecelerating, at: time) }
        top += steps
        depth += steps
        shift.value.w += Double(min(steps, count))
        renumberSinkingSlots()
        limitFlights()
        fill(behind: min(steps, count))
        thaw(keepsVelocity: rule.isRefined, delay: rule.delaysLayers ? landing : 0)
    }

    /// Brings the last `steps` thrown cards back from the sides on which they left, at most `depth` of them, animating at most
    /// the visible ones. Returns false if there is none.
    @discardableResult
    mutating func backward(by steps: Int) -> Bool {
        let steps = min(steps, depth)
        guard rule.itemCount > 0, steps > 0 else { return false }
        freeze()
        endTouch(throwing: false)
        let wereFlying = isAnyFlying
        let count = min(steps, rule.visibleCount)
        let first = top - steps
        let remembered = min(steps, history.count)
        for step in (steps - remembered..<steps).reversed() {
            let side = history.pop() ?? .right
            eventLog.note(.broughtBack(card(first + step)), at: time)
            if step < count { bringBack(first + step, from: side, behind: count - 1 - step) }
        }
        for step in (0..<min(count, steps - remembered)).reversed() {
            bringBack(first + step, from: .right, behind: count - 1 - step)
        }
        // Other cards in flight belong to deeper layers now and spring to them.
        for position in slots.indices where slots[position].flight != nil && slots[position].number >= first {
            endFlight(position)
        }
        if wereFlying, !isAnyFlying { eventLog.note(.didEndDecelerating, at: time) }
        top = first
        depth -= steps
        shift.value.w -= Double(count)
        // For one card the stack moves down under its own spring; under several it moves no faster than they cover it.
        for position in slots.indices where slots[position].flight == nil {
            if count > 1 || slots[position].number < first + count { slots[position].isReturning = true }
        }
        fill()
        thaw()
        return true
    }

    /// Brings one card back: from its current pose if it is in flight, else from the side on which it left. With `others` cards
    /// before it in the same command it starts farther out.
    private mutating func bringBack(_ number: Int, from side: ThrowDirection, behind others: Int) {
        let farther = 1 + Self.stagger * Double(others)
        var slot = CardStackSlot(number: number, motion: CardMotion(at: time, value: entryLanes(from: side) * farther))
        // In a small deck the card may already be at the back of the stack or in flight again: start from that pose.
        if let position = slots.firstIndex(where: { card($0.number) == card(number) }) {
            if slots[position].flight != nil { endFlight(position) }
            if slots[position].motion.value.w < Double(rule.visibleCount) {
                slot.motion = slots[position].motion
                slot.grip = slots[position].grip
            }
            slots.remove(at: position)
        }
        insert(slot)
    }

    /// Whether the card with a number is on the stack and not in flight.
    private func isOnStack(_ number: Int) -> Bool { slots.contains { $0.number == number && $0.flight == nil } }

    /// Slots numbered before the top that are not in flight were sinking into the stack when many cards were thrown. They
    /// continue, under the next number of the same card at or below the top.
    private mutating func renumberSinkingSlots() {
        guard slots.contains(where: { $0.flight == nil && $0.number < top }) else { return }
        for position in slots.indices where slots[position].flight == nil && slots[position].number < top {
            let rounds = (top - slots[position].number + rule.itemCount - 1) / rule.itemCount
            slots[position].number += rounds * rule.itemCount
        }
        for position in slots.indices.dropFirst() {
            let slot = slots[position]
            var insertion = position
            while insertion > 0, slots[insertion - 1].number < slot.number {
                slots[insertion] = slots[insertion - 1]
                insertion -= 1
            }
            slots[insertion] = slot
        }
    }

    /// Ends a slot's flight at its current position and velocity.
    private mutating func endFlight(_ position: Int) {
        let state = slots[position].motion.state(at: time)
        slots[position].flight = nil
        slots[position].isReturning = true
        slots[position].motion = CardMotion(at: time, value: state.value, rate: state.rate)
    }

    /// Starts the flight of a slot whose motion is absolute. `lag`: fraction by which the flight takes longer.
    private mutating func launch(_ position: Int, to direction: ThrowDirection, slowedBy lag: Double) {
        movePivotToCentre(position)
        slots[position].isReturning = false
        var motion = slots[position].motion
        slots[position].flight = direction
        let unit = direction.unit
        let length = rule.flight(isVertical: direction.isVertical)
        var duration = rule.flightDuration * (1 + lag)
        if rule.isRefined {
            // Along the direction it covers the flight length in `duration` without slowing down; across it keeps its velocity.
            let distance = max(length - (motion.value.x * unit.x + motion.value.y * unit.y), 1)
            let speed = motion.rate.x * unit.x + motion.rate.y * unit.y
            if speed > 0 { duration = min(duration, distance / speed) }
            duration = max(duration, 1e-3)
            let gain = 2 * (distance - speed * duration) / (duration * duration)
            let tilt = motion.value.z != 0 ? motion.value.z : unit.x
            let spin = rule.maxRotation * (tilt < 0 ? -2 : 2)
            // Limit the angular velocity; the layer goes to 0 over the flight T as w·(1 − t/T)².
            motion.rate.z = motion.rate.z.clamped(to: -6...6)
            motion.rate.w = -2 * motion.value.w / duration
            motion.law = .accelerated(
                SIMD4(
                    unit.x * gain, unit.y * gain, spin / (duration * duration), 2 * motion.value.w / (duration * duration)))
        } else {
            // To the flight length from the centre, from any position and ignoring the velocity.
            let distance = length - (motion.value.x * unit.x + motion.value.y * unit.y)
            motion.rate = .zero
            motion.law = .eased(displacement: SIMD4(unit.x * distance, unit.y * distance, 0, 0), duration: duration)
        }
        motion.end = time + duration
        slots[position].motion = motion
    }

    /// Moves a slot's pivot from the grip to the card's centre, keeping position and velocity: in flight a card rotates about its
    /// centre.
    private mutating func movePivotToCentre(_ position: Int) {
        let slot = slots[position]
        guard slot.grip != .zero else { return }
        let lanes = slot.motion.value
        let centre = slot.centre(lanes)
        let arm = slot.grip.turned(by: .direction(atAngle: lanes.z))
        slots[position].grip = .zero
        slots[position].motion.value.x = centre.x
        slots[position].motion.value.y = centre.y
        slots[position].motion.rate.x += slot.motion.rate.z * arm.y
        slots[position].motion.rate.y -= slot.motion.rate.z * arm.x
    }

    /// The lanes at which a card that left on a side comes back.
    private func entryLanes(from side: ThrowDirection) -> SIMD4<Double> {
        let start = side.unit * rule.flight(isVertical: side.isVertical)
        return SIMD4(start.x, start.y, side.unit.x * rule.maxRotation * (rule.isRefined ? 2 : 1), 0)
    }

    /// Removes the oldest cards in flight beyond `flightLimit`.
    private mutating func limitFlights() {
        while slots.count(where: { $0.flight != nil }) > Self.flightLimit {
            guard let oldest = slots.lastIndex(where: { $0.flight != nil }) else { return }
            slots.remove(at: oldest)
        }
    }
}
