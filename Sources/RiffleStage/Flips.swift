internal import RiffleMath
internal import RiffleMotion

/// The cards that are turned over, or turning.
struct Flips: Sendable {
    private struct Flip: Sendable {
        var page: Int
        /// The side it goes to.
        var showsBack: Bool
        var start: Double
        var duration: Double
        /// Angle − target at the start, and its rate, in radians.
        var residual: Residual<SIMD2<Double>>

        var target: Double { showsBack ? .pi : 0 }

        func angle(at time: Double) -> Double { target + residual.value(at: time - start).x }
        func velocity(at time: Double) -> Double { residual.velocity(at: time - start).x }
        func isTurning(at time: Double) -> Bool { time < start + duration }
    }

    private var flips: ContiguousArray<Flip> = []

    /// The angle in radians by which a card is turned about y.
    func angle(ofPage page: Int, at time: Double) -> Double {
        guard !flips.isEmpty, let flip = flips.first(where: { $0.page == page }) else { return 0 }
        return flip.angle(at: time)
    }

    func showsBack(_ page: Int) -> Bool { flips.first { $0.page == page }?.showsBack ?? false }

    func isTurning(at time: Double) -> Bool { flips.contains { $0.isTurning(at: time) } }

    /// Turns a card to its other side from wherever it is; its turning speed is kept.
    mutating func toggle(page: Int, at time: Double, duration: Double) {
        turn(page: page, toBack: !showsBack(page), at: time, duration: duration)
    }

    /// Turns every card but one to its front.
    mutating func turnBack(allBut page: Int?, at time: Double, duration: Double) {
        turnBack(at: time, duration: duration) { $0 == page }
    }

    /// Turns every card to its front that isn't to be kept as it is.
    mutating func turnBack(at time: Double, duration: Double, keeping isKept: (Int) -> Bool) {
        for flip in flips where flip.showsBack && !isKept(flip.page) {
            turn(page: flip.page, toBack: false, at: time, duration: duration)
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

    private mutating func turn(page: Int, toBack: Bool, at time: Double, duration: Double) {
        let angle = angle(ofPage: page, at: time)
        let speed = flips.first { $0.page == page }?.velocity(at: time) ?? 0
        flips.removeAll { $0.page == page }
        let target = toBack ? Double.pi : 0
        flips.append(
            Flip(
                page: page, showsBack: toBack, start: time, duration: duration,
                residual: Residual(value: SIMD2(angle - target, 0), velocity: SIMD2(speed, 0), duration: duration)))
    }
}
