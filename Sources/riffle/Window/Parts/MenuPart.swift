import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The menus: a right click or a key opens those of a card and of the stage, and buttons open those of the bar and the strip. Also the
/// palette of commands.
final class MenuPart: Part {
    unowned let workspace: Workspace
    var menu = Menu()
    /// The open page, the commands that the numbers of its lines stand for, and the card that it is about.
    private(set) var page: MenuPage?
    private(set) var commands: [Command] = []
    private var card: CardLocation?

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isOpen: Bool { menu.isOpen }

    // MARK: - Events

    /// Offers the menu a pointer or wheel event, and opens it at a right click.
    func takes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind else {
            guard menu.isOpen, case .wheel(let delta, _) = input.kind else { return false }
            redraw()
            let taken = menu.wheel(delta.y, at: mouse, viewport: uiViewport)
            noteClosed(at: input.time)
            return taken
        }
        // A right click outside the menu opens another one there.
        let opens = pointer.button == .secondary && pointer.phase == .began
        var chosen: Int?
        var taken = menu.pointer(
            Menu.PointerPhase(pointer.phase), at: pointer.position / uiScale, viewport: uiViewport, chosen: &chosen)
        noteClosed(at: input.time)
        if let chosen { choose(chosen, at: input.time) }
        if opens, !menu.isOpen {
            taken = workspace.presets.openMenu(at: pointer.position / uiScale) || open(at: pointer.position, input.time) || taken
        }
        if taken { redraw() }
        return taken
    }

    /// The open menu takes any key. A chord with Ctrl or Alt closes the menu and is passed on.
    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard menu.isOpen else { return false }
        redraw()
        if key.control || key.alt {
            close(at: wall)
            return false
        }
        var chosen: Int?
        let text = menu.searchText
        let taken = menu.key(key.key, shift: key.shift, viewport: uiViewport, chosen: &chosen)
        if menu.isOpen, page == .palette, menu.searchText != text { answerPalette() }
        noteClosed(at: wall)
        if let chosen { choose(chosen, at: wall) }
        return taken
    }

    func cursor(at point: Vector2) -> Cursor? { menu.isOpen ? .arrow : nil }

    func paint(on canvas: UICanvas, into list: inout DrawList) { canvas.paint(menu) }

    func close(at wall: Double) {
        session.cards.question.withdraw()
        menu.close()
        noteClosed(at: wall)
    }

    /// Releases the button whose menu was open.
    private func noteClosed(at wall: Double) {
        guard !menu.isOpen else { return }
        session.cards.question.close()
        workspace.bar.bar.setOpened(nil, at: wall)
        workspace.strip.strip.opened = nil
    }

    // MARK: - Opening

    /// No menu opens during a drag or under the list of keys.
    var mayOpen: Bool {
        !session.stage.isDragging && !session.holdsPointer && !workspace.panel.isHeld && !workspace.help.isShown
    }

    /// Opens the menu of the current card.
    func openOfCurrentCard(at wall: Double) {
        session.catchUp(to: wall)
        guard mayOpen else { return }
        let current = session.stage.currentCardLocation()
        let point = current?.center ?? Vector2(session.stage.size.width / 2, session.stage.size.height / 2)
        showContextMenu(of: current?.location, at: point, byKey: true)
    }

    /// Opens the menu of the card, or else of the stage, at a point in window points; false: none opened.
    private func open(at point: Vector2, _ wall: Double) -> Bool {
        if workspace.bar.bar.covers(point / uiScale, width: workspace.uiStage.width) {
            open(of: .menu, byKey: false, at: wall, from: point / uiScale)
        } else if workspace.isOnStage(point), mayOpen, !workspace.gallery.isOpen {
            session.catchUp(to: wall)
            showContextMenu(of: session.stage.cardLocation(at: workspace.stagePoint(point)), at: point, byKey: false)
        }
        return menu.isOpen
    }

    /// Opens the menu of a button of the bar, below it or at a point; `byKey`: with the first line highlighted.
    func open(of button: Bar.Button, byKey: Bool, at wall: Double, from point: Vector2? = nil) {
        session.catchUp(to: wall)
        guard mayOpen else { return }
        if button == .menu { workspace.presets.show() }
        let page: MenuPage =
            switch button {
            case .models: .models
            case .pictures: .pictures
            case .export: .export
            default: .main
            }
        open(
            page, from: anchor(of: button, point), byKey: byKey, isSearchable: button == .models,
            press: byKey ? nil : point ?? mouse)
        if menu.isOpen { workspace.bar.bar.setOpened(button, at: wall) }
    }

    /// Opens a page below a button of the bar again, after a choice in it.
    func reopen(_ page: MenuPage, below button: Bar.Button, at wall: Double) {
        open(page, from: anchor(of: button), byKey: workspace.keyboard == .bar)
        if menu.isOpen { workspace.bar.bar.setOpened(button, at: wall) }
    }

    /// Opens a page of the table of commands. `card`: the card that it is about.
    func open(
        _ page: MenuPage, of card: CardLocation? = nil, from anchor: Rect, byKey: Bool = false, isSearchable: Bool = false,
        press: Vector2? = nil
    ) {
        var lines = MenuLines(Command.Scope(workspace: workspace, card: card))
        let items = lines.items(of: page)
        (self.page, commands, self.card) = (page, lines.commands, card)
        menu.open(items, from: anchor, byKey: byKey, isSearchable: isSearchable, press: press)
        redraw()
    }

    /// Opens a menu of commands that the table doesn't have.
    func open(_ commands: [Command], from anchor: Rect, byKey: Bool) {
        menu.open(lines(of: commands), from: anchor, byKey: byKey)
        redraw()
    }

    /// Asks a question, with one command for each answer.
    func ask(_ question: String, _ answers: [Command], in room: Size) {
        menu.ask(question, lines(of: answers), in: room, viewport: uiViewport)
        redraw()
    }

    /// The lines of commands that the table doesn't have, for the menu that opens next.
    private func lines(of commands: [Command]) -> [MenuItem] {
        var lines = MenuLines(Command.Scope(workspace: workspace))
        defer { (page, self.commands, card) = (nil, lines.commands, nil) }
        return lines.items(of: commands)
    }

    /// Returns where the menu of a button opens: below the button, or at a point; without the bar, or in a narrow window, where the button
    /// would be.
    private func anchor(of button: Bar.Button, _ point: Vector2? = nil) -> Rect {
        let corner = point ?? Vector2(button == .models ? 0 : workspace.uiStage.width, workspace.bar.bar.inset)
        let box =
            workspace.bar.bar.isThere && point == nil ? workspace.bar.bar.box(of: button, width: workspace.uiStage.width) : nil
        return box ?? Rect(x: corner.x, y: corner.y, width: 0, height: 0)
    }

    private func showContextMenu(of card: CardLocation?, at point: Vector2, byKey: Bool) {
        let origin = point / uiScale
        open(card == nil ? .stage : .card, of: card, from: Rect(x: origin.x, y: origin.y, width: 0, height: 0), byKey: byKey)
    }

    // MARK: - Choosing

    private func choose(_ number: Int, at wall: Double) {
        guard commands.indices.contains(number) else { return }
        commands[number].choose(Command.Scope(workspace: workspace, card: card), at: wall)
        redraw()
    }

    // MARK: - The palette

    private static let question = "A command, a model, a preset, or a parameter with a value: tilt .4"

    /// Opens one list of everything that can be chosen. Typed letters narrow it down, and a parameter's name with a value sets the
    /// parameter.
    func openPalette(at wall: Double) {
        session.catchUp(to: wall)
        guard mayOpen else { return }
        workspace.presets.show()
        let palette = Palette(Command.Scope(workspace: workspace))
        menu.ask(Self.question, lines(of: palette.commands), in: uiViewport, viewport: uiViewport, isSearchable: true)
        page = .palette
        redraw()
    }

    /// Offers a command for a text that ends with a value: it gives the value to the parameter that the other words name.
    private func answerPalette() {
        let scope = Command.Scope(workspace: workspace)
        guard let text = menu.searchText, let command = Palette(scope).command(for: text) else { return }
        commands.append(command)
        menu.show(first: MenuItem(commands.count - 1, command.title(scope), detail: command.detail))
    }
}
