import RiffleArchive
import RiffleFormula
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The text of a formula in the panel: the cards follow while it is typed, the file when the hand rests.
extension App {
    /// Seconds from the last change of a formula's text to the write of its file, which also ends the step of the undo history.
    private static let formulaDelay = 0.4

    /// Shows the chosen model's formula in the panel. Those that come with the program are duplicated to be changed.
    func refreshFormula() {
        guard tweaks.isOpen else { return }
        let model = stage.configuration.model
        let entry = formulas.entry(ofModel: model.descriptor.id)
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
        guard let entry = formulas.entry(ofModel: stage.configuration.modelID) else { return }
        let file: FormulaFile
        do throws(FormulaFileProblem) {
            file = try FormulaFile(text)
        } catch {
            // The hand goes on typing.
            formulaState.write?.due = wall + Self.formulaDelay
            return tweaks.setFormulaProblem(error.placeAndSentence, at: error.place)
        }
        tweaks.setFormulaProblem(nil)
        guard entry.good?.file != file else { return }
        endComparison(at: wall)
        sessionController.edit(file, of: entry.path)
        // The way back to the text before a step is no step; that text takes the step back.
        var lost = formulaState.lost
        let wanted = lost.move(stage.configuration, to: formulas.catalogue)
        if !history.undo(from: stage.configuration, to: wanted), !isUndone {
            history.willChange(from: stage.configuration, isFinal: false)
        }
        if let entry = formulas.entry(atPath: entry.path) { showProblem(of: entry, at: wall) }
        formulaState.write = (entry.path, text, wall + Self.formulaDelay)
        // The next key may come before the next frame: a mistake then stays in the field.
        refreshFormula()
        adoptModels(at: wall, isTyped: true)
    }

    /// Takes back the last step of the history if it changed the text of the chosen model's formula, or does it again.
    func undoFormula(isBack: Bool, at wall: Double) {
        let (now, other) = (stage.configuration, isBack ? history.before : history.after)
        guard let other, other.modelID == now.modelID, other.model != now.model else {
            return hudState.showStatus(isBack ? "Nothing to take back in the text" : "Nothing to do again in the text", at: wall)
        }
        perform(isBack ? .undo : .redo, at: wall)
    }

    /// Writes the text that waits to be written.
    func writeFormula() {
        guard let (path, text, _) = formulaState.write else { return }
        formulaState.write = nil
        history.endGesture()
        write(text, to: path)
        refreshPresetBrowser()
    }

    private func write(_ text: String, to path: String) {
        let store = FormulaStore(folder: FormulaFolder.path ?? "")
        formulaState.writing[path, default: 0] += 1
        sessionController.work.run({ () -> StoreProblem? in
            do throws(StoreProblem) { try store.update(path, to: text) } catch { return error }
            return nil
        }) { [unowned self] problem in
            let others = formulaState.writing[path, default: 1] - 1
            formulaState.writing[path] = others > 0 ? others : nil
            if let problem { say(problem.sentence) }
        }
    }

    /// A configuration of the history with the models as they are now, after its formulas have been brought back to what they were
    /// with it.
    func restoringFormulas(of configuration: StageConfiguration) -> StageConfiguration {
        guard configuration.catalogue != formulas.catalogue else { return configuration }
        formulaState.write = nil
        for entry in sessionController.restoreFormulas(configuration.catalogue) {
            if let text = entry.good?.file.text { write(text, to: entry.path) }
        }
        useModels(formulas.catalogue)
        return configuration.moved(to: formulas.catalogue)
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
