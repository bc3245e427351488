internal import RiffleMath

/// The motion of a row driven by keys or a wheel, the same under both physics, since the originals have neither. From any state
/// (x, v), keeping the velocity: to a card; as one glide while presses or notches follow each other; at a constant speed while a
/// key is held; or to rest on the next card when the key goes up. Unfolded offsets in cards; a closed-form function of time.
struct KeyMotion: Equatable, Sendable {
    /// Speed while a key is held, in cards per second.
    static let cruiseSpeed = 8.0
    /// Rate in 1/s at which the velocity approaches that of a held key or a glide.
    static let easing = 8.0
    /// ω₀ in 1/s of a motion that is already moving towards its target: lower than that of a settle.
    static let retargetingFrequency = 10.0
    /// Maximum seconds between two presses of a key, or two notches of a wheel, that begin a glide. After a longer time the motion of a
    /// single press has nearly ended, and each press moves the row by itself.
    static let maxInterval = 0.35
    /// Maximum seconds between two presses or notches of a glide that has begun: above `maxInterval`, so that a slow, uneven hand doesn't
    /// go to and fro between a glide and single steps.
    static let maxPause = 0.5
    /// Notches less than these seconds apart may come from one detent of the wheel. Their interval says nothing about the rate: the glide
    /// lasts at least as long as the one that it replaces.
    static let detent = 0.03
    /// The number of intervals for which a glide goes on at constant speed without another press: above 1, so that a late press finds the
    /// glide still at that speed.
    static let patience = 1.2
    /// Minimum seconds of a glide at constant speed, so that presses in quick succession don't start it abruptly.
    static let minRun = 0.12
    /// Speed in cards per second above which a row counts as moving towards its target.
    static let movingSpeed = 1.0
    /// Maximum ω₀ in 1/s of the stop after a key goes up. If the next card is too near for it, the row overshoots by at most
    /// v/(e·30), a tenth of a card.
    static let maxStopFrequency = 30.0

    /// The motion at constant speed of a held key or a glide, up to where it has to slow down; nil without one.
    private let run: MotionPiece?
    /// The motion to rest; nil: `run` does not end.
    private let stop: MotionPiece?
    /// Offset of the rest; nil if it does not come to rest.
    let target: Double?
    /// Whether a held key drives it: it then rests where the key goes up, and `target` is the end of the row.
    private let isHeld: Bool

    /// A motion to an offset. It doesn't overshoot if the row moves towards it, unless `maxFrequency`, the maximum ω₀ in 1/s, is too low.
    init(
        from state: Spring.State, to target: Double, at start: Double, tolerance: GlideSpring.Tolerance,
        maxFrequency: Double = .infinity
    ) {
        let displacement = target - state.position
        let isApproaching = displacement * state.velocity > 0 && abs(state.velocity) > Self.movingSpeed
        let omega =
            isApproaching
            ? max(Self.retargetingFrequency, state.velocity / displacement)
            : GlideSpring.frequency(displacement: displacement, velocity: state.velocity, isFlick: false, overshoot: nil)
        let stop = GlideSpring.piece(
            from: state.position, velocity: state.velocity, to: target, at: start, omega: Swift.min(omega, maxFrequency),
            tolerance: tolerance,
            phase: .scrolling)
        self.init(run: nil, stop: stop, target: target)
    }

