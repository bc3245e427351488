// The keys of the window's parts. Tests hold it to each part's response to each key.
extension KeyHelp {
    /// The keys of the parts alone.
    public static let ofParts = KeyHelp(groups: parts.panel + parts.others, closing: Entry([], ""))

    /// The parts that the help has before the screens, and the ones after them.
    public static let parts = (panel: [panel], others: [bar, menu, gallery, presets, export, strip, inspector, field, list])

    // MARK: - The panel

    private static let panel = Group(
        "Panel", in: .panel,
        [
            Entry([.key("C"), .key("\\")], "Next curve, fold a group"),
            .detail([.key("Shift"), .word("+"), .key("C")], "Fold the curves"),
            .detail([.key("Shift"), .word("+"), .key("\\")], "Fold the clock"),
            Entry([.key("K"), .key("X")], "Number on top, only changed numbers"),
            Entry([.gesture("Double click")], "A number’s default back"),
            .detail([.key("Backspace"), .key("Del")], "The number’s default back"),
            .detail([.key("Shift"), .word("+"), .key("Backspace")], "The defaults of its group"),
            .detail([.key("Alt"), .word("+"), .key("Backspace")], "All defaults"),
            .detail([.key("Enter")], "Type the number; the next option, the switch; open a fold; edit the formula"),
            .detail([.key("/")], "Search"),
            .detail([.key("Esc")], "End the search, show all again, return the focus to the cards"),
            .detail(
                [.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")],
                "The next or previous number, curve point or folded section; the formula, the panel’s edge"),
            .detail([.key("↑"), .key("↓")], "The number before, the next, once F6 has moved the focus to the panel"),
            .detail([.key("←"), .key("→"), .word("or"), .key("-"), .key("=")], "Less, more; the option before, the next"),
            .detail(
                [.key("Shift"), .word("+"), .key("←"), .key("→"), .key("-"), .key("=")], "Less, more, in fine steps"),
            .detail([.key("Alt"), .word("+"), .key("-"), .key("=")], "Less, more, in coarse steps"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("←"), .key("→"), .key("-"), .key("=")],
                "On a point of a curve: less, more, solving for another number"),
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
            .detail([.key("Esc")], "The focus back to the cards"),
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
            .detail([.key("Backspace")], "Delete the last letter"),
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
            .detail(
                [.key("↑"), .key("↓"), .key("PgUp"), .key("PgDn")], "In the formula’s text, line by line; in a line, to its ends"),
            .detail([.key("Ctrl"), .word("+"), .key("←"), .key("→")], "Word by word"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("↑"), .key("↓"), .key("Home"), .key("End")],
                "In the formula’s text: scroll; its beginning, its end"),
            .detail([.key("Backspace"), .key("Del")], "Delete before, after the caret"),
            .detail([.key("Ctrl"), .word("+"), .key("Backspace"), .key("Del")], "Delete a word"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("A"), .key("C"), .key("X"), .key("V"), .key("Z"), .key("Y")],
                "Select all, copy, cut, paste, undo, redo"),
            .detail([.key("Ctrl"), .word("+"), .key("Shift"), .word("+"), .key("Z")], "Redo, too"),
            .detail(
                [
                    .key("Ctrl"), .word("+"), .key("Ins"), .word("or"), .key("Shift"), .word("+"), .key("Del"), .key("Ins"),
                ], "Copy, cut, paste, too"),
            .detail([.key("Enter")], "Take the text; in the formula a new line"),
            .detail(
                [.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")],
                "Take it and go on to the next number, the one before"),
            .detail([.key("Esc")], "Restore the text; a formula keeps your changes"),
        ])

    private static let list = Group(
        "List of keys", in: .help,
        [
            .detail([.key("↑"), .key("↓"), .key("PgUp"), .key("PgDn"), .key("Home"), .key("End")], "Scroll it"),
            .detail([.key("Space"), .word("or"), .key("Shift"), .word("+"), .key("Space")], "A page forward, back"),
            .detail([.key("Esc"), .key("Enter"), .key("H"), .key("F1"), .key("?")], "Close it"),
            .detail([.gesture("Another key")], "Close it, and do what the key does"),
        ])
}
