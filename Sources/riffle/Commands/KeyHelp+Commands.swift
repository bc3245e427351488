import RiffleModels
import RiffleUI

// The window's keys: its commands' keys, in the words and groups of the help.
extension KeyHelp {
    /// The keys that the window lists, with a catalogue's families of models.
    static func standard(_ models: ModelCatalogue) -> KeyHelp {
        var keys = whole(models)
        for index in keys.groups.indices { keys.groups[index].entries.removeAll(where: \.isDetail) }
        keys.groups.removeAll(where: \.entries.isEmpty)
        return keys
    }

    /// All keys, for the manual page.
    static func whole(_ models: ModelCatalogue) -> KeyHelp {
        KeyHelp(
            groups: [chooseModel(models), move, cards, view, tweak] + parts.panel + [screens] + parts.others + [gamepad],
            closing: Entry(keys("help"), "closes"))
    }

    /// The keys of commands, each its first one or the one at `index`. A modifier stands before the first of those that it is held with.
    private static func keys(_ names: String..., at index: Int = 0) -> [Cap] {
        var caps: [Cap] = []
        var held: [String] = []
        for name in names {
            guard let chords = Command.named(name)?.keys, chords.indices.contains(index) else { continue }
            let modifiers = (chords[index].control ? ["Ctrl"] : []) + (chords[index].shift == true ? ["Shift"] : [])
            if modifiers != held { caps += modifiers.flatMap { [.key($0), .word("+")] } }
            held = modifiers
            caps.append(.key(chords[index].cap))
        }
        return caps
    }

    private static func chooseModel(_ catalogue: ModelCatalogue) -> Group {
        Group(
            "Models",
            ModelFamily.allCases.compactMap { family in
                let titles = catalogue.members(of: family).compactMap { catalogue.model(id: $0)?.descriptor.title }
                guard let first = titles.first else { return nil }
                return Entry(
                    keys("family \(family.digit)"),
                    titles.count == 1 ? first : family.title + (titles.count > 2 ? ", \(titles.count)" : ", both"))
            } + [
                .detail(
                    keys("family 1 back") + [.word("…"), .key("9")],
                    "That digit’s models, backwards"),
                .detail(keys("family 0 back"), "Cover flow 2"),
                Entry(keys("previousModel", "nextModel"), "Previous, next model, \(catalogue.models.count) in all"),
                Entry(keys("gallery"), "All models, live"),
            ])
    }

    private static let move = Group(
        "Move",
        [
            Entry([.gesture("Drag"), .word("or"), .gesture("wheel")], "Scroll"),
            Entry(keys("previousCard", "nextCard"), "One card"),
            .detail(
                keys("previousCard", "nextCard", at: 1), "The same; any of the four held: 8 cards a second, ending on a card"),
            Entry(keys("pageBack", "pageForward"), "A few cards"),
            Entry(keys("firstCard", "lastCard"), "First, last card"),
            Entry(keys("cancel"), "Cancel a drag, a transition"),
            Entry(keys("pause", "frameStep"), "Pause, next frame"),
            Entry(keys("slower"), "Full, half, quarter, tenth speed"),
        ])

    private static let cards = Group(
        "Cards",
        [
            Entry([.gesture("Click")], "Make a card current"),
            Entry([.gesture("Click"), .word("or")] + keys("activate", "flip"), "Flip the current card"),
            Entry(keys("removeCard", "putBack"), "Remove the current card, put it back"),
            Entry([.gesture("Right click"), .word("or")] + keys("menu", at: 1), "A card’s menu"),
            .detail(keys("menu"), "The current card’s menu, too"),
            Entry(keys("addPictures") + [.word("or"), .gesture("drop")], "Add pictures"),
            Entry([.gesture("Ctrl+drag")], "Move a picture in its card"),
            .detail([.gesture("Shift+drag")], "Pull a card’s edge: the numbers follow"),
            .detail(keys("reference"), "A picture or recording to compare with"),
            .detail(keys("referenceAlone", "referenceBlink"), "Hold: show only that picture; blink it"),
            .detail(
                keys("picture left", "picture right", "picture up", "picture down"),
                "Move the current card’s picture in its card, 10 points at a time"),
            .detail(keys("centerPicture"), "Re-centre that picture; so does Ctrl and a click"),
            Entry(keys("undoThrow"), "Card stack: bring the last one back"),
            Entry(keys("lifts"), "Lift while flipping, on and off"),
        ])

