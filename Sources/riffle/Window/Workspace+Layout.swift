import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

// How the parts share the window. The stage gets what the other parts leave. In a comparison side by side, this setting has the left half
// of the stage, and the other setting the right half.
extension Workspace {
    /// The duration, in seconds of wall time, of the stage's resize when the panel, the strip or the inspector opens or closes.
    private static let dockDuration = 0.25
    /// The least scale to which a small window shrinks panel and text. The smallest text then has 9.6 points.
    private static let leastScale = 0.8
    /// The gap between the halves, in output pixels.
    private static let gap = 2.0

    /// The window's size in UI points: window points over `uiScale`.
    var uiViewport: Size { display.size * (1 / uiScale) }

    /// The stage's size in UI points.
    var uiStage: Size { stageArea * (1 / uiScale) }

    /// The area that the panel leaves, in UI points: the stage, with the strip and the depth inspector below it.
    var uiRoom: Size { Size(width: uiStage.width, height: uiViewport.height) }

    /// Whether a point, in window points, lies on the stage rather than on the panel, the strip or the inspector.
    func isOnStage(_ point: Vector2) -> Bool { point.x < stageArea.width && point.y < stageArea.height }

    /// Sets `uiScale` to the configured scale times the display's, limited so that the panel fits into the window and text stays
    /// readable. The scale doesn't change during a drag in the panel or the strip: the control would move away from the pointer.
    func updateUIScale() {
        guard !parts.panel.isHeld, !parts.strip.isHeld else { return }
        let size = display.size
        let room = min(size.width / 560, size.height / 360)
        let scale = (session.stage.configuration.preferences.values["uiScale"] * display.displayScale).clamped(
            to: 0.5...max(Self.leastScale, min(room, 6)))
        guard scale != uiScale else { return }
        uiScale = scale
        resizeStage()
        session.needsDrawing = true
    }

    /// Resizes the stage to make room for a part that has opened, or to take the room of a part that has closed.
    func makeRoom() {
        // The duration is in stage time, and 0 while paused, since the stage couldn't animate then.
        resizeStage(over: session.clock.isPaused ? 0 : Self.dockDuration * session.clock.rate)
        session.needsDrawing = true
    }

    /// Resizes the stage to the part of the window that the panel, the strip and the inspector leave, over `seconds` of stage time.
    func resizeStage(over seconds: Double = 0) {
        let size = display.size
        let width = max(size.width - parts.panel.tweaks.width(in: uiViewport) * uiScale, 1)
        let room = Size(width: width / uiScale, height: uiViewport.height)
        let caption = parts.guide.tour == nil ? 0 : TourCaption.height
        parts.depth.inspector.makeRoom(forStrip: parts.strip.strip.height(in: room), in: room)
        let docked = parts.depth.inspector.height(in: room) + parts.strip.strip.height(in: parts.depth.rest(of: room)) + caption
        let height = max(size.height - docked * uiScale, 1)
        let resize = StageResize(
            size: Size(width: stageWidth(of: width), height: height), topInset: parts.bar.bar.inset * uiScale,
            widthShare: width / size.width, pixelScale: display.pixelScale, duration: session.showsHalves ? 0 : seconds)
        guard
            resize.size != session.stage.size || resize.topInset != session.stage.topInset
                || resize.widthShare != session.stage.widthShare
                || resize.pixelScale != session.stage.pixelScale
        else { return }
        session.deliver(.resize(resize), at: now)
        session.noteSize()
        display.follow(session.stage.configuration)
    }

    // MARK: - Halves

    /// The size of the stage, or of both stages with their gap, in window points.
    var stageArea: Size {
        session.showsHalves
            ? Size(width: otherHalf + session.stage.size.width, height: session.stage.size.height) : session.stage.size
    }

    /// The x at which the right half begins, in window points.
    private var otherHalf: Double { session.stage.size.width + Self.gap / display.pixelScale }

    /// Returns the width of a stage, or of one of two stages that share a width, in window points: a whole number of output pixels.
    private func stageWidth(of width: Double) -> Double {
        guard session.other.mode == .halves else { return width }
        return max(((width * display.pixelScale - Self.gap) / 2).rounded(.down) / display.pixelScale, 1)
    }

    /// Converts a point of the window to the coordinates of the stage at that point, in window points.
    func stagePoint(_ point: Vector2) -> Vector2 {
        session.showsHalves && point.x >= otherHalf ? Vector2(point.x - otherHalf, point.y) : point
    }

    /// Converts a pointer event to the coordinates of its stage. A drag stays with the half that it began in.
    func onStage(_ event: InputEvent.Pointer) -> InputEvent.Pointer {
        guard session.showsHalves else { return event }
        if event.phase == .began { pointer.half = event.position.x >= otherHalf ? otherHalf : 0 }
        var moved = event
        moved.position.x -= pointer.half
        return moved
    }

    /// The right half, for the renderer; nil: there is none.
    var secondHalf: (frame: Frame, origin: Vector2)? {
        session.showsHalves ? (session.other.frame, Vector2(otherHalf * display.pixelScale, 0)) : nil
    }

    /// The names over the halves, in points of the text.
    var halfNames: HalfNames? {
        guard session.showsHalves else { return nil }
        // Setting B has no name of its own, so its model's name is shown.
        let kept = session.other.setting == .kept && session.settings.comparison.saved != nil
        return HalfNames(
            left: session.stage.configuration.model.descriptor.title,
            right: (kept ? session.otherConfiguration.model.descriptor.title : session.otherTitle)
                + (session.other.isSame ? ", the same as A" : ""),
            top: session.stage.topInset / uiScale,
            middle: otherHalf / uiScale, width: stageArea.width / uiScale)
    }
}
