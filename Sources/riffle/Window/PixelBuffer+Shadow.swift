import RiffleScene
import RiffleSDL

extension PixelBuffer {
    /// The blurred square that shadows are drawn with.
    static var shadow: PixelBuffer? {
        PixelBuffer(width: ShadowTexture.width, height: ShadowTexture.height, bytes: ShadowTexture.pixels())
    }
}
