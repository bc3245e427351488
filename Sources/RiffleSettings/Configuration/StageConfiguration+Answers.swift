public import RiffleInteraction
internal import RiffleMath
public import RiffleModels

// Values of several parameters, as the stage and the exports need them.
extension StageConfiguration {
    /// The area that the chosen model's cards are laid out in.
    public var viewport: ViewportKind {
        ViewportKind(rawValue: values.integer(ViewportKind.parameterName)) ?? .window
    }

    /// The card look of the chosen model: corners, shadow, reflection, shade, blur.
    public var look: CardLook { CardLook(values, defaults: model.descriptor.look) }

    /// The backdrop behind the cards.
    public var backdrop: BackdropKind { BackdropKind(rawValue: stage.integer("backdrop")) ?? .picture }

    /// The parameter `cardShape`; `.model` for a value out of range.
    public var cardShape: CardShape { CardShape(rawValue: stage.integer("cardShape")) ?? .model }

    /// The parameter `pictureFit`; `.fill` for a value out of range.
    public var pictureFit: PictureFit { PictureFit(rawValue: stage.integer("pictureFit")) ?? .fill }

    /// The configured duration and curve of flips.
    public var flipTiming: FlipTiming { FlipTiming(duration: stage["flipDuration"], curve: flipCurve) }

    /// The configured lift of turning cards of a width in points, among cards of a depth; zero where flips don't lift.
    public func lift(cardWidth: Double, depth: Double) -> FlipLift {
        FlipLift(edge: liftFactor * cardWidth / 2, around: liftFactor * (depth + 1))
    }

    /// The lift in multiples of the least that keeps a turning card clear of its neighbours; 0 while the lift is off.
    public var liftFactor: Double { stage.isOn("lifts") ? stage["flipLift"] : 0 }

    /// The easing curve of a flip; nil: the quintic that begins at the present angular velocity.
    var flipCurve: CubicBezierCurve? {
        let points = SIMD4(stage["flipCurveX1"], stage["flipCurveY1"], stage["flipCurveX2"], stage["flipCurveY2"])
        return (TransitionCurve(rawValue: stage.integer("flipCurve")) ?? FlipCurve.refined).bezier(points)
    }

    /// The hand that the mouse stands for.
    public var hand: HandSettings {
        let kind = HandKind(rawValue: stage.integer("hand")) ?? .mouse
        if let settings = kind.settings { return settings }
        var settings = HandSettings()
        settings.slop = stage["handSlop"]
        settings.rate = HandRate(rawValue: stage.integer("handRate"))?.perSecond
        settings.latency = stage["handLatency"]
        settings.jitter = stage["handJitter"]
        settings.density = stage["handDensity"]
        settings.coarseness = stage["handCoarseness"]
        settings.seed = stage.integer("handSeed")
        return settings
    }

    /// Whether motions that nobody steers end at once. See `Stage.reduceMotion()`.
    public var reducesMotion: Bool { preferences.reducesMotion }

    /// This configuration without the wishes of the desktop, as a recording holds it.
    public var withoutDesktop: StageConfiguration {
        var result = self
        result.preferences = preferences.withoutDesktop
        return result
    }
}
