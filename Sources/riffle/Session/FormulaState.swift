import RiffleFormula
import RiffleModels
import RiffleSettings

/// What the window knows of formulas and curves beside texts and models.
struct FormulaState {
    /// The text that waits to be written, and until when.
    var write: (path: String, text: String, due: Double)?
    /// How many writes of each file aren't done yet.
    var writing: [String: Int] = [:]
    /// What hides a card, with the model whose formula says so.
    var poseProblem: (modelID: String, problem: FormulaProblem)?
    /// The file that was opened last, with a mistake in it: its model is chosen when it is right, unless another one was before.
    /// With the values that it gets.
    var awaited: (path: String, values: (ModelDefinition) -> ParameterValues?)?
    /// The drag of a curve's point.
    var drag: CurveDrag?
    /// What has been said of frames that are too much.
    var load = FrameLoad()
    /// The user's values of parameters that formulas don't have at present.
    var lost = LostValues()

    /// Whether what a file holds now will be written over: it is no save by another program.
    func isOutdated(_ path: String) -> Bool { write?.path == path || writing[path] != nil }
}
