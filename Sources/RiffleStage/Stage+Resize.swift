internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// The way from one size of the window to another: what the size that is shown differs by from the one that everything is laid out for.
struct Sizing: Sendable {
    var difference = Residual<SIMD2<Double>>.zero
    var start = 0.0

    func isActive(at time: Double) -> Bool { !difference.isOver(at: time - start) }
}

extension Stage {
    /// The window has another size, in points, lies on another display, or something else takes points at its top (0…half the height). `seconds`: so long the cards and the edge of what is shown take to
    /// get there, from wherever an earlier way has brought them and as fast as they are; at or below 0, and while a hand makes the size, they
    /// are there at once. A size that is none changes nothing.
    public mutating func resize(
        to newSize: Size, topInset newInset: Double = 0, pixelScale newScale: Double, at time: Double, over seconds: Double = 0
    ) {
        guard newSize.width > 0, newSize.height > 0, newSize.width.isFinite, newSize.height.isFinite, newScale > 0,
            newScale.isFinite
        else { return }
        let newInset = newInset.clamped(to: 0...newSize.height / 2)
        guard newSize != size || newScale != pixelScale || newInset != topInset || (sizing.isActive(at: now) && !(seconds > 0))
        else { return }
        advance(to: time)
        let takesTime = seconds > 0 && newScale == pixelScale && (newSize != size || newInset != topInset)
        let before = takesTime ? shownCards() : []
        let surroundings = takesTime ? shownSurroundings() : nil
        let (shown, velocity) = (shownSize, sizing.difference.velocity(at: now - sizing.start))
        size = newSize
        topInset = newInset
        pixelScale = newScale
        sizing = Sizing()
        if takesTime {
            sizing.start = now
            sizing.difference = Residual(
                value: SIMD2(shown.width - newSize.width, shown.height - newSize.height), velocity: velocity, duration: seconds)
        }
        layOut()
        if let surroundings { beginLayoutTransition(from: before, surroundings, over: seconds) }
    }

    /// The part of the window that is the stage's at the moment, in points: `size`, but for the way there.
    public var shownSize: Size {
        guard sizing.isActive(at: now) else { return size }
        let left = sizing.difference.value(at: now - sizing.start)
        return Size(width: Swift.max(size.width + left.x, 1), height: Swift.max(size.height + left.y, 1))
    }
}
