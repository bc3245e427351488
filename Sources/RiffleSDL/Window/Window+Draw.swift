internal import CSDL2
public import RiffleMath
public import RiffleScene

extension Window {
    /// Draws a list, one draw call per run, clipped to `limit` in output pixels of the window (nil: not clipped). Missing textures are
    /// drawn as the placeholder.
    ///
    /// `origin`: where the list's origin comes to lie, in output pixels, rounded to whole ones, so that a list has the same pixels
    /// wherever it is drawn.
    public func draw(_ list: DrawList, at origin: Vector2 = .zero, within limit: Rect? = nil) {
        guard origin.x.isFinite, origin.y.isFinite else { return }
        let origin = Vector2(origin.x.rounded(), origin.y.rounded())
        drawnVertices += list.vertices.count
        calls.removeAll(keepingCapacity: true)
        for run in list.runs where run.indexCount > 0 {
            if let call = call(run, list, origin, limit) { calls.append(call) } else { refusedRuns += 1 }
        }
        if !calls.isEmpty { backend.draw(calls, of: list, at: SIMD2(Float(origin.x), Float(origin.y))) }
    }

    /// Draws the calls that the backend has queued.
    func flushBackend() {
        backend.flush()
        let done = backend.takeCounts()
        drawCalls += done.drawCalls
        refusedRuns += done.refused
    }

    /// The draw call of a run; nil if its indices are out of range.
    private func call(_ run: DrawRun, _ list: DrawList, _ origin: Vector2, _ limit: Rect?) -> DrawCall? {
        guard run.firstIndex >= 0, run.firstIndex + run.indexCount <= list.indices.count else { return nil }
        var least = Int32.max
        var greatest = Int32.min
        list.indices.withUnsafeBufferPointer {
            for index in $0[run.firstIndex..<run.firstIndex + run.indexCount] {
                least = min(least, index)
                greatest = max(greatest, index)
            }
        }
        guard least >= 0, Int(greatest) < list.vertices.count else { return nil }
        assert(
            list.vertices[Int(least)...Int(greatest)].allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.w > 0 },
            "a vertex of \(run.texture) is no number")
        let own = run.clip.map { Rect(x: $0.x + origin.x, y: $0.y + origin.y, width: $0.width, height: $0.height) }
        // White is drawn without a texture, which costs a third of sampling one.
        return DrawCall(
            texture: run.texture.id == .white ? nil : textures.texture(for: run.texture),
            clip: (limit.map { own?.intersection($0) ?? $0 } ?? own).map { SDL_Rect(clip: $0) },
            blends: run.blends, first: run.firstIndex, count: run.indexCount, least: least, greatest: greatest)
    }
}

extension SDL_Rect {
    /// A clip rectangle rounded to whole pixels and clamped to a valid range.
    fileprivate init(clip: Rect) {
        func pixel(_ value: Double) -> Int32 { Int32(value.rounded().clamped(to: -100_000...100_000)) }
        self.init(x: pixel(clip.minX), y: pixel(clip.minY), w: 0, h: 0)
        w = max(pixel(clip.maxX) - x, 0)
        h = max(pixel(clip.maxY) - y, 0)
    }

    static func areEqual(_ a: SDL_Rect?, _ b: SDL_Rect?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h
    }
}
