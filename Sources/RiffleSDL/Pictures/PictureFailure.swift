/// The reason why a picture can't be shown.
public struct PictureFailure: Error, Equatable, Sendable {
    /// The path of the file.
    public var path: String
    /// A short clause for the card, such as "The file is empty".
    public var reason: String

    /// A failure by its fields.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The whole sentence: "Can't show a.png: the file is empty."
    public var sentence: String { "Can't show \(path): \(reason.prefix(1).lowercased() + reason.dropFirst())." }
}

/// The maximum sizes of pictures.
public enum PictureLimits {
    /// The maximum width and height in pixels.
    public static let side = 131_072
    /// The maximum number of pixels.
    public static let area = 120_000_000
    /// The maximum file size in bytes.
    public static let fileSize = 1 << 30
    /// The maximum width and height in pixels to which a drawing is rasterized.
    static let drawingSide = 4096
    /// The maximum width and height of a texture in pixels, which all current GPUs support.
    public static let textureSide = 8192
}
