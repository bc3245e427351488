internal import RiffleMath

/// What a scroll view shows when it is pulled past its end: shown = (1 − 1/(x·c/D + 1))·D for a pull of x.
///
/// It starts with slope c and never reaches D. The pull keeps its sign. Lengths in any one unit. Source: UIScrollView as
/// measured by many, MODELS.md 7.
@frozen public struct RubberBand: Equatable, Hashable, Sendable {
    /// c, the share of the pull that shows at first: 1e-6…1e6; UIKit's is 0.55.
    public let coefficient: Double
    /// D, the length that the shown pull approaches: the visible extent. 0 shows nothing of any pull.
    public let dimension: Double

    /// Values outside the ranges are clamped; NaN counts as the lower bound.
    public init(coefficient: Double = 0.55, dimension: Double) {
        self.coefficient = coefficient.clamped(to: 1e-6...1e6)
        self.dimension = dimension.clamped(to: 0...1e12)
    }

    /// What shows of a `pull`.
    public func shown(_ pull: Double) -> Double {
        guard dimension > 0 else { return 0 }
        // x·c·D/(x·c + D), the same without the cancellation; an infinite pull shows D.
        let reach = abs(pull) * coefficient
        let part = reach < .infinity ? reach * dimension / (reach + dimension) : dimension
        return pull < 0 ? -part : part
    }

    /// The pull that shows as `shown`: for catching a band that is already stretched. A value that no pull reaches gives the
    /// pull for D·(1 − 1e-9).
    public func pull(showing shown: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let part = min(abs(shown), dimension * (1 - 1e-9))
        let pull = part * dimension / (coefficient * (dimension - part))
        return shown < 0 ? -pull : pull
    }

    /// d shown/d pull = c/(|x|·c/D + 1)²: the factor from the hand's velocity to the content's.
    public func slope(_ pull: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let stretch = abs(pull) * coefficient / dimension + 1
        return coefficient / (stretch * stretch)
    }
}

extension RubberBand {
    /// The shown place of a hand's place: unchanged inside `limits`, banded outside.
    public func shown(_ place: Double, within limits: ClosedRange<Double>) -> Double {
        let inside = place.clamped(to: limits)
        return place == inside ? place : inside + shown(place - inside)
    }

    /// The hand's place that shows as `place`; the inverse of the above.
    public func pull(showing place: Double, within limits: ClosedRange<Double>) -> Double {
        let inside = place.clamped(to: limits)
        return place == inside ? place : inside + pull(showing: place - inside)
    }

    /// The factor from the hand's velocity to the shown one at the hand's place.
    public func slope(_ place: Double, within limits: ClosedRange<Double>) -> Double {
        let inside = place.clamped(to: limits)
        return place == inside ? 1 : slope(place - inside)
    }
}
