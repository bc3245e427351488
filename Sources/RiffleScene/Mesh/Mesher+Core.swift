internal import RiffleMath

// Quads that are opaque in a part.
extension Mesher {
    /// Draws a quad with a partial core in convex parts: the core without blending, then the rest. Returns false without drawing
    /// where the core doesn't help. Neighbouring parts have all their corners in common, so there are no cracks between them.
    package mutating func fillCore(_ quad: RoundedQuad, width: Double?) -> Bool {
        guard quad.hasPartialCore, quad.record.width >= SceneTolerance.thinWidth else { return false }
        let level = quad.coreLevel(on: view.bounds)
        guard let area = quad.opaqueArea(level: level), area.hasArea else { return false }
        let radius = quad.cornerRadius.clamped(to: 0...min(quad.frame.width, quad.frame.height) / 2)
        let frame = Octagon(quad.frame, corner: 0)
        // An arc's middle is 1 − √½ radii from both sides.
        let cutsCorner = area.diagonals .< frame.diagonals - (2 - 2.0.squareRoot()) * radius
        let cutsSide = area.sides .< frame.sides
        // If the core cut both corners and sides, the parts would have corners on each other's sides. `OpaqueCore(of:)` finds one or the
        // other.
        guard !any(cutsCorner) || !any(cutsSide) else { return false }
        var core = quad
        core.face.opaqueCore = .whole
        if quad.homography.isUpright, cuts.isEmpty, any(cutsCorner) {
            return fillBands(quad, core: core, area, width, level)
        }
        let count = cuts.count
        for index in 0..<4 where cutsCorner[index] { cuts.append(Cut(line: area.line(index + 4), side: 1)) }
        for index in 0..<4 where cutsSide[index] { cuts.append(Cut(line: area.line(index), side: 1)) }
        fill(core, width: width, isWhole: true, level: level)
        cuts.truncate(to: count)
        for index in 0..<4 where cutsCorner[index] {
            cuts.append(Cut(line: area.line(index + 4), side: -1))
            fill(quad, width: width, isWhole: true, level: level)
            cuts.truncate(to: count)
        }
        guard any(cutsSide) else { return true }
        // The parts around the core: −1 is left of or above it, 0 level with it, 1 right of or below it.
        for row in -1...1 where row == 0 || cutsSide[row < 0 ? 1 : 3] {
            for column in -1...1 where (column == 0 || cutsSide[column < 0 ? 0 : 2]) && (row != 0 || column != 0) {
                for side in 0..<4 where cutsSide[side] {
                    let isBeyond = side & 1 == 0 ? column == side - 1 : row == side - 2
                    cuts.append(Cut(line: area.line(side), side: isBeyond ? -1 : 1))
                }
                fill(quad, width: width, isWhole: true, level: level)
                cuts.truncate(to: count)
            }
        }
        return true
    }

    /// Draws an upright quad without margins, in three bands that stay upright: the rows between the corners without
    /// blending, then the rows of the upper and the lower corners.
    private mutating func fillBands(
        _ quad: RoundedQuad, core: RoundedQuad, _ area: Octagon, _ width: Double?, _ level: Int32
    ) -> Bool {
        let frame = Octagon(quad.frame, corner: 0)
        // An upright quad can't be cut through the arcs of its own corners.
        let missing = pointwiseMax(frame.diagonals - area.diagonals, SIMD4(repeating: quad.cornerRadius * 1.01))
        let top = SIMD3(0, 1, frame.sides.y - max(missing.x, missing.y))
        let bottom = SIMD3(0, -1, frame.sides.w - max(missing.z, missing.w))
        guard top.z + bottom.z > 0 else { return false }
        let count = occludedCuts.count
        occludedCuts.append(Cut(line: top, side: 1))
        occludedCuts.append(Cut(line: bottom, side: 1))
        fill(core, width: width, isWhole: true, level: level)
        occludedCuts.truncate(to: count)
        occludedCuts.append(Cut(line: top, side: -1))
        fill(quad, width: width, isWhole: true, level: level)
        occludedCuts.truncate(to: count)
        occludedCuts.append(Cut(line: bottom, side: -1))
        fill(quad, width: width, isWhole: true, level: level)
        occludedCuts.truncate(to: count)
        return true
    }
}