    private static let view = Group(
        "View",
        [
            Entry(keys("wrap", "vertical"), "Wrap around, vertical"),
            Entry(keys("nextViewport"), "Window, phone, tablet"),
            Entry(keys("fullscreen"), "Full screen"),
            Entry(keys("savePicture"), "Save the picture"),
            Entry(keys("export"), "Export as code"),
            .detail(keys("share"), "Share with a phone"),
            Entry(keys("palette"), "Find a command, a model, a parameter"),
            Entry(keys("mainMenu"), "The menu with everything"),
            Entry(keys("nextPart"), "Keyboard: bar, panel, strip, depth, cards"),
            .detail(keys("previousPart"), "The keyboard to the part before; Esc gives it back to the cards"),
            Entry(keys("help") + [.word("or")] + keys("help", at: 1) + keys("help", at: 2), "Keys"),
            Entry(keys("tour"), "A tour; any key ends it"),
            Entry(keys("hints"), "Show the first start’s hints"),
            Entry(keys("quit"), "Quit"),
            .detail(keys("quit", at: 1), "Quit, too"),
        ])

    private static let tweak = Group(
        "Tweak",
        [
            Entry(keys("panel"), "Parameters"),
            .detail(keys("preferences"), "Preferences"),
            Entry(keys("inspector"), "Depth inspector"),
            Entry(keys("strip"), "Loop a gesture"),
            Entry(keys("record"), "Record; with Shift: keep the last minute"),
            .detail(keys("saveLast"), "Keep the last minute, back to the rest before it"),
            Entry([.key("Tab"), .key("-"), .key("=")], "Next number, less, more"),
            .detail([.key("Shift"), .word("+"), .key("Tab")], "The number before"),
            Entry([.gesture("Shift"), .word("or"), .gesture("Alt")], "Finer, coarser: keys and sliders"),
            .detail([.key("Shift"), .word("+"), .key("-"), .key("=")], "Less, more, in fine steps"),
            .detail([.key("Alt"), .word("+"), .key("-"), .key("=")], "Less, more, in coarse steps"),
            Entry(keys("undo"), "Undo; with Shift, redo"),
            .detail(keys("redo") + [.word("or")] + keys("redo", at: 1), "Redo"),
            Entry(keys("compare"), "Hold: the defaults, or B instead"),
            Entry(keys("saveComparison"), "Keep these numbers as B"),
            Entry(keys("ghosts"), "Outlines of B; with Shift: side by side"),
            .detail(keys("sideBySide"), "A and B side by side"),
            Entry(keys("copy", "paste"), "Copy, paste all numbers as a line"),
            Entry(keys("savePreset", "presets"), "Save as a preset, open the presets"),
            .detail(keys("updatePreset"), "Save over the preset that is loaded"),
            .detail(keys("preset 0"), "The source’s numbers"),
            .detail(keys("preset 1") + [.word("…"), .key("9")], "Load preset 1 to 9"),
        ])

    private static let screens = Group(
        "Screens",
        [
            Entry([.gesture("Click")], "Push, present; a tab selects"),
            Entry(keys("back"), "Pop, dismiss, tab before"),
            Entry([.gesture("Drag")], "From an edge, down, sideways"),
        ])

    private static let gamepad = Group(
        "Gamepad", in: .gamepad,
        [
            .detail([.gesture("Stick")], "Scroll"),
            .detail([.gesture("Left"), .gesture("Right"), .gesture("Up"), .gesture("Down")], "As the arrow keys"),
            .detail([.gesture("Left shoulder"), .gesture("Right shoulder")], "Previous, next model"),
            .detail([.gesture("South")], "Flip the current card; what Enter does elsewhere"),
            .detail([.gesture("East")], "Back; close the open page"),
            .detail([.gesture("North")], "All models, live"),
            .detail([.gesture("West")], "Flip the current card"),
            .detail([.gesture("Start")], "The menu with everything"),
            .detail([.gesture("Back")], "Keyboard: the next part"),
        ])
}
