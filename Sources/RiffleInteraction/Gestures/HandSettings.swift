/// The settings by which the mouse emulates another device. Source: Resources/manual/physics.md, "Emulated hands".
public struct HandSettings: Equatable, Sendable {
    /// Radius in points of the circle that the pointer has to leave for a pan.
    public var slop = 3.0
    /// The device's reports per second; nil: each movement is reported as it comes.
    public var rate: Double?
    /// Seconds from a report to its effect.
    public var latency = 0.0
    /// The standard deviation of a movement's position, in points along each axis; a deviation never exceeds three times as much.
    public var jitter = 0.0
    /// Points per inch of the emulated screen: the movements of the same hand are longer by its ratio to `desktopDensity`.
    public var density = desktopDensity
    /// Movements within this distance of the press, in points, are not reported; the first movement beyond it is reported with its whole
    /// distance.
    public var coarseness = 0.0
    /// Chooses the sequence of the jitter.
    public var seed = 1

    /// Points per inch of a desktop: CSS's reference pixel.
    public static let desktopDensity = 96.0

    /// The mouse itself: exact.
    public init() {}

    /// A finger on a phone's screen.
    public static let phoneFinger = with {
        $0.slop = 10
        $0.rate = 60
        $0.latency = 0.04
        $0.jitter = 0.3
        $0.density = 163
        $0.coarseness = 4
    }

    /// A trackpad: its reports come later than a mouse's, and at a fixed rate.
    public static let trackpad = with {
        $0.rate = 120
        $0.latency = 0.02
    }

    private static func with(_ change: (inout HandSettings) -> Void) -> HandSettings {
        var settings = HandSettings()
        change(&settings)
        return settings
    }

    /// Whether an event has its effect when it comes.
    var isImmediate: Bool { rate == nil && latency == 0 }

    /// The time at which an event that comes at `time` has its effect: at the device's next report, a multiple of its period, after
    /// the latency. A millionth of the period absorbs the rounding of k/rate.
    func due(at time: Double) -> Double {
        guard let rate, rate > 0 else { return time + latency }
        return max((time * rate - 1e-6).rounded(.up) / rate, time) + latency
    }
}

/// The devices that the mouse can be emulated as.
public enum HandKind: Int, CaseIterable, Sendable {
    case mouse
    case phoneFinger
    case trackpad
    /// With settings of its own.
    case custom

    /// The device's settings; nil if parameters determine them.
    public var settings: HandSettings? {
        switch self {
        case .mouse: HandSettings()
        case .phoneFinger: .phoneFinger
        case .trackpad: .trackpad
        case .custom: nil
        }
    }
}
