public import RiffleMath
public import RiffleScene

/// The cards on the stage: how many there are and which picture each shows. Cards without a picture of their own repeat the
/// pictures in order, so a deck of a million costs what its pictures cost, and so it does when cards come and go.
public struct Deck: Equatable, Sendable {
    /// Pictures keep their numbers: one that no card shows any more stays in the list.
    public private(set) var pictures: [Picture]
    private(set) var order: CardOrder

    /// A deck with a card for every picture, or `count` cards that repeat them.
    public init(pictures: [Picture], count: Int? = nil) {
        self.pictures = pictures
        order = CardOrder(count: Swift.max(0, count ?? pictures.count), pictures: pictures.count)
    }

    /// The number of cards.
    public var count: Int { order.count }

    /// The position in `pictures` of what a card shows.
    public func picture(ofCard index: Int) -> Int? { order.picture(ofCard: index) }

    /// Adds pictures as new cards at the end.
    public mutating func append(_ more: [Picture]) { insert(more, at: count) }

    /// Adds pictures as new cards before the card at an index, clamped to 0…count.
    public mutating func insert(_ more: [Picture], at index: Int) {
        order.insert(CardOrder.Run(pictures: pictures.count, count: more.count), at: Swift.min(Swift.max(index, 0), count))
        pictures += more
    }

    /// Puts a card that shows a picture of the list before the card at an index, clamped to 0…count. A number that is none changes
    /// nothing.
    public mutating func insert(picture: Int, at index: Int) {
        guard pictures.indices.contains(picture) else { return }
        order.insert(CardOrder.Run(pictures: picture, count: 1), at: Swift.min(Swift.max(index, 0), count))
    }

    /// Takes a card away and gives the position in `pictures` of what it showed; nil for a card that isn't there.
    @discardableResult
    public mutating func remove(at index: Int) -> Int? {
        guard let picture = picture(ofCard: index) else { return nil }
        order.remove(index..<index + 1)
        return picture
    }

    /// Adds pictures to the list that no card shows, and gives their numbers.
    @discardableResult
    mutating func list(_ more: [Picture]) -> Range<Int> {
        pictures += more
        return pictures.count - more.count..<pictures.count
    }

    /// Shows the pictures of these numbers, a card for each, instead of what is shown; numbers that are none are left out.
    public mutating func show(_ numbers: some Sequence<Int>) {
        order = CardOrder(numbers.lazy.filter(pictures.indices.contains))
    }

    /// Shows what another deck of the same pictures showed.
    mutating func show(_ former: CardOrder) { order = former }

    /// The numbers of the pictures that the cards show, in their order: one for every card.
    public var shownPictures: [Int] { shownPictures(most: count) }

    /// The same of the first `most` cards.
    public func shownPictures(most: Int) -> [Int] { (0..<min(count, max(most, 0))).compactMap(picture(ofCard:)) }

    /// What is known of a picture without looking at it.
    public struct Picture: Equatable, Sendable {
        /// For people: the file's name without its extension.
        public var title: String

        public init(title: String) {
            self.title = title
        }
    }
}

/// A texture that is there to be drawn.
public struct TextureInfo: Equatable, Sendable {
    /// Of level 0, in pixels.
    public var pixelSize: Size
    public var levelCount: Int
    /// False if something may be seen through it: what lies under it is then drawn.
    public var isOpaque: Bool
    /// The picture's size in its file, in pixels; level 0's where that isn't known. Its proportions are those of `cardShape`.
    public var original: Size
    /// The picture's mean colour.
    public var tone: Color
    /// Whether all of it has to be seen, whatever `pictureFit` says: it is written on.
    public var isPage: Bool

    public init(
        pixelSize: Size, levelCount: Int, isOpaque: Bool = true, original: Size? = nil, tone: Color = Color(r: 96, g: 96, b: 96),
        isPage: Bool = false
    ) {
        self.pixelSize = pixelSize
        self.levelCount = levelCount
        self.isOpaque = isOpaque
        self.original = original ?? pixelSize
        self.tone = tone
        self.isPage = isPage
    }
}

/// What a texture number stands for. Fronts, icons and blurred pictures belong to pictures; backs and numbers to cards, since both tell
/// the card's number. There are at most 500 million pictures and 100 million cards; further ones share the last one's number.
public enum CardTexture: Equatable, Hashable, Sendable {
    case front(picture: Int)
    case icon(picture: Int)
    case back(card: Int)
    /// The number that is printed on a card's front.
    case number(card: Int)
    /// The front's picture in the levels of `BlurLevels`.
    case blurred(picture: Int)

    private static let iconBase: Int32 = 500_000_000
    private static let backBase: Int32 = 1_000_000_000
    private static let numberBase: Int32 = 1_100_000_000
    private static let blurredBase: Int32 = 1_200_000_000
    private static let end: Int32 = 1_700_000_000

    public var id: TextureID {
        switch self {
        case .front(let picture): Self.id(picture, in: 0..<Self.iconBase)
        case .icon(let picture): Self.id(picture, in: Self.iconBase..<Self.backBase)
        case .back(let card): Self.id(card, in: Self.backBase..<Self.numberBase)
        case .number(let card): Self.id(card, in: Self.numberBase..<Self.blurredBase)
        case .blurred(let picture): Self.id(picture, in: Self.blurredBase..<Self.end)
        }
    }

    @inline(__always) private static func id(_ place: Int, in range: Range<Int32>) -> TextureID {
        TextureID(rawValue: range.lowerBound + min(Int32(clamping: max(place, 0)), range.upperBound - range.lowerBound - 1))
    }

    /// Nil for the textures of the stage itself.
    public init?(id: TextureID) {
        switch id.rawValue {
        case 0..<Self.iconBase: self = .front(picture: Int(id.rawValue))
        case Self.iconBase..<Self.backBase: self = .icon(picture: Int(id.rawValue - Self.iconBase))
        case Self.backBase..<Self.numberBase: self = .back(card: Int(id.rawValue - Self.backBase))
        case Self.numberBase..<Self.blurredBase: self = .number(card: Int(id.rawValue - Self.numberBase))
        case Self.blurredBase..<Self.end: self = .blurred(picture: Int(id.rawValue - Self.blurredBase))
        default: return nil
        }
    }
}
