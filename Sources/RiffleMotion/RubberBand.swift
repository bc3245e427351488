internal import RiffleMath

/// UIScrollView's rubber band: what a pull of x beyond an end shows is (1 − 1/(x·c/D + 1))·D, at most D.
public struct RubberBand: Equatable, Sendable {
    /// c: UIKit's is 0.55.
    public var coefficient: Double
    /// D: the visible extent, in the unit of the pull.
    public var extent: Double

    public init(coefficient: Double = 0.55, extent: Double) {
        self.coefficient = max(coefficient, 1e-6)
        self.extent = max(extent, 1e-6)
    }

    /// What a pull shows; odd in the pull.
    public func shown(_ pull: Double) -> Double {
        let x = abs(pull)
        let shown = (1 - 1 / (x * coefficient / extent + 1)) * extent
        return pull < 0 ? -shown : shown
    }

    /// The pull that shows `shown`: the inverse, for catching the content again without a jump. Capped just short of the extent.
    public func pull(_ shown: Double) -> Double {
        let y = min(abs(shown), extent * 0.999999)
        let pull = (1 / (1 - y / extent) - 1) * extent / coefficient
        return shown < 0 ? -pull : pull
    }

    /// How fast what is shown follows the pull: 1 − … at the edge it is c.
    public func slope(_ pull: Double) -> Double {
        let k = abs(pull) * coefficient / extent + 1
        return coefficient / (k * k)
    }
}
