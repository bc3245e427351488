/// iCarousel's built-in arrangements, and the one that a model fills in itself.
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

    /// Types that lie on a closed circle wrap by default.
    public var isCircular: Bool {
        switch self {
        case .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel: true
        default: false
        }
    }

    /// Types that turn the cards beside the middle one.
    public var isCoverFlow: Bool { self == .coverFlow || self == .coverFlow2 }

    /// Types that can turn a card so far that it faces away; for the others it says nothing whether backs are shown.
    public var turnsCards: Bool { isCoverFlow || self == .cylinder || self == .invertedCylinder }
}
