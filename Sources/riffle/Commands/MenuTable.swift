import RiffleSession
import RiffleArchive
import RiffleFormula
import RiffleModels
import RifflePanel
import RiffleSettings
import RiffleStage

/// What choosing a menu item does.
enum MenuChoice: Equatable {
    case action(KeyMap.Action)
    /// Remove the card at an index.
    case remove(Int)
    /// Show the file of the card at an index.
    case showFile(Int)
    /// A `BackdropKind`, by its raw value.
    case backdrop(Int)
    /// A `ViewportKind`, by its raw value.
    case viewport(Int)
    /// An option of one of the stage's choices, by its index.
    case option(String, Int)
    /// The answer to the question how pictures fit their cards.
    case answer(PictureFit)
    /// An action on a preset, by its id.
    case preset(PresetAction, String)
    /// A choice in one of the strip's menus.
    case gesture(GestureChoice)
    /// The file at an index of the export's page.
    case exportFile(Int)
    /// Keep the folder of the platform at an index up to date, or end that.
    case keepFolder(Int)
    /// Save the setting as a playable file.
    case playable
    /// Save it as a spec sheet.
    case spec
    /// A choice about films.
    case film(FilmChoice)
}

/// The items of all menus: their titles, what choosing them does, and the keys that do the same.
struct MenuTable {
    let facts: MenuFacts
    /// What the items' numbers stand for.
    private(set) var choices: [MenuChoice] = []

    init(_ facts: MenuFacts) { self.facts = facts }

    mutating func line(
        _ choice: MenuChoice, _ title: String, _ key: String = "", detail: String = "", name: String = "",
        isEnabled: Bool = true, isOn: Bool? = nil, model: Int? = nil
    ) -> MenuItem {
        choices.append(choice)
        return MenuItem(
            choices.count - 1, title, detail: detail, name: name, key: key, isEnabled: isEnabled, isOn: isOn, model: model)
    }

    mutating func line(
        _ action: KeyMap.Action, _ title: String, _ key: String = "", isEnabled: Bool = true, isOn: Bool? = nil
    ) -> MenuItem {
        line(.action(action), title, key, isEnabled: isEnabled, isOn: isOn)
    }

    // MARK: - Menus

    /// All models, with a picture and a sentence each.
    mutating func models() -> [MenuItem] {
        var items: [MenuItem] = []
        for (index, model) in facts.configuration.catalogue.models.enumerated() {
            let descriptor = model.descriptor
            items.append(
                line(
                    .action(.model(index)), descriptor.title, facts.configuration.catalogue.keys(of: descriptor.id),
                    detail: descriptor.summary, name: descriptor.id,
                    isOn: descriptor.id == facts.configuration.modelID, model: index))
        }
        return items + [
            .separator,
            line(.newFormula, "New formula"),
            line(.gallery, "All models, live", "M"),
            line(.stepModel(-1), "Previous model", "["),
            line(.stepModel(1), "Next model", "]"),
        ]
    }

    /// The context menu of a card, or of the stage where there is none.
    mutating func context() -> [MenuItem] {
        guard let card = facts.card else { return stage() }
        return [
            line(.action(.command(.flipCard(page: card.page))), "Flip", card.isCurrent ? "F" : ""),
            line(
                .action(.command(.select(page: card.page))), "Make current", isEnabled: !card.isCurrent),
            line(.remove(card.card), "Remove card", "Del"),
            line(.showFile(card.card), "Show file", isEnabled: facts.hasFile),
            .separator,
            putBack(),
        ] + deck()
    }

    private mutating func stage() -> [MenuItem] {
        [
            line(.gallery, "All models, live", "M"),
            MenuItem(page: "Backdrop", backdrops()),
            .separator,
            deck(.addPictures),
            putBack(),
            MenuItem(page: "Cards", deck()),
            .separator,
            tune(),
            bar(),
            line(.fullscreen, "Full screen", "F11", isOn: facts.isFullscreen),
        ]
    }

    /// The menu of the bar's button for pictures: the commands for the whole deck.
    mutating func pictures() -> [MenuItem] { deck() + [.separator, putBack()] }

