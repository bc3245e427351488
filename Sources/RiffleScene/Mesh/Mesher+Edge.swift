internal import RiffleMath

// The antialiased edge: the outline on the screen, moved half a pixel inwards and outwards.
extension Mesher {
    /// Computes `normals`, `innerPixels` and `outerPixels`.
    mutating func measureEdge(inset: Double, facing: Double) {
        let count = pixels.count
        measureNormals(facing: facing)
        innerPixels.clear()
        outerPixels.clear()
        let (inner, outer) = (innerPixels.extend(by: count), outerPixels.extend(by: count))
        let reach = (inset + 0.5) * edgeShare - inset
        var isBeforeTrue = outline.isTrueEdge[count - 1]
        for index in 0..<count {
            let isAfterTrue = outline.isTrueEdge[index]
            let step = miter(normals[index == 0 ? count - 1 : index - 1], isBeforeTrue, normals[index], isAfterTrue)
            inner[index] = pixels[index] - step * inset
            outer[index] = pixels[index] + step * reach
            isBeforeTrue = isAfterTrue
        }
        unfoldInner(inset: inset, facing: facing)
    }

    /// Where the outline's radius of curvature is less than half a pixel (rounded corners of a steep card), edges that are offset
    /// inwards reverse. Removes those edges; their points become the intersection of the neighbouring edges.
    private mutating func unfoldInner(inset: Double, facing: Double) {
        let count = pixels.count
        var isFolded = false
        for index in 0..<count {
            let along = Vector2(-normals[index].y, normals[index].x) * facing
            let next = index + 1 == count ? 0 : index + 1
            if ((innerPixels[next] - innerPixels[index]) * along).sum() < 0 { isFolded = true }
        }
        guard isFolded else { return }
        kept.clear()
        for index in 0..<count { kept.append(Int32(index)) }
        var hasChanged = true
        while hasChanged, kept.count > 3 {
            hasChanged = false
            var position = 0
            while position < kept.count, kept.count > 3 {
                let edge = Int(kept[position])
                let from = meeting(Int(kept[position == 0 ? kept.count - 1 : position - 1]), edge, inset)
                let to = meeting(edge, Int(kept[position + 1 == kept.count ? 0 : position + 1]), inset)
                let along = Vector2(-normals[edge].y, normals[edge].x) * facing
                if ((to - from) * along).sum() < 0 {
                    for later in position..<kept.count - 1 { kept[later] = kept[later + 1] }
                    kept.truncate(to: kept.count - 1)
                    hasChanged = true
                } else {
                    position += 1
                }
            }
        }
        // A point lies between the last kept edge before it and the first one at or after it.
        for position in 0..<kept.count {
            let before = Int(kept[position == 0 ? kept.count - 1 : position - 1])
            let after = Int(kept[position])
            let point = meeting(before, after, inset)
            var index = before
            repeat {
                index = index + 1 == count ? 0 : index + 1
                innerPixels[index] = point
            } while index != after
        }
    }

    /// The intersection of two edges of the outline that are offset inwards.
    private mutating func meeting(_ first: Int, _ second: Int, _ inset: Double) -> Vector2 {
        let a = normals[first], b = normals[second]
        let offsetA = (a * pixels[first]).sum() - (outline.isTrueEdge[first] ? inset : 0)
        let offsetB = (b * pixels[second]).sum() - (outline.isTrueEdge[second] ? inset : 0)
        let sine = a.x * b.y - a.y * b.x
        guard abs(sine) > 1e-6 else { return pixels[second] - b * inset }
        return Vector2(offsetA * b.y - offsetB * a.y, offsetB * a.x - offsetA * b.x) / sine
    }

    /// The displacement of a corner whose two edges are offset outwards by a pixel (a miter). An edge that is a cut isn't offset,
    /// so that the antialiased edge ends on it.
    @inline(__always)
    private func miter(_ before: Vector2, _ isBeforeTrue: Bool, _ after: Vector2, _ isAfterTrue: Bool) -> Vector2 {
        let cosine = (before * after).sum()
        if isBeforeTrue && isAfterTrue { return (before + after) / max(1 + cosine, 0.2) }
        if !isBeforeTrue && !isAfterTrue { return .zero }
        let moved = isBeforeTrue ? before : after
        let still = isBeforeTrue ? after : before
        return (moved - still * cosine) / max(1 - cosine * cosine, 0.2)
    }

    /// Computes `normals`.
    private mutating func measureNormals(facing: Double) {
        let count = pixels.count
        normals.clear()
        let room = normals.extend(by: count)
        var last = Vector2.zero
        var hasGap = false
        for index in 0..<count {
            let step = pixels[index + 1 == count ? 0 : index + 1] - pixels[index]
            let square = (step * step).sum()
            if square > 1e-18 {
                last = Vector2(step.y, -step.x) * (facing / square.squareRoot())
            } else if last == .zero {
                hasGap = true
            }
            room[index] = last
        }
        guard hasGap else { return }
        for index in 0..<count where normals[index] == .zero { normals[index] = last }
    }
}
