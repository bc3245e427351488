import RiffleFiles
import RiffleMath
import RiffleSDL
import RiffleStage

/// The pictures of a session: their files, in the order of the deck.
struct Library {
    /// A picture's file, and its icon's if it has one.
    struct Item: Equatable, Sendable {
        var path: String
        var title: String
        var fileName: String
        var icon: String?
        /// False for a card that comes with the program.
        var isOwn = true

        /// The picture as the deck has it. The built-in cards are screenshots with their titles at the top, so cropping keeps the
        /// top.
        var picture: Deck.Picture { Deck.Picture(title: title, focus: isOwn ? nil : Vector2(0.5, 0)) }

        /// The path from the root, whatever the current folder.
        var absolutePath: String { path.hasPrefix("/") ? path : SystemPath.currentFolder + "/" + path }

        init(path: String) {
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

    private(set) var items: [Item] = []
    /// Whether these are the built-in cards.
    private(set) var isBuiltIn = false

    /// No pictures.
    init() {}

    /// The pictures of another window, by their files, some of which may be built-in ones.
    init(handed paths: [String]) {
        let known = Dictionary((Self.builtIn ?? []).map { ($0.path, $0) }) { first, _ in first }
        items = paths.map { known[$0] ?? Item(path: $0) }
    }

    /// The pictures under these paths, or the built-in ones; a sentence for each path that can't be used.
    static func find(_ paths: [String]) -> (library: Library, problems: [String]) {
        Library().filled(with: paths.isEmpty ? ([], []) : PictureFinder.find(paths), asked: !paths.isEmpty)
    }

    /// The same for commands without a window: throws if any of the paths has no picture, so that nothing else than asked for is
    /// drawn or measured.
    static func found(_ paths: [String]) throws -> (library: Library, problems: [String]) {
        for path in paths {
            let found = PictureFinder.find([path])
            if found.pictures.isEmpty {
                throw Failure(found.problems.first ?? "There is no file or folder \(path): check the name.")
            }
        }
        return find(paths)
    }

    /// This library with what was found, or with the built-in cards if that leaves it empty. `asked`: the user named paths.
    func filled(with found: (pictures: [String], problems: [String]), asked: Bool) -> (library: Library, problems: [String]) {
        var library = self
        var problems = found.problems
        library.add(found.pictures)
        if !library.items.isEmpty { return (library, problems) }
        if asked { problems.append("None of the paths holds a picture; showing the built-in cards.") }
        // Whoever asks says once what is missing, see `ResourceFolder.problem`.
        library.items = Self.builtIn ?? []
        library.isBuiltIn = !library.items.isEmpty
        return (library, problems)
    }

    /// The built-in cards; nil: they can't be found.
    private static var builtIn: [Item]? {
        guard let folder = ResourceFolder.path else { return nil }
        return PictureFinder.find(["\(folder)/cards"]).pictures.map { path in
            var item = Item(path: path)
            item.isOwn = false
            item.icon = ResourceFolder.file("icons/\(item.fileName)")
            return item
        }
    }

    /// Adds the built-in cards at the end, unless `numbers`, the picture indices of the deck, are exactly these; with a sentence
    /// if they can't be found.
    mutating func addBuiltIn(showing numbers: [Int]) -> (items: [Item], problems: [String]) {
        guard let cards = Self.builtIn, !cards.isEmpty else { return ([], [ResourceFolder.missing]) }
        let shown = numbers.filter(items.indices.contains).map { items[$0].path }
        if shown == cards.map(\.path) { return ([], []) }
        items += cards
        return (cards, [])
    }

    /// Adds files at the end.
    @discardableResult
    mutating func add(_ pictures: [String]) -> [Item] {
        let more = pictures.map(Item.init)
        items += more
        return more
    }

    /// Repeats the pictures until there are at least `count`; none stay none.
    mutating func repeatPictures(to count: Int) {
        guard !items.isEmpty, count > items.count else { return }
        items = (0..<count).map { items[$0 % items.count] }
    }

    /// A deck of these pictures, repeated up to `count` cards; nil: one card a picture.
    func deck(count: Int?) -> Deck {
        Deck(pictures: items.map(\.picture), count: count)
    }
}