    /// A motion to the offset that another key press or wheel notch in the direction of motion names. If `previous`, the motion of the
    /// press before, began at most `maxInterval` ago (`maxPause` if it is a glide), the two join into a glide: at constant speed until the
    /// next press is due, then to rest if there is none.
    ///
    /// With a press every Δ seconds and E the distance without the stopping distance, E = target − x − v/k, a glide of c·Δ seconds
    /// has the speed E/(c·Δ). E falls by V per second and grows by 1 with each press, so V tends to 1/Δ.
    init(
        joining previous: KeyMotion?, from state: Spring.State, to target: Double, at start: Double,
        tolerance: GlideSpring.Tolerance
    ) {
        let excess = target - state.position - state.velocity / Self.easing
        guard let previous, !previous.isHeld, let interval = previous.start.map({ start - $0 }),
            interval <= (previous.run == nil ? Self.maxInterval : Self.maxPause), excess * state.velocity > 0
        else {
            self.init(from: state, to: target, at: start, tolerance: tolerance)
            return
        }
        let remainder = interval < Self.detent ? (previous.run?.end ?? start) - start : 0
        let duration = Swift.max(Self.patience * interval, Self.minRun, remainder)
        let run = Self.cruise(at: excess / duration, from: state, start: start, end: start + duration)
        let rest = KeyMotion(from: run.state(at: run.end), to: target, at: run.end, tolerance: tolerance)
        self.init(run: run, stop: rest.stop, target: target)
    }

    /// A motion at a constant speed up (1) or down (−1) the row, then to rest at `end`, the offset of the row's end (nil: it has none).
    ///
    /// v(t) = V + (v₀ − V)·e^(−kt) with k = `easing`. The stopping distance v/k equals the remaining distance at the time
    /// (end − x₀ − v₀/k)/V exactly, since x + v/k grows by V per second.
    init(cruising direction: Int, from state: Spring.State, to end: Double?, at start: Double, tolerance: GlideSpring.Tolerance) {
        let speed = direction < 0 ? -Self.cruiseSpeed : Self.cruiseSpeed
        guard let end else {
            self.init(
                run: Self.cruise(at: speed, from: state, start: start, end: .infinity), stop: nil, target: nil, isHeld: true)
            return
        }
        let duration = (end - state.position - state.velocity / Self.easing) / speed
        guard duration > 0 else {
            self.init(from: state, to: end, at: start, tolerance: tolerance)
            return
        }
        let run = Self.cruise(at: speed, from: state, start: start, end: start + duration)
        let rest = KeyMotion(from: run.state(at: run.end), to: end, at: run.end, tolerance: tolerance)
        self.init(run: run, stop: rest.stop, target: end, isHeld: true)
    }

    private static func cruise(at speed: Double, from state: Spring.State, start: Double, end: Double) -> MotionPiece {
        MotionPiece(
            start: start, end: end, position: state.position, velocity: state.velocity,
            law: .cruise(speed: speed, easing: easing),
            phase: .scrolling)
    }

    /// This motion, translated by `cards` offsets.
    func shifted(by cards: Double) -> KeyMotion {
        KeyMotion(
            run: run?.shifted(by: cards), stop: stop?.shifted(by: cards), target: target.map { $0 + cards }, isHeld: isHeld)
    }

    private init(run: MotionPiece?, stop: MotionPiece?, target: Double?, isHeld: Bool = false) {
        self.run = run
        self.stop = stop
        self.target = target
        self.isHeld = isHeld
    }

    /// Time of the press, or of the release.
    private var start: Double? { (run ?? stop)?.start }

    /// Time of the rest; infinite if there is none.
    var end: Double { stop?.end ?? .infinity }

    /// Target at a time; nil while a held key moves it at constant speed.
    func destination(at time: Double) -> Double? {
        if isHeld, let run, time < run.end { nil } else { target }
    }

    /// Position and velocity at a time; from `end` on at rest on the target.
    func state(at time: Double) -> Spring.State {
        if let target, end <= time { return Spring.State(position: target, velocity: 0) }
        if let run, time < run.end || stop == nil { return run.state(at: time) }
        return stop?.state(at: time) ?? Spring.State(position: target ?? 0, velocity: 0)
    }

    /// Offset of the card to stop on when a key goes up: the next one in the direction of motion.
    static func nextCard(from position: Double, velocity: Double) -> Double {
        velocity > 0 ? position.rounded(.down) + 1 : velocity < 0 ? position.rounded(.up) - 1 : position.rounded()
    }
}
