internal import RiffleMath

/// iCarousel's fade: opacity 1 inside [min, max], falling linearly over `range` to `minAlpha` outside. Offsets are in cards.
struct CarouselFade: Equatable, Sendable {
    var min = -Double.infinity
    var max = Double.infinity
    var range = 1.0
    var minAlpha = 0.0

    init() {}

    init(type: CarouselType, options: CarouselOptions) {
        min = options.fadeMin.value(default: type == .invertedTimeMachine ? 0 : -.infinity)
        max = options.fadeMax.value(default: type == .timeMachine ? 0 : .infinity)
        range = options.fadeRange.value(default: 1)
        minAlpha = options.fadeMinAlpha.value(default: 0)
    }

    /// The opacity at an offset. A range of 0 is a step, where the original divides by zero (upstream quirk 6, fixed).
    @inline(__always) func alpha(at offset: Double) -> Double {
        let beyond = offset > max ? offset - max : (offset < min ? min - offset : 0)
        guard beyond > 0 else { return 1 }
        let share = range > 0 ? Swift.min(beyond, range) / range : 1
        return 1 - share * (1 - minAlpha)
    }
}
