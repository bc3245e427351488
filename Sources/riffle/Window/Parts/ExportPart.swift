import RiffleArchive
import RiffleDesktop
import RiffleExport
import RiffleFiles
import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The page of the panel with the model as code. It follows the setting; the code is printed and checked on other threads.
final class ExportPart: Part {
    unowned let workspace: Workspace
    var page = ExportPage(platforms: ExportTarget.allCases.map(\.title))
    let work = ExportWork()
    /// An export that waits for its place.
    var pending: PendingExport?
    /// The parent folder, the setting and the folder of the last export.
    var saved: (parent: String, configuration: StageConfiguration, folder: String)?
    /// Requests that wait for code that is still being made.
    private var waiting: [WaitingExport] = []

    /// All platforms. They are stored, so that a frame of the page allocates no array.
    static let targets = ExportTarget.allCases

    /// A request about a platform's code that came before the code was made.
    private struct WaitingExport {
        var request: ExportIntent
        var platform: Int
        var configuration: StageConfiguration
        /// The path of the chosen file; nil: the platform had no files yet.
        var path: String?
    }

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isOpen: Bool { page.isOpen }
    var target: ExportTarget { Self.targets[page.platform] }

    /// Whether the page is visible.
    var isShown: Bool { workspace.panel.isOpen && page.isOpen }

    func setOpen(_ open: Bool) {
        let panel = workspace.panel
        if open {
            workspace.presets.leavePage()
            panel.tweaks.setShowsCode(true, viewport: uiViewport)
            if !panel.isOpen { panel.setOpen(true) }
        } else {
            waiting.removeAll()
            work.stopCheck()
            page.forgetChecks()
            panel.tweaks.setShowsCode(false, viewport: uiViewport)
        }
        page.setOpen(open)
        workspace.makeRoom()
    }

    // MARK: - Display

    /// Shows the present setting. Does nothing if the page shows it already.
    func refresh(at now: Double) {
        guard isShown else { return }
        showKeptFolders()
        page.setColumn(display.canvas.codeColumn)
        let configuration = session.ownConfiguration
        if let printed = work.printed, printed.configuration != configuration {
            work.stopCheck()
            page.forgetChecks()
        }
        if work.lacksCode(of: configuration, for: target) {
            work.makeCode(of: source(for: target, isWhole: false), for: target) { [unowned self] in showPrinted() }
        }
        guard let began = work.checkBegan, let index = checkedPlatform else { return }
        page.setCheck(.running(seconds: Int(now - began)), ofPlatform: index)
    }

    private func showPrinted() {
        guard let printed = work.printed, let index = Self.targets.firstIndex(of: printed.target) else { return }
        if let problem = printed.problem {
            page.show(problem: problem.sentence)
        } else {
            page.show(
                printed.files.map { ExportPage.File(path: printed.target.name(of: $0), text: $0.text) }, ofPlatform: index,
                lack: printed.lack)
        }
        redraw()
        let waiting = self.waiting
        self.waiting.removeAll()
        // The tour closes the panel above the page.
        guard isShown else { return }
        for asked in waiting {
            if asked.platform == page.platform, asked.configuration == session.ownConfiguration,
                asked.path == nil || asked.path == page.chosenPath
            {
                use(asked.request)
            } else {
                notices.showStatus("The selection changed before the code was ready. Try again", at: now)
            }
        }
    }

    /// Returns the next time at which a check's seconds change or the write of a kept folder is due.
    func due(at now: Double) -> Double? { [checkDue, work.keeper.due].compactMap(\.self).min() }

    /// The time at which the page must be drawn again: each second of a check.
    var checkDue: Double? {
        guard page.isOpen, let began = work.checkBegan else { return nil }
        return began + (now - began).rounded(.down) + 1
    }

    // MARK: - Events

    var keyboardTarget: KeyboardTarget? { .panel }
    var isReachable: Bool { workspace.panel.isOpen }

    /// A part of the page is always highlighted while it has the keyboard.
    func setFocus(_ isFocused: Bool, at wall: Double) {
        if isFocused, page.isOpen, !page.hasFocus { _ = takes(KeyEvent(key: "tab"), at: wall) }
    }

