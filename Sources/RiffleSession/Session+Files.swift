package import RiffleArchive
internal import RiffleFiles
internal import RiffleFormula
package import RiffleModels
package import RiffleSettings
internal import RiffleStage

// Formulas in files: dropped on the window, in the user's folder, and edited while their models are shown.
extension Session {
    /// Reads a formula file and chooses its model, as one undoable step. `values` returns the model's new values; nil: its values stay.
    package func openFormula(_ path: String, values: @escaping (ModelDefinition) -> ParameterValues? = { _ in nil }) {
        files.readFormula(FormulaLibrary.absolute(path)) { [unowned self] entry in
            formula.awaited = (entry.path, values)
            take(entry, at: host.now())
        }
    }

    /// Chooses the model of the file that was opened last, once the file has a model.
    private func chooseAwaited(_ entry: FormulaLibrary.Entry, at wall: Double) {
        guard let awaited = formula.awaited, awaited.path == entry.path, let model = entry.good?.model else { return }
        formula.awaited = nil
        if stage.configuration.modelID == entry.id { return host.tell(.modelShown) }
        configure(at: wall) {
            $0.selectModel(entry.id)
            if let values = awaited.values(model) { $0.values = values }
        }
    }

    /// Updates the models of changed formula files, and adds the models of new files in the user's folder.
    package func formulasChanged(_ paths: Set<String>) {
        for path in paths.sorted() {
            let isOwn = files.folders.formulas.map { path.hasPrefix($0 + "/") } ?? false
            // The text of the panel's field will soon overwrite the file.
            guard formula.write?.path != path else { continue }
            guard formulas.entry(atPath: path) != nil || isOwn && formulas.entries.count < FormulaLibrary.mostFiles else {
                continue
            }
            // A text that was read before the end of a later write is out of date.
            files.readFormula(path, if: { [unowned self] in !formula.isOutdated(path) }) { [unowned self] in
                take($0, at: host.now())
            }
        }
    }

    private func take(_ entry: FormulaLibrary.Entry, at wall: Double) {
        if let sentence = entry.sentence { host.tell(.message(sentence)) }
        showProblem(of: entry)
        adoptModels(at: wall)
        chooseAwaited(entry, at: wall)
        needsDrawing = true
    }

    /// Shows a file's problem until it is solved: a mistake in its text, or else the reason that a card is hidden.
    package func showProblem(of entry: FormulaLibrary.Entry) {
        host.tell(.notice(entry.sentence ?? poseProblem(ofModel: entry.id), about: entry.path))
    }

    /// Hands changed models to everything that holds models. The cards move to their places in the changed model. A change of the chosen
    /// model is a step of the undo history, changes of other models aren't. `isTyped`: the history has the step already.
    package func adoptModels(at wall: Double, isTyped: Bool = false) {
        let models = formulas.catalogue
        guard models != stage.configuration.catalogue else { return }
        host.tell(.modelsChange(ids: models.ids != stage.configuration.catalogue.ids))
        endComparison(at: wall)
        if !isTyped { noteModels(models) }
        useModels(models)
        adopt(formula.lost.move(stage.configuration, to: models), at: wall)
        host.tell(.modelsChanged)
        if !isTyped { host.tell(.presetsChanged) }
    }

    /// Moves the undo history to models that were changed by files.
    private func noteModels(_ models: ModelCatalogue) {
        let (before, chosen) = (stage.configuration.catalogue, stage.configuration.modelID)
        let changed = Set(models.ids.filter { before.model(id: $0) != models.model(id: $0) })
        if changed.contains(chosen) {
            settings.history.endGesture()
            settings.history.willChange(from: stage.configuration)
        }
        settings.history = settings.history.moved(to: models, keeping: Set(models.ids).subtracting(changed.subtracting([chosen])))
    }

    /// Hands models to everything that holds configurations, or lists models, apart from the stage and the history.
    private func useModels(_ models: ModelCatalogue) {
        settings.comparison = settings.comparison.moved(to: models)
        if case .preset(let path, let name, let preset) = other.setting {
            other.setting = .preset(path, name: name, preset.moved(to: models))
        }
        settings.blendEnds = settings.blendEnds.map { ($0.from.moved(to: models), $0.to.moved(to: models)) }
    }

    // MARK: - The text

    /// Seconds from the last change of a formula's text to the write of its file, which also ends the step of the history.
    private static let formulaDelay = 0.4

