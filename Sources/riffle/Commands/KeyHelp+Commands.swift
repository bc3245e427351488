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

    /// The keys of commands: each command's key at `index`. A modifier stands only before the first of the keys that share it.
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
                    titles.count == 1 ? first : "\(family.title), \(titles.count) models")
            } + [
                .detail(
                    keys("family 1 back") + [.word("…"), .key("9")],
                    "Previous model of that digit"),
                .detail(keys("family 0 back"), "Cover flow 2"),
                Entry(keys("previousModel", "nextModel"), "Previous or next of \(catalogue.models.count) models"),
                Entry(keys("gallery"), "All models, live"),
            ])
    }

    private static let move = Group(
        "Move",
        [
            Entry([.gesture("Drag"), .word("or"), .gesture("wheel")], "Scroll"),
            Entry(keys("previousCard", "nextCard"), "Previous or next card"),
            .detail(
                keys("previousCard", "nextCard", at: 1), "Previous or next card; hold any arrow for 8 cards a second"),
            Entry(keys("pageBack", "pageForward"), "A page back or forward"),
            Entry(keys("firstCard", "lastCard"), "First or last card"),
            Entry(keys("cancel"), "Cancel a drag or transition"),
            Entry(keys("pause", "frameStep"), "Pause; next frame"),
            Entry(keys("slower"), "Full, half, quarter or tenth speed"),
        ])

    private static let cards = Group(
        "Cards",
        [
            Entry([.gesture("Click")], "Scroll to a card"),
            Entry([.gesture("Click"), .word("or")] + keys("activate", "flip"), "Flip the current card"),
            Entry(keys("removeCard", "putBack"), "Remove the current card; put it back"),
            Entry([.gesture("Right click"), .word("or")] + keys("menu", at: 1), "Open a card’s menu"),
            .detail(keys("menu"), "Open the current card’s menu"),
            Entry(keys("addPictures") + [.word("or"), .gesture("drop")], "Add pictures"),
            Entry([.gesture("Ctrl+drag")], "Move a picture within its card"),
            .detail([.gesture("Shift+drag")], "Drag a card’s edge; the numbers follow"),
            .detail(keys("reference"), "Choose a picture or recording to compare with"),
            .detail(keys("referenceAlone", "referenceBlink"), "Hold to show only the reference; make it blink"),
            .detail(
                keys("picture left", "picture right", "picture up", "picture down"),
                "Move the current card’s picture by 10 points"),
            .detail(keys("centerPicture"), "Re-centre the card’s picture; or Ctrl+click it"),
            Entry(keys("undoThrow"), "Card stack: bring back the last card"),
            Entry(keys("lifts"), "Lift while flipping, on or off"),
        ])

    private static let view = Group(
        "View",
        [
            Entry(keys("wrap", "vertical"), "Wrap around, vertical"),
            Entry(keys("nextViewport"), "Viewport: window, phone, tablet"),
            Entry(keys("fullscreen"), "Full screen"),
            Entry(keys("savePicture"), "Save a picture"),
            Entry(keys("export"), "Export as code"),
            .detail(keys("share"), "Share with a phone"),
            Entry(keys("palette"), "Find a command, model or parameter"),
            Entry(keys("mainMenu"), "Main menu"),
            Entry(keys("nextPart"), "Focus: bar, panel, strip, depth, cards"),
            .detail(keys("previousPart"), "Focus the previous part; Esc returns to the cards"),
            Entry(keys("help") + [.word("or")] + keys("help", at: 1) + keys("help", at: 2), "Keys"),
            Entry(keys("tour"), "Tour; any key ends it"),
            Entry(keys("hints"), "Show hints"),
            Entry(keys("quit"), "Quit"),
            .detail(keys("quit", at: 1), "Quit"),
        ])

    private static let tweak = Group(
        "Tweak",
        [
            Entry(keys("panel"), "Parameters"),
            .detail(keys("preferences"), "Preferences"),
            Entry(keys("inspector"), "Depth inspector"),
            Entry(keys("strip"), "Loop a gesture"),
            Entry(keys("record"), "Record; with Shift: keep the last minute"),
            .detail(keys("saveLast"), "Keep the last minute as a recording"),
            Entry([.key("Tab"), .key("-"), .key("=")], "Next number; less, more"),
            .detail([.key("Shift"), .word("+"), .key("Tab")], "Previous number"),
            Entry([.gesture("Shift"), .word("or"), .gesture("Alt")], "Finer or coarser steps"),
            .detail([.key("Shift"), .word("+"), .key("-"), .key("=")], "Less, more in fine steps"),
            .detail([.key("Alt"), .word("+"), .key("-"), .key("=")], "Less, more in coarse steps"),
            Entry(keys("undo"), "Undo; with Shift: redo"),
            .detail(keys("redo") + [.word("or")] + keys("redo", at: 1), "Redo"),
            Entry(keys("compare"), "Hold to see the defaults, or B"),
            Entry(keys("saveComparison"), "Keep these numbers as B"),
            Entry(keys("ghosts"), "Outlines of B; with Shift: side by side"),
            .detail(keys("sideBySide"), "A and B side by side"),
            Entry(keys("copy", "paste"), "Copy or paste the setting as a line"),
            Entry(keys("savePreset", "presets"), "Save as a preset; open the presets"),
            .detail(keys("updatePreset"), "Update the loaded preset"),
            .detail(keys("preset 0"), "Load the source’s numbers"),
            .detail(keys("preset 1") + [.word("…"), .key("9")], "Load preset 1 to 9"),
        ])

    private static let screens = Group(
        "Screens",
        [
            Entry([.gesture("Click")], "Push or present; select a tab"),
            Entry(keys("back"), "Pop, dismiss or previous tab"),
            Entry([.gesture("Drag")], "From an edge, down or sideways"),
        ])

    private static let gamepad = Group(
        "Gamepad", in: .gamepad,
        [
            .detail([.gesture("Stick")], "Scroll"),
            .detail([.gesture("Left"), .gesture("Right"), .gesture("Up"), .gesture("Down")], "Like the arrow keys"),
            .detail([.gesture("Left shoulder"), .gesture("Right shoulder")], "Previous or next model"),
            .detail([.gesture("South")], "Flip the current card; elsewhere like Enter"),
            .detail([.gesture("East")], "Back; close the open page"),
            .detail([.gesture("North")], "All models, live"),
            .detail([.gesture("West")], "Flip the current card"),
            .detail([.gesture("Start")], "Main menu"),
            .detail([.gesture("Back")], "Focus the next part"),
        ])
}
