/// The keys and gestures, as data: the help's content, in its groups.
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

    /// The part of the window that must have the keyboard focus for a group's keys to work.
    public enum Place: CaseIterable, Sendable {
        /// Any part except a text field, a menu and the gallery.
        case window
        case bar
        case menu
        case gallery
        /// The open panel with its parameters.
        case panel
        /// The panel's pages.
        case presets
        case export
        case strip
        case inspector
        /// A line, or a text of several lines, that is being edited.
        case field
        /// The list of keys.
        case help
        /// The buttons of a gamepad, by the names of their places.
        case gamepad
    }

    /// One line: keys or gestures, and their effect.
    public struct Entry: Equatable, Sendable {
        /// The keys and gestures, in order. A modifier with a plus after it is held with all keys up to the next word.
        public var caps: [Cap]
        /// Their effect; may be empty.
        public var action: String
        /// Whether only the manual page lists the entry.
        public var isDetail = false

        /// A line of the help.
        public init(_ caps: [Cap], _ action: String) {
            self.caps = caps
            self.action = action
        }

        /// A line of the manual page alone.
        public static func detail(_ caps: [Cap], _ action: String) -> Entry {
            var entry = Entry(caps, action)
            entry.isDetail = true
            return entry
        }
    }

    /// Lines under one title.
    public struct Group: Equatable, Sendable {
        /// The title.
        public var title: String
        /// Where its keys work.
        public var place: Place
        /// The lines, in order.
        public var entries: [Entry]

        /// A group of the help.
        public init(_ title: String, in place: Place = .window, _ entries: [Entry]) {
            self.title = title
            self.place = place
            self.entries = entries
        }
    }

    /// The groups, in order.
    public var groups: [Group]
    /// The key that closes the help, shown in its upper right corner.
    public var closing: Entry

    /// A list of keys.
    public init(groups: [Group], closing: Entry) {
        self.groups = groups
        self.closing = closing
    }
}
