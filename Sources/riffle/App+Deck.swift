import RiffleArchive
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// Removing, restoring and adding cards.
extension App {
    /// Advances the stage to `wall` with the pending events; returns the stage's time.
    @discardableResult
    func catchUp(to wall: Double) -> StageTime {
        let time = max(clock.time(atWall: wall), stage.time)
        deliver(to: time)
        needsDrawing = true
        return time
    }

    /// Changes the deck at a time of the stage.
    func change(_ change: DeckChange, at time: StageTime) {
        closeMenu(at: Clock.now())
        stopLoop()
        // What the user does to the cards of a loop stays when it ends.
        deckBeforeLoop = nil
        stageEvents.append(StageEvent(time: time, kind: .deck(change)))
        deliver(to: time)
        needsDrawing = true
    }

    /// Removes the card at an index; nil: the current one.
    func removeCard(at index: Int?, _ wall: Double) {
        let time = catchUp(to: wall)
        let card = index ?? stage.current
        guard let title = stage.title(ofCard: card) else {
            hudState.showStatus("There is no card to remove", at: Clock.now())
            return
        }
        change(.remove(card), at: time)
        drops.removed(at: card)
        hudState.showStatus("Removed “\(title)”", at: Clock.now())
    }

    /// Puts the card that was removed last back at its index.
    func putBackCard(_ wall: Double) {
        let time = catchUp(to: wall)
        guard let title = stage.removedTitle, let index = stage.putBackIndex else {
            hudState.showStatus("There is no card to put back", at: Clock.now())
            return
        }
        let (count, comesAlone) = (stage.deck.count, stage.putBackIsCard)
        change(.putBack, at: time)
        if comesAlone { drops.inserted(stage.deck.count - count, at: index) } else { drops.forgetIndices() }
        hudState.showStatus(comesAlone ? "Put back “\(title)”" : "Put back \(title)", at: Clock.now())
    }

    // MARK: Dropped files

    /// Opens what was dropped, and says once what can't be opened.
    func take(_ drop: Drop, at wall: Double) {
        let files = DroppedFiles(drop.text, paths: drop.paths, host: DroppedFiles.ownHost)
        for problem in files.problems { say(problem) }
        for path in files.paths { self.drop(path, at: drop.position, wall) }
    }

    /// Notes a file that was dropped at a point of the window. The pictures of one drop are inserted together.
    private func drop(_ path: String, at point: Vector2?, _ wall: Double) {
        if RecordingFile.isNamed(path) { return open(path) }
        if FormulaFile.isNamed(path) { return openFormula(path) }
        if PresetStore.isNamed(path) { return sessionController.read(path) { [unowned self] in load($0) } }
        complete(.drop, at: wall)
        if dropped.isEmpty {
            catchUp(to: wall)
            droppedIndex = point.flatMap { isOnStage($0) ? stage.insertionIndex(at: $0) : nil }
        }
        dropped.append(path)
    }

    /// Starts the search for pictures in the dropped files and folders.
    func searchDropped() {
        guard !dropped.isEmpty else { return }
        look(in: dropped, drop: drops.add(droppedIndex), at: Clock.now())
        dropped.removeAll()
    }

    /// Starts the search for pictures in files and folders; `drop` is the number that `drops` remembers their index under.
    func look(in paths: [String], drop: Int, at wall: Double) {
        search.begin(paths, drop: drop, wakeUp: pump.wakeUp)
        hudState.showStatus("Looking for pictures", at: wall, hold: .infinity)
    }

    /// Inserts the pictures that a search has found as cards.
    func add(_ found: PictureSearch.Found, at wall: Double) {
        needsDrawing = true
        if isOpening { return open(found, at: wall) }
        for problem in found.problems { say(problem) }
        let noted = found.drop.flatMap { drops.take($0) }
        let items = library.add(found.pictures)
        guard !items.isEmpty else { return hudState.clearStatus(at: wall) }
        pictureQuestion.picturesCame()
        let time = catchUp(to: wall)
        let index = min(noted ?? stage.deck.count, stage.deck.count)
        change(.insert(Deck.Pictures(items.map(\.picture)), at: index), at: time)
        drops.inserted(items.count, at: index)
        restoreFocuses(from: stage.deck.pictures.count - items.count, at: time)
        let added = items.count == 1 ? "1 picture added" : "\(items.count) pictures added"
        hudState.showStatus(found.origin.map { "\(added) from \($0)" } ?? added, at: wall)
    }

    /// Shows the pictures that the window was opened for, once they have been found.
    private func open(_ found: PictureSearch.Found, at wall: Double) {
        isOpening = false
        hudState.clearStatus(at: wall)
        let time = clock.time(atWall: wall)
        let (opened, problems) = library.filled(with: (found.pictures, found.problems), asked: true)
        library = opened
        if library.items.contains(where: \.isOwn) { pictureQuestion.picturesCame() }
        for problem in problems { say(problem) }
        drops.forgetIndices()
        stageEvents.append(StageEvent(time: time, kind: .deck(.set(library.deck(count: cardCount)))))
        deliver(to: time)
        restoreFocuses(from: 0, at: time)
        restoreOffset(at: time)
    }
}
