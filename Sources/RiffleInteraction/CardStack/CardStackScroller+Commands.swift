internal import RiffleMath
internal import RiffleMotion
public import RiffleModels

// Keys, wheel, sliders, and other numbers.
extension CardStackScroller {
    /// Points of a wheel's fine movement that throw a card, or bring one back.
    private static let notch = 60.0
    /// At most this many cards go at a stroke.
    private static let most = 4

    public mutating func place(at offset: Double, at moment: Double) {
        guard offset.isFinite else { return }
        var still = CardStackScroller(rule: rule, offset: offset, time: Swift.max(time, moment))
        // Its memory serves again.
        swap(&still.history, &history)
        self = still
    }

    /// Cards above it fly off, to one side and the other; a card further down is simply next.
    public mutating func scroll(toCard index: Int, animated: Bool, at moment: Double) {
        advance(to: moment)
        guard rule.itemCount > 0, hand == nil else { return }
        let count = rule.itemCount
        let target = ((index % count) + count) % count
        let ahead = (target - self.index(of: top) + count) % count
        guard ahead > 0 else { return }
        guard animated else { return place(at: Double(target), at: moment) }
        if ahead <= Swift.min(rule.layers, Self.most) {
            for step in 0..<ahead { throwTop(to: step % 2 == 0 ? .right : .left, velocity: .zero) }
        } else if count - ahead <= Self.most, count - ahead <= history.count {
            for _ in 0..<(count - ahead) { undo(at: moment) }
        } else {
            throwTop(to: .right, velocity: .zero)
            top += ahead - 1
        }
    }

    /// Onwards cards are thrown to the right; backwards the last ones come back.
    public mutating func scroll(byCards count: Int, at moment: Double) {
        advance(to: moment)
        guard hand == nil else { return }
        for step in 0..<Swift.min(abs(count), Self.most) {
            if count > 0 {
                throwTop(to: step % 2 == 0 ? .right : .left, velocity: .zero)
            } else {
                undo(at: moment)
            }
        }
    }

    public mutating func scroll(byPoints delta: Double, at moment: Double) {
        guard delta.isFinite else { return }
        wheel += delta.clamped(to: -1000...1000)
        let notches = Int(wheel / Self.notch)
        guard notches != 0 else { return }
        wheel -= Double(notches) * Self.notch
        scroll(byCards: notches, at: moment)
    }

    public mutating func settle(at moment: Double) {
        advance(to: moment)
        wheel = 0
    }

    /// Other numbers; what moves goes on from where it is, under the new ones.
    public mutating func adopt(_ newRule: CardStackRule, at moment: Double) {
        advance(to: moment)
        guard newRule != rule else { return }
        let shown = index(of: top)
        let springChanges = spring
        rule = newRule
        if newRule.itemCount > 0, index(of: top) != shown { top = Swift.min(shown, newRule.itemCount - 1) }
        guard spring != springChanges else { return }
        let (layers, layersVelocity) = shift.state(at: time)
        shift = Sway(from: layers, velocity: layersVelocity, spring: spring, at: time, thresholds: Sway.layers)
        let (value, velocity) = drag.state(at: time)
        drag = Sway(from: value, velocity: velocity, spring: spring, at: time, thresholds: Sway.offsets)
    }
}
