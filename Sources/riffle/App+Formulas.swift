import RiffleArchive
import RiffleFiles
import RiffleFormula
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// Formulas in files: dropped on the window, in the user's folder, and edited while their models are shown.
extension App {
    /// The models, with those of formula files.
    var formulas: FormulaLibrary { sessionController.formulas }

    /// Reads a formula file and chooses its model, as one undoable step. `values`: those that it gets; nil: those that it had.
    func openFormula(_ path: String, values: @escaping (ModelDefinition) -> ParameterValues? = { _ in nil }) {
        sessionController.readFormula(FormulaLibrary.absolute(path)) { [unowned self] entry in
            formulaState.awaited = (entry.path, values)
            take(entry, at: Clock.now())
        }
    }

    /// Chooses the model of the file that was opened last, once it has one.
    private func chooseAwaited(_ entry: FormulaLibrary.Entry, at wall: Double) {
        guard let awaited = formulaState.awaited, awaited.path == entry.path, let model = entry.good?.model else { return }
        formulaState.awaited = nil
        if stage.configuration.modelID == entry.id { return showModel(at: wall) }
        configure(at: wall) {
            $0.selectModel(entry.id)
            if let values = awaited.values(model) { $0.values = values }
        }
    }

    /// Formula files were written, by this program or another: their models follow, and what is new in the user's folder comes.
    func formulasChanged(_ paths: Set<String>) {
        for path in paths.sorted() {
            let isOwn = FormulaFolder.path.map { path.hasPrefix($0 + "/") } ?? false
            // What the panel's field holds is written over it in a moment.
            guard formulaState.write?.path != path else { continue }
            guard formulas.entry(atPath: path) != nil || isOwn && formulas.entries.count < FormulaLibrary.mostFiles else {
                continue
            }
            // What was read before the end of a later write is that of an earlier one.
            sessionController.readFormula(path, if: { [unowned self] in !formulaState.isOutdated(path) }) { [unowned self] in
                take($0, at: Clock.now())
            }
        }
    }

    private func take(_ entry: FormulaLibrary.Entry, at wall: Double) {
        if let sentence = entry.sentence { Message.write(sentence) }
        showProblem(of: entry, at: wall)
        adoptModels(at: wall)
        chooseAwaited(entry, at: wall)
        needsDrawing = true
    }

    /// Shows what is wrong with a file until it is right: a mistake in its text, or else what hides a card.
    func showProblem(of entry: FormulaLibrary.Entry, at wall: Double) {
        hudState.setNotice(entry.sentence ?? poseProblem(ofModel: entry.id), about: entry.path, at: wall)
    }

    /// Says what hides a card of the chosen model, until nothing does. Looked for with every frame; while the cards move, a sentence
    /// about the same place stays.
    func notePoseProblem(at wall: Double) {
        let problem = stage.problem
        let former = formulaState.poseProblem
        guard problem != nil || former != nil else { return }
        let id = stage.configuration.modelID
        if let former, former.modelID == id {
            if former.problem == problem || former.problem.position == problem?.position && frame.isMoving { return }
        }
        formulaState.poseProblem = problem.map { (id, $0) }
        if former?.modelID != id || former?.problem.position != problem?.position, let sentence = poseProblem(ofModel: id) {
            Message.write(sentence)
        }
        for id in Set([former?.modelID, problem.map { _ in id }].compactMap { $0 }) { showPoseProblem(ofModel: id, at: wall) }
    }

    /// Says what the frame leaves out, and that its formula is slow, each once a model. `seconds`: what the stage took for the frame.
    func noteLoad(seconds: Double) {
        let model = stage.configuration.model.descriptor
        if let sentence = formulaState.load.leftOut(frame.statistics, of: model.id, titled: model.title) { say(sentence) }
        if model.isFormula, let sentence = formulaState.load.slow(seconds, formula: model.id, titled: model.title) {
            say(sentence)
        }
    }

    private func showPoseProblem(ofModel id: String, at wall: Double) {
        if let entry = formulas.entry(ofModel: id) { return showProblem(of: entry, at: wall) }
        hudState.setNotice(poseProblem(ofModel: id), about: id, at: wall)
    }

    /// The sentence about a model's file, or about its name where it has none.
    private func poseProblem(ofModel id: String) -> String? {
        guard let (modelID, problem) = formulaState.poseProblem, modelID == id else { return nil }
        let file = formulas.entry(ofModel: id).map { SystemPath.shown(PresetStore.fileName(of: $0.path)) }
        let name = file ?? formulas.catalogue.model(id: id)?.descriptor.title ?? id
        return FormulaFileProblem.formula(problem).sentence(about: name)
    }

