package import RiffleArchive
package import RiffleMath
internal import RiffleModels
internal import RiffleScene
package import RiffleSettings
package import RiffleStage

// Changes of the setting: each is a step of the history, except for undo and comparisons.
extension Session {
    /// The models, including those of formula files.
    package var formulas: FormulaLibrary { files.formulas }

    /// The user's setting, even while another setting is shown. It is the setting that is copied, saved and kept for the next start.
    package var ownConfiguration: StageConfiguration { settings.aside ?? settings.comparison.kept ?? stage.configuration }

    /// Changes the configuration as one undoable step; `isFinal` false: as part of a continuous change, such as the drag of a
    /// slider.
    package func configure(at wall: Double, isFinal: Bool = true, _ change: (inout StageConfiguration) -> Void) {
        // A change applies to the user's own setting, not to setting B.
        endComparison(at: wall)
        var configuration = stage.configuration
        change(&configuration)
        configuration.preferences.desktop = settings.desktop
        guard configuration != stage.configuration else {
            if isFinal { settings.history.endGesture() }
            return
        }
        settings.history.willChange(from: stage.configuration, isFinal: isFinal)
        adopt(configuration, at: wall)
    }

    /// Applies a configuration to the stage at the event's time, after all earlier events. The next frame shows it, with all that
    /// has happened since the last one.
    package func adopt(_ configuration: StageConfiguration, at wall: Double) {
        var configuration = configuration
        configuration.preferences.desktop = settings.desktop
        let isOtherModel = configuration.modelID != stage.configuration.modelID
        deliver(.configure(configuration), at: wall)
        if !settings.comparison.isPeeking { noteConfiguration() }
        if other.mode != .off, loop == nil { refreshOther() }
        if isOtherModel { formula.awaited = nil }
        host.tell(.configured(isOtherModel: isOtherModel))
    }

    /// Applies a preset line as one undoable step.
    package func paste(_ text: String, at wall: Double) {
        do {
            let reading = try PresetLine.read(text, over: stage.configuration)
            configure(at: wall) { $0 = reading.configuration }
            for problem in reading.problems.prefix(4) { say(problem) }
            show("Pasted")
        } catch {
            if case .notAPreset(let sentence) = error { say(sentence) }
        }
    }

    /// Undoes or redoes one step.
    package func stepHistory(back: Bool, at wall: Double) {
        endComparison(at: wall)
        let current = stage.configuration
        guard let next = back ? settings.history.undo(from: current) : settings.history.redo(from: current) else {
            return show(back ? "Nothing to undo" : "Nothing to redo")
        }
        adopt(restoringFormulas(of: next), at: wall)
        let words = ConfigurationChange.words(from: current, to: next)
        let what = back ? "Undid" : "Redid"
        show(words.isEmpty ? what : "\(what): \(words)")
    }

    /// Applies the desktop's preferences. They are no step of the history.
    package func follow(_ desktop: DesktopPreferences, at wall: Double) {
        settings.desktop = desktop
        guard stage.configuration.preferences.desktop != desktop else { return }
        adopt(stage.configuration, at: wall)
    }

    // MARK: - The drag of a curve's point

    /// Begins the drag; `choosesNext`: the second best parameter is solved for from the start.
    package func beginPoint(_ name: String, choosesNext: Bool, at wall: Double) {
        endComparison(at: wall)
        formula.drag = CurveDrag(stage.probe, of: stage.configuration, point: name)
        if choosesNext { changePoint(at: wall) { $0.chooseNext(in: $1) } }
    }

    /// Changes the setting as a part of the drag; the whole drag is one step of the history.
    package func changePoint(at wall: Double, _ change: (inout CurveDrag, StageConfiguration) -> StageConfiguration) {
        guard var drag = formula.drag else { return }
        configure(at: wall, isFinal: false) { $0 = change(&drag, $0) }
        formula.drag = drag
        host.tell(.solved(drag.parameters, others: drag.others))
    }

    package func endPoint() {
        formula.drag = nil
        settings.history.endGesture()
    }

    // MARK: - B for a moment

    /// The name of the other setting.
    package var otherName: String { settings.comparison.saved == nil ? "the defaults" : "B" }

