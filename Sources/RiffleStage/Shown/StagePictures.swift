internal import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleSettings

/// A stage's knowledge of the pictures: the ready textures, the aspect ratios and the points that crops are centred on.
struct StagePictures: Equatable, Sendable {
    /// The ready textures of pictures, by the picture's index; nil while one isn't ready.
    private(set) var fronts: ContiguousArray<TextureInfo?> = []
    private(set) var icons: ContiguousArray<TextureInfo?> = []
    private var blurred: ContiguousArray<TextureInfo?> = []
    /// The ready textures of backs and card numbers.
    private var textures: [TextureID: TextureInfo] = [:]
    /// The pictures' aspect ratios (width / height), by index; 0 where unknown. Kept when textures are unloaded.
    var aspects: ContiguousArray<Double> = []
    /// The points that the user has centred pictures' crops on, 0…1 of their sides, by picture index.
    private var focuses: [Int: Vector2] = [:]

    /// The least aspect ratio (width / height) of a card; its inverse is the greatest. Pictures beyond that are cropped.
    static let leastAspect = 0.1

    /// Sets the info of a texture that is ready to draw; nil: it is no longer ready. `count`: the number of pictures; indices beyond it
    /// change nothing.
    mutating func set(_ info: TextureInfo?, for texture: CardTexture, of count: Int) {
        switch texture {
        case .front(let picture): Self.set(info, &fronts, picture, count)
        case .icon(let picture): Self.set(info, &icons, picture, count)
        case .blurred(let picture): Self.set(info, &blurred, picture, count)
        case .back, .number: textures[texture.id] = info
        }
    }

    private static func set(_ info: TextureInfo?, _ infos: inout ContiguousArray<TextureInfo?>, _ picture: Int, _ count: Int) {
        guard (0..<count).contains(picture) else { return }
        while infos.count <= picture { infos.append(nil) }
        infos[picture] = info
    }

    /// The info of a texture; nil if it isn't ready.
    func info(of texture: CardTexture) -> TextureInfo? {
        switch texture {
        case .front(let picture): fronts.indices.contains(picture) ? fronts[picture] : nil
        case .icon(let picture): icons.indices.contains(picture) ? icons[picture] : nil
        case .blurred(let picture): blurred.indices.contains(picture) ? blurred[picture] : nil
        case .back, .number: textures.isEmpty ? nil : textures[texture.id]
        }
    }

    // MARK: Shapes

    /// The aspect ratio of a picture that has been loaded once, clamped to `leastAspect`…1/`leastAspect`; nil: unknown.
    func aspect(ofPicture picture: Int) -> Double? {
        guard aspects.indices.contains(picture), aspects[picture] > 0 else { return nil }
        return aspects[picture]
    }

    /// Stores a picture's aspect ratio.
    mutating func learn(_ aspect: Double, ofPicture picture: Int) {
        while aspects.count <= picture { aspects.append(0) }
        aspects[picture] = aspect
    }

    /// The aspect ratio of the first card's picture; nil until it is known.
    func firstAspect(in deck: Deck) -> Double? { deck.picture(ofCard: 0).flatMap(aspect(ofPicture:)) }

    /// The aspect ratio (width / height) that all cards of a configuration have; nil: the model's own, or each picture's.
    func aspect(of configuration: StageConfiguration, in deck: Deck) -> Double? {
        switch configuration.cardShape {
        case .model, .eachPicture: nil
        case .firstPicture: firstAspect(in: deck)
        case .ratio: configuration.stage["cardRatio"]
        }
    }

    /// The size of the card of a picture, where the model's card is `card`; in the unit of `card`.
    @inline(__always) func shown(_ card: Size, picture: Int?, _ shape: CardShape) -> Size {
        guard shape == .eachPicture, let picture, let aspect = aspect(ofPicture: picture) else { return card }
        return card.fitted(aspect: aspect)
    }

    // MARK: Crops

    /// The point of a picture that its crop is centred on, 0…1 of its width and height; nil: its centre.
    func focus(ofPicture picture: Int, in deck: Deck) -> Vector2? {
        (focuses.isEmpty ? nil : focuses[picture])
            ?? (deck.pictures.indices.contains(picture) ? deck.pictures[picture].focus : nil)
    }

    /// Sets the point that a picture's crop is centred on, clamped to 0…1; nil resets it. A point that isn't finite, or an index that the
    /// deck doesn't have, changes nothing.
    mutating func setFocus(_ point: Vector2?, ofPicture picture: Int, in deck: Deck) {
        guard deck.pictures.indices.contains(picture) else { return }
        guard let point else { return focuses[picture] = nil }
        guard point.x.isFinite, point.y.isFinite else { return }
        let inside = Vector2(point.x.clamped(to: 0...1), point.y.clamped(to: 0...1))
        focuses[picture] = inside == deck.pictures[picture].focus ?? Vector2(0.5, 0.5) ? nil : inside
    }
}
