internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleMotion
internal import RiffleScene

/// The frame around the cards: the window itself, a device, or a container with bars. In window points.
struct StageFrame: Equatable, Sendable {
    /// The part of the window that shows cards.
    var screen: Rect
    /// The rectangle that the bezel surrounds: screen and bars. In the window viewport the bezel lies outside the window.
    var body: Rect
    /// The thickness of the bezel.
    var bezel = 14.0
    /// The radius of the body's corners; the bezel's outer corners are concentric. 0 for the window.
    var corner = 0.0
    /// Window points per point of the device.
    var scale = 1.0
    /// The height of the bar above the screen; 0: none.
    var titleBar = 0.0
    /// The height of the bar below the screen; 0: none.
    var tabBar = 0.0
    /// The opacity of the title bar's labels, 0…1.
    var titles = 0.0
    /// The opacity of the tab bar's labels, 0…1.
    var tabs = 0.0
    /// The opacity of the backdrop within the body, 0…1; where it is below 1, the bezel's dark colour shows.
    var backdrop = 1.0

    /// The whole window.
    init(window: Size) {
        screen = Rect(x: 0, y: 0, width: window.width, height: window.height)
        body = screen
    }

    /// The frame as a vector that a layout transition interpolates, in the order of the getter. Setting clamps.
    var numbers: SIMD16<Double> {
        get {
            SIMD16(
                screen.x, screen.y, screen.width, screen.height, body.x, body.y, body.width, body.height, bezel, scale, titleBar,
                tabBar, titles, tabs, backdrop,
                corner)
        }
        set {
            func extent(_ index: Int) -> Double { Swift.max(newValue[index], 0) }
            screen = Rect(x: newValue[0], y: newValue[1], width: extent(2), height: extent(3))
            body = Rect(x: newValue[4], y: newValue[5], width: extent(6), height: extent(7))
            (bezel, scale, titleBar, tabBar) = (extent(8), extent(9), extent(10), extent(11))
            titles = newValue[12].clamped(to: 0...1)
            tabs = newValue[13].clamped(to: 0...1)
            backdrop = newValue[14].clamped(to: 0...1)
            corner = extent(15)
        }
    }

    /// The rectangle of the bar that has labels of a role; nil: there is none.
    func bar(of role: NavigationBars.Role) -> Rect? {
        let height = role == .tab ? tabBar : titleBar
        guard height > 0 else { return nil }
        return Rect(x: screen.x, y: role == .tab ? screen.maxY : screen.y - height, width: screen.width, height: height)
    }

    /// The opacity of the labels of a role, 0…1.
    func presence(of role: NavigationBars.Role) -> Double { role == .tab ? tabs : titles }
}

/// The part of a layout transition that all cards share: card style and frame. (`LayoutTransition` is the part of each card.)
struct SurroundingsTransition: Sendable {
    /// The remaining difference of `CardStyle.numbers`.
    var cardStyle = Residual<SIMD16<Double>>.zero
    /// The remaining difference of `StageFrame.numbers`.
    var frame = Residual<SIMD16<Double>>.zero
    /// The states of the bars that the new arrangement doesn't have, for labels that fade out.
    var statuses: ContiguousArray<TransitionStatus> = []
    var start = 0.0

    func isActive(at time: Double) -> Bool { changesCardStyle(at: time) || changesFrame(at: time) }

    func changesCardStyle(at time: Double) -> Bool { !cardStyle.isOver(at: time - start) }

    func changesFrame(at time: Double) -> Bool { !frame.isOver(at: time - start) }
}

/// What is shown at the moment of a change, apart from the cards' own appearance.
struct ShownSurroundings {
    var cardStyle: CardStyle
    var frame: StageFrame
    var cardStyleVelocity: SIMD16<Double>
    var frameVelocity: SIMD16<Double>
    var statuses: ContiguousArray<TransitionStatus>
    /// The lift of turning cards.
    var lift: FlipLift
    /// The appearance of `Stage.departedPose`, to which removed cards' differences are relative.
    var origin: PoseVector
}

