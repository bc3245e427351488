public import RiffleMath
public import RiffleScene

/// The cards on the stage: how many there are and which picture each shows. Cards without a picture of their own repeat the
/// pictures in order, so a deck of a million costs what its pictures cost, and so it does when cards come and go.
public struct Deck: Equatable, Sendable {
    /// Pictures keep their numbers: one that no card shows any more stays in the list.
    public private(set) var pictures: [Picture]
    private var order: CardOrder

    /// A deck with a card for every picture, or `count` cards that repeat them.
    public init(pictures: [Picture], count: Int? = nil) {
        self.pictures = pictures
        order = CardOrder(count: Swift.max(0, count ?? pictures.count), pictures: pictures.count)
    }

    /// The number of cards.
    public var count: Int { order.count }

    /// The number of runs that the order of the cards takes, for tests.
    var runCount: Int { order.runs.count }

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

    public init(pixelSize: Size, levelCount: Int, isOpaque: Bool = true) {
        self.pixelSize = pixelSize
        self.levelCount = levelCount
        self.isOpaque = isOpaque
    }
}

/// What a texture number stands for. Fronts and icons belong to pictures, backs to cards, since a back tells the card's number.
public enum CardTexture: Equatable, Hashable, Sendable {
    case front(picture: Int)
    case icon(picture: Int)
    case back(card: Int)

    private static let iconBase: Int32 = 500_000_000
    private static let backBase: Int32 = 1_000_000_000

    public var id: TextureID {
        switch self {
        case .front(let picture): TextureID(rawValue: Int32(clamping: picture))
        case .icon(let picture): TextureID(rawValue: Self.iconBase + Int32(clamping: picture))
        case .back(let card): TextureID(rawValue: Self.backBase + Int32(clamping: card))
        }
    }

    /// Nil for the textures of the stage itself.
    public init?(id: TextureID) {
        switch id.rawValue {
        case 0..<Self.iconBase: self = .front(picture: Int(id.rawValue))
        case Self.iconBase..<Self.backBase: self = .icon(picture: Int(id.rawValue - Self.iconBase))
        case Self.backBase...: self = .back(card: Int(id.rawValue - Self.backBase))
        default: return nil
        }
    }
}
