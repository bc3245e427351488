import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

/// The drag of a picture within its card.
struct Focusing {
    var drag: FocusDrag
    var start: Vector2
    var hasMoved = false
    /// The picture's focus before the drag.
    var former: Vector2?
}

// Ctrl and a drag move a picture within its card; Ctrl and a click centre it again.
extension App {
    /// The slop of the drag, in window points.
    private static let focusSlop = 3.0

    /// Takes the pointer events of a Ctrl drag; false for all others.
    func focusTakes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind, pointer.button == .primary, pointer.id == InputEvent.Pointer.mouse else {
            return false
        }
        switch pointer.phase {
        case .began: return beginFocusing(at: pointer.position, input.time)
        case .moved: return moveFocus(to: pointer.position, input.time)
        case .ended:
            guard focusing != nil else { return false }
            endFocusing(at: input.time, cancels: false)
            return true
        case .cancelled:
            guard focusing != nil else { return false }
            endFocusing(at: input.time, cancels: true)
            return true
        }
    }

    /// Escape cancels the drag.
    func focusTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard focusing != nil, key.key == "escape" else { return false }
        endFocusing(at: wall, cancels: true)
        return true
    }

    /// Moves the picture of the current card in its card as a drag of its middle does; nil: puts it in the middle again.
    func movePicture(by displacement: Vector2?, at wall: Double) {
        guard focusing == nil, !hudState.help.isShown, !gallery.isOpen else { return }
        catchUp(to: wall)
        guard let center = stage.currentCardLocation()?.center, let drag = stage.focusDrag(at: center) else {
            return hudState.showStatus("No card shows its picture here", at: Clock.now())
        }
        focusing = Focusing(
            drag: drag, start: center, hasMoved: displacement != nil, former: stage.focus(ofPicture: drag.picture))
        if drag.isWhole { tellWhole(drag) }
        if !drag.isWhole, let displacement { setFocus(drag.focus(at: center + displacement), wall) }
        endFocusing(at: wall, cancels: false)
    }

    private func tellWhole(_ drag: FocusDrag) {
        hudState.showStatus("All of “\(drag.title)” is seen: there is nothing to move", at: Clock.now())
    }

    private func beginFocusing(at point: Vector2, _ wall: Double) -> Bool {
        guard modifiers.control, isOnStage(point), !hudState.help.isShown else { return false }
        catchUp(to: wall)
        guard let drag = stage.focusDrag(at: point) else { return false }
        focusing = Focusing(drag: drag, start: point, former: stage.focus(ofPicture: drag.picture))
        if drag.isWhole { tellWhole(drag) }
        return true
    }

    private func moveFocus(to point: Vector2, _ wall: Double) -> Bool {
        guard var moved = focusing else { return false }
        mouse = point
        let displacement = point - moved.start
        if !moved.hasMoved, (displacement * displacement).sum() <= Self.focusSlop * Self.focusSlop { return true }
        if !moved.hasMoved, !moved.drag.isWhole {
            hudState.showStatus("Moving “\(moved.drag.title)” in its card", at: Clock.now(), hold: .infinity)
        }
        moved.hasMoved = true
        focusing = moved
        if !moved.drag.isWhole { setFocus(moved.drag.focus(at: point), wall) }
        return true
    }

    /// Ends the drag; `cancels`: the picture's focus goes back to what it was.
    func endFocusing(at wall: Double, cancels: Bool) {
        guard let ended = focusing else { return }
        if !ended.drag.isWhole {
            if cancels {
                setFocus(ended.former, wall)
                hudState.clearStatus(at: Clock.now())
            } else if ended.hasMoved {
                hudState.showStatus(
                    "Ctrl and a click, or Ctrl+Home, put “\(ended.drag.title)” in the middle again", at: Clock.now())
            } else {
                setFocus(nil, wall)
                hudState.showStatus("“\(ended.drag.title)” is in the middle of its card", at: Clock.now())
            }
        }
        if library.items.indices.contains(ended.drag.picture) {
            focuses[library.items[ended.drag.picture].absolutePath] = stage.focus(ofPicture: ended.drag.picture)
        }
        focusing = nil
        needsDrawing = true
    }

    private func setFocus(_ point: Vector2?, _ wall: Double) {
        guard let focusing else { return }
        change(.focus(picture: focusing.drag.picture, point), at: catchUp(to: wall))
    }
}
