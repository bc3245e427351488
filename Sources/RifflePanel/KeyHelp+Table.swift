public import RiffleModels

// The one table of all keys. Tests hold it to what each part of the window does with each key.
extension KeyHelp {
    /// The keys that the window lists, with a catalogue's families of models.
    public static func standard(_ models: ModelCatalogue) -> KeyHelp {
        var keys = whole(models)
        for index in keys.groups.indices { keys.groups[index].entries.removeAll(where: \.isDetail) }
        keys.groups.removeAll(where: \.entries.isEmpty)
        return keys
    }

    /// All keys: what the manual page has.
    public static func whole(_ models: ModelCatalogue) -> KeyHelp {
        KeyHelp(
            groups: [
                chooseModel(models), move, cards, view, tweak, panel, screens, bar, menu, gallery, presets, export, strip,
                inspector, field, list, gamepad,
            ],
            closing: Entry([.key("H")], "closes"))
    }

    // MARK: - The window

    private static func chooseModel(_ catalogue: ModelCatalogue) -> Group {
        Group(
            "Models",
            ModelFamily.allCases.compactMap { family in
                let titles = catalogue.members(of: family).compactMap { catalogue.model(id: $0)?.descriptor.title }
                guard let first = titles.first else { return nil }
                return Entry(
                    [.key("\(family.digit)")],
                    titles.count == 1 ? first : family.title + (titles.count > 2 ? ", \(titles.count)" : ", both"))
            } + [
                .detail(
                    [.key("Shift"), .word("+"), .key("1"), .word("…"), .key("9")],
                    "The one before of these models, which is the inverse of an iCarousel type"),
                .detail([.key("Shift"), .word("+"), .key("0")], "Cover flow 2"),
                Entry([.key("["), .key("]")], "Previous, next model, \(catalogue.models.count) in all"),
                Entry([.key("M")], "All models, live"),
            ])
    }

    private static let move = Group(
        "Move",
        [
            Entry([.gesture("Drag"), .word("or"), .gesture("wheel")], "Scroll"),
            Entry([.key("←"), .key("→")], "One card"),
            .detail([.key("↑"), .key("↓")], "The same; any of the four held: 8 cards a second, ending on a card"),
            Entry([.key("PgUp"), .key("PgDn")], "A few cards"),
            Entry([.key("Home"), .key("End")], "First, last card"),
            Entry([.key("Esc")], "Cancel a drag, a transition"),
            Entry([.key("Space"), .key(".")], "Pause, one frame on"),
            Entry([.key("S")], "Full, half, quarter, tenth speed"),
        ])

