internal import RiffleMath
internal import RiffleMotion

/// The motion of a row that keys or a wheel steer, the same in both physics: the sources know neither. From any state (x, v) with
/// its velocity kept, in one of three ways: to a card; on and on at a steady speed, while a key is held; or to rest on the next
/// card, once it is let go. Offsets in cards on a line that isn't folded, closed in time.
struct Steering: Equatable, Sendable {
    /// Cards a second of a held key.
    static let cruiseSpeed = 8.0
    /// How fast the velocity eases to that, in 1/s.
    static let easing = 8.0
    /// ω₀ in 1/s of the way to a card that is another one's goal before the last is reached: softer than a settle, so that
    /// presses and notches in a row run together.
    static let onward = 10.0
    /// Cards a second from which a row counts as on its way.
    static let moving = 1.0
    /// ω₀ in 1/s of the hardest stop after a key is let go. On the way to a card that is too near for it, the row runs at most
    /// v/(e·30), a tenth of a card, past that and comes back.
    static let hardestStop = 30.0

    /// The steady run of a held key, and where it begins to slow down; nil: the other piece is all.
    private let run: MotionPiece?
    /// The way to rest; nil: it runs on for ever.
    private let stop: MotionPiece?
    /// Where it comes to rest.
    let target: Double?

    /// To a place, without running past it on the way; `hardest` is the greatest ω₀ of the stop, in 1/s.
    init(from state: Spring.State, to target: Double, at start: Double, grain: Glide.Grain, hardest: Double = .infinity) {
        let way = target - state.position
        let isOnItsWay = way * state.velocity > 0 && abs(state.velocity) > Self.moving
        let omega =
            isOnItsWay
            ? max(Self.onward, state.velocity / way)
            : Glide.frequency(way: way, velocity: state.velocity, isFlick: false, overshoot: nil)
        let stop = Glide.piece(
            from: state.position, velocity: state.velocity, to: target, at: start, omega: Swift.min(omega, hardest), grain: grain,
            phase: .scrolling)
        self.init(run: nil, stop: stop, target: target)
    }

    /// On and on, up (1) or down (−1) the row, until the end of the row is near (nil: there is none).
    ///
    /// v(t) = V + (v₀ − V)·e^(−kt) with k the easing. What it takes to stop from there, v/k, is left at the time
    /// (end − x₀ − v₀/k)/V exactly, since x + v/k grows by V a second.
    init(cruising direction: Int, from state: Spring.State, to end: Double?, at start: Double, grain: Glide.Grain) {
        let speed = direction < 0 ? -Self.cruiseSpeed : Self.cruiseSpeed
        guard let end else {
            self.init(run: Self.cruise(at: speed, from: state, start: start, end: .infinity), stop: nil, target: nil)
            return
        }
        let duration = (end - state.position - state.velocity / Self.easing) / speed
        guard duration > 0 else {
            self.init(from: state, to: end, at: start, grain: grain)
            return
        }
        let run = Self.cruise(at: speed, from: state, start: start, end: start + duration)
        let rest = Steering(from: run.state(at: run.end), to: end, at: run.end, grain: grain)
        self.init(run: run, stop: rest.stop, target: end)
    }

    private static func cruise(at speed: Double, from state: Spring.State, start: Double, end: Double) -> MotionPiece {
        MotionPiece(
            start: start, end: end, position: state.position, velocity: state.velocity,
            law: .cruise(speed: speed, easing: easing),
            phase: .scrolling)
    }

    /// The motion with all places so many cards further along.
    func shifted(by cards: Double) -> Steering {
        Steering(run: run?.shifted(by: cards), stop: stop?.shifted(by: cards), target: target.map { $0 + cards })
    }

    private init(run: MotionPiece?, stop: MotionPiece?, target: Double?) {
        self.run = run
        self.stop = stop
        self.target = target
    }

    /// When it has come to rest.
    var end: Double { stop?.end ?? .infinity }

    /// The card that it is going to at a time; nil while it runs on.
    func destination(at time: Double) -> Double? {
        if let run, time < run.end { nil } else { target }
    }

    /// Position and velocity at a time; on the target, at rest, from the end on.
    func state(at time: Double) -> Spring.State {
        if let target, end <= time { return Spring.State(position: target, velocity: 0) }
        if let run, time < run.end || stop == nil { return run.state(at: time) }
        return stop?.state(at: time) ?? Spring.State(position: target ?? 0, velocity: 0)
    }

    /// The card to stop on once a key is let go: the next one in the direction of the motion.
    static func nextCard(from position: Double, velocity: Double) -> Double {
        velocity > 0 ? position.rounded(.down) + 1 : velocity < 0 ? position.rounded(.up) - 1 : position.rounded()
    }
}
