import RiffleMath
import RiffleScene

/// What is at a pixel, worked out card by card without the compositor.
struct Oracle {
    struct Layer: Equatable {
        var id: Int
        var depth: Double
    }

    var cards: ContiguousArray<SceneCard>
    var nearestW = 1e-3

    /// The cards that cover a point, the furthest first.
    func layers(at point: Vector2) -> [Layer] {
        var found: [Layer] = []
        for card in cards {
            let map = Homography(card.transform)
            guard let back = map.inverse else { continue }
            let image = back.apply(to: point)
            guard image.z > 0, 1 / image.z > nearestW else { continue }
            if card.hidesBackFace && map.determinant < 0 { continue }
            let place = Vector2(image.x, image.y) / image.z
            guard abs(place.x) <= card.size.width / 2, abs(place.y) <= card.size.height / 2 else { continue }
            let z = card.transform.row1.z * place.x + card.transform.row2.z * place.y + card.transform.row4.z
            found.append(Layer(id: card.id, depth: z * image.z + card.zPosition))
        }
        return found.sorted { $0.depth < $1.depth }
    }

    /// The ids at a point, furthest first, or nil where an edge or a crossing is too near for the answer to be beyond doubt.
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
    /// The textures painted over a point, in paint order; each triangle that holds the point counts.
    func painted(at point: Vector2) -> [Int] {
        var ids: [Int] = []
        for run in runs {
            var index = run.firstIndex
            while index < run.firstIndex + run.indexCount {
                let a = place(index), b = place(index + 1), c = place(index + 2)
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
                let a = place(index)
                sum += abs(cross(place(index + 1) - a, place(index + 2) - a)) / 2
                index += 3
            }
        }
        return sum
    }

    func place(_ index: Int) -> Vector2 {
        let vertex = vertices[Int(indices[index])]
        return Vector2(Double(vertex.x), Double(vertex.y))
    }

    /// Whether every run, index and number is one that can be drawn.
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

/// A compositor that shows only the order: no fringe, coarse cells, nothing culled.
func plainCompositor() -> Compositor {
    var compositor = Compositor()
    compositor.options = CompositorOptions(antialiasesEdges: false, cullsOccluded: false)
    return compositor
}
