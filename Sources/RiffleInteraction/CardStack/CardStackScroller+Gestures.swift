internal import RiffleMotion
public import RiffleMath
internal import RiffleModels

// The hand.
extension CardStackScroller {
    /// Below this the hand is still, in seconds since its last movement: a card let go then has no speed.
    static let stillness = 0.04

    public mutating func touchDown(at time: Double) {
        touchDown(position: .zero, card: nil, at: time)
    }

    /// A hand comes down at a place (points about the stack's centre) on a card. Whatever swings stays where it is; the card
    /// thrown last, if it is the one that was hit, is caught and lies on top again.
    public mutating func touchDown(position: Vector2, card: Int?, at moment: Double) {
        advance(to: moment)
        guard hand == nil, rule.itemCount > 0 else { return }
        if let card, let flight = flights.last, index(of: flight.position) == card, flight.position == top - 1 {
            flights.removeLast()
            _ = history.pop()
            takeTop()
            returning.append(
                Returning(position: top, sway: Sway(), held: flight.value(at: time) - stacked(0, at: time).value))
        }
        let base = drag.state(at: time).value
        for index in returning.indices where returning[index].position == top && returning[index].held == nil {
            returning[index].held = returning[index].sway.state(at: time).value
        }
        // −1 at the card's upper edge, 1 at the lower.
        let grip = position.y.isFinite ? (2 * position.y / Swift.max(rule.cardHeight, 1)).clamped(to: -1...1) : 0
        hand = Hand(base: base, lever: 1 - rule.grabTurn * (1 + grip), eventTime: time)
        drag = Sway()
    }

    public mutating func touchUp(at moment: Double) {
        advance(to: moment)
        letGo(velocity: .zero)
    }

    public mutating func panBegan(translation: Vector2, velocity: Vector2, at moment: Double) -> Bool {
        guard hasTop else { return false }
        if hand == nil { touchDown(at: moment) }
        hand?.isDragging = true
        panChanged(translation: translation, velocity: velocity, at: moment)
        return true
    }

    public mutating func panChanged(translation: Vector2, velocity: Vector2, at moment: Double) {
        advance(to: moment)
        let sum = translation.x + translation.y + velocity.x + velocity.y
        guard sum.isFinite else { return }
        hand?.translation = translation
        hand?.velocity = velocity
        hand?.eventTime = time
    }

    public mutating func panEnded(translation: Vector2, velocity: Vector2, at moment: Double) {
        panChanged(translation: translation, velocity: velocity, at: moment)
        guard let hand, hand.isDragging else { return touchUp(at: moment) }
        let velocity = hand.velocity
        let top = topState(at: time).value
        let landing = rule.landing(translation: Vector2(top.x, top.y), velocity: velocity)
        if let direction = landing.outcome {
            throwTop(to: direction, velocity: velocity)
        } else {
            letGo(velocity: velocity)
        }
    }

    public mutating func panCancelled(at moment: Double) {
        touchUp(at: moment)
    }

    /// Where letting go now would send the card; nil while nothing is dragged.
    public func forecast() -> LandingForecast? {
        guard let hand, hand.isDragging else { return nil }
        let top = topState(at: time).value
        // A hand that has come to rest has no speed any more.
        let velocity = time - hand.eventTime > Self.stillness ? .zero : hand.velocity
        return rule.landing(translation: Vector2(top.x, top.y), velocity: velocity)
    }

    /// Everything swings back; the refined deck goes on with the hand's velocity.
    private mutating func letGo(velocity: Vector2) {
        guard let hand else { return }
        let value = dragged(hand)
        release(value, velocity: handVelocity(hand, velocity))
    }

    /// The hand is gone; the drag swings back from a value.
    private mutating func release(_ value: SIMD4<Double>, velocity: SIMD4<Double>) {
        hand = nil
        drag = Sway(from: value, velocity: velocity, spring: spring, at: time, thresholds: Sway.offsets)
        for index in returning.indices {
            guard let held = returning[index].held else { continue }
            returning[index].held = nil
            returning[index].sway = Sway(from: held, velocity: .zero, spring: spring, at: time, thresholds: Sway.offsets)
        }
    }

    /// The drag's velocity under a hand's: the turn follows the way sideways.
    private func handVelocity(_ hand: Hand, _ velocity: Vector2) -> SIMD4<Double> {
        guard rule.isRefined else { return .zero }
        let x = hand.base.x + hand.translation.x
        let slope = (turn(at: x + 0.5, hand.lever) - turn(at: x - 0.5, hand.lever))
        return SIMD4(velocity.x, velocity.y, slope * velocity.x, 0)
    }

