internal import RiffleMath

/// What a nearer opaque card surely hides: a convex octagon on the screen.
struct Shield {
    var record: Int32
    var firstPoint: Int
    /// +1: clockwise on the screen (y down).
    var turn: Double
    var least: SIMD2<Double>
    var greatest: SIMD2<Double>
}

/// Hidden area isn't drawn: on slow machines the pixels decide.
///
/// A card that is opaque and whole hides an octagon: its frame less two pixels all around (so that its soft edge, and that of
/// what lies below, stay out of it) and less its corners. A piece below
/// that lies in the octagon is not drawn at all. A piece that leaves it across one side only is cut along that side: what
/// stays is one convex polygon, so nothing is ever drawn in more parts than before. The cut runs under the opaque card.
extension Compositor {
    /// How many nearer cards are tried for a piece.
    private static var mostShields: Int { 48 }

    mutating func cullCovered(_ cards: ContiguousArray<SceneCard>) {
        shields.removeAll(keepingCapacity: true)
        shieldPoints.removeAll()
        // From the front: by the time a piece is looked at, all that lies above it has been collected.
        var place = order.count - 1
        while place >= 0 {
            let index = Int(order[place])
            // A card keeps its shield when it is itself partly hidden: what hides it hides what it would have hidden.
            let piece = pieces[index]
            let isWhole = piece.lastCut < 0
            coverByShields(index)
            if isWhole && records[Int(piece.record)].isOpaque {
                appendShield(cards[records[Int(piece.record)].position], piece.record)
            }
            place -= 1
        }
    }

    private mutating func appendShield(_ card: SceneCard, _ record: Int32) {
        let map = records[Int(record)].homography
        let frame = card.frame
        // A corner is cut along the chord of its arc, and at least a little, so that there are always eight sides.
        let chord = max(card.cornerRadius.clamped(to: 0...min(frame.width, frame.height) / 2), min(frame.width, frame.height) / 100)
        let first = shieldPoints.count
        for corner in 0..<8 {
            let isRight = corner >= 2 && corner <= 5
            let isBottom = corner >= 4
            // Clockwise from the left end of the top left corner's chord.
            let isUpright = corner == 0 || corner == 3 || corner == 4 || corner == 7
            let x = isRight ? frame.maxX - (isUpright ? 0 : chord) : frame.minX + (isUpright ? 0 : chord)
            let y = isBottom ? frame.maxY - (isUpright ? chord : 0) : frame.minY + (isUpright ? chord : 0)
            let image = map.apply(to: Vector2(x, y))
            guard image.z >= mesher.options.nearestW else {
                shieldPoints.truncate(to: first)
                return
            }
            shieldPoints.append(Vector2(image.x, image.y) / image.z)
        }
        guard insetShield(first, turn: records[Int(record)].facing) else {
            shieldPoints.truncate(to: first)
            return
        }
        var extent = ScreenExtent()
        for point in first..<first + 8 { extent.add(shieldPoints[point]) }
        shields.append(
            Shield(
                record: record, firstPoint: first, turn: records[Int(record)].facing, least: extent.least,
                greatest: extent.greatest))
    }

    /// Moves the sides of the octagon inwards by two pixels. False if it is too slim for that.
    private func insetShield(_ first: Int, turn: Double) -> Bool {
        var moved = (Vector2.zero, Vector2.zero, Vector2.zero, Vector2.zero, Vector2.zero, Vector2.zero, Vector2.zero, Vector2.zero)
        return withUnsafeMutableBytes(of: &moved) { bytes in
            let points = bytes.bindMemory(to: Vector2.self)
            for index in 0..<8 {
                let before = shieldPoints[first + (index + 7) & 7]
                let point = shieldPoints[first + index]
                let after = shieldPoints[first + (index + 1) & 7]
                let a = Compositor.normal(before, point, turn)
                let b = Compositor.normal(point, after, turn)
                let cosine = (a * b).sum()
                guard cosine > -0.9, a != .zero, b != .zero else { return false }
                points[index] = point - (a + b) * (2 / (1 + cosine))
            }
            for index in 0..<8 {
                let old = shieldPoints[first + (index + 1) & 7] - shieldPoints[first + index]
                let new = points[(index + 1) & 7] - points[index]
                if (old * new).sum() <= 0 { return false }
            }
            for index in 0..<8 { shieldPoints[first + index] = points[index] }
            return true
        }
    }

