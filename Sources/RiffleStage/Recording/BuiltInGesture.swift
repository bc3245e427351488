internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// The gestures that come with the program: the movements by which a hand tries a switcher, along the axis of the stage's model.
public enum BuiltInGesture: String, CaseIterable, Sendable {
    case slowDrag = "slow-drag"
    case flick
    case hardFlick = "hard-flick"
    case twoFlicks = "two-flicks"
    case flickPastTheEnd = "flick-past-the-end"
    case dragHoldRelease = "drag-hold-release"
    case catchInMotion = "catch-in-motion"
    case wheel
    case throwAndCatch = "throw-and-catch"
    case flipWhileItMoves = "flip-while-it-moves"
    case pullBackHalfway = "pull-back-halfway"

    /// The name that lists show.
    public var title: String {
        switch self {
        case .slowDrag: "Slow drag and release"
        case .flick: "Flick"
        case .hardFlick: "Hard flick"
        case .twoFlicks: "Two flicks"
        case .flickPastTheEnd: "Flick past the end"
        case .dragHoldRelease: "Drag, hold and release"
        case .catchInMotion: "Catch in motion"
        case .wheel: "Wheel"
        case .throwAndCatch: "Throw and catch a card"
        case .flipWhileItMoves: "Flip while it moves"
        case .pullBackHalfway: "Pull back half way, and let go"
        }
    }

    /// The gesture for a stage's model, cards and window, on a clock that begins at 0. Lengths are for a window 800 points high, and scale
    /// with the stage's height.
    public func recording(for stage: Stage) -> Recording {
        var start = RecordingStart(
            size: stage.size, deck: stage.deck, configuration: stage.configuration,
            rest: RestState(offset: Double(startCard(of: stage.deck.count))))
        start.topInset = stage.topInset
        start.widthShare = stage.widthShare
        start.pixelScale = stage.pixelScale
        start.cardSize = stage.motion.arrangement.window.cardSize
        start.aspects = stage.pictures.aspects
        var hand = Hand(stage)
        perform(&hand, from: start)
        return Recording(title: title, start: start, events: hand.events)
    }

    private func startCard(of count: Int) -> Int {
        let last = Swift.max(count - 1, 0)
        return self == .flickPastTheEnd ? Swift.max(last - 1, 0) : Swift.min(4, last)
    }

    private func perform(_ hand: inout Hand, from start: RecordingStart) {
        switch self {
        case .slowDrag: hand.drag(by: -300, over: 1.2, holding: 0.15)
        case .flick: hand.flick(by: -110, over: 0.12)
        case .hardFlick, .flickPastTheEnd: hand.flick(by: -260, over: 0.11)
        case .twoFlicks:
            hand.flick(by: -110, over: 0.12)
            hand.wait(0.3)
            hand.flick(by: -110, over: 0.12)
        case .dragHoldRelease: hand.drag(by: -150, over: 0.35, holding: 0.6)
        case .catchInMotion:
            hand.flick(by: -160, over: 0.11)
            hand.wait(0.22)
            hand.press(holding: 0.45)
        case .wheel:
            for _ in 0..<3 {
                hand.notch(60)
                hand.wait(0.11)
            }
            hand.wait(0.7)
            hand.notch(-60)
        case .throwAndCatch:
            if hand.needsForward {
                hand.goForward()
                hand.wait(1)
            }
            hand.flick(by: 220, over: 0.13)
            hand.wait(0.1)
            hand.press(holding: 0.3, ahead: 420)
        case .flipWhileItMoves:
            hand.flick(by: -110, over: 0.12)
            hand.waitForLastCard(of: start)
            hand.flip()
        case .pullBackHalfway:
            if hand.needsForward {
                hand.goForward()
                hand.wait(1)
            }
            hand.drag(by: hand.halfBack, over: 0.6, holding: 0.25, goesBack: true)
        }
    }
}

/// A hand that writes its movements, beginning at 0.2 s.
private struct Hand {
    private(set) var events: ContiguousArray<StageEvent> = []
    private var time = 0.2
    private let center: Vector2
    /// The direction of the drag that moves the row towards lower indices: right, or down.
    private var axis = Vector2(1, 0)
    /// Window points per point of a gesture, whose lengths are for a window 800 points high; the cards scale with it, too.
    private let scale: Double
    private let screens: TransitionKind?
    private let screen: Rect

