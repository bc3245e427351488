internal import RiffleMath

/// A card in the picture, as the equations need it: the places of its points, and how they move with each property. The places are those
/// of `CardPlacement.transform`.
struct PlacedCard {
    let placement: CardPlacement
    private let size: Double
    /// The card's turned axes, and the axis of its turn about y, which the turn about z turns, too.
    private var right = Vector3(1, 0, 0)
    private var down = Vector3(0, 1, 0)
    private var upright = Vector3(0, 1, 0)
    /// The point about which the card turns, relative to the stage's centre and relative to the card's centre, in points.
    private let middle: Vector3
    private let pivot: Vector2
    /// 1 / the eye's distance; 0: the view is parallel.
    private let nearness: Double

    init(_ values: CardPlacement.Values, _ placement: CardPlacement) {
        self.placement = placement
        let stage = placement.stage, width = stage.card.width
        pivot = Vector2((placement.anchor.x - 0.5) * width, (placement.anchor.y - 0.5) * stage.card.height)
        middle = Vector3(values[0] * width + pivot.x, values[1] * width + pivot.y, values[2] * width)
        size = values[3]
        nearness = stage.eye.map { 1 / $0 } ?? 0
        if values[4] != 0 { down = Vector3(0, .cos(values[4]), .sin(values[4])) }
        if values[5] != 0 {
            let (s, c) = (Double.sin(values[5]), Double.cos(values[5]))
            func turned(_ v: Vector3) -> Vector3 { Vector3(c * v.x + s * v.z, v.y, c * v.z - s * v.x) }
            (right, down) = (turned(right), turned(down))
        }
        if values[6] != 0 {
            let (s, c) = (Double.sin(values[6]), Double.cos(values[6]))
            func turned(_ v: Vector3) -> Vector3 { Vector3(c * v.x - s * v.y, s * v.x + c * v.y, v.z) }
            (right, down, upright) = (turned(right), turned(down), turned(upright))
        }
    }

    /// A point of the card in the picture.
    struct Spot {
        /// The place in the picture, in pixels.
        var pixel: Vector2
        /// The vector from the pivot, turned but not scaled.
        fileprivate var way: Vector3
        /// The place relative to the stage's centre, before perspective.
        fileprivate var place: Vector2
        /// The divisor of perspective, and whether it varies with the depth: it doesn't where the point counts as just in front of the
        /// eye.
        fileprivate var w: Double
        fileprivate var isInFront: Bool
    }

    /// Returns a point of the card: −1 is the left or upper edge, 1 the right or lower edge.
    @inline(__always) func spot(_ x: Double, _ y: Double) -> Spot {
        let stage = placement.stage
        let way = right * (x * stage.card.width / 2 - pivot.x) + down * (y * stage.card.height / 2 - pivot.y)
        let place = middle + way * size
        let w = 1 - place.z * nearness
        let held = max(w, CardOutline.nearest)
        let flat = Vector2(place.x, place.y)
        return Spot(
            pixel: stage.center + flat * (stage.scale / held), way: way, place: flat, w: held,
            isInFront: w > CardOutline.nearest)
    }

    /// The derivative of a point's place in the picture by a property, in pixels per unit.
    @inline(__always) func slope(of spot: Spot, by lane: Int) -> Vector2 {
        let width = placement.stage.card.width
        let way: Vector3 =
            switch lane {
            case 0: Vector3(width, 0, 0)
            case 1: Vector3(0, width, 0)
            case 2: Vector3(0, 0, width)
            case 3: spot.way
            case 4: Self.cross(right, spot.way) * size
            case 5: Self.cross(upright, spot.way) * size
            case 6: Vector3(-spot.way.y, spot.way.x, 0) * size
            default: .zero
            }
        let depth = spot.isInFront ? -way.z * nearness : 0
        return (Vector2(way.x, way.y) - spot.place * (depth / spot.w)) * (placement.stage.scale / spot.w)
    }

    @inline(__always) private static func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
        Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}

/// An edge of a card and a mark of it: the distance between them, in pixels, and its derivatives by the properties.
struct PlacedEdge {
    /// The distance from the mark; for a line the distances of its two points.
    private(set) var residuals = (0.0, 0.0)
    /// Whether the mark is a line.
    private(set) var hasTwo = false
    private var isUpright = false
    /// The edge's ends; both are its middle if the mark is no line.
    private var start: PlacedCard.Spot
    private var end: PlacedCard.Spot
    /// The vectors from the line's points to the edge's start.
    private var ways = (Vector2.zero, Vector2.zero)
    /// The vector along the edge, from its start to its end.
    private var way = Vector2.zero
    private var length = 0.0

    @inline(__always) init(_ content: FitMark.Content, of card: PlacedCard) {
        switch content {
        case .covers:
            start = card.spot(0, 0)
            end = start
        case .edge(let side, .at(let place)):
            start =
                switch side {
                case .left: card.spot(-1, 0)
                case .right: card.spot(1, 0)
                case .top: card.spot(0, -1)
                case .bottom: card.spot(0, 1)
                }
            end = start
            isUpright = side.isUpright
            residuals.0 = (isUpright ? start.pixel.x : start.pixel.y) - place
        case .edge(let side, .line(let a, let b)):
            let (from, to) =
                switch side {
                case .left: (Vector2(-1, -1), Vector2(-1, 1))
                case .right: (Vector2(1, -1), Vector2(1, 1))
                case .top: (Vector2(-1, -1), Vector2(1, -1))
                case .bottom: (Vector2(-1, 1), Vector2(1, 1))
                }
            hasTwo = true
            (start, end) = (card.spot(from.x, from.y), card.spot(to.x, to.y))
            way = end.pixel - start.pixel
            length = max((way * way).sum().squareRoot(), 1e-6)
            ways = (start.pixel - a, start.pixel - b)
            residuals = (Self.across(way, ways.0) / length, Self.across(way, ways.1) / length)
        }
    }

    /// The derivatives of the residuals by a property.
    @inline(__always) func slopes(by lane: Int, of card: PlacedCard) -> (Double, Double) {
        let first = card.slope(of: start, by: lane)
        guard hasTwo else { return (isUpright ? first.x : first.y, 0) }
        let turn = card.slope(of: end, by: lane) - first
        let growth = (way * turn).sum() / length
        func slope(_ from: Vector2, _ residual: Double) -> Double {
            (Self.across(turn, from) + Self.across(way, first) - residual * growth) / length
        }
        return (slope(ways.0, residuals.0), slope(ways.1, residuals.1))
    }

    /// The cross product of two vectors: how far `from` leads across `way`, times the length of `way`.
    @inline(__always) private static func across(_ way: Vector2, _ from: Vector2) -> Double { way.x * from.y - way.y * from.x }
}
