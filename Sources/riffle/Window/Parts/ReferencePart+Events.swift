import RiffleFormula
import RiffleFit
import RiffleInteraction
import RiffleMath
import RiffleSDL
import RiffleSession
import RiffleStage
import RiffleUI

// Input on a reference: the hand and the keys draw, move and choose edges, or they move the picture.
extension ReferencePart {
    /// The greatest distance of a press from a mark, in UI points.
    private static let reach = 7.0

    var isHeld: Bool { tray.isHeld || hand.drag != nil || hand.stroke != nil }

    func takes(_ input: InputEvent) -> Bool {
        guard isShown, let file else { return false }
        switch input.kind {
        case .wheel(let delta, _):
            guard workspace.isOnStage(workspace.pointer.position) else { return false }
            if tray.item(at: workspace.pointer.position / uiScale, stage: workspace.uiStage, below: top, lines: lines) == "eye" {
                if marks?.stepEye(by: (-delta.y).rounded(.awayFromZero)) == true { fitMarks() }
                return true
            }
            guard mode == .placing else { return false }
            if modifiers.shift {
                placement.turn(by: (delta.x + delta.y) * 0.01)
            } else {
                placement.zoom(by: .exp(-delta.y * 0.1), about: workspace.pointer.position)
            }
            redraw()
            return true
        case .pointer(let pointer):
            guard pointer.button == .primary, !session.holdsPointer else { return false }
            var intents: [ReferenceTray.Intent] = []
            if pointer.phase == .began { hand.isFirstStep = true }
            if tray.pointer(
                TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, stage: workspace.uiStage, below: top,
                lines: lines, intents: &intents)
            {
                for intent in intents { perform(intent, at: input.time) }
                redraw()
                return true
            }
            switch mode {
            case .none: return false
            case .placing: return moves(pointer)
            case .marking: return draws(pointer, on: file)
            }
        }
    }

    /// Moves the picture.
    private func moves(_ pointer: InputEvent.Pointer) -> Bool {
        switch pointer.phase {
        case .began:
            guard workspace.isOnStage(pointer.position), !modifiers.shift else { return false }
            hand.drag = pointer.position
        case .moved:
            guard let before = hand.drag else { return false }
            placement.move(by: pointer.position - before)
            hand.drag = pointer.position
        case .ended, .cancelled:
            guard hand.drag != nil else { return false }
            hand.drag = nil
        }
        redraw()
        return true
    }

    /// Draws a new edge, or moves the pressed edge.
    private func draws(_ pointer: InputEvent.Pointer, on file: ReferenceFile) -> Bool {
        let size = file.image.size
        let pixel = placement.pixel(pointer.position, of: size)
        switch pointer.phase {
        case .began:
            guard workspace.isOnStage(pointer.position), !modifiers.shift, marks != nil else { return false }
            if marks?.choose(at: pixel, time: file.time, within: Self.reach * uiScale / placement.scale) == true {
                hand.drag = pointer.position
            } else {
                hand.stroke = EdgeLine(pixel, pixel)
            }
        case .moved:
            if hand.stroke != nil {
                hand.stroke?.end = pixel
            } else if hand.drag != nil {
                marks?.drag(to: pixel, in: file.image.gray, isFirst: hand.isFirstStep)
                (hand.drag, hand.isFirstStep) = (pointer.position, false)
                fitMarks()
            } else {
                return false
            }
        case .ended, .cancelled:
            guard hand.stroke != nil || hand.drag != nil else { return false }
            if let line = hand.stroke, pointer.phase == .ended, marks?.add(line, at: file.time, in: file.image.gray) == true {
                fitMarks()
            }
            (hand.stroke, hand.drag) = (nil, nil)
        }
        redraw()
        return true
    }

    func leave(isFinger: Bool, at wall: Double) { tray.leave() }

    func cursor(at point: Vector2) -> Cursor? {
        guard isShown, workspace.isOnStage(point * uiScale) else { return nil }
        if tray.box(workspace.uiStage, below: top, lines: lines).contains(point) { return .hand }
        switch mode {
        case .none: return nil
        case .placing: return hand.drag == nil ? .hand : .grabbing
        case .marking: return .arrow
        }
    }