    /// Shows the other setting. That is not an edit: it adds nothing to the history and doesn't stop the cards.
    package func beginComparison(at wall: Double) {
        guard let shown = settings.comparison.peek(from: stage.configuration) else { return }
        adopt(shown, at: wall)
        show("Showing \(otherName)", seconds: .infinity)
    }

    /// Shows the user's own setting again.
    package func endComparison(at wall: Double) {
        guard let kept = settings.comparison.endPeek() else { return }
        adopt(kept, at: wall)
        host.tell(.statusEnds)
    }

    /// Stores the current setting as B, to compare with.
    package func saveComparison() {
        settings.comparison.save(stage.configuration)
        other.setting = .kept
        refreshOther()
        show("Kept as B: hold B to see it")
    }
}

/// The setting that is compared with: B.
package enum OtherSetting: Equatable {
    /// The setting that was kept as B; the defaults if there is none.
    case kept
    case defaults
    /// A preset, by the path of its file.
    case preset(String, name: String, StageConfiguration)
    /// Another model with its present numbers.
    case model(String)
}

// The other stage: setting B on a stage of its own, with its own physics, which gets the same events.
extension Session {
    /// The configuration of the other stage.
    package var otherConfiguration: StageConfiguration {
        let own = ownConfiguration
        switch other.setting {
        case .kept: return settings.comparison.whole(than: own)
        case .defaults: return Comparison().whole(than: own)
        case .preset(_, _, let preset): return preset.withPreferences(of: own)
        case .model(let id):
            var chosen = own
            chosen.selectModel(id)
            return chosen
        }
    }

    /// The name of the other setting.
    package var otherTitle: String {
        switch other.setting {
        case .kept: settings.comparison.saved == nil ? "Defaults" : "B"
        case .defaults: "Defaults"
        case .preset(_, let name, _): name
        case .model(let id): stage.configuration.catalogue.model(id: id)?.descriptor.title ?? id
        }
    }

    /// Shows the other setting as outlines or beside this one, or hides it.
    package func setComparison(_ mode: ComparisonMode) {
        other.mode = mode
        if mode != .outlines { stage.hideOutlines() }
        if mode == .off { other.stage = nil }
        host.tell(.comparisonChanged)
        refreshOther()
        if mode != .off, other.isSame {
            host.tell(.status("B has the same numbers as A: change a number, or choose another B", seconds: 4))
        }
        needsDrawing = true
    }

    /// Updates the other stage after a change of its setting, or makes it; a new one begins as a copy of this stage.
    package func refreshOther() {
        guard other.mode != .off else {
            loop?.compare(with: nil, on: nil)
            // The courses of another setting are shown once they have been worked out.
            if loop?.isWorkedOut == true { host.tell(.coursesChanged) }
            return
        }
        let configuration = otherConfiguration
        other.isSame = configuration == ownConfiguration
        if other.stage == nil {
            other.stage = stage
            other.stage?.dropScratch()
        }
        if other.stage?.configuration != configuration {
            let change = StageEvent(time: stage.time, kind: .configure(configuration))
            other.stage?.advance(to: stage.time, events: CollectionOfOne(change))
        }
        other.stage?.keepsLog = false
        other.stage?.recordsEvents = false
        if var compared = loop {
            loop = nil
            compareInLoop(&compared)
            loop = compared
        }
    }

    /// Sets the other setting in a loop, so that its course is worked out, too.
    package func compareInLoop(_ playing: inout GestureLoop) {
        playing.compare(with: other.mode == .off ? nil : otherConfiguration, on: other.stage)
    }

    /// Plays the other stage on towards this stage's moment; returns false when it is there.
    package func followOther(_ playing: inout GestureLoop) -> Bool {
        guard var second = other.stage else { return false }
        other.stage = nil
        defer { other.stage = second }
        return playing.follow(&second, to: stage)
    }

    /// Brings the other stage to the beginning of a round, or near a moment of the gesture.
    package func beginOther(_ playing: inout GestureLoop, at moment: StageTime, isFirst: Bool) {
        guard var second = other.stage else { return }
        other.stage = nil
        if isFirst {
            playing.otherPlayer?.begin(&second, over: GestureLoop.lead)
        } else {
            playing.approachOther(moment, on: &second)
        }
        other.stage = second
    }

