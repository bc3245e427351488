import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleStage

extension ForecastLabel {
    /// Nil unless a card that can be thrown is being dragged.
    init?(_ frame: Frame, uiScale: Double) {
        guard let forecast = frame.forecast, let distance = forecast.missingDistance, let mark = frame.forecastMark else {
            return nil
        }
        self.init(mark: mark / uiScale, missingDistance: distance, missingSpeed: forecast.missingSpeed)
    }
}

extension ReleaseLabel {
    /// Nil unless a row or a screen is being dragged.
    init?(_ frame: Frame, uiScale: Double) {
        guard let release = frame.forecast else { return nil }
        let outcome: Outcome
        switch release.outcome {
        case .rest(let card, let next): outcome = .rest(card: card, next: next)
        case .completes: outcome = .completes
        case .cancels: outcome = .cancels
        case .flies, .springsBack: return nil
        }
        self.init(
            outcome, missingDistance: release.missingDistance.map { $0 / uiScale },
            missingSpeed: release.missingSpeed.map { $0 / uiScale }, isBeside: frame.isVertical || frame.transition != nil)
    }
}