    /// The outward unit normal of a side.
    private static func normal(_ from: Vector2, _ to: Vector2, _ turn: Double) -> Vector2 {
        let step = to - from
        let length = (step * step).sum().squareRoot()
        return length > 1e-9 ? Vector2(step.y, -step.x) * (turn / length) : .zero
    }

    /// Cuts off a piece what the shields collected so far hide.
    private mutating func coverByShields(_ index: Int) {
        var number = shields.count - 1
        let last = max(0, shields.count - Compositor.mostShields)
        while number >= last {
            let shield = shields[number]
            let piece = pieces[index]
            number -= 1
            guard piece.pointCount >= 3, shield.record != piece.record, piece.least.x < shield.greatest.x,
                piece.least.y < shield.greatest.y, shield.least.x < piece.greatest.x, shield.least.y < piece.greatest.y
            else { continue }
            if cover(index, with: shield) { return }
        }
    }

    /// True if the piece is wholly hidden.
    private mutating func cover(_ index: Int, with shield: Shield) -> Bool {
        let piece = pieces[index]
        // The sides beyond which some of the piece lies: none hides it, one cuts it; of more only one may do, if what lies
        // within that side is within all.
        var outside = 0
        for side in 0..<8 where farthest(piece, shield, side) > 0 {
            outside |= 1 << side
        }
        if outside == 0 {
            pieces[index].isCovered = true
            coveredCount += 1
            return true
        }
        for side in 0..<8 where outside & (1 << side) != 0 {
            let from = shieldPoints[shield.firstPoint + side]
            let outward = Compositor.normal(from, shieldPoints[shield.firstPoint + (side + 1) & 7], shield.turn)
            let line = SIMD3(outward.x, outward.y, -(outward * from).sum())
            let map = records[Int(piece.record)].homography
            let cut = Cut(
                line: SIMD3((map.x * line).sum(), (map.y * line).sum(), (map.origin * line).sum()), side: -1)
            // Tries the inner part; if the octagon hides it, the outer part is what stays.
            let pieceCount = pieces.count
            let pointCount = points.count
            let linkCount = links.count
            let hidden = pieces[Int(cutOff(piece, line, cut))]
            var isHidden = hidden.pointCount >= 3
            for other in 0..<8 where other != side && outside & (1 << other) != 0 && isHidden {
                if farthest(hidden, shield, other) > 0 { isHidden = false }
            }
            pieces.removeLast(pieces.count - pieceCount)
            points.removeLast(points.count - pointCount)
            links.removeLast(links.count - linkCount)
            if isHidden {
                let rest = pieces[Int(cutOff(piece, line, Cut(line: cut.line, side: 1)))]
                pieces.removeLast()
                pieces[index].lastCut = rest.lastCut
                pieces[index].firstPoint = rest.firstPoint
                pieces[index].pointCount = rest.pointCount
                pieces[index].least = rest.least
                pieces[index].greatest = rest.greatest
                return false
            }
        }
        return false
    }

    /// How far, in pixels, a piece reaches beyond a side of a shield.
    private func farthest(_ piece: ScenePiece, _ shield: Shield, _ side: Int) -> Double {
        let from = shieldPoints[shield.firstPoint + side]
        let to = shieldPoints[shield.firstPoint + (side + 1) & 7]
        let across = Vector2(to.y - from.y, from.x - to.x) * shield.turn
        var most = -Double.infinity
        for place in Int(piece.firstPoint)..<Int(piece.firstPoint + piece.pointCount) {
            most = max(most, (across * (points[place] - from)).sum())
        }
        return most
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