    /// Takes a text for the chosen model's formula. If the text has a mistake, returns it and keeps the last correct formula.
    package func editFormula(_ text: String, isUndone: Bool = false, at wall: Double) -> FormulaFileProblem? {
        guard let entry = formulas.entry(ofModel: stage.configuration.modelID) else { return nil }
        let file: FormulaFile
        do throws(FormulaFileProblem) {
            file = try FormulaFile(text)
        } catch {
            // The user is still typing.
            formula.write?.due = wall + Self.formulaDelay
            return error
        }
        guard entry.good?.file != file else { return nil }
        endComparison(at: wall)
        files.edit(file, of: entry.path)
        // The field's own undo adds no step; when it reaches the text before a step, it undoes the step.
        var lost = formula.lost
        let wanted = lost.move(stage.configuration, to: formulas.catalogue)
        if !settings.history.undo(from: stage.configuration, to: wanted), !isUndone {
            settings.history.willChange(from: stage.configuration, isFinal: false)
        }
        if let entry = formulas.entry(atPath: entry.path) { showProblem(of: entry) }
        formula.write = (entry.path, text, wall + Self.formulaDelay)
        adoptModels(at: wall, isTyped: true)
        return nil
    }

    /// Undoes the last step of the history (`isBack`), or redoes the next one, if it changes the text of the chosen model's formula.
    package func undoFormula(isBack: Bool, at wall: Double) {
        let (now, next) = (stage.configuration, isBack ? settings.history.before : settings.history.after)
        guard let next, next.modelID == now.modelID, next.model != now.model else {
            return show(isBack ? "Nothing to undo in the text" : "Nothing to redo in the text")
        }
        stepHistory(back: isBack, at: wall)
    }

    /// Writes the text that waits to be written.
    package func writeFormula() {
        guard let (path, text, _) = formula.write else { return }
        formula.write = nil
        settings.history.endGesture()
        write(text, to: path)
        host.tell(.presetsChanged)
    }

    private func write(_ text: String, to path: String) {
        let store = FormulaStore(folder: files.folders.formulas ?? "")
        formula.writing[path, default: 0] += 1
        files.work.run({ () -> StoreProblem? in
            do throws(StoreProblem) { try store.update(path, to: text) } catch { return error }
            return nil
        }) { [unowned self] problem in
            let others = formula.writing[path, default: 1] - 1
            formula.writing[path] = others > 0 ? others : nil
            if let problem { say(problem.sentence) }
        }
    }

    /// A configuration of the history with the present models, after its formulas have been brought back to their texts of that time.
    package func restoringFormulas(of configuration: StageConfiguration) -> StageConfiguration {
        guard configuration.catalogue != formulas.catalogue else { return configuration }
        formula.write = nil
        for entry in files.restoreFormulas(configuration.catalogue) {
            if let text = entry.good?.file.text { write(text, to: entry.path) }
        }
        useModels(formulas.catalogue)
        return configuration.moved(to: formulas.catalogue)
    }

    // MARK: - New ones

    /// Writes a new formula into the user's folder, and chooses its model.
    package func addNewFormula() {
        let title = Preset.freeName(like: "New formula", taken: titles)
        addFormula(NewFormula.text(title: title), title: title) { _ in nil }
    }

    /// Writes the chosen model as a formula into the user's folder, with its numbers as they are, and chooses it.
    package func duplicateAsFormula() {
        let configuration = ownConfiguration
        let (model, values) = (configuration.model, configuration.values)
        guard model.hasFormula, let text = model.formulaText(values) else {
            return show("\(model.descriptor.title) isn't a formula")
        }
        let own = model.descriptor.title
        let title = Preset.freeName(like: model.descriptor.isFormula ? own : "\(own) (formula)", taken: titles)
        addFormula(NewFormula.titled(Formula.folded(text), title), title: title) { copy in model.values(values, for: copy) }
    }

    package func showFormulaFile() {
        guard let entry = formulas.entry(ofModel: ownConfiguration.modelID) else { return }
        host.tell(.reveal(entry.path))
    }

    private var titles: [String] { formulas.catalogue.models.map(\.descriptor.title) }

