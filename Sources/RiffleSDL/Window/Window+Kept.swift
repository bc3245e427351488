internal import CSDL2
internal import RiffleMath
public import RiffleScene

/// A picture that a window has drawn once and shows again in every frame.
struct KeptGround {
    /// The texture, as large as the output.
    let texture: OpaquePointer
    let width: Int32
    let height: Int32
    /// The caller's version of the contents, and the version of the textures when it was drawn.
    var version: Int
    var textureVersion: Int
    /// One rectangle that shows the texture.
    var list: DrawList
}

extension Window {
    /// Draws two lists below everything else, the second over the first. Together they must paint every pixel opaquely. Their picture is
    /// kept in a texture of the output's size, and drawn again only when `version`, a texture or the output's size has changed.
    ///
    /// This saves half of the processor time of a frame of the gallery, whose ground has labels.
    public func drawGround(version: Int, of lower: DrawList, _ upper: DrawList) {
        guard renewGround(version: version, lower, upper), let ground else {
            draw(lower)
            return draw(upper)
        }
        // The kept picture's textures count as drawn.
        for list in [lower, upper] { for run in list.runs { _ = textures.texture(for: run.texture) } }
        drawnVertices += ground.list.vertices.count
        calls.removeAll(keepingCapacity: true)
        calls.append(
            DrawCall(
                texture: ground.texture, clip: nil, blends: false, first: 0, count: ground.list.indices.count, least: 0,
                greatest: Int32(ground.list.vertices.count - 1)))
        backend.draw(calls, of: ground.list, at: .zero)
    }

    /// Frees the ground's texture.
    public func discardGround() {
        guard let ground else { return }
        flushBackend()
        backend.discard(target: ground.texture)
        SDL_DestroyTexture(ground.texture)
        self.ground = nil
    }

    /// Brings the kept picture up to date. Returns false if the renderer has no such texture.
    private func renewGround(version: Int, _ lower: DrawList, _ upper: DrawList) -> Bool {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetRendererOutputSize(renderer, &width, &height)
        if let ground, ground.width != width || ground.height != height { discardGround() }
        if let ground, ground.version == version, ground.textureVersion == textures.version { return true }
        flushBackend()
        if ground == nil {
            guard let texture = textures.makeTarget(width: width, height: height) else { return false }
            ground = KeptGround(
                texture: texture, width: width, height: height, version: version, textureVersion: textures.version,
                list: DrawList(covering: width, height))
        }
        guard let ground, SDL_SetRenderTarget(renderer, ground.texture) == 0 else { return false }
        draw(lower)
        draw(upper)
        flushBackend()
        SDL_SetRenderTarget(renderer, nil)
        self.ground?.version = version
        self.ground?.textureVersion = textures.version
        return true
    }
}

// Restores contents that the GPU may lose while the window is open.
extension Window {
    /// Handles the loss of the render targets' contents (SDL_RENDER_TARGETS_RESET).
    func restoreTargets() {
        discardGround()
        flushBackend()
        backend.forget()
    }

    /// Handles the loss of all textures (SDL_RENDER_DEVICE_RESET).
    func restoreTextures() {
        discardGround()
        textures.restore()
    }

    /// Renews the textures after the computer was suspended. Some drivers lose the textures' contents meanwhile without reporting it
    /// (NVIDIA's without NVreg_PreserveVideoMemoryAllocations). The old textures are shown until they have been made again.
    func renewTextures() {
        discardGround()
        textures.renew()
    }
}

extension DrawList {
    /// A rectangle at the origin that shows a whole texture. The size is in pixels.
    fileprivate init(covering width: Int32, _ height: Int32) {
        self.init()
        for (u, v) in [(0, 0), (1, 0), (1, 1), (0, 1)] as [(Float, Float)] {
            vertices.append(DrawVertex(x: u * Float(width), y: v * Float(height), color: .white, u: u, v: v))
        }
        for corner: Int32 in [0, 1, 2, 0, 2, 3] { indices.append(corner) }
    }
}