    private static let cards = Group(
        "Cards",
        [
            Entry([.gesture("Click")], "Make a card current"),
            Entry([.gesture("Click"), .word("or"), .key("Enter"), .key("F")], "Flip the current card"),
            Entry([.key("Del"), .key("Ins")], "Remove the current card, put it back"),
            Entry([.gesture("Right click"), .word("or"), .key("Menu")], "A card’s menu"),
            .detail([.key("Shift"), .word("+"), .key("F10")], "The current card’s menu, too"),
            Entry([.key("A"), .word("or"), .gesture("drop")], "Add pictures"),
            Entry([.gesture("Ctrl+drag")], "Move a picture in its card"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("←"), .key("→"), .key("↑"), .key("↓")],
                "Move the current card’s picture in its card, 10 points at a time"),
            .detail([.key("Ctrl"), .word("+"), .key("Home")], "Put that picture in the middle again; so does Ctrl and a click"),
            Entry([.key("U")], "Card stack: bring the last one back"),
            Entry([.key("Z")], "Lift while flipping, on and off"),
        ])

    private static let view = Group(
        "View",
        [
            Entry([.key("W")], "Wrap around"),
            Entry([.key("V")], "Vertical"),
            Entry([.key("T")], "Window, phone, tablet"),
            Entry([.key("F11")], "Full screen"),
            Entry([.key("F12")], "Save the picture"),
            Entry([.key("E")], "Export as code"),
            Entry([.key("F10")], "The menu with everything"),
            Entry([.key("F6")], "Keyboard: bar, panel, strip, depth, cards"),
            .detail([.key("Shift"), .word("+"), .key("F6")], "The keyboard to the part before; Esc gives it back to the cards"),
            Entry([.key("H"), .word("or"), .key("F1"), .key("?")], "Keys"),
            Entry([.key("F5")], "A tour; any key ends it"),
            Entry([.key("Shift"), .word("+"), .key("H")], "The first start’s hints again"),
            Entry([.key("Ctrl"), .word("+"), .key("Q")], "Quit"),
            .detail([.key("Ctrl"), .word("+"), .key("W")], "Quit, too"),
        ])

    private static let tweak = Group(
        "Tweak",
        [
            Entry([.key("P")], "Panel with every number"),
            Entry([.key("D")], "Depth inspector"),
            Entry([.key("L")], "Loop a gesture"),
            Entry([.key("R")], "Record; with Shift: keep the last minute"),
            .detail([.key("Shift"), .word("+"), .key("R")], "Keep the last minute, back to the rest before it"),
            Entry([.key("Tab"), .key("-"), .key("=")], "Next number, less, more"),
            .detail([.key("Shift"), .word("+"), .key("Tab")], "The number before"),
            Entry([.gesture("Shift"), .word("or"), .gesture("Alt")], "Finer, coarser: keys and sliders"),
            .detail([.key("Shift"), .word("+"), .key("-"), .key("=")], "Less, more, a tenth as much"),
            .detail([.key("Alt"), .word("+"), .key("-"), .key("=")], "Less, more, ten times as much"),
            Entry([.key("Ctrl"), .word("+"), .key("Z")], "Take back; with Shift, do again"),
            .detail(
                [
                    .key("Ctrl"), .word("+"), .key("Shift"), .word("+"), .key("Z"), .word("or"), .key("Ctrl"), .word("+"),
                    .key("Y"),
                ],
                "Do again what was taken back"),
            Entry([.key("B")], "Hold: the defaults, or B instead"),
            Entry([.key("Ctrl"), .word("+"), .key("B")], "Keep these numbers as B"),
            Entry([.key("G")], "Outlines of the other setting"),
            Entry([.key("Ctrl"), .word("+"), .key("C"), .key("V")], "Copy, paste all numbers as a line"),
            Entry([.key("Ctrl"), .word("+"), .key("S"), .key("O")], "Save as a preset, open the presets"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("Shift"), .word("+"), .key("S")], "Save over the preset that is loaded"),
            .detail([.key("Ctrl"), .word("+"), .key("0")], "The source’s numbers"),
            .detail([.key("Ctrl"), .word("+"), .key("1"), .word("…"), .key("9")], "Load one of the nine presets after them"),
        ])

    private static let screens = Group(
        "Screens",
        [
            Entry([.gesture("Click")], "Push, present; a tab selects"),
            Entry([.key("Backspace")], "Pop, dismiss, tab before"),
            Entry([.gesture("Drag")], "From an edge, down, sideways"),
        ])

    // MARK: - The panel

    private static let panel = Group(
        "Panel", in: .panel,
        [
            Entry([.key("C"), .key("\\")], "Next curve, fold a group"),
            .detail([.key("Shift"), .word("+"), .key("C")], "Fold the curves"),
            .detail([.key("Shift"), .word("+"), .key("\\")], "Fold the clock"),
            Entry([.key("K"), .key("X")], "Number on top, only what was changed"),
            Entry([.gesture("Double click")], "A number’s default back"),
            .detail([.key("Backspace"), .key("Del")], "The number’s default back"),
            .detail([.key("Shift"), .word("+"), .key("Backspace")], "The defaults of its group"),
            .detail([.key("Alt"), .word("+"), .key("Backspace")], "All defaults"),
            .detail([.key("Enter")], "Type the number; the next option, the switch; open a fold; edit the formula"),
            .detail([.key("/")], "Search"),
            .detail([.key("Esc")], "End the search, show all again, give the keyboard back to the cards"),
            .detail(
                [.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")],
                "The next number, the one before: also the points of the curve, the formula, what is folded, the panel’s edge"),
            .detail([.key("↑"), .key("↓")], "The number before, the next, once F6 has given the panel the keyboard"),
            .detail([.key("←"), .key("→"), .word("or"), .key("-"), .key("=")], "Less, more; the option before, the next"),
            .detail(
                [.key("Shift"), .word("+"), .key("←"), .key("→"), .key("-"), .key("=")], "Less, more, a tenth as much"),
            .detail([.key("Alt"), .word("+"), .key("-"), .key("=")], "Less, more, ten times as much"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("←"), .key("→"), .key("-"), .key("=")],
                "On a point of a curve: less, more, and another number is solved for it"),
        ])

    private static let presets = Group(
        "Presets", in: .presets,
        [
            .detail([.key("↑"), .key("↓"), .key("←"), .key("→")], "From preset to preset"),
            .detail([.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")], "The next row, the one before"),
            .detail([.key("Enter")], "Load it; save"),
            .detail([.key("F2"), .key("R")], "Rename it"),
            .detail([.key("D")], "Duplicate it"),
            .detail([.key("Del"), .key("Backspace")], "Delete it: it goes to the trash folder"),
            .detail([.key("Menu"), .word("or"), .key("Shift"), .word("+"), .key("F10")], "Its menu, with blending"),
            .detail([.key("-"), .key("=")], "Blending: nearer to the one, to the other"),
            .detail([.key("Shift"), .word("+"), .key("-"), .key("=")], "The same, a fifth as much"),
            .detail([.key("Esc")], "End blending, close the page"),
        ])

    private static let export = Group(
        "Export", in: .export,
        [
            .detail(
                [.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")],
                "Platforms, files, copy, code, save, check"),
            .detail([.key("↑"), .key("↓")], "The same; in the code they scroll"),
            .detail([.key("←"), .key("→")], "Another platform, another file; in the code they scroll"),
            .detail([.key("PgUp"), .key("PgDn"), .key("Home"), .key("End")], "Scroll the code"),
            .detail(
                [
                    .key("Shift"), .word("+"), .key("←"), .key("→"), .key("↑"), .key("↓"), .key("PgUp"), .key("PgDn"),
                    .key("Home"),
                    .key("End"),
                ], "In the code: select, as in a text"),
            .detail([.key("Enter")], "Do what the button says; show the files"),
            .detail([.key("Ctrl"), .word("+"), .key("A"), .key("C")], "In the code: select all, copy the selection"),
            .detail([.key("Esc")], "Close the page"),
        ])

    // MARK: - Other parts

    private static let bar = Group(
        "Bar", in: .bar,
        [
            .detail(
                [.key("Tab"), .key("→"), .word("or"), .key("Shift"), .word("+"), .key("Tab"), .word("or"), .key("←")],
                "The next button, the one before"),
            .detail([.key("Home"), .key("End")], "The first, the last button"),
            .detail([.key("Enter"), .key("Space")], "Press it"),
            .detail([.key("↓")], "Open its menu"),
            .detail([.key("Esc")], "The keyboard back to the cards"),
        ])

    private static let menu = Group(
        "Menus", in: .menu,
        [
            .detail([.key("↑"), .key("↓")], "The item above, below"),
            .detail([.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")], "The same"),
            .detail([.key("Home"), .key("End"), .key("PgUp"), .key("PgDn")], "The first, the last, six items on or back"),
            .detail([.key("Enter"), .key("Space")], "Choose it"),
            .detail([.key("→"), .key("←")], "Into its submenu, and back"),
            .detail([.gesture("Letters")], "Find an item, in lists of models, gestures and settings"),
            .detail([.key("Backspace")], "One letter of that less"),
            .detail([.gesture("An item’s key")], "Choose that item"),
            .detail([.key("Esc"), .key("Menu"), .key("F10")], "Back, and close; close"),
        ])

    private static let gallery = Group(
        "Gallery", in: .gallery,
        [
            .detail([.key("↑"), .key("↓"), .key("←"), .key("→")], "From model to model"),
            .detail([.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")], "The next model, the one before"),
            .detail([.key("Home"), .key("End")], "The first, the last model"),
            .detail([.key("PgUp"), .key("PgDn")], "The cards of all models, a card back, a card on"),
            .detail([.key("Enter")], "Choose it"),
            .detail([.gesture("Letters")], "Find a model"),
            .detail([.key("Space"), .key("Backspace")], "In that text: a space, one letter less"),
            .detail([.key("1"), .word("…"), .key("9"), .word("or"), .key("0")], "Choose one of the first ten models"),
            .detail([.key("Esc")], "Show all models again, close"),
        ])

    private static let strip = Group(
        "Strip", in: .strip,
        [
            .detail(
                [.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")],
                "The playhead, the ends of the part that is played, the buttons"),
            .detail([.key("←"), .key("→")], "The playhead or the end by a sixtieth of a second; the next button"),
            .detail([.key("Shift"), .word("+"), .key("←"), .key("→")], "By a sixth of a second"),
            .detail([.key("Home"), .key("End")], "To the ends"),
            .detail([.key("Enter"), .key("Space")], "Press the button"),
            .detail([.key("↓")], "Open the button’s menu"),
        ])

    private static let inspector = Group(
        "Depth inspector", in: .inspector,
        [
            .detail([.key("←"), .key("→")], "The lift: less, more"),
            .detail([.key("↑"), .key("↓")], "The inspector higher, lower"),
            .detail([.key("Shift"), .word("+"), .key("←"), .key("→"), .key("↑"), .key("↓")], "A fifth as much"),
        ])

    private static let field = Group(
        "Text fields", in: .field,
        [
            .detail([.key("←"), .key("→"), .key("Home"), .key("End")], "The caret"),
            .detail(
                [.key("Shift"), .word("+"), .key("←"), .key("→"), .key("Home"), .key("End")], "Select as far as the caret goes"),
            .detail([.key("Ctrl"), .word("+"), .key("Shift"), .word("+"), .key("←"), .key("→")], "Select word by word"),
            .detail([.key("↑"), .key("↓"), .key("PgUp"), .key("PgDn")], "In the formula’s text by lines; in a line to its ends"),
            .detail([.key("Ctrl"), .word("+"), .key("←"), .key("→")], "Word by word"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("↑"), .key("↓"), .key("Home"), .key("End")],
                "In the formula’s text: scroll; its beginning, its end"),
            .detail([.key("Backspace"), .key("Del")], "Delete before, behind the caret"),
            .detail([.key("Ctrl"), .word("+"), .key("Backspace"), .key("Del")], "Delete a word"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("A"), .key("C"), .key("X"), .key("V"), .key("Z"), .key("Y")],
                "Select all, copy, cut, paste, take back, do again"),
            .detail([.key("Ctrl"), .word("+"), .key("Shift"), .word("+"), .key("Z")], "Do again, too"),
            .detail(
                [
                    .key("Ctrl"), .word("+"), .key("Ins"), .word("or"), .key("Shift"), .word("+"), .key("Del"), .key("Ins"),
                ], "Copy, cut, paste, too"),
            .detail([.key("Enter")], "Take the text; in the formula a new line"),
            .detail(
                [.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")],
                "Take it and go on to the next number, the one before"),
            .detail([.key("Esc")], "Leave the text as it was; the formula keeps what was written"),
        ])

    private static let list = Group(
        "List of keys", in: .help,
        [
            .detail([.key("↑"), .key("↓"), .key("PgUp"), .key("PgDn"), .key("Home"), .key("End")], "Scroll it"),
            .detail([.key("Space"), .word("or"), .key("Shift"), .word("+"), .key("Space")], "A screenful on, back"),
            .detail([.key("Esc"), .key("Enter"), .key("H"), .key("F1"), .key("?")], "Close it"),
            .detail([.gesture("Another key")], "Close it, and do what the key does"),
        ])

    private static let gamepad = Group(
        "Gamepad", in: .gamepad,
        [
            .detail([.gesture("Stick")], "Scroll"),
            .detail([.gesture("Left"), .gesture("Right"), .gesture("Up"), .gesture("Down")], "As the arrow keys"),
            .detail([.gesture("Left shoulder"), .gesture("Right shoulder")], "Previous, next model"),
            .detail([.gesture("South")], "Flip the current card; what Enter does elsewhere"),
            .detail([.gesture("East")], "Back; close what is open"),
            .detail([.gesture("North")], "All models, live"),
            .detail([.gesture("West")], "Flip the current card"),
            .detail([.gesture("Start")], "The menu with everything"),
            .detail([.gesture("Back")], "Keyboard: the next part"),
        ])
}
