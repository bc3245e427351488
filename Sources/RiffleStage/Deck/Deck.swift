public import RiffleMath
internal import RifflePainter
public import RiffleScene
internal import RiffleSettings

/// The cards on the stage: how many there are and which picture each shows. Cards without a picture of their own repeat the
/// pictures in order. The order is run-length encoded, so the cost of a deck is that of its pictures, not of its cards.
public struct Deck: Equatable, Sendable {
    /// The list of pictures. A picture keeps its index: one that no card shows any more stays in the list.
    public private(set) var pictures: Pictures
    private(set) var order: CardOrder

    /// A deck with one card for every picture, or (`count`, at least 0) that many cards that repeat the pictures.
    public init(pictures: [Picture], count: Int? = nil) { self.init(pictures: Pictures(pictures), count: count) }

    /// A deck of an existing list of pictures.
    public init(pictures: Pictures, count: Int? = nil) {
        self.pictures = pictures
        order = CardOrder(count: Swift.max(0, count ?? pictures.count), pictures: pictures.count)
    }

    /// Consecutive cards that cycle through consecutive pictures: card k of the run shows picture `first` + (`phase` + k) mod `cycle`.
    public struct Run: Equatable, Sendable {
        /// The number of cards, the first picture, the number of pictures in the cycle, and where in it the run begins.
        public var count: Int
        public var first: Int
        public var cycle: Int
        public var phase: Int

        /// A run of unchecked numbers; a deck leaves out invalid runs.
        public init(count: Int, first: Int, cycle: Int, phase: Int) {
            (self.count, self.first, self.cycle, self.phase) = (count, first, cycle, phase)
        }
    }

    /// A deck of untitled pictures whose cards show them in these runs; runs with pictures that aren't among them are left out.
    public init(pictureCount: Int, runs: some Sequence<Run>) {
        pictures = Pictures(untitled: pictureCount)
        order = CardOrder(runs, pictures: pictures.count)
    }

    /// Returns this deck with its pictures replaced by `others`, repeated as often as necessary; unchanged if `others` is empty.
    public func with(_ others: [Picture]) -> Deck {
        guard !others.isEmpty else { return self }
        var deck = self
        deck.pictures = Pictures(pictures.indices.map { others[$0 % others.count] })
        return deck
    }

    /// The runs of pictures that the cards show, in order.
    public var runs: [Run] { Self.runs(of: order) }

    /// The number of runs.
    var runCount: Int { order.runs.count }

    static func runs(of order: CardOrder) -> [Run] {
        order.runs.map { Run(count: $0.count, first: $0.first, cycle: $0.cycle, phase: $0.phase) }
    }

    /// The number of cards.
    public var count: Int { order.count }

    /// The index in `pictures` of a card's picture; nil for a card that doesn't exist.
    public func picture(ofCard index: Int) -> Int? { order.picture(ofCard: index) }

    /// Inserts pictures as new cards before the card at an index, clamped to 0…count.
    public mutating func insert(_ more: Pictures, at index: Int) {
        order.insert(CardOrder.Run(pictures: pictures.count, count: more.count), at: Swift.min(Swift.max(index, 0), count))
        pictures.append(more)
    }

    /// Inserts a card that shows a picture of the list before the card at an index, clamped to 0…count. An index that `pictures`
    /// doesn't have changes nothing.
    public mutating func insert(picture: Int, at index: Int) {
        guard pictures.indices.contains(picture) else { return }
        order.insert(CardOrder.Run(pictures: picture, count: 1), at: Swift.min(Swift.max(index, 0), count))
    }

    /// Removes a card and returns the index in `pictures` of its picture; nil for a card that doesn't exist.
    @discardableResult
    public mutating func remove(at index: Int) -> Int? {
        guard let picture = picture(ofCard: index) else { return nil }
        order.remove(index..<index + 1)
        return picture
    }

    /// Adds pictures to the list without cards that show them, and returns their indices.
    @discardableResult
    mutating func list(_ more: Pictures) -> Range<Int> {
        pictures.append(more)
        return pictures.count - more.count..<pictures.count
    }

