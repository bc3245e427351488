internal import RiffleInteraction
internal import RiffleModels

// The emulation of a finger or a trackpad with the mouse.
extension StageParameters {
    static let hand: [ParameterDescriptor] =
        [
            .choice(
                name: "hand", title: "Hand", options: HandKind.allCases.map(\.option), selected: HandKind.mouse.rawValue,
                group: .hand,
                help:
                    "What the mouse stands for. A phone finger: 10 pt slop, 60 Hz, 40 ms, 163 points per inch; a trackpad: 120 Hz, 20 ms.",
                source:
                    "the mouse is exact; UIKit's slop, iPhone's 60 Hz and 163 points per inch, Agawi's TouchMarks (2013) for its latency"
            )
        ]
        + [
            ParameterDescriptor(
                name: "handSlop", title: "Slop", unit: .points, range: 0...40, step: 1, defaultValue: standard.slop, group: .hand,
                help: "How far the hand moves before a drag begins; a shorter movement is a tap.",
                source: "UIPanGestureRecognizer: 10 points; 3 for the mouse is Riffle's"),
            .choice(
                name: "handRate", title: "Rate", options: HandRate.allCases.map(\.option), selected: 0, group: .hand,
                help: "How many positions of the hand arrive per second. Automatic: as many as the device sends.",
                source: "iPhone's touch screens: 60 and 120 Hz; Windows requires 125 Hz from a precision touchpad"
            ).renamedOption("as-it-comes", at: HandRate.asItComes.rawValue),
            ParameterDescriptor(
                name: "handLatency", title: "Latency", unit: .seconds, range: 0...0.25, step: 0.005,
                defaultValue: standard.latency,
                group: .hand, help: "How long the hand's events take to reach the cards.",
                source:
                    "Agawi's TouchMarks (2013): 55 ms from a touch on an iPhone 5's screen to the picture; a desktop itself adds about 15 of them"
            ),
            ParameterDescriptor(
                name: "handJitter", title: "Jitter", unit: .points, range: 0...5, step: 0.1, defaultValue: standard.jitter,
                group: .hand,
                help: "How far a reported position is off: its standard deviation along each axis; the press is exact.",
                source: "Riffle: an estimate"),
            ParameterDescriptor(
                name: "handDensity", title: "Points per inch", range: 48...400, step: 1, defaultValue: standard.density,
                group: .hand,
                help: "The density of the hand's screen. At twice the density, the same movement is twice as long.",
                source: "CSS: 96; iPhone: 163, half of 326 pixels an inch"),
            ParameterDescriptor(
                name: "handCoarseness", title: "Coarse first event", unit: .points, range: 0...40, step: 1,
                defaultValue: standard.coarseness, group: .hand,
                help:
                    "Movements within this distance of the press aren't reported. The first one beyond it is reported in full.",
                source: "the hysteresis of touch screens; the number is Riffle's"),
            ParameterDescriptor(
                name: "handSeed", title: "Seed", range: 0...9999, step: 1, defaultValue: Double(standard.seed), kind: .count,
                group: .hand, help: "The same number always gives the same jitter.", source: "Riffle"),
        ].map { $0.used(when: "hand", is: Double(HandKind.custom.rawValue)) }

    private static let standard = HandSettings()
}

/// The rates at which an emulated hand is reported.
enum HandRate: Int, CaseIterable {
    case asItComes
    case slow
    case fast

    /// The number of positions per second; nil: as they come.
    var perSecond: Double? {
        switch self {
        case .asItComes: nil
        case .slow: 60
        case .fast: 120
        }
    }

    var option: ParameterDescriptor.Option {
        switch self {
        case .asItComes: "automatic"
        case .slow: "60 Hz"
        case .fast: "120 Hz"
        }
    }
}

extension HandKind {
    fileprivate var option: ParameterDescriptor.Option {
        switch self {
        case .mouse: "mouse"
        case .phoneFinger: "phone finger"
        case .trackpad: "trackpad"
        case .custom: "custom"
        }
    }
}
