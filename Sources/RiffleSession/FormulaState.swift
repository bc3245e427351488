package import RiffleFormula
package import RiffleModels
package import RiffleSettings

/// The window's knowledge of formulas and curves beside texts and models.
package struct FormulaState {
    /// The text that waits to be written, and the time at which it is due.
    package var write: (path: String, text: String, due: Double)?
    /// The number of unfinished writes of each file, by path.
    package var writing: [String: Int] = [:]
    /// The reason that a card is hidden, with the model whose formula hides it.
    package var poseProblem: (modelID: String, problem: FormulaProblem)?
    /// The file that was opened last, if it has a mistake: its model is chosen once the text is correct, unless another model has been
    /// chosen before. `values`: the values that the model then gets.
    package var awaited: (path: String, values: (ModelDefinition) -> ParameterValues?)?
    /// The drag of a curve's point.
    package var drag: CurveDrag?
    /// The pull of a card's edge.
    package var pull: EdgePull?
    /// The names of the parameters that no pull changes.
    package var locked: Set<String> = []
    /// The messages so far about frames with too many parts and about slow formulas.
    package var load = FrameLoad()
    /// The user's values of parameters that formulas don't have at present.
    package var lost = LostValues()

    /// Whether a file's present text will be overwritten by a pending write, so that a change of the file is no save by another program.
    package func isOutdated(_ path: String) -> Bool { write?.path == path || writing[path] != nil }
}
