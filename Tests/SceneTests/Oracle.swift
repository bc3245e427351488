import RiffleMath
import RifflePainter
import RiffleScene

/// The expected cards at a point, computed card by card without the compositor.
struct Oracle {
    struct Layer: Equatable {
        var id: Int
        var depth: Double
    }

    var cards: ContiguousArray<SceneCard>
    var nearestW = 1e-3

    /// The cards at a point, the farthest first.
    func layers(at point: Vector2) -> [Layer] {
        var found: [Layer] = []
        for card in cards {
            let map = Homography(card.transform)
            guard let (back, determinant) = map.inverted else { continue }
            let image = back.apply(to: point)
            guard image.z > 0, 1 / image.z > nearestW else { continue }
            if card.hidesBackFace && determinant < 0 { continue }
            let location = Vector2(image.x, image.y) / image.z
            guard abs(location.x) <= card.size.width / 2, abs(location.y) <= card.size.height / 2 else { continue }
            let z = card.transform.row1.z * location.x + card.transform.row2.z * location.y + card.transform.row4.z
            found.append(Layer(id: card.id, depth: z * image.z + card.zPosition))
        }
        return found.sorted { $0.depth < $1.depth }
    }

    /// The ids at a point, the farthest first; nil if an edge or an intersection is so close that rounding could change the
    /// result.
    func certainOrder(at point: Vector2, clearance: Double = 0.1) -> [Int]? {
        let layers = layers(at: point)
        for (below, above) in zip(layers, layers.dropFirst()) where above.depth - below.depth < 1e-3 { return nil }
        let ids = layers.map(\.id)
        for step in [Vector2(clearance, 0), Vector2(-clearance, 0), Vector2(0, clearance), Vector2(0, -clearance)] {
            if self.layers(at: point + step).map(\.id) != ids { return nil }
        }
        return ids
    }
}

extension DrawList {
    /// The textures painted at a point, in paint order, once for each triangle that contains the point.
    func painted(at point: Vector2) -> [Int] {
        var ids: [Int] = []
        for run in runs {
            var index = run.firstIndex
            while index < run.firstIndex + run.indexCount {
                let a = position(index), b = position(index + 1), c = position(index + 2)
                let ab = cross(b - a, point - a), bc = cross(c - b, point - b), ca = cross(a - c, point - c)
                if (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0) {
                    ids.append(Int(run.texture.id.rawValue))
                }
                index += 3
            }
        }
        return ids
    }

    /// The area of all triangles that sample a texture, in square pixels.
    func area(of id: Int) -> Double {
        var sum = 0.0
        for run in runs where run.texture.id.rawValue == Int32(id) {
            var index = run.firstIndex
            while index < run.firstIndex + run.indexCount {
                let a = position(index)
                sum += abs(cross(position(index + 1) - a, position(index + 2) - a)) / 2
                index += 3
            }
        }
        return sum
    }

    /// The screen position of the vertex at a position in `indices`.
    func position(_ index: Int) -> Vector2 {
        let vertex = vertices[Int(indices[index])]
        return Vector2(Double(vertex.x), Double(vertex.y))
    }

    /// Whether all runs, indices and coordinates are valid.
    var isValid: Bool {
        var next = 0
        for run in runs {
            if run.firstIndex != next || run.indexCount <= 0 || run.indexCount % 3 != 0 { return false }
            next += run.indexCount
        }
        return next == indices.count && indices.allSatisfy { $0 >= 0 && Int($0) < vertices.count }
            && vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.u.isFinite && $0.v.isFinite }
    }
}

func cross(_ a: Vector2, _ b: Vector2) -> Double { a.x * b.y - a.y * b.x }

/// A compositor for tests of the paint order: without antialiased edges and occlusion culling.
func plainCompositor() -> Compositor {
    var compositor = Compositor()
    compositor.options = SceneOptions(antialiasesEdges: false, cullsOccluded: false)
    return compositor
}
