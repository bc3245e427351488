internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// The cards that are turned over, or turning, by their pages.
struct Flips: Sendable {
    /// How a turn runs.
    struct Timing: Equatable, Sendable {
        /// In seconds.
        var duration: Double
        /// Nil: the quintic that takes a turning speed up and ends without one.
        var curve: CubicBezierCurve?
    }

    private struct Flip: Sendable {
        var page: Int
        /// The side it goes to.
        var showsBack: Bool
        var start: Double
        var timing: Timing
        /// In radians, at the start.
        var from: Double
        /// What the angle differs by from the curve's, which begins at `from`; without a curve, from the target.
        var residual: ScalarResidual

        var target: Double { showsBack ? .pi : 0 }

        func angle(at time: Double) -> Double {
            let way = timing.curve.map { (target - from) * ($0.value(at: share(at: time)) - 1) } ?? 0
            return target + way + residual.value(at: time - start)
        }

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

    private var flips: ContiguousArray<Flip> = []

    /// The angle in radians by which the card of a page is turned about y.
    func angle(ofPage page: Int, at time: Double) -> Double {
        guard !flips.isEmpty, let flip = flips.first(where: { $0.page == page }) else { return 0 }
        return flip.angle(at: time)
    }

    func showsBack(_ page: Int) -> Bool { flips.first { $0.page == page }?.showsBack ?? false }

    func isTurning(at time: Double) -> Bool { flips.contains { $0.isTurning(at: time) } }

    /// Turns a card to its other side from wherever it is; its turning speed is kept.
    mutating func toggle(page: Int, at time: Double, with timing: Timing) {
        turn(page: page, toBack: !showsBack(page), at: time, with: timing)
    }

    /// Turns every card but one to its front.
    mutating func turnBack(allBut page: Int?, at time: Double, with timing: Timing) {
        turnBack(at: time, with: timing) { $0 == page }
    }

    /// Turns every card to its front that isn't to be kept as it is.
    mutating func turnBack(at time: Double, with timing: Timing, keeping isKept: (Int) -> Bool) {
        for flip in flips where flip.showsBack && !isKept(flip.page) {
            turn(page: flip.page, toBack: false, at: time, with: timing)
        }
    }

    var isEmpty: Bool { flips.isEmpty }

    /// Lets cards lie on their fronts at once: those that nobody sees.
    mutating func forget(where isUnseen: (Int) -> Bool) { flips.removeAll { isUnseen($0.page) } }

    /// Forgets the cards that lie on their front again.
    mutating func advance(to time: Double) {
        if flips.isEmpty { return }
        flips.removeAll { !$0.showsBack && !$0.isTurning(at: time) }
    }

    /// Cards came or went: every page has another number, or (nil) is gone.
    mutating func renumber(_ newPage: (Int) -> Int?) {
        for place in flips.indices.reversed() {
            if let page = newPage(flips[place].page) { flips[place].page = page } else { flips.remove(at: place) }
        }
    }

    private mutating func turn(page: Int, toBack: Bool, at time: Double, with timing: Timing) {
        let angle = angle(ofPage: page, at: time)
        let speed = flips.first { $0.page == page }?.velocity(at: time) ?? 0
        let wasTurning = flips.contains { $0.page == page && $0.isTurning(at: time) }
        flips.removeAll { $0.page == page }
        let target = toBack ? Double.pi : 0
        // A card at rest follows the curve alone, whatever its slope at the start; one that turns brings its speed along.
        var residual = ScalarResidual(value: angle - target, velocity: speed, duration: timing.duration)
        if let curve = timing.curve {
            let ownSpeed = timing.duration > 0 ? (target - angle) * curve.slope(at: 0) / timing.duration : 0
            residual = ScalarResidual(value: 0, velocity: wasTurning ? speed - ownSpeed : 0, duration: timing.duration)
        }
        flips.append(
            Flip(page: page, showsBack: toBack, start: time, timing: timing, from: angle, residual: residual))
    }
}

/// How far a turning card rises over its neighbours: on the way up and down within the turn alone, so that a card that stays turned over lies
/// in the row.
struct FlipLift: Sendable {
    /// Half the card's width, which its edge sweeps …
    var edge: Double
    /// … and the depth of the stack around it, both in window points.
    var around: Double

    /// The sine of the angle from which on a card is seen to turn: a degree.
    static let seen = 0.02

    /// Nothing on a side, and exactly nothing: of cards in one plane the least lift decides. As soon as a card is seen to turn it is in front of
    /// its neighbours, and then as far as its edge is behind its middle.
    func height(atAngle angle: Double) -> Double {
        let share = abs(Double.sin(angle))
        guard share > 1e-9 else { return 0 }
        let rise = Swift.min(share / Self.seen, 1)
        return edge * share + around * rise * rise * (3 - 2 * rise)
    }
}

extension Stage {
    /// The lift of cards that turn now.
    var flipLift: FlipLift {
        FlipLift(
            edge: cardStyle.flipLift * model.cardSize.width * viewport.scale / 2, around: cardStyle.flipLift * (depthAround + 1))
    }

    func lift(ofPage page: Int, _ lift: FlipLift) -> Double {
        flips.isEmpty ? 0 : lift.height(atAngle: flips.angle(ofPage: page, at: now))
    }

    /// How flips run, as it is set.
    var flipTiming: Flips.Timing {
        Flips.Timing(duration: configuration.stage["flipDuration"], curve: configuration.flipCurve)
    }
}
