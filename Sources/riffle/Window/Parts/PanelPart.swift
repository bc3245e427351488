import RiffleArchive
import RiffleFormula
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The panel beside the stage with every number, the curves, the formula and the clock. `PresetsPart` and `ExportPart` are pages over it.
final class PanelPart: Part {
    unowned let workspace: Workspace
    var tweaks = TweakState()

    /// The distance from the window's right edge, in window points, within which a press opens the panel.
    private static let edge = 4.0

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isOpen: Bool { tweaks.isOpen }

    /// The panel's width while it is open.
    var width: Double { tweaks.width }

    /// Whether a page covers the numbers.
    var isCovered: Bool { workspace.presets.isOpen || workspace.export.isOpen }

    func setOpen(_ open: Bool) {
        tweaks.setOpen(open)
        if !open, workspace.export.isOpen { workspace.export.setOpen(false) }
        workspace.makeRoom()
    }

    /// Opens a page, or closes the panel that shows it. Presets aren't among these pages: they have a key of their own.
    func toggle(_ page: TweakPage) {
        if isOpen, page == tweaks.list.page, !(page == .preferences && isCovered) { return setOpen(false) }
        if !isOpen || page == .preferences { workspace.presets.leavePage() }
        if page == .preferences, workspace.export.isOpen { workspace.export.setOpen(false) }
        tweaks.setPage(page)
        if !isOpen { setOpen(true) }
        redraw()
    }

    /// Shows a parameter.
    func show(parameter name: String, at wall: Double) {
        workspace.presets.leavePage()
        if workspace.export.isOpen { workspace.export.setOpen(false) }
        if !isOpen { setOpen(true) }
        tweaks.show(parameter: name, session.stage.configuration, viewport: uiViewport)
        workspace.setKeyboard(.panel, at: wall)
    }

    // MARK: - Keyboard

    var keyboardTarget: KeyboardTarget? { .panel }
    var isReachable: Bool { isOpen }

