/// How B is shown on the stage.
public enum ComparisonMode: Int, CaseIterable, Sendable {
    /// It isn't.
    case off
    /// As outlines under A's cards.
    case outlines
    /// A in one half of the stage, B in the other.
    case halves

    /// The next one, cyclic.
    public var next: ComparisonMode { ComparisonMode(rawValue: rawValue + 1) ?? .off }
}
