public import RiffleMath
public import RiffleScene

/// A plain colour on a card's front that surrounds the picture.
@frozen public struct CardMat: Equatable, Sendable {
    /// The picture's frame in card points, the origin at the card's centre; inside the card.
    public var frame: Rect
    /// The colour of the rest of the card; its alpha is ignored.
    public var color: Color

    /// A mat by its fields.
    @inlinable public init(frame: Rect, color: Color) {
        self.frame = frame
        self.color = color
    }
}

extension CardMat {
    @inline(__always) var isVisible: Bool { frame.isDrawable }

    var face: QuadPicture {
        QuadPicture(texture: .white, pixelSize: Size(width: 1, height: 1), tint: color.with(alpha: 255))
    }
}

extension PiecePainter {
    /// Draws a mat on a rounded quad and, if there is one, the picture on it. Below an opaque picture the whole mat is drawn.
    /// With translucency, the mat is left out below the picture, where it would add to the opacity: it is drawn as four bars,
    /// which extend to 1.5 pixels below the picture's antialiased edge.
    mutating func fill(
        _ quad: RoundedQuad, on mat: CardMat, _ blur: CardBlur?, picture: RoundedQuad?, width: Double? = nil,
        isWhole: Bool = false
    ) {
        var backing = quad
        backing.face = mat.face
        guard let picture else { return mesher.fill(backing, width: width, isWhole: isWhole) }
        if quad.alpha >= 255, !quad.fadesOut, picture.face.isOpaque {
            mesher.fill(backing, width: width, isWhole: isWhole)
        } else {
            let frame = picture.frame
            let overlap = min(1.5 / max(quad.scale, SceneTolerance.leastSide), frame.width / 4, frame.height / 4)
            let across = SIMD3(1.0, 0, 0), down = SIMD3(0, 1.0, 0)
            let left = Cut(line: across - SIMD3(0, 0, frame.minX + overlap), side: -1)
            let right = Cut(line: across - SIMD3(0, 0, frame.maxX - overlap), side: 1)
            let top = Cut(line: down - SIMD3(0, 0, frame.minY + overlap), side: -1)
            let bottom = Cut(line: down - SIMD3(0, 0, frame.maxY - overlap), side: 1)
            let (below, above) = (Cut(line: top.line, side: 1), Cut(line: bottom.line, side: -1))
            fill(backing, beyond: top)
            fill(backing, beyond: bottom)
            fill(backing, beyond: left, below, above)
            fill(backing, beyond: right, below, above)
        }
        fill(picture, blur, isWhole: isWhole)
    }

    /// Draws a bar of a mat. Its cuts lie below the picture or along the next bar, so they are not antialiased.
    private mutating func fill(
        _ quad: RoundedQuad, beyond cut: Cut, _ second: Cut? = nil, _ third: Cut? = nil
    ) {
        let count = mesher.occludedCuts.count
        mesher.occludedCuts.append(cut)
        if let second { mesher.occludedCuts.append(second) }
        if let third { mesher.occludedCuts.append(third) }
        mesher.fill(quad)
        mesher.occludedCuts.truncate(to: count)
    }
}

extension CardReflection {
    /// The part of a mat's picture that the card's reflection `mirrored` shows; nil: none. Its opacity begins with the opacity of the
    /// mat's reflection at its upper edge.
    func picture(on mat: CardMat, _ mirrored: RoundedQuad) -> RoundedQuad? {
        let length = mirrored.frame.height
        // The distance from the top of the reflection to the picture's lower edge.
        let start = mirrored.frame.y - gap - mat.frame.maxY
        // At most mat.frame.height for a centred picture and a reflection of at most half the card's height.
        let shown = length - start
        guard shown > 0, start >= 0, shown <= mat.frame.height else { return nil }
        var picture = mirrored
        picture.cornerRadius = 0
        picture.frame = Rect(x: mat.frame.x, y: mirrored.frame.y + start, width: mat.frame.width, height: shown)
        picture.opacity *= 1 - start / length
        let crop = mirrored.face.crop
        picture.face.crop = Rect(x: crop.x, y: crop.y, width: crop.width, height: -shown / mat.frame.height)
        return picture
    }
}
