/// A command on the deck as a whole; menus list them in this order.
public enum DeckCommand: CaseIterable, Sendable {
    case addPictures
    case addFolder
    case sortByName
    case sortByDate
    case shuffle
    case clear

    /// The menu item's title.
    public var title: String {
        switch self {
        case .addPictures: "Add pictures…"
        case .addFolder: "Add a folder…"
        case .sortByName: "Sort by name"
        case .sortByDate: "Sort by date"
        case .shuffle: "Shuffle"
        case .clear: "Clear to the built-in cards"
        }
    }
}
