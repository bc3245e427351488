public import RiffleMath

/// What a nearer opaque card surely hides: a convex polygon on the screen, kept as the lines along its sides.
struct Shield {
    var record: Int32
    /// Where its lines start in `shieldLines`, and how many there are (at most 8). A point p lies beyond a side where
    /// `line · (p, 1) > 0`, which is its distance from the side in pixels.
    var firstLine: Int
    var lineCount: Int
    var least: SIMD2<Double>
    var greatest: SIMD2<Double>
}

/// Hidden area isn't drawn: on slow machines the pixels decide.
///
/// An opaque card hides three polygons: its frame less the corners, and its frame less the corners' whole columns or rows; all
/// of them less two pixels all around, so that its soft edge, and that of what lies below, stay out of them. A piece below that
/// lies in one is not drawn at all. A piece that leaves it across one side only is cut along that side: what stays is one
/// convex polygon, so nothing is ever drawn in more parts than before. The cut runs under the opaque card.
extension Compositor {
    /// How many nearer cards are looked at for a piece, and how many of those that overlap are tried.
    private static var mostShields: Int { 192 }
    private static var mostTried: Int { 12 }

    mutating func cullCovered(_ cards: ContiguousArray<SceneCard>) {
        shields.removeAll(keepingCapacity: true)
        shieldLines.removeAll()
        // From the front: by the time a piece is looked at, all that lies above it has been collected.
        var place = order.count - 1
        while place >= 0 {
            let index = Int(order[place])
            // A card keeps its shields when it is itself partly hidden: what hides it hides what it would have hidden.
            pieces[index].shieldEnd = Int32(shields.count)
            let piece = pieces[index]
            let isWhole = piece.lastCut < 0
            coverByShields(index)
            if isWhole && records[Int(piece.record)].isOpaque && (options.coversBackground || hidesAny(below: place)) {
                appendShields(cards[records[Int(piece.record)].position], piece.record)
            }
            place -= 1
        }
    }

    /// Whether anything further back lies in the bounds of the piece at a place of the order.
    private func hidesAny(below place: Int) -> Bool {
        let piece = pieces[Int(order[place])]
        var below = place - 1
        while below >= 0 {
            let other = Int(order[below])
            if pieces[other].least.x < piece.greatest.x, piece.least.x < pieces[other].greatest.x,
                pieces[other].least.y < piece.greatest.y, piece.least.y < pieces[other].greatest.y
            {
                return true
            }
            below -= 1
        }
        return false
    }

    private mutating func appendShields(_ card: SceneCard, _ record: Int32) {
        let frame = card.frame
        let radius = card.cornerRadius.clamped(to: 0...min(frame.width, frame.height) / 2)
        appendShield(record, frame, cornerX: radius, cornerY: radius)
        // Without corners to speak of the three are one.
        guard radius * 50 > min(frame.width, frame.height) else { return }
        appendShield(
            record, Rect(x: frame.x + radius, y: frame.y, width: frame.width - 2 * radius, height: frame.height))
        appendShield(
            record, Rect(x: frame.x, y: frame.y + radius, width: frame.width, height: frame.height - 2 * radius))
    }