    // MARK: - Throwing and bringing back

    /// Throws the top card, with a velocity in points a second.
    mutating func throwTop(to direction: ThrowDirection, velocity: Vector2) {
        // With all cards in the air there is none to throw.
        guard hasTop else { return letGo(velocity: .zero) }
        let drag = dragState(at: time)
        let speed = hand.map { handVelocity($0, velocity) } ?? drag.velocity
        let now = topState(at: time, speed: speed)
        launch(direction, from: now.value, velocity: now.velocity)
        release(drag.value, velocity: speed)
        returning.removeAll { $0.position == top }
        history.push(direction.unit)
        top += 1
        if rule.isRefined {
            move(layers: 1, at: time)
        } else {
            pending.append(time + rule.flightDuration)
        }
    }

    /// The flight of the top card from where it is.
    private mutating func launch(_ direction: ThrowDirection, from: SIMD4<Double>, velocity: SIMD4<Double>) {
        if flights.count == Self.mostFlights { flights.removeFirst() }
        let unit = direction.unit
        guard rule.isRefined else {
            // As the source: straight out by the width of the screen, eased, whatever the hand did.
            let target = SIMD4(unit.x * rule.flightLength, unit.y * rule.flightLength, from.z, 0)
            flights.append(
                Flight(
                    position: top, start: time, duration: rule.flightDuration, from: from, velocity: .zero,
                    acceleration: .zero, target: target))
            return
        }
        // Along its way it reaches the end in time, and is never slowed down; across it goes on as it was.
        let along = from.x * unit.x + from.y * unit.y
        let distance = Swift.max(rule.flightLength - along, 1)
        let speed = Swift.max(velocity.x * unit.x + velocity.y * unit.y, 0)
        let duration = Swift.min(rule.flightDuration, speed > 0 ? distance / speed : .infinity)
        let gain = duration > 0 ? 2 * (distance - speed * duration) / (duration * duration) : 0
        let spin = from.z != 0 ? (from.z < 0 ? -1.0 : 1) : (unit.x != 0 ? unit.x : 0)
        let turnGain = duration > 0 ? spin * rule.formulas.maxRotation * 2 / (duration * duration) : 0
        // Out of the stack by the end of the flight: L·(1 − t/T)².
        let rise = duration > 0 ? from.w / duration : 0
        flights.append(
            Flight(
                position: top, start: time, duration: duration, from: from,
                velocity: SIMD4(velocity.x, velocity.y, velocity.z, -2 * rise),
                acceleration: SIMD4(unit.x * gain, unit.y * gain, turnGain, duration > 0 ? 2 * rise / duration : 0),
                target: nil))
    }

    public mutating func throwTop(to direction: ThrowDirection, at moment: Double) {
        advance(to: moment)
        throwTop(to: direction, velocity: .zero)
    }

    /// Brings the card thrown last back the way it went; false if none was thrown.
    @discardableResult
    public mutating func undo(at moment: Double) -> Bool {
        advance(to: moment)
        guard hand == nil, rule.itemCount > 0, let direction = history.pop() else { return false }
        // From where it flies, or from where it went.
        let way = direction * rule.flightLength
        let spin = direction.x * rule.formulas.maxRotation * (rule.isRefined ? 2 : 1)
        var from = (value: SIMD4(way.x, way.y, spin, 0), velocity: SIMD4<Double>.zero)
        if let flight = flights.last, flight.position == top - 1 {
            flights.removeLast()
            from = (flight.value(at: time), flight.velocity(at: time))
        }
        takeTop()
        let place = stacked(0, at: time)
        // From far away a lively spring would swing far beyond the stack.
        let calm = Spring(omega0: Swift.max(spring.omega0 * spring.zeta, 12), zeta: 1)
        let sway = Sway(
            from: from.value - place.value, velocity: from.velocity - place.velocity, spring: calm, at: time,
            thresholds: Sway.offsets)
        returning.append(Returning(position: top, sway: sway, held: nil))
        return true
    }

    /// The card before the top one lies on top again; the others stay in their places and move back from there.
    private mutating func takeTop() {
        top -= 1
        if returning.count >= Self.mostFlights { returning.removeFirst() }
        returning.removeAll { $0.position == top }
        if pending.isEmpty { move(layers: -1, at: time) } else { pending.removeLast() }
    }
}
