/// How B is shown on the stage.
public enum ComparisonMode: Int, CaseIterable, Sendable {
    /// B isn't shown.
    case off
    /// B is shown as outlines under A's cards.
    case outlines
    /// A is shown in one half of the stage, B in the other.
    case halves

    /// The next mode, cyclic.
    public var next: ComparisonMode { ComparisonMode(rawValue: rawValue + 1) ?? .off }
}
