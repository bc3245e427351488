internal import CSDL2
public import RiffleMath
public import RiffleScene

extension Window {
    /// Begins a frame and fills the window with a colour. Textures drawn neither in this frame nor in the last may be evicted.
    public func clear(_ color: Color) {
        beginFrame()
        SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, color.a)
        SDL_RenderClear(renderer)
    }

    /// Begins a frame without clearing it, for a frame that covers every pixel.
    public func beginFrame() {
        flushBackend()
        textures.beginFrame()
        drawCalls = 0
        drawnVertices = 0
        SDL_RenderSetClipRect(renderer, nil)
    }

    /// Presents the frame.
    public func present() {
        flushBackend()
        SDL_RenderPresent(renderer)
    }

    /// The pixels of the current frame before it is presented, with alpha 255.
    public func readPixels() throws(SDLFailure) -> PixelBuffer {
        flushBackend()
        let size = pixelSize
        var buffer = PixelBuffer(width: Int(size.width), height: Int(size.height))
        let pitch = Int32(buffer.width * 4)
        let read = buffer.bytes.withUnsafeMutableBytes {
            SDL_RenderReadPixels(renderer, nil, PixelFormat.rgba, $0.baseAddress, pitch)
        }
        guard read == 0 else { throw .last("Can't read the picture back") }
        buffer.makeOpaque()
        return buffer
    }

    /// Draws a list, one draw call per run, clipped to `limit` in output pixels of the window (nil: not clipped). Missing textures are
    /// drawn as the placeholder.
    ///
    /// `origin`: the position of the list's origin, in output pixels. It is rounded to whole pixels, so that a list has the same pixels
    /// wherever it is drawn. `runs`: the runs to draw; nil: all.
    public func draw(_ list: DrawList, runs: Range<Int>? = nil, at origin: Vector2 = .zero, within limit: Rect? = nil) {
        guard origin.x.isFinite, origin.y.isFinite else { return }
        let origin = Vector2(origin.x.rounded(), origin.y.rounded())
        drawnVertices += list.vertices.count
        calls.removeAll(keepingCapacity: true)
        for index in runs ?? list.runs.indices where list.runs[index].indexCount > 0 {
            let run = list.runs[index]
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
            "a vertex of \(run.texture) isn't a number")
        let own = run.clip.map { Rect(x: $0.x + origin.x, y: $0.y + origin.y, width: $0.width, height: $0.height) }
        // White is drawn without a texture, which costs a third of sampling one.
        return DrawCall(
            texture: run.texture.id == .white ? nil : textures.texture(for: run.texture),
            clip: (limit.map { own?.intersection($0) ?? $0 } ?? own).map { SDL_Rect(clip: $0) },
            blends: run.blends, first: run.firstIndex, count: run.indexCount, least: least, greatest: greatest)
    }
}

// Pictures that are drawn apart from the window's contents.
extension Window {
    /// Draws a list into a picture of its own; for use between frames. `width` and `height` are in pixels, 1…16384. Nil if the renderer
    /// can't draw into a texture of that size. `background`: nil makes the areas transparent that the list doesn't cover.
    public func picture(of list: DrawList, width: Int, height: Int, background: Color?) -> PixelBuffer? {
        picture(width: width, height: height, background: background) { draw(list) }
    }

    /// Returns a picture of everything that `draw` draws, made in the same way.
    public func picture(width: Int, height: Int, background: Color?, of draw: () -> Void) -> PixelBuffer? {
        guard (1...16384).contains(width), (1...16384).contains(height) else { return nil }
        flushBackend()
        let target = SDL_CreateTexture(
            renderer, PixelFormat.rgba, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), Int32(width), Int32(height))
        guard let target else { return nil }
        defer {
            backend.discard(target: target)
            SDL_DestroyTexture(target)
        }
        guard SDL_SetRenderTarget(renderer, target) == 0 else { return nil }
        defer { SDL_SetRenderTarget(renderer, nil) }
        let counts = (drawCalls, drawnVertices)
        let color = background ?? Color(r: 0, g: 0, b: 0, a: 0)
        SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, color.a)
        SDL_RenderClear(renderer)
        draw()
        flushBackend()
        (drawCalls, drawnVertices) = counts
        var buffer = PixelBuffer(width: width, height: height)
        let read = buffer.bytes.withUnsafeMutableBytes {
            SDL_RenderReadPixels(renderer, nil, PixelFormat.rgba, $0.baseAddress, Int32(width * 4))
        }
        guard read == 0 else { return nil }
        if background == nil { buffer.divideByAlpha() } else { buffer.makeOpaque() }
        return buffer
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

extension Rect {
    /// Returns the intersection; its size is zero if there is none.
    func intersection(_ other: Rect) -> Rect {
        let x = max(minX, other.minX), y = max(minY, other.minY)
        return Rect(x: x, y: y, width: max(min(maxX, other.maxX) - x, 0), height: max(min(maxY, other.maxY) - y, 0))
    }
}
