internal import RiffleFormula
internal import RiffleMath

/// The properties that a fit gives a card, in the order of a formula's lines, and the card's place in the picture.
struct CardPlacement {
    /// The properties that move edges: each has its lane in `Values`.
    static let properties: [Formula.Property] = [.x, .y, .z, .scale, .rotateX, .rotateY, .rotateZ]

    /// The values of `properties`: x, y, z in card widths, angles in radians.
    typealias Values = SIMD8<Double>

    /// No movement.
    static let neutral = Values(0, 0, 0, 1, 0, 0, 0, 0)

    static func lane(_ property: Formula.Property) -> Int? { properties.firstIndex(of: property) }

    let stage: FitStage
    /// The point around which the card turns and scales: 0…1 across and down, the centre at 0.5.
    var anchor = Vector2(0.5, 0.5)

    /// The transform of a card, perspective included: from card points to points about the stage's centre.
    func transform(_ values: Values) -> Transform3D {
        let width = stage.card.width
        let pivot = Vector2((anchor.x - 0.5) * width, (anchor.y - 0.5) * stage.card.height)
        var transform = stage.eye.map { Transform3D.perspective(m34: -1 / $0) } ?? .identity
        if pivot != .zero { transform = transform.translated(by: pivot.x, pivot.y, 0) }
        transform = transform.translated(by: values[0] * width, values[1] * width, values[2] * width)
        if values[6] != 0 { transform = transform.rotated(by: values[6], around: Vector3(0, 0, 1)) }
        if values[5] != 0 { transform = transform.rotated(by: values[5], around: Vector3(0, 1, 0)) }
        if values[4] != 0 { transform = transform.rotated(by: values[4], around: Vector3(1, 0, 0)) }
        transform = transform.scaled(by: values[3], values[3], 1)
        return pivot == .zero ? transform : transform.translated(by: -pivot.x, -pivot.y, 0)
    }

    /// The card's corners and the middles of its edges, in pixels.
    func outline(_ values: Values) -> CardOutline { CardOutline(transform(values), stage) }
}

/// A card's edges in the picture.
struct CardOutline {
    private let map: Homography
    private let stage: FitStage

    /// Parts behind the eye count as if they were just in front of it, so that a fit finds its way back.
    init(_ transform: Transform3D, _ stage: FitStage) {
        map = Homography(transform)
        self.stage = stage
    }

    /// The least w of a point that counts as in front of the eye.
    static let nearest = 0.02

    /// The pixel of a point of the card: −1 is the left or upper edge, 1 the right or lower edge.
    @inline(__always) private func pixel(_ x: Double, _ y: Double) -> Vector2 {
        let image = map.apply(to: Vector2(x * stage.card.width / 2, y * stage.card.height / 2))
        return stage.center + Vector2(image.x, image.y) * (stage.scale / max(image.z, Self.nearest))
    }

    /// Whether the whole card is in front of the eye.
    var isWhole: Bool {
        ProjectedQuad(
            map, Rect(x: -stage.card.width / 2, y: -stage.card.height / 2, width: stage.card.width, height: stage.card.height),
            nearestW: Self.nearest
        ).isWhole
    }

    /// The ends of an edge, in pixels: the upper or left end first.
    func ends(_ side: FitMark.Side) -> (Vector2, Vector2) {
        switch side {
        case .left: (pixel(-1, -1), pixel(-1, 1))
        case .right: (pixel(1, -1), pixel(1, 1))
        case .top: (pixel(-1, -1), pixel(1, -1))
        case .bottom: (pixel(-1, 1), pixel(1, 1))
        }
    }

    func middle(_ side: FitMark.Side) -> Vector2 {
        switch side {
        case .left: pixel(-1, 0)
        case .right: pixel(1, 0)
        case .top: pixel(0, -1)
        case .bottom: pixel(0, 1)
        }
    }
}