    /// Writes a formula of another origin into the user's folder, under a title that no model has yet, and chooses it. `numbers`: values
    /// of the model's parameters besides the formula's own, by name.
    package func addFormula(titled title: String, numbers: [String: Double] = [:], _ text: (String) -> String) {
        let title = Preset.freeName(like: title.isEmpty ? "Fit" : title, taken: titles)
        addFormula(text(title), title: title) { model in
            var values = model.defaults
            for (name, value) in numbers.sorted(by: { $0.key < $1.key }) where values.has(name) { values.set(name, to: value) }
            return values
        }
    }

    /// Writes a file and chooses its model, as one undoable step; `values` returns the model's first values, nil: its defaults.
    private func addFormula(_ text: String, title: String, values: @escaping (ModelDefinition) -> ParameterValues?) {
        guard let folder = files.folders.formulas else {
            return say("There is no folder to keep formulas in: neither XDG_DATA_HOME nor HOME is set.")
        }
        let store = FormulaStore(folder: folder)
        files.work.run({ () -> Result<String, StoreProblem> in
            Result { () throws(StoreProblem) in try store.add(text, title: title) }
        }) { [unowned self] result in
            switch result {
            case .success(let path):
                openFormula(path, values: values)
                let name = SystemPath.shown(PresetStore.fileName(of: path))
                show("Saved as \(name), in \(SystemPath.shown(folder))", seconds: 4)
            case .failure(let problem): say(problem.sentence)
            }
            needsDrawing = true
        }
    }

    /// A key that changes with a formula's text, for the thumbnails of its model's presets.
    package func formulaKey(ofModel id: String) -> UInt64 {
        formulas.entry(ofModel: id)?.good.map { UInt64(bitPattern: Int64($0.file.text.hashValue)) } ?? 0
    }
}

// Presets: loading, keeping, blending, and the reload of files that are edited.
extension Session {
    /// The presets in the displayed order: the chosen model's source, the user's own presets, the program's presets.
    package var presets: [PresetCatalog.Item] {
        let source = SourcePreset.entry(ofModel: stage.configuration.modelID, in: stage.configuration.catalogue)
        return [source.map { PresetCatalog.Item(entry: $0, isBuiltIn: true) }].compactMap(\.self)
            + files.items.filter { !$0.isBuiltIn } + files.items.filter(\.isBuiltIn)
    }

    /// Reads the presets again.
    package func readPresets() {
        files.list { [unowned self] in
            host.tell(.presetsRead)
            needsDrawing = true
        }
    }

    /// Loads a preset by the path of its file.
    package func loadPreset(_ path: String) { files.read(path) { [unowned self] in load($0) } }

    /// Loads the preset at an index of `presets`, as they are now: 0 is the source.
    package func loadPreset(at index: Int) {
        files.list { [unowned self] in
            host.tell(.presetsRead)
            let presets = presets
            guard presets.indices.contains(index) else {
                let count = max(presets.count - 1, 0)
                return show(count == 0 ? "There are no presets" : "There is no preset \(index): you have \(count)")
            }
            loadPreset(presets[index].entry.path)
        }
    }

    /// Applies a preset as one undoable step; the scroll offset stays.
    package func load(_ entry: PresetStore.Entry, says: String = "") {
        guard let preset = entry.preset else { return say((entry.problem ?? .isMissing).sentence(about: entry.fileName)) }
        settings.history.endGesture()
        configure(at: host.now()) { $0 = preset.applied(over: $0) }
        files.loaded = entry
        files.watchFolders()
        host.tell(.presetLoaded)
        say(entry.remarks)
        show(says.isEmpty ? preset.spokenName : says)
        needsDrawing = true
    }

    /// Notes that files in the watched folders were written, by this program or another; reloads the loaded preset if its file is among
    /// them.
    package func presetsChanged(_ paths: Set<String>) {
        if let path = files.loaded?.path, paths.contains(path) {
            files.read(path) { [unowned self] entry in
                guard let loaded = files.loaded, loaded.path == path else { return }
                // An editor may have moved the file away for a moment: a missing file changes nothing.
                guard entry.version != loaded.version, entry.problem != .isMissing else { return }
                if entry.preset == nil { files.loaded?.version = entry.version }
                load(entry, says: "\(entry.name) was edited and has been reloaded")
            }
        }
        host.tell(.presetsChanged)
    }

    /// Whether the setting has changed since the preset was loaded.
    package var isPresetChanged: Bool { files.loaded?.preset.map { !$0.isApplied(in: stage.configuration) } ?? false }