    /// The main menu: everything that has a key, and the commands of all buttons, some of which a narrow window leaves out.
    mutating func main() -> [MenuItem] {
        [
            line(.undo, "Undo", "Ctrl+Z", isEnabled: facts.canUndo),
            line(.redo, "Redo", "Ctrl+Shift+Z", isEnabled: facts.canRedo),
            line(.copy, "Copy setting", "Ctrl+C"),
            line(.paste, "Paste setting", "Ctrl+V"),
            .separator,
            line(.gallery, "All models, live", "M"),
            tune(),
            MenuItem(page: "Presets", presets()),
            MenuItem(page: "Formula", formula()),
            MenuItem(page: "Compare", compare()),
            MenuItem(page: "Gestures", gestures()),
            MenuItem(page: "Time", time()),
            MenuItem(page: "Cards", cards()),
            MenuItem(page: "Move", move()),
            MenuItem(page: "View", view()),
            MenuItem(page: "Export", export()),
            .separator,
            line(.inspector, "Depth inspector", "D", isOn: facts.isInspectorOpen),
            line(.fullscreen, "Full screen", "F11", isOn: facts.isFullscreen),
            bar(),
            .separator,
            line(.help, "Keys and gestures", "H"),
            line(.tour, "Guided tour", "F5"),
            line(.hints, "First hints again", "Shift+H"),
            line(.quit, "Quit", "Ctrl+Q"),
        ]
    }

    /// The context menu of a preset.
    mutating func preset(_ id: String, _ lines: [PresetChoice]) -> [MenuItem] {
        lines.map { line(.preset($0.action, id), $0.title, $0.key) }
    }

    /// The files of the export's page.
    mutating func exportFiles(_ paths: [String], chosen: Int) -> [MenuItem] {
        paths.enumerated().map { line(.exportFile($0.offset), $0.element, isOn: $0.offset == chosen) }
    }

    // MARK: - Parts

    private mutating func bar() -> MenuItem { line(.bar, "Bar at the top", isOn: facts.configuration.isOn("bar")) }

    private mutating func tune() -> MenuItem { line(.panel, "Tune", "P", isOn: facts.isPanelOpen) }

    private mutating func putBack() -> MenuItem {
        line(
            .putBack, facts.removedTitle.map { "Put back “\($0)”" } ?? "Put back", "Ins", isEnabled: facts.removedTitle != nil)
    }

    private mutating func deck(_ command: DeckCommand) -> MenuItem {
        line(.deck(command), command.title, command == .addPictures ? "A" : "")
    }

    /// The commands for the whole deck.
    private mutating func deck() -> [MenuItem] { DeckCommand.allCases.map { deck($0) } + [.separator] + pictureFits() }

    /// How pictures fit their cards; `isQuestion`: as the answers to the question that is asked of the user's first pictures.
    mutating func pictureFits(isQuestion: Bool = false) -> [MenuItem] {
        PictureFit.allCases.map { fit in
            isQuestion
                ? line(.answer(fit), fit.command, detail: fit.detail)
                : line(
                    .option("pictureFit", fit.rawValue), fit.command,
                    isOn: facts.configuration.stage.integer("pictureFit") == fit.rawValue)
        }
    }

    private mutating func backdrops() -> [MenuItem] {
        BackdropKind.allCases.map {
            line(.backdrop($0.rawValue), $0.title.capitalizedFirst, isOn: facts.configuration.backdrop == $0)
        }
    }

    /// The options of one of the stage's choices.
    private mutating func options(of name: String) -> [MenuItem] {
        guard case .choice(let options)? = facts.configuration.descriptor(named: name)?.kind else { return [] }
        return options.enumerated().map {
            line(
                .option(name, $0.offset), $0.element.title.capitalizedFirst,
                isOn: Int(facts.configuration.value(of: name)) == $0.offset)
        }
    }

    private mutating func presets() -> [MenuItem] {
        var items = [
            line(.savePreset, "Save as a preset", "Ctrl+S"),
            line(
                .updatePreset, facts.loadedPreset.map { "Save over “\($0)”" } ?? "Save over the loaded one", "Ctrl+Shift+S",
                isEnabled: facts.loadedPreset != nil),
            line(.presets, "All presets", "Ctrl+O"),
        ]
        if !facts.presets.isEmpty { items.append(.separator) }
        for (index, name) in facts.presets.prefix(10).enumerated() {
            items.append(line(.preset(index), name, "Ctrl+\(index)"))
        }
        return items
    }

    private mutating func formula() -> [MenuItem] {
        let model = facts.configuration.model
        return [
            line(.newFormula, "New formula"),
            line(
                .duplicateFormula, "Duplicate as formula",
                isEnabled: model.hasFormula),
            line(.showFormula, "Show the file", isEnabled: facts.isFormula),
        ]
    }

