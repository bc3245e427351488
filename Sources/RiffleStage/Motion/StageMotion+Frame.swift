internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion
internal import RiffleSettings

// The frame around the cards, and the part of a layout transition that all cards share.
extension StageMotion {
    /// The part of the window that the stage fills at the moment, in points: `size`, except during an animated resize.
    var shownSize: Size {
        guard resizing.isActive(at: now) else { return size }
        let left = resizing.difference.value(at: now - resizing.start)
        return Size(width: Swift.max(size.width + left.x, 1), height: Swift.max(size.height + left.y, 1))
    }

    /// `shownSize` as a rectangle in output pixels.
    var shownPixels: Rect {
        let size = shownSize
        return Rect(x: 0, y: 0, width: size.width * pixelScale, height: size.height * pixelScale)
    }

    /// The rectangle of a screen at rest, in window points.
    var screenFrame: Rect {
        let size = model.cardSize * viewport.scale
        return Rect(x: anchor.x - size.width / 2, y: anchor.y - size.height / 2, width: size.width, height: size.height)
    }

    /// The frame around the cards without a transition.
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

    /// The frame around the cards at present.
    var shownFrame: StageFrame {
        var frame = restingFrame
        if surroundings.changesFrame(at: now) { frame.numbers += surroundings.frame.value(at: now - surroundings.start) }
        return frame
    }

    /// Whether the cards fill the window, with no frame transition in progress.
    var fillsWindow: Bool { viewport.kind == .window && !showsScreens && !surroundings.changesFrame(at: now) }

    /// Updates `cardStyle` to the present moment.
    mutating func updateCardStyle() {
        if cardStyle != arrangement.cardStyle { cardStyle = arrangement.cardStyle }
        guard surroundings.changesCardStyle(at: now) else { return }
        cardStyle.numbers += surroundings.cardStyle.value(at: now - surroundings.start)
    }

    /// Card style and frame as they are shown now, as the start of a layout transition.
    var shownSurroundings: ShownSurroundings {
        var statuses = surroundings.changesFrame(at: now) ? surroundings.statuses : []
        if let status = scroller.transition { statuses.append(status) }
        let elapsed = now - surroundings.start
        return ShownSurroundings(
            cardStyle: cardStyle, frame: shownFrame, cardStyleVelocity: surroundings.cardStyle.velocity(at: elapsed),
            frameVelocity: surroundings.frame.velocity(at: elapsed), statuses: statuses)
    }

    /// Starts the transition of card style and frame from their former appearance.
    mutating func beginSurroundingsTransition(from shown: ShownSurroundings, over seconds: Double) {
        surroundings = SurroundingsTransition()
        surroundings.start = now
        cardStyle = arrangement.cardStyle
        guard seconds > 0 else { return }
        let difference = shown.cardStyle.difference(from: cardStyle)
        if difference != .zero || shown.cardStyleVelocity != .zero {
            surroundings.cardStyle = Residual(value: difference, velocity: shown.cardStyleVelocity, duration: seconds)
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
