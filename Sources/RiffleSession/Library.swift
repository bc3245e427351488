internal import RiffleFiles
internal import RiffleMath
package import RiffleStage

/// The pictures of a session: their files, in the order of the deck.
package struct Library {
    /// A picture's file, and its icon's if it has one.
    package struct Item: Equatable, Sendable {
        package var path: String
        package var title: String
        package var fileName: String
        package var icon: String?
        /// False for a card that comes with the program.
        package var isOwn = true

        /// The deck's picture for this file. The built-in cards are screenshots with their titles at the top, so cropping keeps the top.
        package var picture: Deck.Picture { Deck.Picture(title: title, focus: isOwn ? nil : Vector2(0.5, 0)) }

        /// The path from the root, whatever the current folder.
        package var absolutePath: String { path.hasPrefix("/") ? path : SystemPath.currentFolder + "/" + path }

        package init(path: String) {
            self.path = path
            fileName = SystemPath.shown(path.split(separator: "/").last.map(String.init) ?? path)
            let dot = fileName.lastIndex(of: ".") ?? fileName.endIndex
            let base = dot == fileName.startIndex ? fileName : String(fileName[..<dot])
            // A leading number, as in "07 Clock", only orders the files and isn't part of the title.
            let digits = base.prefix { $0.isNumber }
            let rest = base.dropFirst(digits.count)
            title = !digits.isEmpty && rest.first == " " && rest.count > 1 ? String(rest.dropFirst()) : base
        }
    }

    package private(set) var items: [Item] = []
    /// Whether these are the built-in cards.
    package private(set) var isBuiltIn = false

    /// No pictures.
    package init() {}

    /// These pictures.
    package init(_ items: [Item]) { self.items = items }

    /// This library with the pictures that were found, or with the built-in cards if that leaves it empty. `asked`: the user named paths.
    package func filled(
        with found: (pictures: [String], problems: [String]), asked: Bool, files: any PictureFiles
    ) -> (library: Library, problems: [String]) {
        var library = self
        var problems = found.problems
        library.add(found.pictures)
        if !library.items.isEmpty { return (library, problems) }
        if asked { problems.append("None of the paths holds a picture; showing the built-in cards.") }
        // The caller reports missing built-in cards, once.
        library.items = files.builtIn ?? []
        library.isBuiltIn = !library.items.isEmpty
        return (library, problems)
    }

    /// Adds the built-in cards at the end, unless `numbers`, the picture indices of the deck, show exactly these cards. Returns the added
    /// items, and a sentence if the built-in cards can't be found.
    package mutating func addBuiltIn(showing numbers: [Int], files: any PictureFiles) -> (items: [Item], problems: [String]) {
        guard let cards = files.builtIn, !cards.isEmpty else { return ([], [files.missing]) }
        let shown = numbers.filter(items.indices.contains).map { items[$0].path }
        if shown == cards.map(\.path) { return ([], []) }
        items += cards
        return (cards, [])
    }

    /// Adds files at the end.
    @discardableResult
    package mutating func add(_ pictures: [String]) -> [Item] {
        let more = pictures.map(Item.init)
        items += more
        return more
    }

    /// Repeats the pictures until there are at least `count`; none stay none.
    package mutating func repeatPictures(to count: Int) {
        guard !items.isEmpty, count > items.count else { return }
        items = (0..<count).map { items[$0 % items.count] }
    }

    /// A deck of these pictures, repeated up to `count` cards; nil: one card a picture.
    package func deck(count: Int?) -> Deck {
        Deck(pictures: items.map(\.picture), count: count)
    }
}