    /// Replaces all cards by one card for each of these indices in `pictures`; indices out of range are left out.
    public mutating func show(_ numbers: some Sequence<Int>) {
        order = CardOrder(numbers.lazy.filter(pictures.indices.contains))
    }

    /// Replaces all cards by the cards of an earlier order of these pictures, followed by the present cards that show none of a
    /// range of pictures.
    mutating func show(_ former: CardOrder, without pictures: Range<Int>) {
        let present = order
        order = former
        order.append(present, without: pictures)
    }

    /// For each card, in order, the index in `pictures` of its picture.
    public var shownPictures: [Int] { shownPictures(most: count) }

    /// `shownPictures` of the first `most` cards; none if `most` is negative.
    public func shownPictures(most: Int) -> [Int] { (0..<min(count, max(most, 0))).compactMap(picture(ofCard:)) }
}

/// The properties of a texture that is ready to draw.
public struct TextureInfo: Equatable, Sendable {
    /// The size of mip level 0, in pixels.
    public var pixelSize: Size
    /// The number of mip levels.
    public var levelCount: Int
    /// The part without translucent pixels, which hides everything below it; nil if no such part is worth the test.
    public var opaqueCore: OpaqueCore?
    /// The picture's size in its file, in pixels; that of level 0 if unknown. `CardShape` takes the aspect ratio from it.
    public var original: Size
    /// The picture's mean colour.
    public var tone: Color
    /// The mat that it was laid on, because it isn't opaque; nil: none.
    public var mat: Color?
    /// Whether the picture is a page with a message (for one that couldn't be loaded), which is never cropped: aspect fit
    /// whatever `pictureFit` says.
    public var isPage: Bool

    /// `original`: nil means `pixelSize`.
    public init(
        pixelSize: Size, levelCount: Int, opaqueCore: OpaqueCore? = .whole, original: Size? = nil,
        tone: Color = Color(r: 96, g: 96, b: 96), mat: Color? = nil,
        isPage: Bool = false
    ) {
        self.pixelSize = pixelSize
        self.levelCount = levelCount
        self.opaqueCore = opaqueCore
        self.original = original ?? pixelSize
        self.tone = tone
        self.mat = mat
        self.isPage = isPage
    }
}

/// The meaning of a texture identifier. Fronts, icons and blurred pictures belong to pictures; backs and numbers to cards, since
/// both show the card's number. Identifiers suffice for 500 million pictures and 100 million cards; further ones share the last
/// identifier.
public enum CardTexture: Equatable, Hashable, Sendable {
    /// A picture, as the front of the cards that show it.
    case front(picture: Int)
    /// A picture's app icon.
    case icon(picture: Int)
    /// A card's back.
    case back(card: Int)
    /// The number that is printed on a card's front.
    case number(card: Int)
    /// A picture blurred to the levels of `BlurLevels`.
    case blurred(picture: Int)

    private static let iconBase: Int32 = 500_000_000
    private static let backBase: Int32 = 1_000_000_000
    private static let numberBase: Int32 = 1_100_000_000
    private static let blurredBase: Int32 = 1_200_000_000
    private static let end: Int32 = 1_700_000_000

    /// The identifier: each kind has a range of its own.
    public var id: TextureID {
        switch self {
        case .front(let picture): Self.id(picture, in: 0..<Self.iconBase)
        case .icon(let picture): Self.id(picture, in: Self.iconBase..<Self.backBase)
        case .back(let card): Self.id(card, in: Self.backBase..<Self.numberBase)
        case .number(let card): Self.id(card, in: Self.numberBase..<Self.blurredBase)
        case .blurred(let picture): Self.id(picture, in: Self.blurredBase..<Self.end)
        }
    }

    @inline(__always) private static func id(_ index: Int, in range: Range<Int32>) -> TextureID {
        TextureID(rawValue: range.lowerBound + min(Int32(clamping: max(index, 0)), range.upperBound - range.lowerBound - 1))
    }

    /// The inverse of `id`; nil for identifiers outside those ranges: the textures of the stage itself.
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
