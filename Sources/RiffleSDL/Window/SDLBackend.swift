internal import CSDL2
internal import RiffleMath
internal import RiffleScene

/// Draws draw lists with `SDL_RenderGeometryRaw`, for every SDL renderer, and also into render target textures.
///
/// SDL interpolates linearly on the screen, so triangles whose w differs are subdivided first (`TriangleSubdivider`); triangles that are
/// too large for SDL's software renderer are, too (`SoftwareLimits`).
final class SDLBackend: DrawBackend {
    private let renderer: OpaquePointer
    private var subdivider = TriangleSubdivider()
    private var indices: ContiguousArray<Int32> = []
    private var vertices: ContiguousArray<DrawVertex> = []
    private var drawnCalls = 0
    private var refused = 0
    /// The offset that is added to the positions of the present list, in pixels.
    private var offset = SIMD2<Float>.zero
    /// The bounds of the render target (minX, minY, maxX, maxY) in pixels.
    private var bounds = SIMD4<Float>.zero

    /// Whether SDL's own software renderer draws.
    private let isSoftware: Bool

    init(renderer: OpaquePointer, name: String) {
        self.renderer = renderer
        isSoftware = name == "software"
    }

    func draw(_ calls: ContiguousArray<DrawCall>, of list: DrawList, at offset: SIMD2<Float>) {
        self.offset = offset
        bounds = targetBounds
        var clip: SDL_Rect?
        for call in calls {
            if !SDL_Rect.areEqual(call.clip, clip) {
                clip = call.clip
                setClip(clip)
            }
            drawnCalls += 1
            if !call.blends { setBlending(false, call.texture) }
            if !submit(call, list) { refused += 1 }
            if !call.blends { setBlending(true, call.texture) }
        }
        if clip != nil { setClip(nil) }
    }

    func flush() {}

    func takeCounts() -> (drawCalls: Int, refused: Int) {
        defer { (drawnCalls, refused) = (0, 0) }
        return (drawnCalls, refused)
    }

    func adopt(_ texture: OpaquePointer, width: Int, height: Int, isSmooth: Bool) {}

    func forget() {}

    func discard(target: OpaquePointer) {}

    func discard() {}

    private func submit(_ call: DrawCall, _ list: DrawList) -> Bool {
        let limits = isSoftware ? limits(of: call.texture) : nil
        return list.vertices.withUnsafeBufferPointer { all in
            list.indices.withUnsafeBufferPointer { indices in
                let used = UnsafeBufferPointer(rebasing: indices[call.first..<call.first + call.count])
                let vertices = UnsafeBufferPointer(rebasing: all[Int(call.least)...Int(call.greatest)])
                guard TriangleSubdivider.isNeeded(for: vertices, limits) else {
                    return submit(call, vertices, used, least: call.least, limits)
                }
                subdivider.divide(all, used, within: bounds, limits: limits)
                if subdivider.indices.isEmpty { return true }
                return subdivider.vertices.withUnsafeBufferPointer { vertices in
                    subdivider.indices.withUnsafeBufferPointer { submit(call, vertices, $0, least: 0, nil) }
                }
            }
        }
    }

    private func limits(of texture: OpaquePointer?) -> SoftwareLimits {
        var (width, height): (Int32, Int32) = (0, 0)
        if let texture { SDL_QueryTexture(texture, nil, nil, &width, &height) }
        return SoftwareLimits(width: width, height: height)
    }

    private var targetBounds: SIMD4<Float> {
        var (width, height): (Int32, Int32) = (0, 0)
        if let target = SDL_GetRenderTarget(renderer) {
            SDL_QueryTexture(target, nil, nil, &width, &height)
        } else {
            SDL_GetRendererOutputSize(renderer, &width, &height)
        }
        return SIMD4(-offset.x, -offset.y, Float(width) - offset.x, Float(height) - offset.y)
    }

    /// Submits triangles with the vertices `given`, the first of which is the list's vertex `least`. SDL processes all vertices
    /// that it is given, so only those that are used are passed. `limits`: the software renderer's limits, for triangles that haven't been
    /// divided; nil: none.
    private func submit(
        _ call: DrawCall, _ given: UnsafeBufferPointer<DrawVertex>, _ triangles: UnsafeBufferPointer<Int32>, least: Int32,
        _ limits: SoftwareLimits?
    ) -> Bool {
        guard let first = triangles.baseAddress else { return false }
        let limits = call.texture == nil ? nil : limits
        indices.removeAll(keepingCapacity: true)
        if least > 0 || limits != nil {
            for index in triangles { indices.append(index - least) }
        }
        if call.texture != nil || offset != .zero {
            vertices.removeAll(keepingCapacity: true)
            for vertex in given { vertices.append(call.texture == nil ? moved(vertex) : adapted(moved(vertex), limits != nil)) }
            limits?.keepInside(&vertices, &indices)
        }
        return indices.withUnsafeBufferPointer { rebased in
            let start = rebased.isEmpty ? first : rebased.baseAddress ?? first
            if call.texture == nil, offset == .zero { return submit(given, start, triangles.count, nil) }
            return vertices.withUnsafeBufferPointer { submit($0, start, triangles.count, call.texture) }
        }
    }

    /// Adapts a vertex to SDL. SDL refuses a whole run if one texture coordinate is outside of 0…1 by a rounding error, so the coordinates
    /// are clamped. SDL's software renderer draws two triangles that form an axis-aligned rectangle as a copy of whole pixels, which moves
    /// edges by up to half a pixel and loses a shadow's gradient. With `avoidsCopies`, vertices that aren't on whole pixels are displaced
    /// by an invisible amount, so that it recognises no rectangle. Divided triangles share no vertices, and so form no rectangles.
    private func adapted(_ vertex: DrawVertex, _ avoidsCopies: Bool) -> DrawVertex {
        var result = vertex
        result.u = vertex.u >= 0 ? min(vertex.u, 1) : 0
        result.v = vertex.v >= 0 ? min(vertex.v, 1) : 0
        if avoidsCopies, vertex.x != vertex.x.rounded() || vertex.y != vertex.y.rounded() {
            result.x += 0.004 * (result.u + result.v)
            result.y += 0.004 * (result.u - result.v)
        }
        return result
    }

    private func moved(_ vertex: DrawVertex) -> DrawVertex {
        var result = vertex
        result.x += offset.x
        result.y += offset.y
        return result
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
