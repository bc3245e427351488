import RiffleLock
import RiffleMath
import RiffleScene
import RiffleSDL
import RiffleStage

/// The colour grid of a backdrop, passed from the thread that decodes it to the main thread.
final class ColorBox: Sendable {
    /// The least blur in points. With less, the interpolation of a grid of 64 columns would be visible, so there are no colours.
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

/// Decodes and blurs the picture for the backdrop, one request at a time.
struct BackdropRequest {
    /// The file that was last requested.
    private(set) var path: String?
    private var blur = -1.0
    private var isPending = false

    /// Forgets the picture, which was lost, so that it is requested again.
    mutating func forget() { (blur, isLost) = (-1, true) }

    /// Whether the shown picture was lost.
    private(set) var isLost = false

    /// Notes that the pending request has succeeded or failed.
    mutating func arrived() { isPending = false }

    /// The colours of the file that was last requested.
    private(set) var colors = ColorBox()

    /// Requests a picture blurred by `blur` points of a window 1280 points wide, unless that was the last request or a request is pending:
    /// a dragged slider asks for many.
    mutating func request(_ path: String, blur: Double, into texture: TextureID, _ store: TextureStore, _ decoders: DecoderPool) {
        guard !isPending, path != self.path || blur != self.blur else { return }
        (self.path, self.blur, isPending, isLost) = (path, blur, true, false)
        let box = ColorBox()
        colors = box
        store.request(texture, priority: 0) {
            Self.blurred(path, by: blur, decoders).map { picture in
                box.fill(picture.levels[0], blur: blur)
                return picture
            }
        }
    }

    /// Returns a file's picture, blurred by `blur` points of a window 1280 points wide.
    static func blurred(_ path: String, by blur: Double, _ decoders: DecoderPool) -> Result<DecodedPicture, PictureFailure> {
        // A blurred picture needs fewer pixels: the width is inversely proportional to the blur.
        let width = (6144 / max(blur, 1)).clamped(to: 120...1600)
        return decoders.decode(path, covering: Int(width), Int(width * 0.625)).map { picture in
            let small = picture.levels.last { Double($0.width) >= width * 0.8 } ?? picture.levels[0]
            let radius = Int((blur * Double(small.width) / 1280).rounded())
            return DecodedPicture(
                levels: [small.blurred(radius: radius)], originalWidth: picture.originalWidth,
                originalHeight: picture.originalHeight)
        }
    }
}
