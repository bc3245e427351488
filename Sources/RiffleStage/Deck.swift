public import RiffleMath
public import RiffleScene

/// The cards on the stage: how many there are and which picture each shows. Cards without a picture of their own repeat the
/// pictures in order, so a deck of a million costs what its pictures cost.
public struct Deck: Equatable, Sendable {
    public var pictures: [Picture]
    /// The number of cards.
    public private(set) var count: Int

    /// A deck with a card for every picture, or `count` cards that repeat them.
    public init(pictures: [Picture], count: Int? = nil) {
        self.pictures = pictures
        self.count = pictures.isEmpty ? 0 : Swift.max(0, count ?? pictures.count)
    }

    /// The position in `pictures` of what a card shows.
    public func picture(ofCard index: Int) -> Int? {
        guard index >= 0, index < count, !pictures.isEmpty else { return nil }
        return index < pictures.count ? index : index % pictures.count
    }

    /// Adds pictures as new cards at the end.
    public mutating func append(_ more: [Picture]) {
        let repeats = count > pictures.count
        pictures += more
        count = repeats ? count + more.count : pictures.count
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