    /// Hands the waiting events to the other stage.
    package func deliverToOther(to time: StageTime) {
        guard var second = other.stage else { return }
        other.stage = nil
        // In a loop, the other stage begins with each round.
        let isLed = loop?.isPlaying == true
        if !isLed, !events.isEmpty, let start = stage.recordingStart { second.begin(start, under: second.configuration) }
        for event in events {
            // The user's settings are A's.
            if case .configure = event.kind { continue }
            second.advance(to: Swift.min(event.time, time), events: CollectionOfOne(event))
        }
        if !isLed { second.advance(to: time, events: EmptyCollection()) }
        other.stage = second
    }

    /// Shows the other stage's cards as outlines in this frame.
    package func showOther() {
        guard other.mode == .outlines, var second = other.stage else { return }
        other.stage = nil
        stage.showOutlines(of: &second)
        other.stage = second
    }
}

// Two settings side by side.
extension Session {
    /// Whether the other stage has a half of its own.
    package var showsHalves: Bool { other.mode == .halves && other.stage != nil }

    /// Composes the other stage's frame.
    package func stepOtherHalf(to time: StageTime) {
        guard showsHalves, var second = other.stage else { return }
        other.stage = nil
        second.sharePictures(of: stage)
        second.step(to: time, events: EmptyCollection(), into: &other.frame)
        other.stage = second
    }
}

extension Session {
    /// Compares with a setting; shows it as outlines unless a comparison is shown already.
    package func compare(with setting: OtherSetting) {
        other.setting = setting
        setComparison(other.mode == .off ? .outlines : other.mode)
    }
}

// The pull of an edge: the whole of it is one step of the history.
extension Session {
    /// Begins the pull at a window point of the stage; returns false if there is no edge. Says why if an edge can't be pulled.
    package func beginPull(at point: Vector2, within reach: Double, _ wall: Double) -> Bool {
        guard let edge = stage.edge(near: point, within: reach) else { return false }
        endComparison(at: wall)
        do throws(EdgeRefusal) {
            formula.pull = try EdgePull(edge, at: point, on: stage, locked: formula.locked)
        } catch {
            show(error.sentence, seconds: 4)
        }
        return true
    }

    /// Lets the edge follow the hand, and says which numbers change.
    package func movePull(to point: Vector2, at wall: Double) {
        guard var pull = formula.pull else { return }
        formula.pull = nil
        configure(at: wall, isFinal: false) { $0 = pull.move(to: point, in: $0) }
        formula.pull = pull
        tellPull(pull)
    }

    /// Reports the numbers that have changed, and the reason why they don't suffice.
    private func tellPull(_ pull: EdgePull) {
        let numbers = pull.changed.compactMap { name in
            stage.configuration.descriptor(named: name).map {
                "\($0.title) \($0.label(of: stage.configuration.value(of: name)))"
            }
        }
        let text = [numbers.joined(separator: ", "), pull.reason.map(titled) ?? ""].filter { !$0.isEmpty }
        if !text.isEmpty { show(text.joined(separator: " · "), seconds: .infinity) }
    }

    /// Returns a sentence with the title of the parameter with whose name it begins.
    private func titled(_ reason: String) -> String {
        stage.configuration.model.descriptor.parameters.reduce(reason) { text, parameter in
            text.hasPrefix(parameter.name + " ") ? parameter.title + text.dropFirst(parameter.name.count) : text
        }
    }

    /// Ends the pull; `cancels`: the numbers return to their values at the press.
    package func endPull(at wall: Double, cancels: Bool = false) {
        guard let pull = formula.pull else { return }
        formula.pull = nil
        if cancels, stage.configuration != pull.start { configure(at: wall, isFinal: false) { $0 = pull.start } }
        settings.history.endGesture()
        host.tell(.statusEnds)
    }

    /// Locks a parameter for pulls, or unlocks it.
    package func toggleLock(_ name: String) {
        let isLocked = formula.locked.remove(name) != nil
        if !isLocked { formula.locked.insert(name) }
        let title = stage.configuration.descriptor(named: name)?.title ?? name
        show(isLocked ? "\(title): unlocked, pulls can change it" : "\(title): locked, pulls can't change it")
    }
}
