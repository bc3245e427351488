import RiffleLock
import RiffleMath
import RiffleScene
import RiffleSDL
import RiffleStage

/// Brings the colours of a backdrop from the thread that made it.
final class ColorBox: Sendable {
    /// Below this many points of blur the eye misses what lies between the colours.
    static let leastBlur = 14.0

    private let value = Lock<BackdropColors?>(nil)

    var colors: BackdropColors? { value.withLock { $0 } }

    func fill(_ picture: PixelBuffer, blur: Double) {
        guard blur >= Self.leastBlur, picture.width >= 2, picture.height >= 2 else { return }
        let columns = min(picture.width, 64)
        let rows = max(2, min(picture.height, columns * picture.height / picture.width))
        let small = picture.resampled(width: columns, height: rows)
        let colors = BackdropColors(columns: small.width, rows: small.height, rgba: small.bytes)
        value.withLock { $0 = colors }
    }
}

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
    /// What the file that is on its way looks like in a few colours.
    private(set) var colors = ColorBox()

    mutating func request(_ path: String, blur: Double, into texture: TextureID, _ store: TextureStore, _ decoders: DecoderPool) {
        guard !isPending, path != self.path || blur != self.blur else { return }
        (self.path, self.blur, isPending) = (path, blur, true)
        let box = ColorBox()
        colors = box
        // A blur of a few pixels on a small picture is that of many on a large one.
        let width = (6144 / max(blur, 1)).clamped(to: 120...1600)
        store.request(texture, priority: 0) {
            decoders.decode(path, covering: Int(width), Int(width * 0.625)).map { picture in
                let small = picture.levels.last { Double($0.width) >= width * 0.8 } ?? picture.levels[0]
                let radius = Int((blur * Double(small.width) / 1280).rounded())
                let blurred = small.blurred(radius: radius)
                box.fill(blurred, blur: blur)
                return DecodedPicture(
                    levels: [blurred], originalWidth: picture.originalWidth,
                    originalHeight: picture.originalHeight)
            }
        }
    }
}
