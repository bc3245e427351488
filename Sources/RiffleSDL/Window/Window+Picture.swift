internal import CSDL2
internal import RiffleMath
public import RiffleScene

extension Window {
    /// The picture of a list, drawn beside the window's own: to be asked for between frames. `width` and `height` are in pixels,
    /// 1…16384; nil where the renderer can't draw into a texture of that size. `background`: nil is transparent, and so is then what
    /// the list doesn't cover.
    public func picture(of list: DrawList, width: Int, height: Int, background: Color?) -> PixelBuffer? {
        picture(width: width, height: height, background: background) { draw(list) }
    }

    /// The same of all that `draw` draws.
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

extension Rect {
    /// What lies in both; of no extent where nothing does.
    func intersection(_ other: Rect) -> Rect {
        let x = max(minX, other.minX), y = max(minY, other.minY)
        return Rect(x: x, y: y, width: max(min(maxX, other.maxX) - x, 0), height: max(min(maxY, other.maxY) - y, 0))
    }
}
