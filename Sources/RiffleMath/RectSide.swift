/// A side of a rectangle.
public enum RectSide: String, CaseIterable, Sendable {
    case left, right, top, bottom

    /// Whether it runs from the top to the bottom.
    public var isUpright: Bool { self == .left || self == .right }
}
