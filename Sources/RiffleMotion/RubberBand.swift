internal import RiffleMath

/// The rubber band of a scroll view: a drag of x beyond its end (the pull) shows an overshoot of (1 − 1/(x·c/D + 1))·D.
///
/// The slope is c at 0 and the overshoot stays below D. It has the sign of the pull. All lengths share one unit. Source:
/// measurements of UIScrollView, Resources/manual/physics.md, "Rubber band".
@frozen public struct RubberBand: Equatable, Hashable, Sendable {
    /// c, the slope at 0: 1e-6…1e6; UIKit's is 0.55.
    public let coefficient: Double
    /// D, the limit of the overshoot: the visible extent. At 0 no overshoot is shown.
    public let dimension: Double

    /// Values outside the ranges are clamped; NaN counts as the lower bound.
    public init(coefficient: Double = 0.55, dimension: Double) {
        self.coefficient = coefficient.clamped(to: 1e-6...1e6)
        self.dimension = dimension.clamped(to: 0...1e12)
    }

    /// The overshoot shown for a `pull`.
    public func shown(_ pull: Double) -> Double {
        guard dimension > 0 else { return 0 }
        // The formula as x·c·D/(x·c + D), which avoids cancellation; an infinite pull shows D.
        let reach = abs(pull) * coefficient
        let part = reach < .infinity ? reach * dimension / (reach + dimension) : dimension
        return pull < 0 ? -part : part
    }

    /// The inverse of `shown(_:)`, for a drag that begins while the content overshoots. Overshoots of D and more give the pull
    /// for D·(1 − 1e-9).
    public func pull(showing shown: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let part = min(abs(shown), dimension * (1 - 1e-9))
        let pull = part * dimension / (coefficient * (dimension - part))
        return shown < 0 ? -pull : pull
    }

    /// d shown/d pull = c/(|x|·c/D + 1)²: the factor from the finger's velocity to the content's.
    public func slope(_ pull: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let stretch = abs(pull) * coefficient / dimension + 1
        return coefficient / (stretch * stretch)
    }
}

extension RubberBand {
    /// The position shown for the finger's `position`: unchanged inside `limits`, with the rubber band outside.
    public func shown(_ position: Double, within limits: ClosedRange<Double>) -> Double {
        let inside = position.clamped(to: limits)
        return position == inside ? position : inside + shown(position - inside)
    }

    /// The finger's position for which `position` is shown; the inverse of `shown(_:within:)`.
    public func pull(showing position: Double, within limits: ClosedRange<Double>) -> Double {
        let inside = position.clamped(to: limits)
        return position == inside ? position : inside + pull(showing: position - inside)
    }

    /// The factor from the finger's velocity to the shown one, at the finger's `position`.
    public func slope(_ position: Double, within limits: ClosedRange<Double>) -> Double {
        let inside = position.clamped(to: limits)
        return position == inside ? 1 : slope(position - inside)
    }
}
