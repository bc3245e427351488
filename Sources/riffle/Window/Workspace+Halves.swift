import RiffleSession
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

// Two settings side by side: this one in the left half of the stage's area, the other one in the right half.
extension Workspace {
    /// The gap between the halves, in output pixels.
    private static let gap = 2.0

    /// The part of the window that the stages have, in window points.
    var stageArea: Size {
        session.showsHalves
            ? Size(width: otherHalf + session.stage.size.width, height: session.stage.size.height) : session.stage.size
    }

    /// Where the right half begins, in window points.
    private var otherHalf: Double { session.stage.size.width + Self.gap / display.pixelScale }

    /// The width of a stage that has its share of a width, in window points: whole output pixels.
    func stageWidth(of width: Double) -> Double {
        guard session.other.mode == .halves else { return width }
        return max(((width * display.pixelScale - Self.gap) / 2).rounded(.down) / display.pixelScale, 1)
    }

    /// A point of the window as one of the stage that is there, in window points.
    func stagePoint(_ point: Vector2) -> Vector2 {
        session.showsHalves && point.x >= otherHalf ? Vector2(point.x - otherHalf, point.y) : point
    }

    /// The same for the pointer: a drag stays with the half that it began in.
    func onStage(_ pointer: InputEvent.Pointer) -> InputEvent.Pointer {
        guard session.showsHalves else { return pointer }
        if pointer.phase == .began { pointerHalf = pointer.position.x >= otherHalf ? otherHalf : 0 }
        var moved = pointer
        moved.position.x -= pointerHalf
        return moved
    }

    /// The right half, for the renderer; nil: there is none.
    var secondHalf: (frame: Frame, origin: Vector2)? {
        session.showsHalves ? (session.other.frame, Vector2(otherHalf * display.pixelScale, 0)) : nil
    }

    /// The names over the halves, in points of the text.
    var halfNames: HalfNames? {
        guard session.showsHalves else { return nil }
        return HalfNames(
            left: session.stage.configuration.model.descriptor.title, right: session.otherTitle,
            top: session.stage.topInset / uiScale,
            middle: otherHalf / uiScale, width: stageArea.width / uiScale)
    }
}