    /// Adds a rectangle of the card's plane less its corners, less two pixels.
    private mutating func appendShield(_ record: Int32, _ frame: Rect, cornerX: Double = 0, cornerY: Double = 0) {
        guard frame.width > 0, frame.height > 0 else { return }
        let map = records[Int(record)].homography
        let turn = records[Int(record)].facing
        let first = shieldLines.count
        var extent = ScreenExtent()
        var start = Vector2.zero
        var previous = Vector2.zero
        let isSquare = cornerX <= 0
        let step = isSquare ? 2 : 1
        var corner = 0
        while corner <= 8 {
            // Clockwise from the lower end of the top left corner's chord.
            let place = corner & 7
            let isRight = place >= 2 && place <= 5
            let isBottom = place >= 4
            let isUpright = place == 0 || place == 3 || place == 4 || place == 7
            let dx = isUpright ? 0 : cornerX
            let dy = isUpright ? cornerY : 0
            let image = map.apply(
                to: Vector2(isRight ? frame.maxX - dx : frame.minX + dx, isBottom ? frame.maxY - dy : frame.minY + dy))
            guard image.z >= mesher.options.nearestW else {
                shieldLines.truncate(to: first)
                return
            }
            let point = corner == 8 ? start : Vector2(image.x, image.y) / image.z
            extent.add(point)
            if corner == 0 {
                start = point
            } else {
                let side = point - previous
                let length = (side * side).sum().squareRoot()
                if length > 1e-6 {
                    let outward = Vector2(side.y, -side.x) * (turn / length)
                    shieldLines.append(SIMD3(outward.x, outward.y, 2 - (outward * point).sum()))
                }
            }
            previous = point
            corner += step
        }
        shields.append(
            Shield(
                record: record, firstLine: first, lineCount: shieldLines.count - first, least: extent.least,
                greatest: extent.greatest))
    }

    /// Cuts off a piece what the shields collected so far hide.
    private mutating func coverByShields(_ index: Int) {
        var number = shields.count - 1
        let last = max(0, shields.count - Compositor.mostShields)
        var tried = 0
        var piece = pieces[index]
        guard piece.pointCount >= 3 else { return }
        while number >= last, tried < Compositor.mostTried {
            let shield = shields[number]
            number -= 1
            guard piece.least.x < shield.greatest.x, shield.least.x < piece.greatest.x, piece.least.y < shield.greatest.y,
                shield.least.y < piece.greatest.y, shield.record != piece.record, shield.lineCount >= 3
            else { continue }
            tried += 1
            switch cover(piece, with: shield) {
            case .hidden:
                pieces[index].isCovered = true
                coveredCount += 1
                return
            case .seen: break
            case .partly(let line):
                let map = records[Int(piece.record)].homography
                let cut = Cut(
                    line: SIMD3((map.x * line).sum(), (map.y * line).sum(), (map.origin * line).sum()), side: 1)
                let rest = pieces[Int(cutOff(piece, line, cut, isHidden: true))]
                pieces.removeLast()
                piece.lastCut = rest.lastCut
                piece.firstPoint = rest.firstPoint
                piece.pointCount = rest.pointCount
                piece.least = rest.least
                piece.greatest = rest.greatest
                pieces[index] = piece
                if piece.pointCount < 3 { return }
            }
        }
    }

    private enum Cover {
        case hidden
        case seen
        /// Hidden but for what lies where the line is positive.
        case partly(SIMD3<Double>)
    }

    private func cover(_ piece: ScenePiece, with shield: Shield) -> Cover {
        // For each point the sides that it lies beyond, as bits.
        var shared = 0xFF
        var isAnyInside = false
        var isAnyOutside = false
        let first = Int(piece.firstPoint)
        let end = first + Int(piece.pointCount)
        for place in first..<end {
            let beyond = sides(beyond: points[place], shield)
            if beyond == 0 {
                isAnyInside = true
            } else {
                isAnyOutside = true
                shared &= beyond
                // Beyond no common side: no one cut can do.
                if shared == 0 { return .seen }
            }
        }
        if !isAnyOutside { return .hidden }
        if !isAnyInside { return .seen }
        // What is within the side is hidden if its new corners are, too.
        for side in 0..<shield.lineCount where shared & (1 << side) != 0 {
            let line = shieldLines[shield.firstLine + side]
            var isHidden = true
            var previous = points[end - 1]
            var before = line.x * previous.x + line.y * previous.y + line.z
            for place in first..<end {
                let point = points[place]
                let now = line.x * point.x + line.y * point.y + line.z
                if (before > 0) != (now > 0) {
                    let crossing = previous + (point - previous) * (before / (before - now))
                    if sides(beyond: crossing, shield) & ~(1 << side) != 0 { isHidden = false }
                }
                previous = point
                before = now
            }
            if isHidden { return .partly(line) }
        }
        return .seen
    }

