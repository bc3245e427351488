public import RiffleMath

/// An observation of a card in a reference picture, made by hand or by `EdgeTracker`.
public struct FitMark: Equatable, Sendable {
    /// The observation.
    public var content: Content
    /// The card: 0 is the card that is current at the offset 0; neighbours differ by exactly 1.
    public var card: Int
    /// The index of the frame in `FitReference.frames`.
    public var frame: Int
    /// The mark's weight, above 0; usually 1. It may be a tracker's confidence.
    public var weight: Double

    /// The observation.
    public enum Content: Equatable, Sendable {
        /// An edge of the card.
        case edge(Side, Place)
        /// This card covers another card, given by its number, in the same frame.
        case covers(Int)
    }

    /// A side of the unturned card: a card that is turned by a quarter has its left edge at the top.
    public typealias Side = RectSide

    /// The place of an edge, in pixels from the picture's upper left corner.
    public enum Place: Equatable, Sendable {
        /// The x of the middle of a left or right edge, the y of the middle of a top or bottom one.
        case at(Double)
        /// Two points on the edge or on its continuation, for slanted edges.
        case line(Vector2, Vector2)
    }

    /// Any values; `FitReference.problem` checks them.
    public init(_ content: Content, card: Int, frame: Int = 0, weight: Double = 1) {
        (self.content, self.card, self.frame, self.weight) = (content, card, frame, weight)
    }

    /// An edge at a coordinate, in pixels.
    public static func edge(_ side: Side, at place: Double, card: Int, frame: Int = 0, weight: Double = 1) -> FitMark {
        FitMark(.edge(side, .at(place)), card: card, frame: frame, weight: weight)
    }

    /// The number of residuals that the mark adds.
    var residualCount: Int {
        switch content {
        case .edge(_, .at): 1
        case .edge(_, .line): 2
        case .covers: 0
        }
    }

    /// Whether the mark's numbers are finite and not huge, and its line has a length.
    var isUsable: Bool {
        func isUsable(_ number: Double) -> Bool { abs(number) <= FitReference.Limits.coordinate }
        guard weight > 0, weight <= 1000, abs(card) <= FitReference.Limits.card else { return false }
        switch content {
        case .edge(_, .at(let place)): return isUsable(place)
        case .edge(_, .line(let a, let b)):
            return [a.x, a.y, b.x, b.y].allSatisfy(isUsable) && max(abs(a.x - b.x), abs(a.y - b.y)) >= 1
        case .covers(let other): return abs(other) <= FitReference.Limits.card && other != card
        }
    }
}

extension FitMark: CustomStringConvertible {
    /// The mark in words, such as "card 1, left at 120.5, frame 2"; frames are counted from 1.
    public var description: String {
        func number(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
        let text: String
        switch content {
        case .edge(let side, .at(let place)): text = "\(side) at \(number(place))"
        case .edge(let side, .line(let a, let b)):
            text = "\(side) from \(number(a.x)), \(number(a.y)) to \(number(b.x)), \(number(b.y))"
        case .covers(let other): text = "covers card \(other)"
        }
        return "card \(card), \(text), frame \(frame + 1)"
    }
}