    /// Hands changed models to everything that has some. The cards go to where the chosen model has them now. A change of the chosen
    /// one is a step of the undo history, those of others aren't. `isTyped`: the history has it already.
    func adoptModels(at wall: Double, isTyped: Bool = false) {
        let models = formulas.catalogue
        guard models != stage.configuration.catalogue else { return }
        endTour(at: wall)
        endComparison(at: wall)
        if models.ids != stage.configuration.catalogue.ids {
            // Their items are numbered by the models.
            closeMenu(at: wall)
            if gallery.isOpen { closeGallery(into: nil, at: wall) }
        }
        if !isTyped { noteModels(models) }
        useModels(models)
        adopt(formulaState.lost.move(stage.configuration, to: models), at: wall)
        nameWindow()
        if !isTyped { refreshPresetBrowser() }
    }

    /// Brings the undo history to models that were changed by files.
    private func noteModels(_ models: ModelCatalogue) {
        let (before, chosen) = (stage.configuration.catalogue, stage.configuration.modelID)
        let changed = Set(models.ids.filter { before.model(id: $0) != models.model(id: $0) })
        if changed.contains(chosen) {
            history.endGesture()
            history.willChange(from: stage.configuration)
        }
        history = history.moved(to: models, keeping: Set(models.ids).subtracting(changed.subtracting([chosen])))
    }

    /// Hands models to what holds configurations, or lists models, apart from the stage and the history.
    func useModels(_ models: ModelCatalogue) {
        comparison = comparison.moved(to: models)
        if case .preset(let path, let name, let other) = otherSetting {
            otherSetting = .preset(path, name: name, other.moved(to: models))
        }
        blendEnds = blendEnds.map { ($0.from.moved(to: models), $0.to.moved(to: models)) }
        renderer.models = models
    }

    // MARK: - New ones

    /// Writes a formula to begin with into the user's folder, and chooses it.
    func addNewFormula() {
        let title = Preset.freeName(like: "New formula", taken: titles)
        addFormula(NewFormula.text(title: title), title: title) { _ in nil }
    }

    /// Writes the chosen model as a formula into the user's folder, with its numbers as they are, and chooses it.
    func duplicateAsFormula() {
        let configuration = ownConfiguration
        let (model, values) = (configuration.model, configuration.values)
        guard model.hasFormula, let text = model.formulaText(values) else {
            return hudState.showStatus("\(model.descriptor.title) is no formula", at: Clock.now())
        }
        let own = model.descriptor.title
        let title = Preset.freeName(like: model.descriptor.isFormula ? own : "\(own) (formula)", taken: titles)
        addFormula(NewFormula.titled(text, title), title: title) { copy in model.values(values, for: copy) }
    }

    func showFormulaFile() {
        guard let entry = formulas.entry(ofModel: ownConfiguration.modelID) else { return }
        revealer.reveal(entry.path, wakeUp: pump.wakeUp)
    }

    private var titles: [String] { formulas.catalogue.models.map(\.descriptor.title) }

    /// Writes a file and chooses its model, as one undoable step; `values`: those that the model begins with, nil: its defaults.
    private func addFormula(_ text: String, title: String, values: @escaping (ModelDefinition) -> ParameterValues?) {
        guard let folder = FormulaFolder.path else {
            return say("There is no folder to keep formulas in: neither XDG_DATA_HOME nor HOME is set.")
        }
        let store = FormulaStore(folder: folder)
        sessionController.work.run({ () -> Result<String, StoreProblem> in
            Result { () throws(StoreProblem) in try store.add(text, title: title) }
        }) { [unowned self] result in
            switch result {
            case .success(let path):
                openFormula(path, values: values)
                let name = SystemPath.shown(PresetStore.fileName(of: path))
                hudState.showStatus("Saved as \(name), in \(SystemPath.shown(folder))", at: Clock.now(), hold: 4)
            case .failure(let problem): say(problem.sentence)
            }
            needsDrawing = true
        }
    }

    /// Changes with a formula's text, for the thumbnails of its model's presets.
    func formulaKey(ofModel id: String) -> UInt64 {
        formulas.entry(ofModel: id)?.good.map { UInt64(bitPattern: Int64($0.file.text.hashValue)) } ?? 0
    }
}

/// Texts of new formulas.
enum NewFormula {
    /// A row that goes back to both sides.
    static func text(title: String) -> String {
        titled(
            """
            title "New formula"                 # What the cards do, in a sentence.
            param gap = 62% in 10...150         # The distance from card to card, in card widths.
            param depth = 160 pt in 0...800     # How far each card stands behind the one nearer the middle.
            param lean = 6 deg in -45...45      # How far each card turns towards the middle.
            perspective = 1000
            x = o * gap * width
            z = -abs(o) * depth
            rotate y = -clamp(o, -3, 3) * lean
            opacity = clamp(4 - abs(o), 0, 1)
            scroll carousel

            """, title)
    }

    /// A formula's text with another title.
    static func titled(_ text: String, _ title: String) -> String {
        let quoted = String(title.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let index = lines.firstIndex(where: { $0.hasPrefix("title") }),
            let old = lines[index].firstMatch(of: #/title\s*"(?:[^"\\]|\\.)*"/#)
        else { return "title \"\(quoted)\"\n" + text }
        lines[index].replaceSubrange(old.range, with: "title \"\(quoted)\"")
        return lines.joined(separator: "\n")
    }
}
