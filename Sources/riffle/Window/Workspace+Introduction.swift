import RiffleSession
import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The first start's introduction: any press, wheel or key ends it, and the defaults are there.
extension Workspace {
    /// Begins it with the first frame whose cards have their pictures, where motion isn't reduced.
    func introduce() {
        let own = session.stage.configuration
        guard !own.reducesMotion, let entry = try? session.files.catalog.find("Wide").entry, let preset = entry.preset,
            preset.configuration.modelID == own.modelID
        else { return }
        introduction = Introduction(own, opened: preset.applied(over: own), name: entry.name, path: entry.path)
        session.settings.aside = own
        hudState.hints = Hints()
    }

    /// Takes the step that is due.
    func followIntroduction(at now: Double) {
        guard introduction != nil, lastFrame > 0 else { return }
        if session.stage.configuration.reducesMotion { return endIntroduction(at: now) }
        guard let step = introduction?.take(at: now, hasPictures: !display.awaitsPictures), let introduction else { return }
        switch step {
        case .flick:
            session.loop = GestureLoop(
                BuiltInGesture.flick.recording(for: session.stage), source: .builtIn(.flick), on: session.stage,
                under: introduction.configuration
            )
            session.startLoop(at: now)
        case .open:
            endFlick()
            session.adopt(introduction.opened.switching(in: Introduction.opening), at: now)
        case .close:
            session.adopt(introduction.configuration.switching(in: Introduction.opening), at: now)
        case .end:
            endIntroduction(at: now)
            tellPreset(introduction, at: now)
        }
    }

    /// Ends it: the setting is that of before.
    func endIntroduction(at wall: Double) {
        guard let introduction else { return }
        self.introduction = nil
        session.settings.aside = nil
        endFlick()
        session.adopt(introduction.configuration, at: wall)
        beginHints(done: session.files.restored?.completedHints ?? [], at: wall)
        session.needsDrawing = true
    }

    /// An input ends it, and then does what it does; a mouse that only moves doesn't.
    func endIntroduction(by input: InputEvent) {
        switch input.kind {
        case .pointer(let pointer): if pointer.phase == .began { endIntroduction(at: input.time) }
        case .wheel: endIntroduction(at: input.time)
        }
    }

    private func endFlick() {
        session.stopLoop()
        session.loop = nil
    }

    /// Says which key has the preset.
    private func tellPreset(_ introduction: Introduction, at now: Double) {
        let index = session.presets.firstIndex { $0.entry.path == introduction.path }
        let key = index.flatMap {
            (1...9).contains($0) ? KeyHelp.Entry([.key("Ctrl"), .word("+"), .key("\($0)")], "shows it") : nil
        }
        hudState.showModel(
            title: introduction.name, summary: "The same cards, with other numbers, in the whole window.",
            next: key ?? KeyHelp.Entry([.key("Ctrl"), .word("+"), .key("O")], "all presets"),
            cards: session.stage.cardsFrame().map { $0.scaled(by: 1 / uiScale) }, at: now, hold: 5)
    }
}

extension StageConfiguration {
    /// The setting with another duration of the change to it, in seconds.
    fileprivate func switching(in seconds: Double) -> StageConfiguration {
        var result = self
        result.set("switchDuration", to: seconds)
        return result
    }
}
