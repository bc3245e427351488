/// The pictures of a spec sheet beside its tables, which others draw.
public struct SpecMedia: Equatable, Sendable {
    /// The model under a gesture: an MP4; empty: there is none.
    public var film: [UInt8] = []
    /// The gesture's title.
    public var gesture = ""
    /// The model at rest, or screens near the middle of their change; nil: there is none.
    public var picture: ExportPicture?
    /// Why there is no film: one sentence; nil: there is one, or none was asked for.
    public var problem: String?

    /// Neither film nor picture.
    public init() {}
}
