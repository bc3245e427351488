internal import CSDL2
internal import RiffleMath
internal import RiffleScene

/// A part of the window that seldom changes, drawn once into a texture and copied from there while it stays the same.
///
/// What is kept is told from what is asked for by its contents alone: nobody can forget to say that something has changed. The
/// texture is made only when a list comes the second time, so that a list that changes with every frame, while a hand drags
/// something in it, costs what drawing it costs.
final class LayerCache {
    /// The last list, where it was drawn, and what its runs sampled.
    private var list = DrawList()
    private var versions: ContiguousArray<UInt64> = []
    private var bounds: SDL_Rect?
    private var texture: OpaquePointer?
    private var side = SIMD2<Int32>.zero
    private var patches = LayerPatches()
    /// Whether the texture holds the last list.
    private(set) var isFilled = false
    /// Whether the renderer has refused a texture of this size: it need not be asked again.
    private var isRefused = false

    /// What is to be done with a list.
    enum Step { case draw, fill, copy }

    /// Notes a list and says what is to be done with it. Asks for no memory, unless the list has grown.
    func step(for list: DrawList, in bounds: SDL_Rect, _ textures: TextureTable) -> Step {
        // All of them are asked, so that all of them count as drawn.
        var isSame = list.runs.count == versions.count
        for (place, run) in list.runs.enumerated() {
            let version = textures.version(of: run.texture)
            if place < versions.count {
                if versions[place] != version { isSame = false }
                versions[place] = version
            } else {
                versions.append(version)
            }
        }
        versions.removeLast(versions.count - list.runs.count)
        isSame = isSame && self.bounds.map { $0.isEqual(bounds) } == true && self.list.isEqual(list)
        if isSame { return isRefused ? .draw : isFilled ? .copy : .fill }
        self.list.copy(list)
        if self.bounds.map({ $0.isEqual(bounds) }) != true { isRefused = false }
        self.bounds = bounds
        isFilled = false
        return .draw
    }

    /// How many of the list's runs are background, which is cheaper drawn than copied.
    var backgroundRuns: Int { patches.backgroundRuns }
    /// What lies on it that is cheaper drawn, too.
    var flats: DrawList { patches.flats }

    /// Draws into the texture: `body` is called once with places as in the window. False: there is none of this size to be had.
    func fill(_ bounds: SDL_Rect, _ renderer: OpaquePointer, _ body: () -> Void) -> Bool {
        guard makeTexture(bounds, renderer), SDL_SetRenderTarget(renderer, texture) == 0 else {
            isRefused = true
            return false
        }
        // The window's pixels keep their numbers: the texture is a view of a part of it, and clips go along.
        var view = SDL_Rect(x: -bounds.x, y: -bounds.y, w: bounds.x + bounds.w, h: bounds.y + bounds.h)
        SDL_RenderSetViewport(renderer, &view)
        body()
        SDL_SetRenderTarget(renderer, nil)
        patches.find(
            in: list, Rect(x: Double(bounds.x), y: Double(bounds.y), width: Double(bounds.w), height: Double(bounds.h)))
        isFilled = true
        return true
    }

    /// Puts the texture where the list would have been drawn, pixel on pixel, but for where there is no more than background and flats.
    /// Gives how many parts it was.
    func copy(to bounds: SDL_Rect, _ renderer: OpaquePointer) -> Int {
        for patch in patches.patches {
            var part = SDL_Rect(x: patch.x, y: patch.y, w: patch.z - patch.x, h: patch.w - patch.y)
            var place = SDL_Rect(x: part.x + bounds.x, y: part.y + bounds.y, w: part.w, h: part.h)
            SDL_RenderCopy(renderer, texture, &part, &place)
        }
        return patches.patches.count
    }

    private func makeTexture(_ bounds: SDL_Rect, _ renderer: OpaquePointer) -> Bool {
        let wanted = SIMD2(bounds.w, bounds.h)
        if texture != nil, side == wanted { return true }
        discardTexture()
        guard SDL_RenderTargetSupported(renderer) == SDL_TRUE else { return false }
        var info = SDL_RendererInfo()
        SDL_GetRendererInfo(renderer, &info)
        // The format that the renderer has first is the one that it need not translate.
        let format = info.num_texture_formats > 0 ? info.texture_formats.0 : PixelFormat.rgba
        texture = SDL_CreateTexture(renderer, format, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), wanted.x, wanted.y)
        guard let texture else { return false }
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
        SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
        side = wanted
        return true
    }

    /// Forgets everything: the renderer has lost what was drawn, or goes.
    func discard() {
        discardTexture()
        bounds = nil
        isRefused = false
    }

    private func discardTexture() {
        if let texture { SDL_DestroyTexture(texture) }
        texture = nil
        isFilled = false
    }
}

// MARK: - Comparing

extension SDL_Rect {
    fileprivate func isEqual(_ other: SDL_Rect) -> Bool { x == other.x && y == other.y && w == other.w && h == other.h }
}

extension DrawList {
    /// Whether every byte is the same.
    fileprivate func isEqual(_ other: DrawList) -> Bool {
        runs == other.runs && Self.areEqual(indices, other.indices) && Self.areEqual(vertices, other.vertices)
    }

    private static func areEqual<Element>(_ a: DrawBuffer<Element>, _ b: DrawBuffer<Element>) -> Bool {
        guard a.count == b.count else { return false }
        return a.withUnsafeBytes { first in
            b.withUnsafeBytes { second in
                guard let start = first.baseAddress, let other = second.baseAddress else { return first.count == second.count }
                return memcmp(start, other, first.count) == 0
            }
        }
    }

    /// Takes over another list in its own memory.
    fileprivate mutating func copy(_ other: DrawList) {
        removeAll()
        vertices.append(contentsOf: other.vertices)
        indices.append(contentsOf: other.indices)
        runs.append(contentsOf: other.runs)
    }
}