    /// What hides parts of the shadow of a piece.
    func cover(above piece: ScenePiece) -> ShadowCover {
        ShadowCover(shields: shields, lines: shieldLines, end: options.cullsCovered ? Int(piece.shieldEnd) : 0)
    }

    @inline(__always) private func sides(beyond point: Vector2, _ shield: Shield) -> Int {
        var bits = 0
        for side in 0..<shield.lineCount {
            let line = shieldLines[shield.firstLine + side]
            if line.x * point.x + line.y * point.y + line.z > 0 { bits |= 1 << side }
        }
        return bits
    }

    /// Marks the cells of a grid over `rect` (row by row) that the last frame's opaque cards surely hide, whatever lies in them.
    public func markCovered(cells: inout ContiguousArray<Bool>, columns: Int, rows: Int, of rect: Rect) {
        guard columns > 0, rows > 0, cells.count == columns * rows, rect.width > 0, rect.height > 0 else { return }
        let width = rect.width / Double(columns)
        let height = rect.height / Double(rows)
        for shield in shields where shield.lineCount >= 3 {
            let left = Int(((shield.least.x - rect.x) / width).clamped(to: 0...Double(columns)).rounded(.up))
            let right = Int(((shield.greatest.x - rect.x) / width).clamped(to: 0...Double(columns)))
            let top = Int(((shield.least.y - rect.y) / height).clamped(to: 0...Double(rows)).rounded(.up))
            let bottom = Int(((shield.greatest.y - rect.y) / height).clamped(to: 0...Double(rows)))
            guard left < right, top < bottom else { continue }
            for row in top..<bottom {
                let y = rect.y + Double(row) * height
                for column in left..<right where !cells[row * columns + column] {
                    let x = rect.x + Double(column) * width
                    let isInside =
                        sides(beyond: Vector2(x, y), shield) | sides(beyond: Vector2(x + width, y), shield)
                        | sides(beyond: Vector2(x, y + height), shield) | sides(beyond: Vector2(x + width, y + height), shield)
                        == 0
                    if isInside { cells[row * columns + column] = true }
                }
            }
        }
    }

    // MARK: - Overdraw

    /// Card pixels painted per pixel covered, on a lattice of 80 × 50 points of the viewport. Fringes and shadows don't count.
    func overdraw(in viewport: Rect) -> Double {
        var painted = 0
        var covered = 0
        for row in 0..<50 {
            for column in 0..<80 {
                let point = Vector2(
                    viewport.x + viewport.width * (Double(column) + 0.5) / 80,
                    viewport.y + viewport.height * (Double(row) + 0.5) / 50)
                var layers = 0
                for entry in order {
                    let piece = pieces[Int(entry)]
                    if !piece.isCovered && contains(piece, point) { layers += 1 }
                }
                painted += layers
                if layers > 0 { covered += 1 }
            }
        }
        return covered > 0 ? Double(painted) / Double(covered) : 0
    }

    private func contains(_ piece: ScenePiece, _ point: Vector2) -> Bool {
        guard piece.pointCount >= 3, point.x > piece.least.x, point.x < piece.greatest.x, point.y > piece.least.y,
            point.y < piece.greatest.y
        else { return false }
        let turn = records[Int(piece.record)].facing
        let first = Int(piece.firstPoint)
        let end = first + Int(piece.pointCount)
        var from = points[end - 1]
        for place in first..<end {
            let to = points[place]
            if ((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)) * turn < 0 { return false }
            from = to
        }
        return true
    }
}

extension SceneCard {
    /// Whether nothing behind the card shows through the side that faces the eye.
    func hidesWhatIsBehind(isBack: Bool) -> Bool {
        let face = isBack ? (back ?? front) : front
        return opacity >= 1 && face.isOpaque && face.tint.a == 255
    }
}
