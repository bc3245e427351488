internal import CSDL2
public import RiffleMath
public import RiffleScene

extension Window {
    /// Draws a list that seldom changes: while it is the same as in the frame before, and so are its textures, it is copied from
    /// where it was drawn once. Only one list a frame is kept.
    ///
    /// `bounds` is in output pixels. The list has to paint every pixel of it opaquely; what it has outside is not drawn. The
    /// picture is the same whether it is kept or not.
    public func draw(_ list: DrawList, keptIn bounds: Rect) {
        guard let place = SDL_Rect(pixels: bounds) else { return }
        let limit = Rect(x: Double(place.x), y: Double(place.y), width: Double(place.w), height: Double(place.h))
        switch layer.step(for: list, in: place, textures) {
        case .draw: return draw(list, within: limit)
        case .fill:
            flushBackend()
            guard layer.fill(place, renderer, { draw(list, within: limit) }) else { return draw(list, within: limit) }
        case .copy: break
        }
        draw(list, within: limit, runs: 0..<layer.backgroundRuns)
        draw(layer.flats, within: limit)
        flushBackend()
        drawCalls += 1
        drawnVertices += 4 * layer.copy(to: place, renderer)
    }
}

extension Window {
    /// The picture of a list, drawn beside the window's own: to be asked for between frames.
    /// `size` is in pixels, 1…4096 a side; nil where the renderer can't draw into a texture.
    public func picture(of list: DrawList, width: Int, height: Int, background: Color) -> PixelBuffer? {
        guard (1...4096).contains(width), (1...4096).contains(height) else { return nil }
        flushBackend()
        let target = SDL_CreateTexture(
            renderer, PixelFormat.rgba, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), Int32(width), Int32(height))
        guard let target else { return nil }
        defer { SDL_DestroyTexture(target) }
        guard SDL_SetRenderTarget(renderer, target) == 0 else { return nil }
        defer { SDL_SetRenderTarget(renderer, nil) }
        let counts = (drawCalls, drawnVertices)
        SDL_SetRenderDrawColor(renderer, background.r, background.g, background.b, background.a)
        SDL_RenderClear(renderer)
        draw(list)
        (drawCalls, drawnVertices) = counts
        var buffer = PixelBuffer(width: width, height: height)
        let read = buffer.bytes.withUnsafeMutableBytes {
            SDL_RenderReadPixels(renderer, nil, PixelFormat.rgba, $0.baseAddress, Int32(width * 4))
        }
        guard read == 0 else { return nil }
        for index in stride(from: 3, to: buffer.bytes.count, by: 4) { buffer.bytes[index] = 255 }
        return buffer
    }
}

extension SDL_Rect {
    /// The whole pixels nearest to a rectangle's edges; nil where there are none, or too many.
    init?(pixels rect: Rect) {
        let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY]
        guard edges.allSatisfy({ abs($0) <= 100_000 }) else { return nil }
        let x = rect.minX.rounded(), y = rect.minY.rounded()
        let width = rect.maxX.rounded() - x, height = rect.maxY.rounded() - y
        guard width >= 1, height >= 1 else { return nil }
        self.init(x: Int32(x), y: Int32(y), w: Int32(width), h: Int32(height))
    }
}

extension Rect {
    /// What lies in both; of no extent where nothing does.
    func intersection(_ other: Rect) -> Rect {
        let x = max(minX, other.minX), y = max(minY, other.minY)
        return Rect(x: x, y: y, width: max(min(maxX, other.maxX) - x, 0), height: max(min(maxY, other.maxY) - y, 0))
    }
}
