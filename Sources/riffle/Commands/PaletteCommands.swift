import RiffleStage
import RiffleMath
import RiffleArchive
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSession
import RiffleSettings

extension Command {
    static let palette: [Command] = [
        Command("palette", "Find a command…", keys: [.control("K")], in: [Place(.main, 3, rank: -1)]) {
            $0.workspace.openPalette(at: $1)
        }
    ]
}

// The palette: one list of all that there is, which typed letters narrow down, and where a parameter's name with a value sets it.
extension Workspace {
    private static let question = "A command, a model, a preset, or a parameter with a value: tilt .4"

    func openPalette(at wall: Double) {
        session.catchUp(to: wall)
        guard mayOpenMenu else { return }
        showPresets()
        menu.ask(Self.question, lines(of: paletteCommands), in: uiViewport, viewport: uiViewport, isSearchable: true)
        menuPage = .palette
        session.needsDrawing = true
    }

    /// Everything that can be chosen, the ones of the table first.
    private var paletteCommands: [Command] {
        let scope = Command.Scope(workspace: self)
        var names: Set<String> = []
        var found: [Command] = []
        func add(_ command: Command, on page: MenuPage?) {
            switch command.body {
            case .list(let more): for command in more(scope) { add(command, on: page) }
            case .page: break
            case .action:
                // A card's menu is about that card, and digits are listed as their models.
                guard page != .card, !command.name.hasPrefix("family "), names.insert(command.name).inserted else { return }
                var named = command
                let subject = command.name.hasPrefix("viewport ") ? "Viewport" : page?.subject
                if let subject { named.title = { "\(subject): \(command.title($0))" } }
                found.append(named)
            }
        }
        for command in Command.all where command.name != "palette" {
            add(command, on: (command.places.first { $0.page != .card } ?? command.places.first)?.page)
        }
        for descriptor in session.ownConfiguration.shownDescriptors { add(parameterCommand(descriptor), on: nil) }
        return found
    }

    /// Shows a parameter in the panel.
    private func parameterCommand(_ descriptor: ParameterDescriptor) -> Command {
        var command = Command("parameter \(descriptor.name)", descriptor.title) { scope, wall in
            scope.workspace.showParameter(descriptor.name, at: wall)
        }
        command.detail = descriptor.label(of: session.ownConfiguration.value(of: descriptor.name))
        command.searchName = descriptor.name
        return command
    }

    func showParameter(_ name: String, at wall: Double) {
        presetBrowser.setOpen(false)
        if exportPage.isOpen { setExportPage(open: false) }
        if !tweaks.isOpen { setPanel(open: true) }
        tweaks.show(parameter: name, session.stage.configuration, viewport: uiViewport)
        setKeyboard(.panel, at: wall)
    }

    /// Answers a text that ends with a value: the parameter that its other words name gets it.
    func answerPalette() {
        guard let text = menu.searchText, let space = text.lastIndex(of: " ") else { return }
        let (name, word) = (text[..<space].split(separator: " "), String(text[space...].dropFirst()))
        let configuration = session.ownConfiguration
        let ranked = configuration.shownDescriptors.compactMap {
            descriptor -> (rank: Int, descriptor: ParameterDescriptor, value: Double)? in
            let item = MenuItem(0, descriptor.title, name: descriptor.name)
            guard let rank = item.rank(of: name), let value = descriptor.value(of: word) else { return nil }
            return (rank, descriptor, value)
        }
        guard let best = ranked.min(by: { $0.rank < $1.rank }) else { return }
        let (descriptor, value) = (best.descriptor, best.value.clamped(to: best.descriptor.range))
        var command = Command("set \(descriptor.name)", "\(descriptor.title): \(descriptor.label(of: value))") { scope, wall in
            scope.session.configure(at: wall) { $0.setFromPanel(descriptor.name, to: value) }
        }
        command.detail = "Now \(descriptor.label(of: configuration.value(of: descriptor.name)))"
        menu.show(first: line(of: command))
    }

    /// The line of one more command of the menu that is open.
    private func line(of command: Command) -> MenuItem {
        menuCommands.append(command)
        return MenuItem(menuCommands.count - 1, command.title(Command.Scope(workspace: self)), detail: command.detail)
    }
}

extension MenuPage {
    /// The subject of a page's options, where their titles don't say it; nil: they do.
    fileprivate var subject: String? {
        switch self {
        case .backdrop: "Backdrop"
        case .scheme: "Colour scheme"
        case .contrast: "Contrast"
        case .motion: "Motion"
        case .picture: "Picture in its card"
        case .filmOptions: "Film"
        case .filmFormat: "Film format"
        case .filmSize: "Film size"
        case .filmRate: "Film frames a second"
        case .filmDevice: "Film device"
        case .stripGestures: "Gesture"
        case .stripSettings: "Compare with"
        default: nil
        }
    }
}

extension StageConfiguration {
    /// The parameters of the chosen model and of the stage that have an effect.
    fileprivate var shownDescriptors: [ParameterDescriptor] { values.descriptors + stage.descriptors }
}
