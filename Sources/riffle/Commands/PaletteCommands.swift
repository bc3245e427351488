import RiffleStage
import RiffleMath
import RiffleArchive
import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings

extension Command {
    static let palette: [Command] = [
        Command("palette", "Find a command…", keys: [.control("K")], in: [Place(.main, 3, rank: -1)]) {
            $0.workspace.menus.openPalette(at: $1)
        }
    ]
}

/// The lines of the palette: everything that can be chosen, and the answer to a parameter's name with a value.
struct Palette {
    private let scope: Command.Scope

    init(_ scope: Command.Scope) { self.scope = scope }

    private var configuration: StageConfiguration { scope.session.ownConfiguration }

    /// Everything that can be chosen; the commands of the table come first.
    var commands: [Command] {
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
        for descriptor in configuration.shownDescriptors { add(parameterCommand(descriptor), on: nil) }
        return found
    }

    /// Shows a parameter in the panel.
    private func parameterCommand(_ descriptor: ParameterDescriptor) -> Command {
        var command = Command("parameter \(descriptor.name)", descriptor.title) { scope, wall in
            scope.workspace.panel.show(parameter: descriptor.name, at: wall)
        }
        command.detail = descriptor.label(of: configuration.value(of: descriptor.name))
        command.searchName = descriptor.name
        return command
    }

    /// The command for a text that ends with a value: it gives the value to the parameter that the other words name. Nil: they name none.
    func command(for text: String) -> Command? {
        guard let space = text.lastIndex(of: " ") else { return nil }
        let (name, word) = (text[..<space].split(separator: " "), String(text[space...].dropFirst()))
        let ranked = configuration.shownDescriptors.compactMap {
            descriptor -> (rank: Int, descriptor: ParameterDescriptor, value: Double)? in
            let item = MenuItem(0, descriptor.title, name: descriptor.name)
            guard let rank = item.rank(of: name), let value = descriptor.value(of: word) else { return nil }
            return (rank, descriptor, value)
        }
        guard let best = ranked.min(by: { $0.rank < $1.rank }) else { return nil }
        let (descriptor, value) = (best.descriptor, best.value.clamped(to: best.descriptor.range))
        var command = Command("set \(descriptor.name)", "\(descriptor.title): \(descriptor.label(of: value))") { scope, wall in
            scope.session.configure(at: wall) { $0.setFromPanel(descriptor.name, to: value) }
        }
        command.detail = "Now \(descriptor.label(of: configuration.value(of: descriptor.name)))"
        return command
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
    /// The parameters of the chosen model and of the stage, and the preferences.
    fileprivate var shownDescriptors: [ParameterDescriptor] {
        values.descriptors + stage.descriptors + preferences.values.descriptors
    }
}