    /// Seconds between two movements.
    private static let interval = 0.008

    init(_ stage: Stage) {
        let height = Swift.max(stage.size.height - stage.topInset, 1)
        center = Vector2(stage.size.width / 2, stage.topInset + height / 2)
        scale = height * stage.widthShare / 800
        screen = stage.motion.screenFrame
        screens = stage.motion.model.scrollRule.screens?.kind
        if stage.isVertical || screens == .modal { axis = Vector2(0, 1) }
    }

    /// Whether a screen must be presented first, because there is none to go back from.
    var needsForward: Bool { screens == .modal }

    /// Half of a drag back to the screen before, in points of a gesture.
    var halfBack: Double {
        guard screens != nil else { return 150 }
        return (axis.x > 0 ? screen.width : screen.height) / (2 * scale)
    }

    mutating func wait(_ seconds: Double) { time += seconds }

    /// Waits until the card that the row will rest on is current, and a frame more: a flipped card turns back once it is no longer current.
    mutating func waitForLastCard(of start: RecordingStart) {
        var stage = Stage(start)
        stage.advance(to: StageTime(time), events: events)
        var (card, changed, moment) = (stage.current, time, time)
        while stage.isMoving, moment < time + 10 {
            moment += 1 / 60
            stage.advance(to: StageTime(moment), events: [])
            if stage.current != card { (card, changed) = (stage.current, moment) }
        }
        time = changed + 1 / 60
    }

    mutating func goForward() { events.append(StageEvent(time: StageTime(time), kind: .command(.activate))) }

    mutating func flip() { events.append(StageEvent(time: StageTime(time), kind: .command(.flip))) }

    mutating func notch(_ points: Double) {
        events.append(StageEvent(time: StageTime(time), kind: .input(.wheel(delta: axis * points, isPrecise: false))))
    }

    /// Drags from rest to rest with the minimum jerk of a hand, x = d (10 t³ − 15 t⁴ + 6 t⁵) (Flash and Hogan, 1985), then holds still and
    /// releases.
    mutating func drag(by distance: Double, over seconds: Double, holding: Double, goesBack: Bool = false) {
        move(by: distance, over: seconds, from: origin(distance)) { $0 * $0 * $0 * (10 + $0 * (6 * $0 - 15)) }
        wait(holding)
        release()
    }

    /// Drags with x = d t² and releases at the greatest speed, which is twice the mean speed.
    mutating func flick(by distance: Double, over seconds: Double) {
        move(by: distance, over: seconds, from: origin(distance)) { $0 * $0 }
        release()
    }

    /// Presses `ahead` points along the axis from the middle, holds, and moves a little before the release: without a movement it would be
    /// a tap.
    mutating func press(holding seconds: Double, ahead: Double = 0) {
        position = center + axis * (ahead * scale)
        append(.began)
        wait(seconds / 2)
        for _ in 0..<6 {
            wait(Self.interval)
            position += axis * (2 * scale)
            append(.moved)
        }
        wait(seconds / 2)
        release()
    }

    private var position = Vector2.zero

    private mutating func release() {
        append(.ended)
        time += Self.interval
    }

    private mutating func append(_ phase: InputEvent.Pointer.Phase) {
        let pointer = InputEvent.Pointer(phase: phase, position: position)
        events.append(StageEvent(time: StageTime(time), kind: .input(.pointer(pointer))))
    }

    private mutating func move(by distance: Double, over seconds: Double, from origin: Vector2, _ law: (Double) -> Double) {
        position = origin
        append(.began)
        let steps = Swift.max(1, Int((seconds / Self.interval).rounded()))
        for step in 1...steps {
            time += Self.interval
            position = origin + axis * (distance * scale * law(Double(step) / Double(steps)))
            append(.moved)
        }
    }

    /// Returns the point where a drag begins: the middle, or for navigation screens the edge that the drag leads away from.
    private func origin(_ distance: Double) -> Vector2 {
        guard screens == .navigation else { return center }
        return Vector2(distance > 0 ? screen.minX + 4 : screen.maxX - 4, screen.y + screen.height / 2)
    }
}
