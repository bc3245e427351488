// What the GPU may lose while the window is open, and gets again.
extension Window {
    /// The contents of what is drawn into are lost (SDL_RENDER_TARGETS_RESET).
    func restoreTargets() {
        discardGround()
        flushBackend()
        backend.forget()
    }

    /// All textures are lost (SDL_RENDER_DEVICE_RESET).
    func restoreTextures() {
        discardGround()
        textures.restore()
    }

    /// The computer was suspended, during which some drivers lose what is in textures, and tell nobody (NVIDIA's without
    /// NVreg_PreserveVideoMemoryAllocations). What is there is shown until it has been made again.
    func renewTextures() {
        discardGround()
        textures.renew()
    }
}
