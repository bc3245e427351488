internal import RiffleInteraction
internal import RiffleMath
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
        if let spring = SpringVocabulary(values)?.spring(in: values) {
            curves.append(.spring("Spring", spring))
        }
        curves += beziers
        return curves + Self.curves(of: madeModel.scrollRule)
    }

    /// The curves of a row's motion once the hand has let go.
    private static func curves(of rule: ScrollRule) -> [TimeCurve] {
        switch rule {
        case .carousel(let carousel):
            if carousel.physics == .refined { return refinedCurves(of: rule) }
            // The duration of constant deceleration is 2·|d|/|v|; the distance is d = v/(60·(1 − rate)).
            let seconds = 2 / (60 * max(1 - carousel.decelerationRate, 1e-3))
            return [
                TimeCurve(title: "Flick", kind: .brake, duration: seconds.clamped(to: 0.02...6)),
                TimeCurve(title: "Snap", kind: .easeInOut, duration: 0.4),
            ]
        case .scrollView(let view):
            var band = TimeCurve(title: "Rubber", kind: .rubberBand(view.rubberBandCoefficient), duration: 2)
            band.isTime = false
            if view.physics == .refined { return refinedCurves(of: rule) + [band] }
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

    /// The value of a parameter of the chosen model, or of the stage; 0 for an unknown name.
    public func value(of name: String) -> Double { values.has(name) ? values[name] : stage[name] }

    /// Titles that fit on a small plot, by parameter name.
    private static let shortTitles = ["completionCurve": "Release", "flipCurve": "Flip"]

    /// The Bézier curves: one for every four parameters with a common stem and the suffixes X1, Y1, X2, Y2.
    private var beziers: [TimeCurve] {
        (values.descriptors + stage.descriptors).compactMap { descriptor in
            let name = descriptor.name
            guard name.lowercased().hasSuffix("x1") else { return nil }
            let stem = String(name.dropLast(2))
            let names = name.hasSuffix("X1") ? ["X1", "Y1", "X2", "Y2"] : ["x1", "y1", "x2", "y2"]
            let controls = names.map { stem + $0 }
            guard controls.allSatisfy({ self.descriptor(named: $0) != nil }) else { return nil }
            let points = SIMD4(
                value(of: controls[0]), value(of: controls[1]), value(of: controls[2]), value(of: controls[3]))
            // With a choice named like the stem, the control points are used by its custom option only.
            let choice = self.descriptor(named: stem) == nil ? .custom : TransitionCurve(rawValue: Int(value(of: stem)))
            guard let choice, let curve = choice.bezier(points) else { return nil }
            var time = TimeCurve(
                title: stem.isEmpty ? "Curve" : Self.shortTitles[stem] ?? stem.titled, kind: .bezier(curve), duration: 1)
            if choice == .custom { time.controls = controls }
            return time
        }
    }
}

extension String {
    /// Camel case as a title: "completionCurve" becomes "Completion curve".
    var titled: String {
        var words = ""
        for (position, character) in self.enumerated() {
            if position == 0 {
                words += character.uppercased()
            } else if character.isUppercase {
                words += " " + character.lowercased()
            } else {
                words.append(character)
            }
        }
        return words
    }
}