    func tip(at point: Vector2) -> Tip? {
        isShown ? tray.tip(at: point, stage: workspace.uiStage, below: top, lines: lines) : nil
    }

    /// Handles the keys for the marks and for the picture.
    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard isShown, mode != .none, workspace.keyboard == .stage, !key.alt, !workspace.menus.isOpen else { return false }
        if key.control {
            guard mode == .marking, key.key == "z", marks?.undo() == true else { return false }
            fitMarks()
            return true
        }
        let step = key.shift ? 1.0 : 0.1
        switch key.key {
        case "escape": mode = .none
        case "left" where mode == .marking: nudge(-step, isUpright: true)
        case "right" where mode == .marking: nudge(step, isUpright: true)
        case "up" where mode == .marking: nudge(-step, isUpright: false)
        case "down" where mode == .marking: nudge(step, isUpright: false)
        case "return" where mode == .marking, "keypad enter" where mode == .marking: marks?.step(card: key.shift ? -1 : 1)
        case "delete" where mode == .marking, "backspace" where mode == .marking:
            marks?.removeChosen()
            fitMarks()
        case "l" where mode == .marking && !key.shift: mark(.left)
        case "r" where mode == .marking && !key.shift: mark(.right)
        case "t" where mode == .marking && !key.shift: mark(.top)
        case "b" where mode == .marking && !key.shift: mark(.bottom)
        case "x" where mode == .marking:
            marks?.flipSide()
            fitMarks()
        default: return false
        }
        redraw()
        return true
    }

    /// Chooses an edge of the present card. A new edge begins where the fit predicts it, or else in the middle of the picture; the arrow
    /// keys then move it.
    private func mark(_ side: RectSide) {
        guard let file, let marks else { return }
        let size = file.image.size
        var line = EdgeLine(Vector2(size.width * 0.3, size.height / 2), Vector2(size.width * 0.7, size.height / 2))
        if side.isUpright {
            line = EdgeLine(Vector2(size.width / 2, size.height * 0.3), Vector2(size.width / 2, size.height * 0.7))
        }
        if let result = fit.result, let frame = marks.frame(at: file.time), result.offsets.indices.contains(frame),
            let ends = result.edge(side, at: Double(marks.card) - result.offsets[frame])
        {
            let inset = (ends.1 - ends.0) * 0.15
            line = EdgeLine(ends.0 + inset, ends.1 - inset)
        }
        self.marks?.choose(side, along: line, at: file.time, in: file.image.gray)
        fitMarks()
    }

    /// Moves the chosen edge at right angles to itself.
    private func nudge(_ pixels: Double, isUpright: Bool) {
        guard let marks, let chosen = marks.chosen, marks.marks[chosen].side?.isUpright == isUpright else { return }
        self.marks?.nudge(pixels)
        fitMarks()
    }

    // MARK: - The tray

    private func perform(_ intent: ReferenceTray.Intent, at wall: Double) {
        switch intent {
        case .slide("opacity", let share): look.opacity = share
        case .slide("time", let share): scrub(to: share)
        case .slide("eye", let share):
            guard marks?.setEye(at: share, isFirst: hand.isFirstStep) == true else { return }
            hand.isFirstStep = false
            fitMarks()
        case .slide: break
        case .press("card before", _): marks?.step(card: -1)
        case .press("card behind", _): marks?.step(card: 1)
        case .press("frame before", _): step(frame: -1)
        case .press("frame behind", _): step(frame: 1)
        case .press("covers", let box): open(covers, box)
        case .press(let id, let box):
            if let property = FitPins.properties.first(where: { $0.rawValue == id }) {
                open(families(of: property), box)
            } else {
                workspace.run(Command.named(id), at: wall)
            }
        }
    }

    private func open(_ commands: [Command], _ box: Rect) {
        workspace.menus.open(commands, from: box, byKey: false)
    }
}
