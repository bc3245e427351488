internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion
public import RiffleSettings

/// The cards that are turned over or turning, by their pages (a page is a card's index in the unfolded row).
public struct Flips: Sendable {
    private struct Flip: Sendable {
        var page: Int
        /// Whether the turn ends on the back.
        var showsBack: Bool
        var start: Double
        var timing: FlipTiming
        /// The angle at the start, in radians.
        var from: Double
        /// The remaining difference to the curve's angle; without a curve, to the target.
        var residual: ScalarResidual
        /// The angle at which the card is held, in radians; nil: it turns.
        var held: Double?
        /// Whether the card was in flight at the last `noteFlights`.
        var wasFlying = false

        var target: Double { showsBack ? .pi : 0 }

        func angle(at time: Double) -> Double {
            if let held { return held }
            let remaining = timing.curve.map { (target - from) * ($0.value(at: share(at: time)) - 1) } ?? 0
            return target + remaining + residual.value(at: time - start)
        }

        /// In radians a second.
        func velocity(at time: Double) -> Double {
            let share = share(at: time)
            let slope = share < 1 ? timing.curve.map { $0.slope(at: share) } ?? 0 : 0
            return (timing.duration > 0 ? (target - from) * slope / timing.duration : 0) + residual.velocity(at: time - start)
        }

        func isTurning(at time: Double) -> Bool { time < start + timing.duration }

        private func share(at time: Double) -> Double {
            timing.duration > 0 ? ((time - start) / timing.duration).clamped(to: 0...1) : 1
        }
    }

    /// The most cards that are turned over or turning. The list stays short because every drawn card searches it. Beyond the limit, the
    /// card that was turned first shows its front again.
    static let most = 256

    private var flips: ContiguousArray<Flip> = []

    /// All cards show their fronts.
    public init() {}

    /// The angle in radians by which the card of a page is turned about y.
    public func angle(ofPage page: Int, at time: Double) -> Double {
        guard !flips.isEmpty, let flip = flips.first(where: { $0.page == page }) else { return 0 }
        return flip.angle(at: time)
    }

    func showsBack(_ page: Int) -> Bool { flips.first { $0.page == page }?.showsBack ?? false }

    func isTurning(at time: Double) -> Bool { flips.contains { $0.isTurning(at: time) } }

    /// Turns a card to its other side from its present angle; its angular velocity is continuous.
    public mutating func toggle(page: Int, at time: Double, with timing: FlipTiming) {
        turn(page: page, toBack: !showsBack(page), at: time, with: timing)
    }

    /// Turns every card to its front, except the card of a page.
    mutating func turnBack(allBut page: Int?, at time: Double, with timing: FlipTiming) {
        turnBack(at: time, with: timing) { $0 == page }
    }

    /// Turns every card to its front, except the cards of pages for which `isKept` is true.
    public mutating func turnBack(at time: Double, with timing: FlipTiming, keeping isKept: (Int) -> Bool) {
        for flip in flips where flip.showsBack && flip.held == nil && !isKept(flip.page) {
            turn(page: flip.page, toBack: false, at: time, with: timing)
        }
    }

    var isEmpty: Bool { flips.isEmpty }

    /// All cards show their fronts; the storage is kept.
    mutating func removeAll() { flips.removeAll(keepingCapacity: true) }

    /// The pages that show their backs, or turn to them, in ascending order.
    var backPages: [Int] { flips.filter(\.showsBack).map(\.page).sorted() }

    /// Sets a page to its back without a turn.
    mutating func setBack(page: Int, at time: Double) {
        turn(page: page, toBack: true, at: time, with: FlipTiming(duration: 0, curve: nil))
    }

    /// Ends all turns at once.
    mutating func end(at time: Double) {
        for flip in flips where flip.isTurning(at: time) {
            turn(page: flip.page, toBack: flip.showsBack, at: time, with: FlipTiming(duration: 0, curve: nil))
        }
        advance(to: time)
    }

    /// Keeps the card of a page turned by an angle in radians, until it is forgotten.
    mutating func hold(page: Int, at angle: Double) {
        flips.append(
            Flip(
                page: page, showsBack: true, start: 0, timing: FlipTiming(duration: 0, curve: nil), from: angle,
                residual: ScalarResidual(value: 0, velocity: 0, duration: 0),
                held: angle))
    }

    /// Notes which cards are in flight, for `landed`.
    mutating func noteFlights(_ isFlying: (Int) -> Bool) {
        for index in flips.indices { flips[index].wasFlying = isFlying(flips[index].page) }
    }

    /// Resets the cards that have landed since `noteFlights` to their fronts, without an animation.
    mutating func landed(_ isFlying: (Int) -> Bool) { flips.removeAll { $0.wasFlying && !isFlying($0.page) } }

    /// Resets the cards that aren't visible to their fronts, without an animation.
    public mutating func forget(where isUnseen: (Int) -> Bool) { flips.removeAll { isUnseen($0.page) } }

    /// Removes the entries of cards that have turned back to their front.
    mutating func advance(to time: Double) {
        if flips.isEmpty { return }
        flips.removeAll { !$0.showsBack && !$0.isTurning(at: time) }
    }

    /// Maps every page to a new one after cards were inserted or removed; nil removes it.
    mutating func renumber(_ newPage: (Int) -> Int?) {
        for index in flips.indices.reversed() {
            if let page = newPage(flips[index].page) { flips[index].page = page } else { flips.remove(at: index) }
        }
    }

    private mutating func turn(page: Int, toBack: Bool, at time: Double, with timing: FlipTiming) {
        let angle = angle(ofPage: page, at: time)
        let speed = flips.first { $0.page == page }?.velocity(at: time) ?? 0
        let wasTurning = flips.contains { $0.page == page && $0.isTurning(at: time) }
        flips.removeAll { $0.page == page }
        let target = toBack ? Double.pi : 0
        // A card at rest follows the curve alone, whatever its initial slope; a turning card keeps its angular velocity.
        var residual = ScalarResidual(value: angle - target, velocity: speed, duration: timing.duration)
        if let curve = timing.curve {
            let ownSpeed = timing.duration > 0 ? (target - angle) * curve.slope(at: 0) / timing.duration : 0
            residual = ScalarResidual(value: 0, velocity: wasTurning ? speed - ownSpeed : 0, duration: timing.duration)
        }
        if flips.count >= Self.most { flips.removeFirst(flips.count - Self.most + 1) }
        flips.append(
            Flip(page: page, showsBack: toBack, start: time, timing: timing, from: angle, residual: residual))
    }
}