    private mutating func compare() -> [MenuItem] {
        [
            line(.compare, "Show \(facts.otherName) instead", "B", isOn: facts.isComparing),
            line(.saveComparison, "Keep these numbers as B", "Ctrl+B"),
            line(.ghosts, "Outlines of \(facts.otherName)", "G", isOn: facts.showsGhosts),
        ]
    }

    private mutating func gestures() -> [MenuItem] {
        [
            line(.strip, "Loop a gesture", "L", isOn: facts.isStripOpen),
            line(.record, "Record a gesture", "R"),
            line(.saveLast, "Keep the last minute", "Shift+R"),
        ]
    }

    private mutating func time() -> [MenuItem] {
        [
            line(.pause, "Pause", "Space", isOn: facts.isPaused),
            line(.frameStep, "One frame on", "."),
            line(.slower, "Next speed (now \(facts.rate.brief)×)", "S"),
        ]
    }

    private mutating func cards() -> [MenuItem] {
        deck() + [
            .separator,
            line(.removeCard, "Remove the current card", "Del", isEnabled: facts.hasCards),
            putBack(),
            .separator,
            line(.command(.flip), "Flip the current card", "F", isEnabled: facts.hasCards),
            line(.menu, "Menu of the current card", "Shift+F10", isEnabled: facts.hasCards),
            MenuItem(page: "Picture in its card", picture()),
            toggle(["lifts"], "Lift while flipping", "Z"),
            line(.command(.undoThrow), "Bring the last thrown card back", "U", isEnabled: isCardStack),
        ]
    }

    /// Where the current card shows its picture.
    private mutating func picture() -> [MenuItem] {
        let step = KeyMap.pictureStep
        return [
            line(.movePicture(-step, 0), "Left", "Ctrl+←", isEnabled: facts.hasCards),
            line(.movePicture(step, 0), "Right", "Ctrl+→", isEnabled: facts.hasCards),
            line(.movePicture(0, -step), "Up", "Ctrl+↑", isEnabled: facts.hasCards),
            line(.movePicture(0, step), "Down", "Ctrl+↓", isEnabled: facts.hasCards),
            line(.centerPicture, "In the middle again", "Ctrl+Home", isEnabled: facts.hasCards),
        ]
    }

    private mutating func move() -> [MenuItem] {
        let moves = facts.hasCards
        return [
            line(.command(.keyDown(-1)), "Previous card", "←", isEnabled: moves),
            line(.command(.keyDown(1)), "Next card", "→", isEnabled: moves),
            line(.command(.page(-1)), "A screenful back", "PgUp", isEnabled: moves),
            line(.command(.page(1)), "A screenful on", "PgDn", isEnabled: moves),
            line(.command(.first), "First card", "Home", isEnabled: moves),
            line(.command(.last), "Last card", "End", isEnabled: moves),
            .separator,
            line(.command(.activate), isOfScreens ? "Next screen" : "Click the current card", "Enter", isEnabled: moves),
            line(.command(.back), isOfScreens ? "Screen before" : "Card before", "Backspace", isEnabled: moves),
            line(.command(.cancel), "Stop, and back", "Esc", isEnabled: facts.isMoving),
        ]
    }

    private mutating func view() -> [MenuItem] {
        var items: [MenuItem] = ViewportKind.allCases.map {
            line(.viewport($0.rawValue), $0.title.capitalizedFirst, isOn: facts.configuration.viewport == $0)
        }
        items += [
            line(.nextViewport, "Next viewport", "T"),
            .separator,
            toggle(["wrap", "endless"], "Wrap around", "W"),
            toggle(["vertical"], "Vertical", "V"),
            MenuItem(page: "Backdrop", backdrops()),
            MenuItem(page: "Colour scheme", options(of: "scheme")),
            MenuItem(page: "Contrast", options(of: "contrast")),
            MenuItem(page: "Motion", options(of: "motion")),
            .separator,
            line(.keyboard(steps: 1), "Keyboard: next part", "F6"),
            line(.keyboard(steps: -1), "Keyboard: part before", "Shift+F6"),
        ]
        return items
    }

    /// The first of these switches that the model or the stage has; disabled if they have none.
    private mutating func toggle(_ names: [String], _ title: String, _ key: String) -> MenuItem {
        let name = names.first { facts.configuration.descriptor(named: $0) != nil }
        return line(
            .toggle(names), title, key, isEnabled: name != nil, isOn: name.map { facts.configuration.isOn($0) } ?? false)
    }

    private var isOfScreens: Bool { facts.configuration.model.descriptor.showsScreens }

    private var isCardStack: Bool {
        facts.configuration.madeModel.scrollRule.stack != nil
    }
}
