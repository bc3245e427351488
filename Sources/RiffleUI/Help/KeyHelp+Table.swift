// The keys of the window's parts. Tests compare this table with each part's response to each key.
extension KeyHelp {
    /// The keys of the parts alone.
    public static let ofParts = KeyHelp(groups: parts.panel + parts.others, closing: Entry([], ""))

    /// The groups of the parts that the help lists before the screens, and the groups after them.
    public static let parts = (panel: [panel], others: [bar, menu, gallery, presets, export, strip, inspector, field, list])

    // MARK: - The panel

    private static let panel = Group(
        "Panel", in: .panel,
        [
            Entry([.key("C"), .key("\\")], "Next curve; fold a group"),
            .detail([.key("Shift"), .word("+"), .key("C")], "Fold the curves"),
            .detail([.key("Shift"), .word("+"), .key("\\")], "Fold the clock"),
            Entry([.key("K"), .key("X")], "Pin a number; show only changed ones"),
            Entry([.gesture("Double click")], "Reset a number"),
            .detail([.key("Backspace"), .key("Del")], "Reset the number"),
            .detail([.key("Shift"), .word("+"), .key("Backspace")], "Reset its group"),
            .detail([.key("Alt"), .word("+"), .key("Backspace")], "Reset all numbers"),
            .detail([.key("Enter")], "Type a number; choose the next option; flip a switch; fold a group; edit the formula"),
            .detail([.key("/")], "Search"),
            .detail([.key("Esc")], "End the search, then return the focus to the cards"),
            .detail(
                [.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")],
                "Next or previous number, curve point, group, formula or panel edge"),
            .detail([.key("↑"), .key("↓")], "Previous or next number, once F6 has moved the focus to the panel"),
            .detail([.key("←"), .key("→"), .word("or"), .key("-"), .key("=")], "Less, more; previous or next option"),
            .detail(
                [.key("Shift"), .word("+"), .key("←"), .key("→"), .key("-"), .key("=")], "Less, more in fine steps"),
            .detail([.key("Alt"), .word("+"), .key("-"), .key("=")], "Less, more in coarse steps"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("←"), .key("→"), .key("-"), .key("=")],
                "Move a curve’s point, solving for another number"),
        ])