    /// The loaded preset if it is the user's own, and so can be overwritten.
    package var ownPreset: PresetStore.Entry? {
        files.loaded.flatMap { $0.path.hasPrefix((files.catalog.own?.folder ?? "\n") + "/") ? $0 : nil }
    }

    /// A name for a new preset: the loaded preset's, or the model's.
    package var suggestedPresetName: String {
        let configuration = ownConfiguration
        let title = files.loaded?.preset.flatMap { $0.configuration.modelID == configuration.modelID ? $0.name : nil }
        let name = title.flatMap { $0.hasPrefix(SourcePreset.prefix) ? nil : $0 } ?? configuration.model.descriptor.shortTitle
        return Preset.cleaned(name)
    }

    // MARK: - Keeping

    /// Saves the setting as a new preset. A name that is taken gets a number.
    package func savePreset(as name: String) {
        let preset = Preset(name: name, configuration: ownConfiguration)
        let catalog = files.catalog
        change { store throws(StoreProblem) in
            try store.add(preset, avoiding: catalog.builtInNames)
        } then: { [unowned self] entry in
            files.loaded = entry
            return "Saved as \(entry.name), in \(catalog.own?.folder ?? "")"
        }
    }

    /// Writes the setting over a preset of the user's own.
    package func update(_ loaded: PresetStore.Entry) {
        let (configuration, renames) = (ownConfiguration, files.renames)
        change { store throws(StoreProblem) in
            try store.update(PresetStore.fileName(of: renames.current(loaded.path)), to: configuration)
        } then: { [unowned self] entry in
            files.loaded = entry
            return "\(entry.name) is updated"
        }
    }

    /// Renames a preset and its file.
    package func renamePreset(_ id: String, to name: String) {
        let renames = files.renames
        change { store throws(StoreProblem) in
            let path = renames.current(id)
            let entry = try store.rename(PresetStore.fileName(of: path), to: name)
            renames.note(path, isNow: entry.path)
            return (path, entry)
        } then: { [unowned self] path, entry in
            if files.loaded?.path == path { files.loaded = entry }
            for former in [path, id] { host.tell(.presetRenamed(from: former, to: entry.path)) }
            return "Renamed to \(entry.name)"
        }
    }

    /// Copies a preset to the user's own presets.
    package func duplicatePreset(_ id: String) {
        let (catalog, renames) = (files.catalog, files.renames)
        change { store throws(StoreProblem) in
            let entry = catalog.entry(atPath: renames.current(id))
            guard let preset = entry.preset else { throw .damaged(entry.problem ?? .isMissing, file: entry.fileName) }
            return try store.add(preset, avoiding: catalog.builtInNames)
        } then: {
            "Duplicated as \($0.name)"
        }
    }

    /// Moves a preset into the trash folder.
    package func deletePreset(_ id: String) {
        let renames = files.renames
        change { store throws(StoreProblem) in
            let path = renames.current(id)
            return (path, try store.delete(PresetStore.fileName(of: path)))
        } then: { [unowned self] path, kept in
            if files.loaded?.path == path { files.loaded = nil }
            return "Moved to the trash folder as \(kept)"
        }
    }

    /// Changes the user's presets on another thread, then reports the result.
    private func change<Value: Sendable>(
        _ body: @escaping @Sendable (PresetStore) throws(StoreProblem) -> Value, then follow: @escaping (Value) -> String
    ) {
        files.change(body) { [unowned self] result in
            switch result {
            case .success(let value): show(follow(value), seconds: 3)
            case .failure(let problem): say(problem.sentence)
            }
            files.watchFolders()
            host.tell(.presetsChanged)
            needsDrawing = true
        }
    }

    // MARK: - Blending

    /// Prepares the blend from the loaded preset, at which the slider begins, to another preset.
    package func beginBlend(with id: String) {
        files.read(id) { [unowned self] entry in
            guard let loaded = files.loaded?.preset, let preset = entry.preset, let from = files.loaded?.path else { return }
            settings.blendEnds = (loaded.applied(over: ownConfiguration), preset.applied(over: ownConfiguration))
            host.tell(.blendBegins(from: from, to: id))
        }
    }

    package func blend(_ share: Double, isFinal: Bool, at wall: Double) {
        guard let ends = settings.blendEnds else { return }
        configure(at: wall, isFinal: isFinal) { $0 = ends.from.blended(with: ends.to, share: share) }
    }
}
