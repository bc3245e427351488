internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// An animated resize: the remaining difference of the shown size to the one that everything is laid out for, in window points.
struct ResizeTransition: Sendable {
    var difference = Residual<SIMD2<Double>>.zero
    var start = 0.0

    func isActive(at time: Double) -> Bool { !difference.isOver(at: time - start) }
}

extension Stage {
    /// Sets the window's size in points, the inset at its top (clamped to 0…half the height), the share of its width (clamped to
    /// 0.05…1) and the output pixels per point.
    /// `seconds`: the duration in which the cards and the edge of what is shown move there, from their present position and
    /// velocity; at or below 0 (as during a live resize), and for another pixel scale, the change is immediate. A size or scale
    /// that isn't positive changes nothing.
    public mutating func resize(
        to newSize: Size, topInset newInset: Double = 0, widthShare newShare: Double = 1, pixelScale newScale: Double,
        at time: StageTime, over seconds: Double = 0
    ) {
        let resize = StageResize(
            size: newSize, topInset: newInset, widthShare: newShare, pixelScale: newScale, duration: seconds)
        advance(to: time, events: CollectionOfOne(StageEvent(time: time, kind: .resize(resize))))
    }

    /// The least `widthShare`.
    static let leastShare = 0.05

    mutating func perform(_ resize: StageResize) {
        let (newSize, newScale, seconds) = (resize.size, resize.pixelScale, resize.duration)
        guard newSize.width > 0, newSize.height > 0, newSize.width.isFinite, newSize.height.isFinite, newScale > 0,
            newScale.isFinite
        else { return }
        let newInset = resize.topInset.clamped(to: 0...newSize.height / 2)
        let newShare = resize.widthShare.clamped(to: Self.leastShare...1)
        let isOther = newSize != size || newInset != topInset || newShare != widthShare
        guard
            isOther || newScale != pixelScale || (motion.resizing.isActive(at: now) && !(seconds > 0))
        else { return }
        let takesTime = seconds > 0 && newScale == pixelScale && isOther
        let arrangement = takesTime ? shownArrangement() : nil
        let (shown, velocity) = (shownSize, motion.resizing.difference.velocity(at: now - motion.resizing.start))
        motion.size = newSize
        motion.topInset = newInset
        motion.widthShare = newShare
        motion.pixelScale = newScale
        motion.resizing = ResizeTransition()
        if takesTime {
            motion.resizing.start = now
            motion.resizing.difference = Residual(
                value: SIMD2(shown.width - newSize.width, shown.height - newSize.height), velocity: velocity, duration: seconds)
        }
        fitModel()
        if var arrangement { beginLayoutTransition(from: &arrangement.work, arrangement.surroundings, over: seconds) }
    }
}
