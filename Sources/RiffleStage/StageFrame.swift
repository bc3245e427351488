internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion
internal import RiffleScene

/// What the cards are seen in: the window itself, a device, or a container with bars. In window points.
struct StageFrame: Equatable, Sendable {
    /// The part of the window that shows cards.
    var screen: Rect
    /// What the bezel surrounds. That of the window lies outside it.
    var body: Rect
    /// The thickness of the bezel.
    var bezel = 14.0
    /// The radius of the body's corners; the bezel's outer ones are round about the same centres. The window has none.
    var corner = 0.0
    /// Window points per point of the device.
    var scale = 1.0
    /// The heights of the bars above and below the screen.
    var titleBar = 0.0
    var tabBar = 0.0
    /// The opacity of what is written on them, 0…1.
    var titles = 0.0
    var tabs = 0.0
    /// The opacity of the backdrop within the body, 0…1; a device without one is dark, and so is what lies behind screens.
    var backdrop = 1.0

    /// The whole window.
    init(window: Size) {
        screen = Rect(x: 0, y: 0, width: window.width, height: window.height)
        body = screen
    }

    /// The same as numbers that can be added and scaled.
    var numbers: SIMD16<Double> {
        get {
            SIMD16(
                screen.x, screen.y, screen.width, screen.height, body.x, body.y, body.width, body.height, bezel, scale, titleBar,
                tabBar, titles, tabs, backdrop,
                corner)
        }
        set {
            func extent(_ place: Int) -> Double { Swift.max(newValue[place], 0) }
            screen = Rect(x: newValue[0], y: newValue[1], width: extent(2), height: extent(3))
            body = Rect(x: newValue[4], y: newValue[5], width: extent(6), height: extent(7))
            (bezel, scale, titleBar, tabBar) = (extent(8), extent(9), extent(10), extent(11))
            titles = newValue[12].clamped(to: 0...1)
            tabs = newValue[13].clamped(to: 0...1)
            backdrop = newValue[14].clamped(to: 0...1)
            corner = extent(15)
        }
    }

    /// Where a bar is that screens of a role are told on; nil: there is none.
    func bar(of role: NavigationBars.Role) -> Rect? {
        let height = role == .tab ? tabBar : titleBar
        guard height > 0 else { return nil }
        return Rect(x: screen.x, y: role == .tab ? screen.maxY : screen.y - height, width: screen.width, height: height)
    }

    func presence(of role: NavigationBars.Role) -> Double { role == .tab ? tabs : titles }
}

/// What all cards share on the way from one arrangement to another, as a `LayoutTransition` is each card's own way.
struct SurroundingsTransition: Sendable {
    var look = Residual<SIMD16<Double>>.zero
    var frame = Residual<SIMD16<Double>>.zero
    /// What is written on bars that the new arrangement doesn't have.
    var statuses: ContiguousArray<TransitionStatus> = []
    var start = 0.0

    func isActive(at time: Double) -> Bool { changesLook(at: time) || changesFrame(at: time) }

    func changesLook(at time: Double) -> Bool { !look.isOver(at: time - start) }

    func changesFrame(at time: Double) -> Bool { !frame.isOver(at: time - start) }
}

/// What is shown round the cards, and of them all, at the moment of a change.
struct ShownSurroundings {
    var cardStyle: CardStyle
    var frame: StageFrame
    var lookVelocity: SIMD16<Double>
    var frameVelocity: SIMD16<Double>
    var statuses: ContiguousArray<TransitionStatus>
    /// The cards as they are painted, back to front.
    var outlines: ContiguousArray<PaintedOutline>
    /// Of cards that turn.
    var lift: FlipLift
    /// Of a pose that is none.
    var origin: PoseVector
}

extension Stage {
    /// What the cards are seen in when nothing is on the way.
    var restingFrame: StageFrame {
        var frame = StageFrame(window: shownSize)
        guard viewport.kind != .window || showsScreens else { return frame }
        frame.screen = showsScreens ? screenFrame : viewport.frame
        frame.bezel = 11 * viewport.scale + 3
        frame.corner = 22 * viewport.scale
        frame.scale = viewport.scale
        if let status = scroller.transition, deck.count > 0 {
            switch status.kind {
            case .navigation: (frame.titleBar, frame.titles) = (TransitionBars.title * viewport.scale, 1)
            case .tabs: (frame.tabBar, frame.tabs) = (TransitionBars.tabs * viewport.scale, 1)
            case .modal: break
            }
        }
        frame.body = frame.screen
        if viewport.kind != .window {
            frame.body = viewport.frame
        } else {
            frame.body.y -= frame.titleBar
            frame.body.height += frame.titleBar + frame.tabBar
        }
        frame.backdrop = showsScreens || cardStyle.backdrop == .none ? 0 : 1
        return frame
    }

    /// What the cards are seen in now.
    var shownFrame: StageFrame {
        var frame = restingFrame
        if surroundings.changesFrame(at: now) {
            frame.numbers += surroundings.frame.value(at: now - surroundings.start)
        }
        return frame
    }

    /// What is shown of the window, in output pixels.
    var shownPixels: Rect {
        let size = shownSize
        return Rect(x: 0, y: 0, width: size.width * pixelScale, height: size.height * pixelScale)
    }

    /// Whether that is the window itself, and stays so.
    var fillsWindow: Bool { viewport.kind == .window && !showsScreens && !surroundings.changesFrame(at: now) }

    /// Brings what the cards wear to the present moment.
    mutating func updateCardStyle() {
        if cardStyle != restingCardStyle { cardStyle = restingCardStyle }
        guard surroundings.changesLook(at: now) else { return }
        cardStyle.numbers += surroundings.look.value(at: now - surroundings.start)
    }

    /// What is shown now, for a layout transition from here.
    mutating func shownSurroundings() -> ShownSurroundings {
        let outlines = paintedOutlines()
        var statuses = surroundings.changesFrame(at: now) ? surroundings.statuses : []
        if let status = scroller.transition { statuses.append(status) }
        let elapsed = now - surroundings.start
        return ShownSurroundings(
            cardStyle: cardStyle, frame: shownFrame, lookVelocity: surroundings.look.velocity(at: elapsed),
            frameVelocity: surroundings.frame.velocity(at: elapsed),
            statuses: statuses,
            outlines: outlines, lift: flipLift, origin: appearance(Self.departedPose, picture: nil))
    }

    /// Starts the way from what was shown.
    mutating func beginSurroundingsTransition(from shown: ShownSurroundings, over seconds: Double) {
        surroundings = SurroundingsTransition()
        surroundings.start = now
        cardStyle = restingCardStyle
        guard seconds > 0 else { return }
        let look = shown.cardStyle.difference(from: cardStyle)
        if look != .zero || shown.lookVelocity != .zero {
            surroundings.look = Residual(value: look, velocity: shown.lookVelocity, duration: seconds)
        }
        let resting = restingFrame
        let frame = shown.frame.numbers - resting.numbers
        if frame != .zero || shown.frameVelocity != .zero {
            surroundings.frame = Residual(value: frame, velocity: shown.frameVelocity, duration: seconds)
            surroundings.statuses = shown.statuses.filter { $0.kind.barRole.map { resting.bar(of: $0) == nil } ?? false }
        }
        updateCardStyle()
    }
}

extension TransitionKind {
    /// What is written on the bar of such screens; nil: they have none.
    var barRole: NavigationBars.Role? {
        switch self {
        case .navigation: .title
        case .tabs: .tab
        case .modal: nil
        }
    }
}

extension Rect {
    func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}
