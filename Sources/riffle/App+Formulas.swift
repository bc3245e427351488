import RiffleArchive
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleStage

// Formulas in files: dropped on the window, in the user's folder, and edited while their models are shown.
extension App {
    /// The models, with those of formula files.
    var formulas: FormulaLibrary { sessionController.formulas }

    /// Reads a formula file and chooses its model, as one undoable step.
    func openFormula(_ path: String) {
        sessionController.readFormula(FormulaLibrary.absolute(path)) { [unowned self] entry in
            let wall = Clock.now()
            take(entry, at: wall)
            guard entry.good != nil else { return }
            if stage.configuration.modelID == entry.id { return showModel(at: wall) }
            configure(at: wall) { $0.selectModel(entry.id) }
        }
    }

    /// Formula files were written, by this program or another: their models follow, and what is new in the user's folder comes.
    func formulasChanged(_ paths: Set<String>) {
        for path in paths.sorted() {
            let isOwn = FormulaFolder.path.map { path.hasPrefix($0 + "/") } ?? false
            guard formulas.entry(atPath: path) != nil || isOwn && formulas.entries.count < FormulaLibrary.mostFiles else {
                continue
            }
            sessionController.readFormula(path) { [unowned self] in take($0, at: Clock.now()) }
        }
    }

    private func take(_ entry: FormulaLibrary.Entry, at wall: Double) {
        if let sentence = entry.sentence { Message.write(sentence) }
        showProblem(of: entry, at: wall)
        adoptModels(at: wall)
        needsDrawing = true
    }

    /// Shows what is wrong with a file until it is right.
    func showProblem(of entry: FormulaLibrary.Entry, at wall: Double) {
        hudState.setNotice(entry.sentence, about: entry.path, at: wall)
    }

    /// Hands changed models to everything that has some. The cards go to where the chosen model has them now.
    private func adoptModels(at wall: Double) {
        let models = formulas.catalogue
        guard models != stage.configuration.catalogue else { return }
        endTour(at: wall)
        endComparison(at: wall)
        if models.ids != stage.configuration.catalogue.ids {
            // Their items are numbered by the models.
            closeMenu(at: wall)
            if gallery.isOpen { closeGallery(into: nil, at: wall) }
        }
        history = history.moved(to: models)
        comparison = comparison.moved(to: models)
        if case .preset(let path, let name, let other) = otherSetting {
            otherSetting = .preset(path, name: name, other.moved(to: models))
        }
        blendEnds = blendEnds.map { ($0.from.moved(to: models), $0.to.moved(to: models)) }
        renderer.models = models
        adopt(stage.configuration.moved(to: models), at: wall)
        nameWindow()
        refreshPresetBrowser()
    }

    /// Changes with a formula's text, for the thumbnails of its model's presets.
    func formulaKey(ofModel id: String) -> UInt64 {
        formulas.entry(ofModel: id)?.good.map { UInt64(bitPattern: Int64($0.file.text.hashValue)) } ?? 0
    }
}
