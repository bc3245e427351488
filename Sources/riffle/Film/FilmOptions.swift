import RiffleMath
import RiffleModels

/// A choice in the menus about films.
enum FilmChoice: Equatable, Sendable {
    case format(FilmOutput.Format?)
    case size(Size?)
    case rate(Double?)
    case viewport(ViewportKind?)
    case transparent
    case finger
    case curves
}

/// The look of films that are made from the window.
struct FilmOptions: Equatable, Sendable {
    /// The kind of file; nil: PNG frames in a folder.
    var format: FilmOutput.Format? = .mp4
    /// The frames' size in pixels; nil: the window's.
    var size: Size?
    /// Frames a second; nil: the format's usual rate.
    var rate: Double?
    /// The area that the cards move in; nil: that of the setting.
    var viewport: ViewportKind?
    /// Whether the area that no card covers is transparent, which some formats can't be: see `choose`.
    private(set) var isTransparent = false
    /// Whether the finger is shown, as in the window's loop.
    var hasFinger = true
    var hasCurves = false

    /// The formats in the menus.
    static let formats: [FilmOutput.Format?] = FilmOutput.Format.allCases + [nil]
    static let sizes = [(1920, 1080), (1080, 1080), (1080, 1920), (3840, 2160)].map { Size(width: $0.0, height: $0.1) }
    static let rates = [60.0, 50, 30, 25]

    /// Takes a choice, and changes the options that contradict it. Returns a sentence about such a change, or nil.
    mutating func choose(_ choice: FilmChoice) -> String? {
        switch choice {
        case .format(let format):
            self.format = format
            if isTransparent, !Self.canBeTransparent(format) {
                isTransparent = false
                return "\(formatTitle) can’t be transparent: the film keeps its backdrop"
            }
            if let rate, rate > Self.largestRate(format) {
                self.rate = nil
                return
                    "\(formatTitle) takes at most \(Self.largestRate(format).brief) frames a second; the rate is now \(usedRate.brief)"
            }
        case .size(let size): self.size = size
        // A rate that the format doesn't have isn't offered.
        case .rate(let rate): self.rate = rate.map { min($0, Self.largestRate(format)) }
        case .viewport(let viewport): self.viewport = viewport
        case .transparent:
            isTransparent.toggle()
            if isTransparent, !Self.canBeTransparent(format) {
                let before = formatTitle
                format = .webp
                return "\(before) can’t be transparent: the film will be a \(formatTitle)"
            }
        case .finger: hasFinger.toggle()
        case .curves: hasCurves.toggle()
        }
        return nil
    }

    /// Whether a format (nil: PNG frames) has an alpha channel. A GIF's pixels are opaque or transparent, but shadows and rounded corners
    /// need values in between.
    static func canBeTransparent(_ format: FilmOutput.Format?) -> Bool { format == .webp || format == nil }

    static func largestRate(_ format: FilmOutput.Format?) -> Double { format?.largestRate ?? 1000 }

    /// Frames a second.
    var usedRate: Double { rate ?? format?.usualRate ?? 60 }

    // MARK: - Frames

    /// The most pixels that a film has.
    private static let mostPixels = Size(width: 3840, height: 2160)

    /// The frames' size in whole points, and the pixels of a point, for a window: within the limits of films, with even sides in pixels.
    func frame(window: Size, pixelScale: Double) -> (size: Size, scale: Double) {
        var size = size ?? Size(width: window.width.rounded(), height: window.height.rounded())
        var scale = self.size == nil ? pixelScale.clamped(to: 1...4) : 1
        /// The factor by which the frame exceeds the limits; at least 1.
        func excess() -> Double {
            let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
            return Swift.max(
                width / Self.mostPixels.width, height / Self.mostPixels.width,
                (width * height / (Self.mostPixels.width * Self.mostPixels.height)).squareRoot(), 1)
        }
        func even(less: Double = 0) -> Size {
            Size(width: Self.even(size.width - less, scale), height: Self.even(size.height - less, scale))
        }
        if excess() > 1 {
            // In quarters: some length in points is always an even number of pixels then.
            scale = Swift.max((4 * scale / excess()).rounded(.down) / 4, 1)
            size = size * (1 / excess())
        }
        size = even()
        // The pixels were rounded up.
        if excess() > 1 { size = even(less: 2) }
        return (size, scale)
    }

    /// Returns the greatest whole number of points up to `length` that is an even number of pixels.
    private static func even(_ length: Double, _ scale: Double) -> Double {
        var length = Swift.max(length.rounded(.down), 16)
        for _ in 0..<64 where Int((length * scale).rounded()) % 2 != 0 && length > 16 { length -= 1 }
        return length
    }

    // MARK: - Words

    var formatTitle: String { Self.title(format) }

    static func title(_ format: FilmOutput.Format?) -> String {
        switch format {
        case .mp4: "MP4"
        case .gif: "GIF"
        case .webp: "WebP"
        case nil: "PNG frames"
        }
    }

    static func title(_ size: Size?) -> String { size.map { "\(Int($0.width))×\(Int($0.height))" } ?? "the window’s" }

    static func title(_ viewport: ViewportKind?) -> String { viewport?.title ?? "as in the window" }

    /// The options as words, for the session: only those that differ from the defaults.
    var words: String {
        let usual = FilmOptions()
        var words: [String] = []
        if format != usual.format { words.append(format?.rawValue ?? "frames") }
        if let size { words.append("\(Int(size.width))x\(Int(size.height))") }
        if let rate { words.append("\(Int(rate))fps") }
        if let viewport { words.append(viewport.title) }
        if isTransparent { words.append("transparent") }
        if !hasFinger { words.append("no-finger") }
        if hasCurves { words.append("curves") }
        return words.joined(separator: " ")
    }

    /// The defaults.
    init() {}

    /// Creates the options from their words; unknown words are ignored.
    init(words: String) {
        for word in words.split(separator: " ").prefix(16) {
            if let format = FilmOutput.Format(rawValue: String(word)) { self.format = format }
            if word == "frames" { format = nil }
            if let size = Self.sizes.first(where: { "\(Int($0.width))x\(Int($0.height))" == word }) { self.size = size }
            if let rate = Self.rates.first(where: { "\(Int($0))fps" == word }) { self.rate = rate }
            if let viewport = ViewportKind.allCases.first(where: { $0.title == word }) { self.viewport = viewport }
            if word == "transparent" { isTransparent = true }
            if word == "no-finger" { hasFinger = false }
            if word == "curves" { hasCurves = true }
        }
        // A session that was edited by hand may have options that contradict each other.
        isTransparent = isTransparent && Self.canBeTransparent(format)
        rate = rate.map { min($0, Self.largestRate(format)) }
    }
}
