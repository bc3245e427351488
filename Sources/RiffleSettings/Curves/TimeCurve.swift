internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
public import RiffleMotion

/// An easing or physics curve that the chosen model uses, for plotting.
public struct TimeCurve: Equatable, Sendable {
    /// The formula of a curve.
    public enum Kind: Equatable, Sendable {
        /// A spring from 0 to 1 with an initial velocity, in units of that distance per second.
        case spring(Spring, velocity: Double = 0)
        /// Exponential decay of velocity, from 0 to its rest at 1.
        case decay(Decay)
        /// Constant deceleration, from 0 to its rest at 1, as in iCarousel.
        case brake
        /// iCarousel's cubic ease in and out.
        case easeInOut
        /// A cubic Bézier easing curve.
        case bezier(CubicBezierCurve)
        /// The displacement over the pull beyond the end, both as shares of the visible length; the value is the coefficient.
        case rubberBand(Double)
    }

    /// A short title for a plot.
    public var title: String
    /// The formula.
    public var kind: Kind
    /// The length of the x axis: in seconds, for the rubber band in visible lengths.
    public var duration: Double
    /// Whether x is time.
    public var isTime = true
    /// For an adjustable Bézier curve: the names of the parameters of its control points, x1 y1 x2 y2.
    public var controls: [String] = []

    /// The curve's value at x = `time`, 0…duration.
    public func value(at time: Double) -> Double {
        let share = duration > 0 ? time / duration : 1
        switch kind {
        case .spring(let spring, let velocity): return spring.position(at: time, from: 0, velocity: velocity, to: 1)
        case .decay(let decay): return decay.position(at: time, from: 0, velocity: decay.friction)
        case .brake: return share * (2 - share)
        case .easeInOut: return CubicEaseInOut.value(at: share)
        case .bezier(let curve): return curve.value(at: share)
        case .rubberBand(let coefficient): return 1 - 1 / (time * coefficient + 1)
        }
    }
}

extension TimeCurve {
    /// A spring until it has settled to within 0.002, 0.1…4 s.
    fileprivate static func spring(_ title: String, _ spring: Spring, velocity: Double = 0) -> TimeCurve {
        let settles = spring.settlingTime(from: 0, velocity: velocity, to: 1, distance: 0.002, speed: 1e9)
        return TimeCurve(title: title, kind: .spring(spring, velocity: velocity), duration: settles.clamped(to: 0.1...4))
    }
}

extension StageConfiguration {
    /// The time curves of the chosen model and of the stage.
    public var timeCurves: [TimeCurve] {
        var curves: [TimeCurve] = []
        if let spring = values.spring {
            curves.append(.spring("Spring", spring))
        }
        curves += beziers
        return curves + Self.curves(of: madeModel.scrollRule)
    }

    /// The curves of a row's motion once the hand has let go.
    private static func curves(of rule: ScrollRule) -> [TimeCurve] {
        switch rule {
        case .carousel(let carousel):
            if carousel.row.physics == .refined { return refinedCurves(of: rule) }
            // The duration of constant deceleration is 2·|d|/|v|; the distance is d = v/(60·(1 − rate)).
            let seconds = 2 / (60 * max(1 - carousel.decelerationRate, 1e-3))
            return [
                TimeCurve(title: "Flick", kind: .brake, duration: seconds.clamped(to: 0.02...6)),
                TimeCurve(title: "Snap", kind: .easeInOut, duration: carousel.scrollDuration),
            ]
        case .scrollView(let view):
            var band = TimeCurve(title: "Rubber", kind: .rubberBand(view.rubberBandCoefficient), duration: 2)
            band.isTime = false
            if view.row.physics == .refined { return refinedCurves(of: rule) + [band] }
            let decay = Decay(rate: view.decelerationRate)
            let seconds = decay.time(untilWithin: 0.01, velocity: decay.friction)
            return [TimeCurve(title: "Flick", kind: .decay(decay), duration: seconds.clamped(to: 0.1...6)), band]
        case .cardStack, .transition:
            return []
        }
    }

    private static func refinedCurves(of rule: ScrollRule) -> [TimeCurve] {
        let flick = RefinedScroller.flick(under: rule)
        return [
            .spring("Flick", flick.spring, velocity: flick.velocity), .spring("Settle", RefinedScroller.settle),
        ]
    }

    /// The chosen easing curves; none for a choice whose option is Riffle's quintic, which depends on the speed.
    private var beziers: [TimeCurve] {
        (values.descriptors + stage.descriptors).compactMap { descriptor in
            guard let easing = descriptor.easing, let choice = TransitionCurve(rawValue: Int(value(of: easing.choice))) else {
                return nil
            }
            let coordinates = easing.controls.map(value(of:))
            let points = SIMD4(coordinates[0], coordinates[1], coordinates[2], coordinates[3])
            guard let curve = choice.bezier(points) else { return nil }
            // The other curves don't use the control points.
            let controls = choice == .custom ? easing.controls : []
            return TimeCurve(title: easing.title, kind: .bezier(curve), duration: 1, controls: controls)
        }
    }
}