    private static let presets = Group(
        "Presets", in: .presets,
        [
            .detail([.key("↑"), .key("↓"), .key("←"), .key("→")], "Move from preset to preset"),
            .detail([.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")], "Next or previous row"),
            .detail([.key("Enter")], "Load the preset; save a new one"),
            .detail([.key("F2"), .key("R")], "Rename the preset"),
            .detail([.key("D")], "Duplicate the preset"),
            .detail([.key("Del"), .key("Backspace")], "Move the preset to the trash folder"),
            .detail(
                [.key("Menu"), .word("or"), .key("Shift"), .word("+"), .key("F10")], "Open the preset’s menu, with blending"),
            .detail([.key("-"), .key("=")], "Blend towards one preset or the other"),
            .detail([.key("Shift"), .word("+"), .key("-"), .key("=")], "Blend in steps a fifth as large"),
            .detail([.key("Esc")], "End blending; close the page"),
        ])

    private static let export = Group(
        "Export", in: .export,
        [
            .detail(
                [.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")],
                "Next or previous part: platforms, files, copy, code, save, check"),
            .detail([.key("↑"), .key("↓")], "Next or previous part; in the code: scroll"),
            .detail([.key("←"), .key("→")], "Another platform or file; in the code: scroll"),
            .detail([.key("PgUp"), .key("PgDn"), .key("Home"), .key("End")], "Scroll the code"),
            .detail(
                [
                    .key("Shift"), .word("+"), .key("←"), .key("→"), .key("↑"), .key("↓"), .key("PgUp"), .key("PgDn"),
                    .key("Home"),
                    .key("End"),
                ], "In the code: select"),
            .detail([.key("Enter")], "Press the button; show the files"),
            .detail([.key("Ctrl"), .word("+"), .key("A"), .key("C")], "In the code: select all, copy the selection"),
            .detail([.key("Esc")], "Close the page"),
        ])

    // MARK: - Other parts

    private static let bar = Group(
        "Bar", in: .bar,
        [
            .detail(
                [.key("Tab"), .key("→"), .word("or"), .key("Shift"), .word("+"), .key("Tab"), .word("or"), .key("←")],
                "Next or previous button"),
            .detail([.key("Home"), .key("End")], "First or last button"),
            .detail([.key("Enter"), .key("Space")], "Press the button"),
            .detail([.key("↓")], "Open the button’s menu"),
            .detail([.key("Esc")], "Return the focus to the cards"),
        ])

    private static let menu = Group(
        "Menus", in: .menu,
        [
            .detail([.key("↑"), .key("↓")], "Previous or next item"),
            .detail([.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")], "Next or previous item"),
            .detail([.key("Home"), .key("End"), .key("PgUp"), .key("PgDn")], "First or last item; six items up or down"),
            .detail([.key("Enter"), .key("Space")], "Choose the item"),
            .detail([.key("→"), .key("←")], "Open the submenu; go back"),
            .detail([.gesture("Letters")], "Find an item, in lists of models, gestures and settings"),
            .detail([.key("Backspace")], "Delete the last letter"),
            .detail([.gesture("An item’s key")], "Choose that item"),
            .detail([.key("Esc"), .key("Menu"), .key("F10")], "Esc goes back, then closes; the other keys close"),
        ])

    private static let gallery = Group(
        "Gallery", in: .gallery,
        [
            .detail([.key("↑"), .key("↓"), .key("←"), .key("→")], "Move from model to model"),
            .detail([.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")], "Next or previous model"),
            .detail([.key("Home"), .key("End")], "First or last model"),
            .detail([.key("PgUp"), .key("PgDn")], "Move all models by one card"),
            .detail([.key("Enter")], "Choose the model"),
            .detail([.gesture("Letters")], "Find a model"),
            .detail([.key("Space"), .key("Backspace")], "While finding: type a space, delete the last letter"),
            .detail([.key("1"), .word("…"), .key("9"), .word("or"), .key("0")], "Choose one of the first ten models"),
            .detail([.key("Esc")], "Show all models again; close the gallery"),
        ])

    private static let strip = Group(
        "Strip", in: .strip,
        [
            .detail(
                [.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")],
                "Next or previous control: playhead, ends of the played part, buttons"),
            .detail([.key("←"), .key("→")], "Move the playhead or an end by 1/60 s; next button"),
            .detail([.key("Shift"), .word("+"), .key("←"), .key("→")], "Move the playhead or an end by 1/6 s"),
            .detail([.key("Home"), .key("End")], "Move to the start or end"),
            .detail([.key("Enter"), .key("Space")], "Press the button"),
            .detail([.key("↓")], "Open the button’s menu"),
        ])

    private static let inspector = Group(
        "Depth inspector", in: .inspector,
        [
            .detail([.key("←"), .key("→")], "Less or more lift"),
            .detail([.key("↑"), .key("↓")], "Make the inspector taller or shorter"),
            .detail(
                [.key("Shift"), .word("+"), .key("←"), .key("→"), .key("↑"), .key("↓")], "The same, in steps a fifth as large"),
        ])

    private static let field = Group(
        "Text fields", in: .field,
        [
            .detail([.key("←"), .key("→"), .key("Home"), .key("End")], "Move the caret"),
            .detail(
                [.key("Shift"), .word("+"), .key("←"), .key("→"), .key("Home"), .key("End")], "Move the caret and select"),
            .detail([.key("Ctrl"), .word("+"), .key("Shift"), .word("+"), .key("←"), .key("→")], "Select a word at a time"),
            .detail(
                [.key("↑"), .key("↓"), .key("PgUp"), .key("PgDn")],
                "In the formula: move by a line or page; in a field: move to its ends"),
            .detail([.key("Ctrl"), .word("+"), .key("←"), .key("→")], "Move a word at a time"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("↑"), .key("↓"), .key("Home"), .key("End")],
                "In the formula: scroll; go to its start or end"),
            .detail([.key("Backspace"), .key("Del")], "Delete before or after the caret"),
            .detail([.key("Ctrl"), .word("+"), .key("Backspace"), .key("Del")], "Delete a word"),
            .detail(
                [.key("Ctrl"), .word("+"), .key("A"), .key("C"), .key("X"), .key("V"), .key("Z"), .key("Y")],
                "Select all, copy, cut, paste, undo, redo"),
            .detail([.key("Ctrl"), .word("+"), .key("Shift"), .word("+"), .key("Z")], "Redo"),
            .detail(
                [
                    .key("Ctrl"), .word("+"), .key("Ins"), .word("or"), .key("Shift"), .word("+"), .key("Del"), .key("Ins"),
                ], "Copy, cut, paste"),
            .detail([.key("Enter")], "Apply the text; in the formula: a new line"),
            .detail(
                [.key("Tab"), .word("or"), .key("Shift"), .word("+"), .key("Tab")],
                "Apply the text, and go to the next or previous number"),
            .detail([.key("Esc")], "Restore the field’s text; the formula keeps your changes"),
        ])

    private static let list = Group(
        "List of keys", in: .help,
        [
            .detail([.key("↑"), .key("↓"), .key("PgUp"), .key("PgDn"), .key("Home"), .key("End")], "Scroll"),
            .detail([.key("Space"), .word("or"), .key("Shift"), .word("+"), .key("Space")], "A page forward or back"),
            .detail([.key("Esc"), .key("Enter"), .key("H"), .key("F1"), .key("?")], "Close it"),
            .detail([.gesture("Another key")], "Close the list, and do what the key does"),
        ])
}
