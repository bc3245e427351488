import CSDL2
import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

@Suite("Draw batcher")
struct BatcherTests {
    /// A frame of rectangles with whole coordinates, one a call.
    private struct Scene {
        var calls: ContiguousArray<DrawCall> = []
        var indices: ContiguousArray<Int32> = []
        var vertices: ContiguousArray<DrawVertex> = []

        /// `texture`: 0 for none. `clip`: x, y, width, height.
        mutating func add(
            _ x: Int, _ y: Int, _ width: Int, _ height: Int, texture: Int, blends: Bool = true, clip: SIMD4<Int>? = nil,
            color: Color = .white
        ) {
            let base = Int32(vertices.count)
            calls.append(
                DrawCall(
                    texture: OpaquePointer(bitPattern: texture * 16),
                    clip: clip.map { SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.z), h: Int32($0.w)) }, blends: blends,
                    first: indices.count, count: 6, least: base, greatest: base + 3))
            for (u, v) in [(0, 0), (1, 0), (1, 1), (0, 1)] {
                vertices.append(
                    DrawVertex(x: Float(x + u * width), y: Float(y + v * height), color: color, u: Float(u), v: Float(v)))
            }
            for corner: Int32 in [0, 1, 2, 0, 2, 3] { indices.append(base + corner) }
        }

        /// The paint on each pixel of a square: the rectangles in order, each with the state in which it is painted.
        func paint(side: Int) -> [[String]] {
            var pixels = [[String]](repeating: [], count: side * side)
            for call in calls {
                let clip = call.clip ?? SDL_Rect(x: -1000, y: -1000, w: 3000, h: 3000)
                for first in stride(from: call.first, to: call.first + call.count, by: 6) {
                    let a = vertices[Int(indices[first])], c = vertices[Int(indices[first + 2])]
                    for y in max(
                        Int(a.y), Int(clip.y), 0)..<max(min(Int(c.y), Int(clip.y + clip.h), side), Int(a.y), Int(clip.y), 0)
                    {
                        for x in max(
                            Int(a.x), Int(clip.x), 0)..<max(
                                min(Int(c.x), Int(clip.x + clip.w), side), Int(a.x), Int(clip.x), 0)
                        {
                            pixels[y * side + x].append(
                                "\(indices[first]) \(call.texture.map { Int(bitPattern: $0) } ?? 0) \(call.blends)")
                        }
                    }
                }
            }
            return pixels
        }

        mutating func batch() {
            var batcher = DrawBatcher()
            batcher.batch(&calls, &indices, vertices)
        }
    }

    @Test("every pixel gets the same rectangles in the same order, whatever overlaps whatever")
    func sameOrder() {
        var random = SeededGenerator(seed: 7)
        var (before, after) = (0, 0)
        for _ in 0..<400 {
            var scene = Scene()
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
                scene.add(
                    number(-8...60), number(-8...60), number(0...20), number(0...20), texture: number(0...3),
                    blends: number(0...1) == 0,
                    clip: number(0...3) == 0 ? SIMD4(number(0...40), number(0...40), number(1...30), number(1...30)) : nil,
                    color: number(0...3) == 0 ? .black : .white)
            }
            let painted = scene.paint(side: 64)
            before += scene.calls.count
            scene.batch()
            after += scene.calls.count
            #expect(scene.paint(side: 64) == painted)
        }
        #expect(after * 4 < before * 3)
    }

    @Test("cells side by side with the same pictures become one call a picture; a clip that cuts nothing off goes")
    func cells() {
        var scene = Scene()
        for cell in 0..<6 {
            for card in 0..<3 {
                scene.add(
                    cell * 100 + card * 10, 0, 20, 20, texture: card + 1, clip: SIMD4(cell * 100, 0, 80, 40))
            }
        }
        scene.batch()
        #expect(scene.calls.map(\.count) == [36, 36, 36])
        #expect(scene.calls.allSatisfy { $0.clip == nil })
    }

    @Test("what is clipped away is left out; what is white and large is drawn without its colours")
    func leftOut() {
        var scene = Scene()
        scene.add(0, 0, 10, 10, texture: 1, clip: SIMD4(50, 50, 10, 10))
        scene.add(20, 0, 10, 10, texture: 1, color: .black)
        scene.add(40, 0, 200, 200, texture: 1)
        scene.add(250, 0, 200, 200, texture: 1, color: .black)
        scene.batch()
        #expect(scene.calls.map(\.isTinted) == [true, false])
        #expect(scene.calls.map(\.count) == [12, 6])
    }
}
