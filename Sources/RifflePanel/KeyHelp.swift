public import RiffleModels

/// The keys and gestures, as data: what the help shows and in which groups.
public struct KeyHelp: Equatable, Sendable {
    /// A key, a gesture, or a word between them.
    public enum Cap: Hashable, Sendable {
        /// A key, drawn as a key cap: "H", "F11", "←".
        case key(String)
        /// A gesture with mouse, wheel or finger: "drag", "click".
        case gesture(String)
        /// A word or sign between two others: "…", "or".
        case word(String)
    }

    /// One line: keys or gestures, and what they do.
    public struct Entry: Equatable, Sendable {
        /// The keys and gestures, in order.
        public var caps: [Cap]
        /// What they do; may be empty.
        public var action: String

        /// A line of the help.
        public init(_ caps: [Cap], _ action: String) {
            self.caps = caps
            self.action = action
        }
    }

    /// Lines under one title.
    public struct Group: Equatable, Sendable {
        /// The title.
        public var title: String
        /// The lines, in order.
        public var entries: [Entry]

        /// A group of the help.
        public init(_ title: String, _ entries: [Entry]) {
            self.title = title
            self.entries = entries
        }
    }

    /// The groups, in order.
    public var groups: [Group]
    /// The most important entries, shown below a model's name.
    public var essentials: [Entry]
    /// The same for models whose cards are screens.
    public var screenEssentials: [Entry] = []
    /// The key that closes the help, shown in its upper right corner.
    public var closing: Entry

    /// A list of keys.
    public init(groups: [Group], essentials: [Entry], closing: Entry) {
        self.groups = groups
        self.essentials = essentials
        self.closing = closing
    }
}

extension KeyHelp {
    /// Riffle's keys, with a catalogue's first ten models.
    public static func standard(_ models: ModelCatalogue) -> KeyHelp {
        var keys = cards(models)
        keys.screenEssentials = [
            Entry([.gesture("click")], "onwards"),
            Entry([.key("Backspace")], "back"),
            Entry([.gesture("drag")], ""),
            Entry([.key("P")], "panel"),
            Entry([.key("H")], "keys"),
        ]
        return keys
    }

    private static func cards(_ catalogue: ModelCatalogue) -> KeyHelp {
        KeyHelp(
            groups: [
                Group(
                    "Models",
                    catalogue.models.prefix(10).enumerated().map { index, model in
                        Entry([.key("\((index + 1) % 10)")], model.descriptor.title)
                    } + [
                        Entry([.key("["), .key("]")], "Previous, next model, \(catalogue.models.count) in all"),
                        Entry([.key("M")], "All models, live"),
                    ]),
                Group(
                    "Move",
                    [
                        Entry([.gesture("Drag"), .word("or"), .gesture("wheel")], "Scroll"),
                        Entry([.key("←"), .key("→")], "One card"),
                        Entry([.key("PgUp"), .key("PgDn")], "A few cards"),
                        Entry([.key("Home"), .key("End")], "First, last card"),
                        Entry([.key("Esc")], "Cancel a drag, a transition"),
                    ]),
                Group(
                    "Cards",
                    [
                        Entry([.gesture("Click")], "Make a card current"),
                        Entry([.gesture("Click"), .word("or"), .key("Enter"), .key("F")], "Flip the current card"),
                        Entry([.key("Del"), .key("Ins")], "Remove the current card, put it back"),
                        Entry([.gesture("Right click"), .word("or"), .key("Menu")], "A card’s menu"),
                        Entry([.key("A"), .word("or"), .gesture("drop")], "Add pictures"),
                        Entry([.gesture("Ctrl+drag")], "Move a picture in its card"),
                        Entry([.key("U")], "Card stack: bring the last one back"),
                        Entry([.key("Z")], "Lift while flipping, on and off"),
                    ]),
                Group(
                    "View",
                    [
                        Entry([.key("W")], "Wrap around"),
                        Entry([.key("V")], "Vertical"),
                        Entry([.key("T")], "Window, phone, tablet"),
                        Entry([.key("F11")], "Full screen"),
                        Entry([.key("F12")], "Save the picture"),
                        Entry([.key("E")], "Export as code"),
                        Entry([.key("F10")], "The menu with everything"),
                        Entry([.key("F6")], "Keyboard: bar, panel, strip, cards"),
                        Entry([.key("H"), .word("or"), .key("F1"), .key("?")], "Keys"),
                        Entry([.key("F5")], "A tour; any key ends it"),
                        Entry([.gesture("Shift"), .word("+"), .key("H")], "The first start’s hints again"),
                        Entry([.key("Ctrl"), .word("+"), .key("Q")], "Quit"),
                    ]),
                Group(
                    "Tweak",
                    [
                        Entry([.key("P")], "Panel with every number"),
                        Entry([.key("D")], "Depth inspector"),
                        Entry([.key("L")], "Loop a gesture"),
                        Entry([.key("R")], "Record; with Shift: keep the last minute"),
                        Entry([.key("Tab"), .key("-"), .key("=")], "Next number, less, more"),
                        Entry([.key("C"), .key("\\")], "Next curve, fold a group"),
                        Entry([.key("K"), .key("X")], "Number on top, only what was changed"),
                        Entry([.gesture("Double click")], "A number’s default back"),
                        Entry([.gesture("Shift"), .word("or"), .gesture("Alt")], "Finer, coarser: keys and sliders"),
                        Entry([.key("Ctrl"), .word("+"), .key("Z")], "Take back; with Shift, do again"),
                        Entry([.key("B")], "Hold: the defaults, or B instead"),
                        Entry([.key("Ctrl"), .word("+"), .key("B")], "Keep these numbers as B"),
                        Entry([.key("G")], "Outlines of the other setting"),
                        Entry([.key("Ctrl"), .word("+"), .key("C"), .key("V")], "Copy, paste all numbers as a line"),
                        Entry([.key("Ctrl"), .word("+"), .key("S"), .key("O")], "Save as a preset, open the presets"),
                        Entry([.key("Space"), .key(".")], "Pause, one frame on"),
                        Entry([.key("S")], "Full, half, quarter, tenth speed"),
                    ]),
                Group(
                    "Screens",
                    [
                        Entry([.gesture("Click")], "Push, present; a tab selects"),
                        Entry([.key("Backspace")], "Pop, dismiss, tab before"),
                        Entry([.gesture("Drag")], "From an edge, down, sideways"),
                    ]),
            ],
            essentials: [
                Entry([.gesture("drag")], ""),
                Entry([.gesture("scroll")], ""),
                Entry([.key("←"), .key("→")], ""),
                Entry([.gesture("click to flip")], ""),
                Entry([.key("P")], "panel"),
                Entry([.key("H")], "keys"),
            ],
            closing: Entry([.key("H")], "closes"))
    }
}
