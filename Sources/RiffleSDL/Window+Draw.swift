internal import CSDL2
internal import RiffleMath
public import RiffleScene

extension Window {
    /// Draws a list: one call a run. A texture that is not there is drawn as a quiet placeholder.
    public func draw(_ list: DrawList) {
        draw(list, within: nil)
    }

    /// The same with some of the runs, or all, and nothing outside of `limit`.
    func draw(_ list: DrawList, within limit: Rect?, runs: Range<Int>? = nil) {
        if runs == nil { drawnVertices += list.vertices.count }
        guard !list.runs.isEmpty else { return }
        let runs = list.runs[runs ?? 0..<list.runs.count]
        // A texture to draw into has its rows the other way round: that is left to SDL.
        if let painter, SDL_GetRenderTarget(renderer) == nil {
            painter.add(list) { walk(runs, list, limit, $0) }
            return
        }
        var clip: SDL_Rect?
        walk(runs, list, limit) { call in
            if !SDL_Rect.areEqual(call.clip, clip) {
                clip = call.clip
                setClip(clip)
            }
            drawCalls += 1
            if !call.blends { setBlending(false, call.texture) }
            if !submit(call, list) { refusedRuns += 1 }
            if !call.blends { setBlending(true, call.texture) }
        }
        if clip != nil { setClip(nil) }
    }

    /// Draws what the painter has put off.
    func flushPainter() {
        guard let painter else { return }
        painter.flush()
        drawCalls += painter.takeDrawnCalls()
    }

    /// Calls `draw` for every run that makes sense.
    private func walk(
        _ runs: DrawBuffer<DrawRun>.SubSequence, _ list: DrawList, _ limit: Rect?, _ draw: (GLPainter.Call) -> Void
    ) {
        for run in runs where run.indexCount > 0 {
            guard run.firstIndex >= 0, run.firstIndex + run.indexCount <= list.indices.count else {
                refusedRuns += 1
                continue
            }
            var least = Int32.max
            var greatest = Int32.min
            list.indices.withUnsafeBufferPointer {
                for index in $0[run.firstIndex..<run.firstIndex + run.indexCount] {
                    least = min(least, index)
                    greatest = max(greatest, index)
                }
            }
            guard least >= 0, Int(greatest) < list.vertices.count else {
                refusedRuns += 1
                continue
            }
            // White is no texture: colours alone cost a third of what sampling does.
            draw(
                GLPainter.Call(
                    texture: run.texture.id == .white ? nil : textures.texture(for: run.texture),
                    clip: (limit.map { run.clip?.intersection($0) ?? $0 } ?? run.clip).map { SDL_Rect(clip: $0) },
                    blends: run.blends, first: run.firstIndex, count: run.indexCount, least: least, greatest: greatest))
        }
    }

    /// Tiles of the backdrop that the last frame took from where they are kept.
    var keptTiles: Int { painter?.keptTiles ?? 0 }

    // MARK: - By SDL

    /// Draws a run from the list's own memory. SDL looks at all vertices that it is shown, so it is shown only those between the
    /// run's least and greatest: with hundreds of runs in a list that is most of the cost.
    private func submit(_ call: GLPainter.Call, _ list: DrawList) -> Bool {
        list.vertices.withUnsafeBufferPointer { vertices in
            list.indices.withUnsafeBufferPointer { submit(call, vertices, $0) }
        }
    }

    private func submit(
        _ call: GLPainter.Call, _ vertices: UnsafeBufferPointer<DrawVertex>, _ indices: UnsafeBufferPointer<Int32>
    ) -> Bool {
        guard let first = indices.baseAddress.map({ $0 + call.first }) else { return false }
        scratchIndices.removeAll(keepingCapacity: true)
        if call.least > 0 {
            // One by one: appending a lazy map asks for memory each time.
            for place in 0..<call.count { scratchIndices.append(first[place] - call.least) }
        }
        let used = UnsafeBufferPointer(rebasing: vertices[Int(call.least)...Int(call.greatest)])
        return scratchIndices.withUnsafeBufferPointer { rebased in
            let start = call.least > 0 ? rebased.baseAddress ?? first : first
            if submit(used, start, call.count, call.texture) { return true }
            // SDL refuses a whole run for one texture coordinate a rounding error outside 0…1.
            scratchVertices.removeAll(keepingCapacity: true)
            for var vertex in used {
                vertex.u = vertex.u >= 0 ? min(vertex.u, 1) : 0
                vertex.v = vertex.v >= 0 ? min(vertex.v, 1) : 0
                scratchVertices.append(vertex)
            }
            return scratchVertices.withUnsafeBufferPointer { submit($0, start, call.count, call.texture) }
        }
    }

    private func submit(
        _ vertices: UnsafeBufferPointer<DrawVertex>, _ indices: UnsafePointer<Int32>, _ count: Int, _ texture: OpaquePointer?
    ) -> Bool {
        guard let base = UnsafeRawPointer(vertices.baseAddress) else { return false }
        let stride = Int32(MemoryLayout<DrawVertex>.stride)
        return SDL_RenderGeometryRaw(
            renderer, texture, base.assumingMemoryBound(to: Float.self), stride,
            (base + 8).assumingMemoryBound(to: SDL_Color.self), stride, (base + 12).assumingMemoryBound(to: Float.self), stride,
            Int32(vertices.count), indices, Int32(count), 4) == 0
    }

    private func setBlending(_ blends: Bool, _ texture: OpaquePointer?) {
        let mode = blends ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE
        if let texture { SDL_SetTextureBlendMode(texture, mode) } else { SDL_SetRenderDrawBlendMode(renderer, mode) }
    }

    private func setClip(_ clip: SDL_Rect?) {
        guard var clip else {
            SDL_RenderSetClipRect(renderer, nil)
            return
        }
        SDL_RenderSetClipRect(renderer, &clip)
    }
}

extension SDL_Rect {
    /// The whole pixels nearest to a clip's edges, whatever the numbers are.
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
