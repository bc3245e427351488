/// Why a picture can't be shown: one clear sentence that names the file, and the short reason for the card itself.
public struct PictureFailure: Error, Equatable, Sendable {
    public var path: String
    /// A few words: "The file is empty".
    public var reason: String

    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// "Can't show a.png: the file is empty."
    public var sentence: String { "Can't show \(path): \(reason.prefix(1).lowercased() + reason.dropFirst())." }
}

/// What a picture may be at most.
public enum PictureLimits {
    /// Pixels on a side.
    public static let side = 16_384
    /// Pixels in all.
    public static let area = 120_000_000
    /// Bytes of a file.
    public static let fileSize = 1 << 30
    /// Pixels on a side of what is handed to the graphics card: every card of today takes as much.
    public static let textureSide = 8192
}
