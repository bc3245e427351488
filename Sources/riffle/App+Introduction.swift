import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The first start's introduction: any press, wheel or key ends it, and the defaults are there.
extension App {
    /// Begins it with the first frame whose cards have their pictures, where motion isn't reduced.
    func introduce() {
        let own = stage.configuration
        guard !own.reducesMotion, let entry = try? sessionController.catalog.find("Wide").entry, let preset = entry.preset,
            preset.configuration.modelID == own.modelID
        else { return }
        introduction = Introduction(own, opened: preset.applied(over: own), name: entry.name, path: entry.path)
        hudState.hints = Hints()
    }

    /// Takes the step that is due.
    func followIntroduction(at now: Double) {
        guard introduction != nil, lastFrame > 0 else { return }
        if stage.configuration.reducesMotion { return endIntroduction(at: now) }
        guard let step = introduction?.take(at: now, hasPictures: !feeder.isAwaited), let introduction else { return }
        switch step {
        case .flick:
            loop = GestureLoop(
                BuiltInGesture.flick.recording(for: stage), source: .builtIn(.flick), on: stage, under: introduction.configuration
            )
            startLoop(at: now)
        case .open:
            endFlick()
            adopt(introduction.opened.switching(in: Introduction.opening), at: now)
        case .close:
            adopt(introduction.configuration.switching(in: Introduction.opening), at: now)
        case .end:
            endIntroduction(at: now)
            tellPreset(introduction, at: now)
        }
    }

    /// Ends it: the setting is that of before.
    func endIntroduction(at wall: Double) {
        guard let introduction else { return }
        self.introduction = nil
        endFlick()
        adopt(introduction.configuration, at: wall)
        beginHints(done: sessionController.restored?.completedHints ?? [], at: wall)
        needsDrawing = true
    }

    /// An input ends it, and then does what it does; a mouse that only moves doesn't.
    func endIntroduction(by input: InputEvent) {
        switch input.kind {
        case .pointer(let pointer): if pointer.phase == .began { endIntroduction(at: input.time) }
        case .wheel: endIntroduction(at: input.time)
        }
    }

    private func endFlick() {
        stopLoop()
        loop = nil
    }

    /// Says which key has the preset.
    private func tellPreset(_ introduction: Introduction, at now: Double) {
        let index = presetBrowser.items.firstIndex { $0.id == introduction.path }
        let key = index.flatMap {
            (1...9).contains($0) ? KeyHelp.Entry([.key("Ctrl"), .word("+"), .key("\($0)")], "shows it") : nil
        }
        hudState.showModel(
            title: introduction.name, summary: "The same cards, with other numbers, in the whole window.",
            next: key ?? KeyHelp.Entry([.key("Ctrl"), .word("+"), .key("O")], "all presets"),
            cards: stage.cardsFrame().map { $0.scaled(by: 1 / uiScale) }, at: now, hold: 5)
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
