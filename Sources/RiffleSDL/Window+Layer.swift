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
            flushPainter()
            guard layer.fill(place, renderer, { draw(list, within: limit) }) else { return draw(list, within: limit) }
        case .copy: break
        }
        draw(list, within: limit, runs: 0..<layer.groundRuns)
        draw(layer.flats, within: limit)
        flushPainter()
        drawCalls += 1
        drawnVertices += 4 * layer.copy(to: place, renderer)
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
