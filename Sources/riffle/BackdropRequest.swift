import RiffleMath
import RiffleScene
import RiffleSDL

/// Which picture lies behind the cards, and how it is made of a file.
struct BackdropRequest {
    /// The file of the picture that was last asked for.
    private(set) var path: String?
    private var blur = -1.0
    private var isPending = false

    /// Whatever was asked for is there, or can't be had.
    mutating func arrived() { isPending = false }

    /// Asks for a picture blurred by `blur` points of a window 1280 points wide, unless it is what was last asked for. While one
    /// is on its way, the next waits: a slider that is dragged asks for many.
    mutating func request(_ path: String, blur: Double, into texture: TextureID, _ store: TextureStore) {
        guard !isPending, path != self.path || blur != self.blur else { return }
        (self.path, self.blur, isPending) = (path, blur, true)
        // A blur of a few pixels on a small picture is that of many on a large one.
        let width = (6144 / max(blur, 1)).clamped(to: 120...1600)
        store.request(texture, priority: 0) {
            PictureDecoder.decode(path, covering: Int(width), Int(width * 0.625)).map { picture in
                let small = picture.levels.last { Double($0.width) >= width * 0.8 } ?? picture.levels[0]
                let radius = Int((blur * Double(small.width) / 1280).rounded())
                return DecodedPicture(
                    levels: [small.blurred(radius: radius)], originalWidth: picture.originalWidth,
                    originalHeight: picture.originalHeight)
            }
        }
    }
}
