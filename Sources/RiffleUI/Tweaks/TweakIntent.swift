/// A user's request about the configuration.
public enum TweakIntent: Equatable, Sendable {
    /// Set a parameter; `isFinal` is false while a slider is still held: the whole drag is one undo step.
    case set(name: String, value: Double, isFinal: Bool)
    /// Reset parameters to their defaults, as one undo step.
    case reset(names: [String])
    /// Pause the stage's time, or resume it.
    case pause
    /// Advance the stage by one frame.
    case stepFrame
    /// Begin a drag of a curve's point, by its handle's name: parameters are solved for its places. Then move the point to a value; end
    /// the drag.
    case beginPoint(String)
    case movePoint(Double)
    case endPoint
    /// Begin a new formula; make the chosen model one.
    case newFormula
    case duplicateFormula
    /// The text of the chosen model's formula was changed.
    case formula(String)
    /// The text was changed by the field's own undo, on the way back to the text before a step of the history.
    case formulaBefore(String)
    /// Undo the last change of that text, or redo it (not `isBack`).
    case undoFormula(isBack: Bool)
    /// Set the rate of the stage's time.
    case rate(Double)
    /// Show a sentence to the user.
    case say(String)
    /// Close the panel.
    case close
}
