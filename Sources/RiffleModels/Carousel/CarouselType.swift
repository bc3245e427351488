/// iCarousel's built-in types, and `custom`, whose poses the model computes (Sources/RiffleModels/FORMULAS.md, "Carousel
/// family").
public enum CarouselType: String, CaseIterable, Sendable {
    case linear
    case rotary
    case invertedRotary
    case cylinder
    case invertedCylinder
    case wheel
    case invertedWheel
    case coverFlow
    case coverFlow2
    case timeMachine
    case invertedTimeMachine
    case custom

    /// Whether the cards lie on a closed circle; these types wrap by default.
    public var isCircular: Bool {
        switch self {
        case .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel: true
        default: false
        }
    }

    /// Whether it is one of the two cover flows, which rotate the cards beside the current one.
    public var isCoverFlow: Bool { self == .coverFlow || self == .coverFlow2 }

    /// Whether cards can rotate so far that they face away; for other types `showBackfaces` has no effect.
    public var turnsCards: Bool { isCoverFlow || self == .cylinder || self == .invertedCylinder }
}
