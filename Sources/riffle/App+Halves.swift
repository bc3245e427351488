import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

// Two settings side by side: this one in the left half of the stage's area, the other one in the right half.
extension App {
    /// The gap between the halves, in output pixels.
    private static let gap = 2.0

    /// Whether the halves are shown.
    var showsHalves: Bool { comparisonMode == .halves && otherStage != nil }

    /// The part of the window that the stages have, in window points.
    var stageArea: Size { showsHalves ? Size(width: otherHalf + stage.size.width, height: stage.size.height) : stage.size }

    /// Where the right half begins, in window points.
    private var otherHalf: Double { stage.size.width + Self.gap / window.pixelScale }

    /// The width of a stage that has its share of a width, in window points: whole output pixels.
    func stageWidth(of width: Double) -> Double {
        guard comparisonMode == .halves else { return width }
        return max(((width * window.pixelScale - Self.gap) / 2).rounded(.down) / window.pixelScale, 1)
    }

    /// A point of the window as one of the stage that is there, in window points.
    func stagePoint(_ point: Vector2) -> Vector2 {
        showsHalves && point.x >= otherHalf ? Vector2(point.x - otherHalf, point.y) : point
    }

    /// The same for the pointer: a drag stays with the half that it began in.
    func onStage(_ pointer: InputEvent.Pointer) -> InputEvent.Pointer {
        guard showsHalves else { return pointer }
        if pointer.phase == .began { pointerHalf = pointer.position.x >= otherHalf ? otherHalf : 0 }
        var moved = pointer
        moved.position.x -= pointerHalf
        return moved
    }

    /// Composes the other stage's frame.
    func stepOtherHalf(to time: StageTime) {
        guard showsHalves, var other = otherStage else { return }
        otherStage = nil
        other.sharePictures(of: stage)
        other.step(to: time, events: EmptyCollection(), into: &otherFrame)
        otherStage = other
    }

    /// The textures that both halves want; this stage's first.
    var wantedTextures: ContiguousArray<WantedTexture> {
        guard showsHalves else { return frame.wanted }
        bothWanted.removeAll(keepingCapacity: true)
        bothWanted.append(contentsOf: frame.wanted)
        bothWanted.append(contentsOf: otherFrame.wanted)
        return bothWanted
    }

    /// The right half, for the renderer; nil: there is none.
    var secondHalf: (frame: Frame, origin: Vector2)? {
        showsHalves ? (otherFrame, Vector2(otherHalf * window.pixelScale, 0)) : nil
    }

    /// The names over the halves, in points of the text.
    var halfNames: HalfNames? {
        guard showsHalves else { return nil }
        return HalfNames(
            left: stage.configuration.model.descriptor.title, right: otherTitle, top: stage.topInset / uiScale,
            middle: otherHalf / uiScale, width: stageArea.width / uiScale)
    }
}
