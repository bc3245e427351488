internal import RiffleMath

/// An exponential decay, v(t) = v₀·e^(−kt), in the units and conventions of each platform.
public struct DecayWords: Equatable, Sendable {
    /// k in 1/s: a motion goes v₀/k and falls to 1/e of its speed in 1/k seconds.
    public var friction: Double

    /// Creates a decay. `friction`: k in 1/s, above 0.
    public init(friction: Double) { self.friction = friction }

    /// UIScrollView.decelerationRate, the factor by which the speed changes in a millisecond: e^(−k/1000); 0.998 is `.normal`.
    public var ratePerMillisecond: Double {
        get { Double.exp(-friction / 1000) }
        set { friction = -1000 * Double.log(newValue) }
    }

    /// Compose's exponentialDecay(frictionMultiplier): k/4.2.
    public var composeMultiplier: Double {
        get { friction / 4.2 }
        set { friction = newValue * 4.2 }
    }

    /// Flutter's FrictionSimulation(drag), the factor by which the speed changes in a second: e^(−k).
    public var flutterDrag: Double {
        get { Double.exp(-friction) }
        set { friction = -Double.log(newValue) }
    }

    /// iCarousel.decelerationRate: 1 − k/60. A release travels v₀/(60·(1 − rate)).
    public var carouselRate: Double {
        get { 1 - friction / 60 }
        set { friction = 60 * (1 - newValue) }
    }

    /// The decay's numbers for all platforms, each with its conversion, as sentences for a comment in code.
    public var comment: String {
        func digits(_ value: Double) -> String { CodeNumber.rounded(value) }
        return """
            A release at v goes on as v·e^(−kt), which carries as far as v/k, with k = \(digits(friction)) 1/s. The same as a \
            deceleration rate of \(digits(ratePerMillisecond)) = e^(−k/1000) (UIKit) or \(digits(carouselRate)) = 1 − k/60 \
            (iCarousel), a friction multiplier of \(digits(composeMultiplier)) = k/4.2 (Compose), and a drag of \
            \(digits(flutterDrag)) = e^(−k) (Flutter).
            """
    }

    /// The decay's number for each platform.
    var numbers: [(name: String, value: Double, unit: String, help: String)] {
        [
            ("friction", friction, "1/s", "k in v·e^(−kt): a release at v goes on by v/k."),
            ("decelerationRate", ratePerMillisecond, "per ms", "UIScrollView.decelerationRate: e^(−k/1000)."),
            ("carouselRate", carouselRate, "", "iCarousel.decelerationRate: 1 − k/60."),
            ("frictionMultiplier", composeMultiplier, "", "Jetpack Compose's exponentialDecay: k/4.2."),
            ("drag", flutterDrag, "", "Flutter's FrictionSimulation: e^(−k)."),
        ]
    }
}
