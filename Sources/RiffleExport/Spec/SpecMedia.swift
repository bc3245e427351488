/// The film and the picture beside a spec sheet's tables; other modules render them.
public struct SpecMedia: Equatable, Sendable {
    /// A film of the model under a gesture, as an MP4; empty if there is none.
    public var film: [UInt8] = []
    /// The gesture's title.
    public var gesture = ""
    /// The model at rest, or screens near the middle of their change; nil if there is no picture.
    public var picture: ExportPicture?
    /// One sentence about why there is no film; nil if there is a film, or none was asked for.
    public var problem: String?

    /// Creates media without a film and a picture.
    public init() {}
}
