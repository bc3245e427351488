internal import RiffleMath
internal import RiffleModels

// The cards' targets, and changes of targets that keep position and velocity continuous.
extension CardStackScroller {
    /// The target lanes of a slot: x, y, angle, layer. Zero in flight, where motions are absolute.
    func target(_ slot: CardStackSlot) -> SIMD4<Double> {
        guard slot.flight == nil else { return .zero }
        let layer = min(max(slot.number - top, 0), rule.visibleCount)
        var lanes = SIMD4(0, 0, 0, Double(layer))
        guard let grab = touch.grab else { return lanes }
        lanes.x = rule.translation(ofLayer: layer, pull: grab.pull.x)
        lanes.y = rule.translation(ofLayer: layer, pull: grab.pull.y)
        lanes.z = rule.turn(ofLayer: layer, pull: grab.pull.x, lever: grab.lever)
        return lanes
    }

    /// The derivative of `target` from the pointer's velocity, per second.
    func targetRate(_ slot: CardStackSlot) -> SIMD4<Double> {
        guard slot.flight == nil, let grab = touch.grab else { return .zero }
        let layer = min(max(slot.number - top, 0), rule.visibleCount)
        let share = rule.share(ofLayer: layer)
        let velocity = pointerVelocity(grab)
        let slope = Vector2(rule.limitedSlope(grab.pull.x), rule.limitedSlope(grab.pull.y))
        let turn = velocity.x * rule.turnSlope(pull: grab.pull.x, lever: grab.lever)
        return SIMD4(
            layer == 0 ? velocity.x : share * slope.x * velocity.x, layer == 0 ? velocity.y : share * slope.y * velocity.y,
            share * turn, 0)
    }

    /// The lanes that a slot is shown at, and their rates per second.
    func shown(_ slot: CardStackSlot) -> (value: SIMD4<Double>, rate: SIMD4<Double>) {
        let state = slot.motion.state(at: time)
        return (state.value + target(slot), state.rate + targetRate(slot))
    }

    /// Makes the motions of all slots that are not in flight absolute, instead of relative to their targets. Call it before targets change.
    mutating func freeze() {
        for position in slots.indices where slots[position].flight == nil {
            let state = shown(slots[position])
            if slots[position].motion.isOver(at: time) {
                slots[position].isReturning = false
                // A card at rest has no grip: where it was held last has no effect on how a key throws it.
                if touch.grab == nil { slots[position].grip = .zero }
            }
            let delayEnd = slots[position].motion.start + slots[position].motion.layerDelay
            slots[position].motion = CardMotion(at: time, value: state.value, rate: state.rate)
            slots[position].motion.layerDelay = max(delayEnd - time, 0)
        }
        let state = shift.state(at: time)
        let delayEnd = shift.start + shift.layerDelay
        shift = CardMotion(at: time, value: state.value, rate: state.rate)
        shift.layerDelay = max(delayEnd - time, 0)
    }

    /// Makes the motions relative to the new targets and springs them to 0. Call it after targets have changed. Without `keepsVelocity`
    /// translation and rotation start at zero velocity, as in the original. The layer lane waits `delay` seconds.
    mutating func thaw(keepsVelocity: Bool = true, delay: Double = 0) {
        throwFraction = 0
        for position in slots.indices where slots[position].flight == nil {
            let target = target(slots[position])
            let targetRate = targetRate(slots[position])
            var motion = slots[position].motion
            guard motion.law == .held else { continue }
            motion.value -= target
            motion.rate -= targetRate
            if !keepsVelocity { motion.rate = SIMD4(0, 0, 0, motion.rate.w) }
            motion.spring(
                by: slots[position].isReturning ? rule.returnSpring : spring, layerDelay: wait(delay, after: motion.layerDelay))
            slots[position].motion = motion
        }
        shift.spring(by: spring, layerDelay: wait(delay, after: shift.layerDelay))
        removeHiddenSlots()
        takeViews()
    }

    /// The delay to use when `remaining` seconds of an earlier one are left: 0 if both are positive, so that quick throws do not
    /// delay the stack forever.
    private func wait(_ delay: Double, after remaining: Double) -> Double {
        delay > 0 && remaining > 0 ? 0 : max(delay, remaining)
    }

    /// Removes slots that stay behind the last visible layer; above `poolSize` also the deepest ones still on their way there.
    private mutating func removeHiddenSlots() {
        let end = top + rule.visibleCount
        slots.removeAll { $0.flight == nil && $0.number >= end && $0.motion.value.w >= 0 }
        while slots.count > Self.poolSize, slots[0].flight == nil, slots[0].number >= end { slots.removeFirst() }
    }

    /// Adds the missing slots of the visible layers; to be called between `freeze` and `thaw`. New slots start `behind` layers
    /// behind their targets, at least behind the last visible layer. A card still in flight gets its slot when it has landed.
    mutating func fill(behind: Int = 0) {
        let count = rule.visibleCount
        for layer in 0..<count where isMissing(layer) {
            var slot = CardStackSlot(number: top + layer, motion: CardMotion(at: time))
            slot.motion.value = target(slot)
            slot.motion.value.w = Double(max(layer + behind, count))
            slot.motion.rate = targetRate(slot)
            insert(slot)
        }
    }

    private func isMissing(_ layer: Int) -> Bool {
        let card = card(top + layer)
        return !slots.contains { self.card($0.number) == card }
    }

    /// After a landing: adds the landed card at the back if it belongs to a visible layer.
    mutating func refill() {
        guard (0..<rule.visibleCount).contains(where: { isMissing($0) }) else { return }
        freeze()
        fill()
        thaw()
    }

    /// Index of the slot in flight that lands first, if one lands by `end`.
    func nextLanding(until end: Double) -> Int? {
        var first: Int?
        for position in slots.indices where slots[position].flight != nil && slots[position].motion.end <= end {
            if let earlier = first, slots[earlier].motion.end <= slots[position].motion.end { continue }
            first = position
        }
        return first
    }

    /// Inserts a slot in document order: descending numbers.
    mutating func insert(_ slot: CardStackSlot) {
        let position = slots.firstIndex { $0.number < slot.number } ?? slots.endIndex
        slots.insert(slot, at: position)
    }

    /// Index of the slot with a number.
    func position(of number: Int) -> Int? { slots.firstIndex { $0.number == number } }

    /// Comes to rest at an offset. Between two cards, the upper card is shown part of the way through a throw to the right.
    mutating func jump(to offset: Double) {
        let target = offset.isFinite ? offset.clamped(to: -1e9...1e9) : 0
        let whole = target.rounded(.down)
        throwFraction = rule.itemCount > 0 ? target - whole : 0
        top = card(Int(whole))
        depth = top
        history.removeAll()
        endTouch(throwing: false)
        slots.removeAll(keepingCapacity: true)
        shift = CardMotion(at: time)
        shift.value.w = -throwFraction
        let shown = throwFraction > 0 ? min(rule.visibleCount + 1, rule.itemCount) : rule.visibleCount
        for layer in 0..<max(shown, 0) {
            var slot = CardStackSlot(number: top + layer, motion: CardMotion(at: time))
            if throwFraction > 0 {
                slot.motion.value =
                    layer == 0 ? SIMD4(throwFraction * rule.flightLength, 0, 0, 0) : SIMD4(0, 0, 0, -throwFraction)
            }
            insert(slot)
        }
        takeViews()
    }
}