    func takes(_ input: InputEvent) -> Bool {
        guard workspace.panel.isOpen else { return false }
        let width = workspace.panel.width
        switch input.kind {
        case .wheel(let delta, _):
            let turned = modifiers.shift && delta.x == 0 ? Vector2(delta.y, 0) : delta
            guard page.wheel(turned, at: mouse, viewport: uiViewport, panelWidth: width) else { return false }
            redraw()
            return true
        case .pointer(let pointer):
            guard pointer.button == .primary, !session.holdsPointer else { return false }
            var requests: [ExportIntent] = []
            let taken = page.pointer(
                TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, isDouble: workspace.pointer.isDouble,
                viewport: uiViewport, panelWidth: width, intents: &requests)
            perform(requests)
            if taken { redraw() }
            return taken
        }
    }

    func leave(isFinger: Bool, at wall: Double) {
        guard isFinger, workspace.panel.isOpen else { return }
        var requests: [ExportIntent] = []
        _ = page.pointer(
            .moved, at: .nowhere, isDouble: false, viewport: uiViewport, panelWidth: workspace.panel.width, intents: &requests)
    }

    /// A selection in the code is shown wherever the keyboard is: Ctrl+C copies it.
    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        workspace.shareKeyboard()
        guard workspace.panel.isOpen, !key.alt, key.control || !page.isKeyboardElsewhere else { return false }
        var requests: [ExportIntent] = []
        let taken = page.key(
            key.key, shift: key.shift, control: key.control, viewport: uiViewport, panelWidth: workspace.panel.width,
            intents: &requests)
        perform(requests)
        if taken { redraw() }
        return taken
    }

    func cursor(at point: Vector2) -> Cursor? {
        guard workspace.panel.isOpen else { return nil }
        return page.pointer(at: point, viewport: uiViewport, panelWidth: workspace.panel.width).map { Cursor($0) }
    }

    func tip(at point: Vector2) -> Tip? {
        guard workspace.panel.isOpen else { return nil }
        return page.tip(at: point, viewport: uiViewport, panelWidth: workspace.panel.width)
    }

    private func perform(_ requests: [ExportIntent]) {
        for request in requests {
            switch request {
            case .toggle: setOpen(!page.isOpen)
            case .menu(let box): openMenu(below: box)
            case .copy(let text): copy(text, isWhole: false)
            case .copyFile, .save, .check: use(request)
            case .keep: toggleKept(target)
            case .stop:
                work.stopCheck()
                page.setCheck(nil, ofPlatform: page.platform)
            }
        }
        if !requests.isEmpty { redraw() }
    }

    private func openMenu(below box: Rect) {
        let files = page.files.enumerated().map { index, file in
            Command("file \(index)", file.path, isOn: { $0.workspace.export.page.file == index }) { scope, _ in
                scope.workspace.export.page.choose(file: index)
            }
        }
        workspace.menus.open(files, from: box, byKey: true)
    }

    // MARK: - The code

    /// Copies, saves or checks the code of the present setting, as soon as the code is made.
    private func use(_ request: ExportIntent) {
        guard let printed = work.printed, printed.target == target, printed.configuration == session.ownConfiguration else {
            let (platform, path) = (page.platform, page.chosenPath)
            return waiting.append(
                WaitingExport(request: request, platform: platform, configuration: session.ownConfiguration, path: path))
        }
        guard printed.problem == nil else { return }
        switch request {
        case .copyFile: if let file = page.chosenFile { copy(file.text, isWhole: true) }
        case .save: save(for: printed.target)
        default: check(printed)
        }
    }

    private func copy(_ text: String, isWhole: Bool) {
        let lines = text.utf8.reduce(text.hasSuffix("\n") ? 0 : 1) { $1 == 10 ? $0 + 1 : $0 }
        let count = lines == 1 ? "1 line" : "\(lines) lines"
        let name = page.files.indices.contains(page.file) ? page.files[page.file].path : ""
        notices.showStatus(
            !display.copy(text)
                ? "Couldn't copy to the clipboard" : isWhole ? "Copied \(name), \(count)" : "Copied \(count) of \(name)",
            at: now)
    }

    /// The index of the platform whose check runs; nil: none runs.
    private var checkedPlatform: Int? { page.platforms.indices.first { page.isChecking($0) } }

    private func check(_ printed: ExportWork.Printed) {
        let index = page.platform
        // Only one check runs at a time.
        if let other = checkedPlatform { page.setCheck(nil, ofPlatform: other) }
        page.setCheck(.running(seconds: 0), ofPlatform: index)
        work.check(printed.target, printed.files, at: now) { [unowned self] sentence, check in
            page.setCheck(.done(sentence, check?.outcome ?? .unknown), ofPlatform: index)
            redraw()
        }
    }
}