extension Stage {
    /// The frame around the cards without a transition.
    var restingFrame: StageFrame {
        var frame = StageFrame(window: shownSize)
        guard viewport.kind != .window || showsScreens else { return frame }
        frame.screen = showsScreens ? screenFrame : viewport.frame
        frame.bezel = 11 * viewport.scale + 3
        frame.corner = 22 * viewport.scale
        frame.scale = viewport.scale
        if let status = motion.scroller.transition, deck.count > 0 {
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

    /// The device around the cards, its bezel included, in window points and without a transition; nil for the window.
    public var deviceFrame: Rect? {
        guard viewport.kind != .window else { return nil }
        let (body, bezel) = (restingFrame.body, restingFrame.bezel)
        return Rect(x: body.x - bezel, y: body.y - bezel, width: body.width + 2 * bezel, height: body.height + 2 * bezel)
    }

    /// The frame around the cards at present.
    var shownFrame: StageFrame {
        var frame = restingFrame
        if motion.surroundings.changesFrame(at: now) {
            frame.numbers += motion.surroundings.frame.value(at: now - motion.surroundings.start)
        }
        return frame
    }

    /// `shownSize` as a rectangle in output pixels.
    var shownPixels: Rect {
        let size = shownSize
        return Rect(x: 0, y: 0, width: size.width * pixelScale, height: size.height * pixelScale)
    }

    /// Whether the cards fill the window, with no frame transition in progress.
    var fillsWindow: Bool { viewport.kind == .window && !showsScreens && !motion.surroundings.changesFrame(at: now) }

    /// Updates `cardStyle` to the present moment.
    mutating func updateCardStyle() {
        if cardStyle != motion.restingCardStyle { motion.cardStyle = motion.restingCardStyle }
        guard motion.surroundings.changesCardStyle(at: now) else { return }
        motion.cardStyle.numbers += motion.surroundings.cardStyle.value(at: now - motion.surroundings.start)
    }

    /// What is shown now, as the start of a layout transition: `work` with the cards and their outlines, to be handed to
    /// `beginLayoutTransition`, and the rest.
    mutating func shownArrangement() -> (work: LayoutTransitionWork, surroundings: ShownSurroundings) {
        // Moved out, so that its lists have one owner and aren't copied.
        var work = LayoutTransitionWork()
        swap(&work, &transitionWork)
        listShownCards(into: &work.before)
        listPaintedOutlines(into: &work.outlines)
        return (work, shownSurroundings())
    }

    private func shownSurroundings() -> ShownSurroundings {
        var statuses = motion.surroundings.changesFrame(at: now) ? motion.surroundings.statuses : []
        if let status = motion.scroller.transition { statuses.append(status) }
        let elapsed = now - motion.surroundings.start
        return ShownSurroundings(
            cardStyle: cardStyle, frame: shownFrame, cardStyleVelocity: motion.surroundings.cardStyle.velocity(at: elapsed),
            frameVelocity: motion.surroundings.frame.velocity(at: elapsed),
            statuses: statuses, lift: flipLift, origin: appearance(Self.departedPose, picture: nil))
    }

    /// Starts the transition of card style and frame from what was shown.
    mutating func beginSurroundingsTransition(from shown: ShownSurroundings, over seconds: Double) {
        motion.surroundings = SurroundingsTransition()
        motion.surroundings.start = now
        motion.cardStyle = motion.restingCardStyle
        guard seconds > 0 else { return }
        let difference = shown.cardStyle.difference(from: cardStyle)
        if difference != .zero || shown.cardStyleVelocity != .zero {
            motion.surroundings.cardStyle = Residual(value: difference, velocity: shown.cardStyleVelocity, duration: seconds)
        }
        let resting = restingFrame
        let frame = shown.frame.numbers - resting.numbers
        if frame != .zero || shown.frameVelocity != .zero {
            motion.surroundings.frame = Residual(value: frame, velocity: shown.frameVelocity, duration: seconds)
            motion.surroundings.statuses = shown.statuses.filter { $0.kind.barRole.map { resting.bar(of: $0) == nil } ?? false }
        }
        updateCardStyle()
    }
}

extension TransitionKind {
    /// The role of the labels on the bar of such screens; nil: they have no bar.
    var barRole: NavigationBars.Role? {
        switch self {
        case .navigation: .title
        case .tabs: .tab
        case .modal: nil
        }
    }
}
