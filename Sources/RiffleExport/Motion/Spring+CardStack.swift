internal import RiffleMath
internal import RiffleModels

extension Spring {
    /// The spring that brings the cards of a stack back.
    init(_ rule: CardStackRule) {
        switch rule.spring {
        case .duration: self.init(uiKitDuration: rule.springDuration, dampingRatio: rule.springDamping)
        case .response: self.init(response: rule.springResponse, dampingRatio: rule.springDamping)
        case .bounce: self.init(duration: rule.springResponse, bounce: rule.springBounce)
        case .stiffness: self.init(stiffness: rule.springStiffness, damping: rule.springFriction, mass: rule.springMass)
        }
    }
}
