internal import CSDL2
internal import RiffleMath
public import RiffleScene

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
        flushBackend()
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

extension Rect {
    /// What lies in both; of no extent where nothing does.
    func intersection(_ other: Rect) -> Rect {
        let x = max(minX, other.minX), y = max(minY, other.minY)
        return Rect(x: x, y: y, width: max(min(maxX, other.maxX) - x, 0), height: max(min(maxY, other.maxY) - y, 0))
    }
}
