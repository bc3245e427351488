internal import CSDL2
public import RiffleMath
public import RiffleScene

extension Window {
    /// Draws a list, one draw call per run, clipped to `limit` in output pixels (nil: not clipped). Missing textures are drawn as
    /// the placeholder.
    public func draw(_ list: DrawList, within limit: Rect? = nil) {
        drawnVertices += list.vertices.count
        calls.removeAll(keepingCapacity: true)
        for run in list.runs where run.indexCount > 0 {
            if let call = call(run, list, limit) { calls.append(call) } else { refusedRuns += 1 }
        }
        if !calls.isEmpty { backend.draw(calls, of: list) }
    }

    /// Draws the calls that the backend has queued.
    func flushBackend() {
        backend.flush()
        let done = backend.takeCounts()
        drawCalls += done.drawCalls
        refusedRuns += done.refused
    }

    /// The draw call of a run; nil if its indices are out of range.
    private func call(_ run: DrawRun, _ list: DrawList, _ limit: Rect?) -> DrawCall? {
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
        // White is drawn without a texture, which costs a third of sampling one.
        return DrawCall(
            texture: run.texture.id == .white ? nil : textures.texture(for: run.texture),
            clip: (limit.map { run.clip?.intersection($0) ?? $0 } ?? run.clip).map { SDL_Rect(clip: $0) },
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
