import RiffleSession
import RiffleArchive
import RiffleFormula
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The text of a formula in the panel: the cards follow while it is typed, the file when the hand rests.
extension Workspace {
    /// Shows the chosen model's formula in the panel. Those that come with the program are duplicated to be changed.
    func refreshFormula() {
        guard tweaks.isOpen else { return }
        let model = session.stage.configuration.model
        let entry = session.formulas.entry(ofModel: model.descriptor.id)
        tweaks.setFormulaOffers(new: true, duplicate: model.hasFormula)
        guard let entry, let file = entry.good?.file,
            !isShipped(entry.path)
        else { return tweaks.setFormula(nil) }
        tweaks.setFormula((entry.path, file.text))
    }

    private func isShipped(_ path: String) -> Bool { Self.shippedPrefix.map { path.hasPrefix($0) } ?? false }

    /// Made once: it is asked for in each frame of an open panel.
    private static let shippedPrefix = ResourceFolder.path.map { $0 + "/" }

    /// Takes a text from the panel's field; with a mistake in it, the last good formula stays.
    func editFormula(_ text: String, isUndone: Bool = false, at wall: Double) {
        if let problem = session.editFormula(text, isUndone: isUndone, at: wall) {
            return tweaks.setFormulaProblem(problem.placeAndSentence, at: problem.place)
        }
        tweaks.setFormulaProblem(nil)
        // The next key may come before the next frame: a mistake then stays in the field.
        refreshFormula()
    }
}

extension FormulaFileProblem {
    /// The line and column.
    fileprivate var place: (line: Int, column: Int)? {
        if case .formula(let problem) = self { (problem.line, problem.column) } else { nil }
    }

    /// "Line 3, column 9: there is no “widht”".
    fileprivate var placeAndSentence: String {
        if case .formula(let problem) = self { return "Line \(problem.line), column \(problem.column): \(problem.sentence)" }
        return sentence(about: "The text")
    }
}
