internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

// Where the cards belong, and how a change of that keeps place and velocity.
extension CardStackScroller {
    /// Where a slot belongs now: x, y, angle, place.
    func target(_ slot: CardStackSlot) -> SIMD4<Double> {
        guard slot.flight == nil else { return .zero }
        let layer = min(max(slot.number - top, 0), rule.visibleCount)
        var lanes = SIMD4(0, 0, 0, Double(layer))
        guard let grab = hand.grab else { return lanes }
        lanes.x = rule.translation(ofLayer: layer, pull: grab.pull.x)
        lanes.y = rule.translation(ofLayer: layer, pull: grab.pull.y)
        lanes.z = rule.turn(ofLayer: layer, pull: grab.pull.x, lever: grab.lever)
        return lanes
    }

    /// How fast that changes by the hand.
    func targetRate(_ slot: CardStackSlot) -> SIMD4<Double> {
        guard slot.flight == nil, let grab = hand.grab else { return .zero }
        let layer = min(max(slot.number - top, 0), rule.visibleCount)
        let share = rule.share(ofLayer: layer)
        let velocity = handVelocity(grab)
        let slope = Vector2(rule.limitedSlope(grab.pull.x), rule.limitedSlope(grab.pull.y))
        let turn = velocity.x * rule.turnSlope(pull: grab.pull.x, lever: grab.lever)
        return SIMD4(
            layer == 0 ? velocity.x : share * slope.x * velocity.x, layer == 0 ? velocity.y : share * slope.y * velocity.y,
            share * turn, 0)
    }

    /// Where a slot is, and how fast it moves.
    func shown(_ slot: CardStackSlot) -> (value: SIMD4<Double>, rate: SIMD4<Double>) {
        let state = slot.motion.state(at: time)
        return (state.value + target(slot), state.rate + targetRate(slot))
    }

    /// Before a change: every slot that isn't in the air tells where it is instead of what it differs by.
    mutating func freeze() {
        for position in slots.indices where slots[position].flight == nil {
            let state = shown(slots[position])
            if slots[position].motion.isOver(at: time) { slots[position].comesHome = false }
            let waits = slots[position].motion.start + slots[position].motion.placeDelay
            slots[position].motion = CardMotion(at: time, value: state.value, rate: state.rate)
            slots[position].motion.placeDelay = max(waits - time, 0)
        }
        let state = shift.state(at: time)
        let waits = shift.start + shift.placeDelay
        shift = CardMotion(at: time, value: state.value, rate: state.rate)
        shift.placeDelay = max(waits - time, 0)
    }

    /// After the change: everything springs from there to where it now belongs. As the source, the sway starts from standstill
    /// (`keepsSway` false). `delay` lets the stack wait before it moves on.
    mutating func thaw(keepsSway: Bool = true, delay: Double = 0) {
        standing = 0
        for position in slots.indices where slots[position].flight == nil {
            let target = target(slots[position])
            let targetRate = targetRate(slots[position])
            var motion = slots[position].motion
            guard motion.law == .held else { continue }
            motion.value -= target
            motion.rate -= targetRate
            if !keepsSway { motion.rate = SIMD4(0, 0, 0, motion.rate.w) }
            motion.spring(
                by: slots[position].comesHome ? homeSpring : spring, placeDelay: wait(delay, after: motion.placeDelay))
            slots[position].motion = motion
        }
        shift.spring(by: spring, placeDelay: wait(delay, after: shift.placeDelay))
        sweep()
    }

    /// The stack's spring may swing, and is made for short ways.
    private var homeSpring: Spring { Spring(uiKitDuration: max(rule.flightDuration, 0.25), dampingRatio: 1) }

    /// A stack that waits already and is to wait anew goes at once: quick throws would otherwise hold it for ever.
    private func wait(_ delay: Double, after rest: Double) -> Double {
        delay > 0 && rest > 0 ? 0 : max(delay, rest)
    }

    /// Lets go of slots behind the last layer that nobody sees, and, should there be many, of the deepest.
    private mutating func sweep() {
        let end = top + rule.visibleCount
        slots.removeAll { $0.flight == nil && $0.number >= end && $0.motion.value.w >= 0 }
        while slots.count > Self.poolSize, slots[0].flight == nil, slots[0].number >= end { slots.removeFirst() }
    }

    /// Gives every layer its card; to be called between `freeze` and `thaw`. New ones come from `behind` places behind where they
    /// belong, and at least from behind the last layer. A card that is still in the air enters when it has landed.
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

    /// After a landing: lets the card enter again if one of the layers is its.
    mutating func refill() {
        guard (0..<rule.visibleCount).contains(where: { isMissing($0) }) else { return }
        freeze()
        fill()
        thaw()
    }

    /// The card in the air that lands first, if one does by `end`.
    func nextLanding(until end: Double) -> Int? {
        var first: Int?
        for position in slots.indices where slots[position].flight != nil && slots[position].motion.end <= end {
            if let earlier = first, slots[earlier].motion.end <= slots[position].motion.end { continue }
            first = position
        }
        return first
    }

    /// Keeps the document order: descending numbers.
    mutating func insert(_ slot: CardStackSlot) {
        let position = slots.firstIndex { $0.number < slot.number } ?? slots.endIndex
        slots.insert(slot, at: position)
    }

    /// The slot of a number.
    func position(of number: Int) -> Int? { slots.firstIndex { $0.number == number } }

    /// Stands still at an offset: whole ones are rest, in between a part of the throw to the right is done.
    mutating func stand(at offset: Double) {
        let place = offset.isFinite ? offset.clamped(to: -1e9...1e9) : 0
        let whole = place.rounded(.down)
        standing = rule.itemCount > 0 ? place - whole : 0
        top = card(Int(whole))
        depth = top
        history.removeAll()
        letGo(throwing: false)
        slots.removeAll(keepingCapacity: true)
        shift = CardMotion(at: time)
        shift.value.w = -standing
        let shown = standing > 0 ? min(rule.visibleCount + 1, rule.itemCount) : rule.visibleCount
        for layer in 0..<max(shown, 0) {
            var slot = CardStackSlot(number: top + layer, motion: CardMotion(at: time))
            if standing > 0 {
                slot.motion.value = layer == 0 ? SIMD4(standing * rule.flightLength, 0, 0, 0) : SIMD4(0, 0, 0, -standing)
            }
            insert(slot)
        }
    }
}