    /// A number is always highlighted while the panel has the keyboard. A page over the panel sees to its own highlight.
    func setFocus(_ isFocused: Bool, at wall: Double) {
        if isFocused, !isCovered, tweaks.focus == nil { _ = takes(own: KeyEvent(key: "tab"), at: wall) }
    }

    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard takesFocused(key, at: wall) || takes(own: key, at: wall) else { return false }
        redraw()
        return true
    }

    /// While the panel has the keyboard, it takes the arrow keys, and Escape gives the keyboard back.
    private func takesFocused(_ key: KeyEvent, at wall: Double) -> Bool {
        guard isFocused, !key.alt, !isCovered else { return false }
        if let own = KeyMap.panelKey(for: key) { return takes(own: own, at: wall) }
        guard key.key == "escape", !key.control else { return false }
        _ = takes(own: key, at: wall)
        workspace.setKeyboard(.stage, at: wall)
        return true
    }

    /// While another part of the window has the keyboard, the panel takes only its shortcuts: no key acts on a highlight that isn't shown.
    private func takes(own key: KeyEvent, at wall: Double) -> Bool {
        workspace.shareKeyboard()
        // No key changes a parameter that a page hides.
        if isOpen, isCovered { return false }
        let (before, width) = (tweaks.focus, tweaks.width(in: uiViewport))
        var requests: [TweakIntent] = []
        let taken = tweaks.key(
            key.key, control: key.control, shift: key.shift, alt: key.alt, configuration: session.stage.configuration,
            viewport: uiViewport, intents: &requests)
        perform(requests, at: wall)
        tweaks.widen(in: uiViewport)
        if tweaks.width(in: uiViewport) != width { workspace.resizeStage() }
        // With the panel closed, a status line over the stage shows the parameter.
        if !isOpen, taken, !requests.isEmpty || tweaks.focus != before,
            let row = tweaks.focusedRow(session.stage.configuration)
        {
            notices.showStatus("\(row.descriptor.title): \(row.text)", at: now)
        }
        return taken
    }

    /// Ctrl, pressed during the drag of a curve's point, makes the drag change another parameter.
    func takesWhileHeld(_ key: KeyEvent, at wall: Double) -> Bool {
        guard session.formula.drag != nil, key.key == "left ctrl" || key.key == "right ctrl" else { return false }
        if !key.isRepeat { session.changePoint(at: wall) { $0.chooseNext(in: $1) } }
        return true
    }

    /// The field that has the keyboard; nil: none.
    var textField: TextField? { tweaks.textField(session.stage.configuration, viewport: uiViewport) }

    func take(_ result: FieldResult, at wall: Double) {
        var requests: [TweakIntent] = []
        resizing { $0.take(result, configuration: session.stage.configuration, viewport: uiViewport, intents: &requests) }
        perform(requests, at: wall)
    }

    /// Widens the panel for the code of a formula that has the keyboard, once the press that chose the formula is over.
    func widenForFormula() { resizing { $0.widen(in: uiViewport) } }

    /// Changes the panel, and resizes the stage if that changes the panel's width.
    private func resizing(_ change: (inout TweakState) -> Void) {
        let width = tweaks.width(in: uiViewport)
        change(&tweaks)
        if tweaks.width(in: uiViewport) != width { workspace.resizeStage() }
    }

    // MARK: - Pointer

    var isHeld: Bool { tweaks.isHeld }

    /// Returns whether a press at the window's edge opens the panel.
    func opens(by pointer: InputEvent.Pointer) -> Bool {
        pointer.phase == .began && !isOpen && pointer.position.x >= display.size.width - Self.edge
    }

    func takes(_ input: InputEvent) -> Bool {
        let taken =
            switch input.kind {
            case .pointer(let pointer): pointer.button == .primary && !session.holdsPointer && takes(pointer, at: input.time)
            case .wheel(let delta, _):
                tweaks.wheel(delta.y, at: mouse, configuration: session.stage.configuration, viewport: uiViewport)
            }
        if taken { redraw() }
        return taken
    }

    private func takes(_ pointer: InputEvent.Pointer, at wall: Double) -> Bool {
        if opens(by: pointer) {
            setOpen(true)
            return true
        }
        let width = tweaks.width(in: uiViewport)
        tweaks.pace = modifiers.shift ? .fine : modifiers.alt ? .coarse : .normal
        var requests: [TweakIntent] = []
        let taken = tweaks.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, isDouble: workspace.pointer.isDouble,
            configuration: session.stage.configuration, viewport: uiViewport, intents: &requests)
        // The press that gives the formula the keyboard sets the caret, too.
        if pointer.phase == .began, tweaks.isWriting { workspace.field.setCaret(by: pointer) }
        perform(requests, at: wall)
        if tweaks.width(in: uiViewport) != width { workspace.resizeStage() }
        return taken
    }

    func leave(isFinger: Bool, at wall: Double) {
        if tweaks.leave() { redraw() }
    }

    func cursor(at point: Vector2) -> Cursor? {
        if isOpen {
            return tweaks.pointer(at: point, configuration: session.stage.configuration, viewport: uiViewport).map { Cursor($0) }
        }
        return point.x * uiScale >= display.size.width - Self.edge ? .sideways : nil
    }

    func tip(at point: Vector2) -> Tip? {
        tweaks.tip(at: point, configuration: session.stage.configuration, viewport: uiViewport, isCovered: isCovered)
    }

    // MARK: - Requests

    private func perform(_ requests: [TweakIntent], at wall: Double) {
        for request in requests {
            switch request {
            case .set(let name, let value, let isFinal):
                session.configure(at: wall, isFinal: isFinal) { $0.setFromPanel(name, to: value) }
            case .reset(let names):
                session.configure(at: wall) { configuration in
                    for name in names { configuration.reset(name) }
                }
            case .beginPoint(let name): session.beginPoint(name, choosesNext: modifiers.control, at: wall)
            case .movePoint(let value): session.changePoint(at: wall) { $0.move(to: value, in: $1) }
            case .endPoint: session.endPoint()
            case .newFormula: workspace.run(.named("newFormula"), at: wall)
            case .duplicateFormula: workspace.run(.named("duplicateFormula"), at: wall)
            case .formula(let text): edit(text, at: wall)
            case .formulaBefore(let text): edit(text, isUndone: true, at: wall)
            case .undoFormula(let isBack): session.undoFormula(isBack: isBack, at: wall)
            case .pause: workspace.run(.named("pause"), at: wall)
            case .stepFrame: workspace.run(.named("frameStep"), at: wall)
            case .rate(let rate): session.clock.setRate(rate, atWall: wall)
            case .say(let sentence): notices.showStatus(sentence, at: now, hold: 4)
            case .close: setOpen(false)
            }
        }
    }

    func keep(on canvas: UICanvas) {
        if isOpen {
            canvas.keepPanel(
                tweaks, session.stage.configuration, presets: workspace.presets.browser, export: workspace.export.page)
        } else if canvas.panel.bounds == nil || canvas.frame.dock.current.width >= uiViewport.width - 0.5 {
            // While the stage grows back, the last content stays.
            canvas.dropPanel()
        }
    }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        guard isOpen else { return }
        let dock = canvas.frame.dock
        canvas.paintPanel(
            tweaks, isCovered: isCovered || dock.current.width >= dock.stage.width + 0.5, hasKeyboard: isFocused, into: &list)
    }

    // MARK: - Display

    func refresh(at now: Double) {
        showFormula()
        let configuration = session.stage.configuration
        tweaks.refresh(session.stage, other: session.settings.comparison.other(than: configuration), clock: session.clock)
        tweaks.fit(configuration, viewport: uiViewport, lines: display.canvas.lines(ofMistake:width:))
    }

    /// Shows the chosen model's formula. A formula that comes with the program isn't shown for editing; a duplicate of it is.
    private func showFormula() {
        guard isOpen else { return }
        let model = session.stage.configuration.model
        let entry = session.formulas.entry(ofModel: model.descriptor.id)
        tweaks.setFormulaOffers(new: true, duplicate: model.hasFormula)
        guard let entry, let file = entry.good?.file, Self.shippedPrefix.map({ entry.path.hasPrefix($0) }) != true else {
            return resizing { $0.setFormula(nil) }
        }
        tweaks.setFormula((entry.path, file.text))
    }

    /// The folder of the program's own files. It is stored, since each frame of an open panel needs it.
    private static let shippedPrefix = ResourceFolder.path.map { $0 + "/" }

    /// Takes a text from the formula's field. The cards follow while the user types, and the file is written after a pause. If the text has
    /// a mistake, the last good formula stays.
    private func edit(_ text: String, isUndone: Bool = false, at wall: Double) {
        if let problem = session.editFormula(text, isUndone: isUndone, at: wall) {
            return tweaks.setFormulaProblem(problem.placeAndSentence, at: problem.place)
        }
        tweaks.setFormulaProblem(nil)
        // The next key may come before the next frame: a mistake then stays in the field.
        showFormula()
    }
}

extension FormulaFileProblem {
    /// The line and column of the mistake; nil for other problems.
    fileprivate var place: (line: Int, column: Int)? {
        if case .formula(let problem) = self { (problem.line, problem.column) } else { nil }
    }

    /// "Line 3, column 9: there is no “widht”".
    fileprivate var placeAndSentence: String {
        if case .formula(let problem) = self { return "Line \(problem.line), column \(problem.column): \(problem.sentence)" }
        return sentence(about: "The text")
    }
}

extension TweakState.PointerPhase {
    init(_ phase: InputEvent.Pointer.Phase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        }
    }
}

extension Cursor {
    init(_ pointer: TweakPointer) {
        switch pointer {
        case .arrow: self = .arrow
        case .hand: self = .hand
        case .sideways: self = .sideways
        case .grabbing: self = .grabbing
        case .text: self = .text
        }
    }
}
