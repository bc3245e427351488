internal import RiffleMath
internal import RiffleModels
internal import RiffleStage

/// A button in the heading of the formula.
enum FormulaAction: String, CaseIterable, Sendable {
    case new = "New"
    case duplicate = "Duplicate"

    // Stored, not computed: it is read in every frame with an event.
    static let allCases: [FormulaAction] = [.new, .duplicate]

    /// The button's effect, for its tooltip.
    var title: String {
        switch self {
        case .new: "New formula"
        case .duplicate: "Duplicate as formula"
        }
    }

    /// The button's name as the keyboard focus. It has a space, so it is no parameter's name.
    var focus: String { self == .new ? "formula: New" : "formula: Duplicate" }
}

/// The heading of the formula: its buttons, and whether there is a text below it.
struct FormulaHeading: Equatable, Sendable {
    var offersNew = false
    var offersDuplicate = false
    var hasText = false

    /// The text's name as the keyboard focus.
    static let textFocus = "formula: text"

    /// Whether it has this button.
    func has(_ action: FormulaAction) -> Bool { action == .new ? offersNew : offersDuplicate }

    /// The buttons, from left to right.
    var actions: [FormulaAction] { FormulaAction.allCases.filter(has) }

    /// The frame of a button within the heading's frame, to the left of the sign that folds the text.
    func box(of action: FormulaAction, in heading: Rect) -> Rect {
        let end = heading.maxX - TweakLayout.padding - (hasText ? 24 : 0)
        let (y, height) = (heading.y + 8, heading.height - 8)
        guard action == .new, offersDuplicate else {
            return Rect(x: end - (action == .new ? 36 : 64), y: y, width: action == .new ? 36 : 64, height: height)
        }
        return Rect(x: end - 64 - 44, y: y, width: 36, height: height)
    }

    /// The button at a point of the heading.
    func action(at point: Vector2, in heading: Rect) -> FormulaAction? {
        FormulaAction.allCases.first { has($0) && box(of: $0, in: heading).contains(point) }
    }
}
