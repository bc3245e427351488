internal import RiffleArchive
internal import RiffleFiles
package import RiffleMath
internal import RiffleModels
internal import RiffleSettings
package import RiffleStage

/// The drag of a picture within its card.
package struct Focusing {
    package var drag: FocusDrag
    package var start: Vector2
    package var hasMoved = false
    /// The picture's focus before the drag.
    package var former: Vector2?
}

// The cards: removing, restoring and adding them, their order, and their pictures.
extension Session {
    /// Changes the deck at a time of the stage.
    package func change(_ change: DeckChange, at time: StageTime) {
        host.tell(.deckChanges)
        stopLoop()
        // The user's changes to a loop's cards stay when it ends.
        gestures.deckBefore = nil
        events.append(StageEvent(time: time, kind: .deck(change)))
        deliver(to: time)
        needsDrawing = true
    }

    /// Removes the card at an index; nil: the current one.
    package func removeCard(at index: Int?, _ wall: Double) {
        let time = catchUp(to: wall)
        let card = index ?? stage.current
        guard let title = stage.title(ofCard: card) else {
            show("There is no card to remove")
            return
        }
        change(.remove(card), at: time)
        cards.drops.removed(at: card)
        show("Removed “\(title)”")
    }

    /// Puts the card that was removed last back at its index.
    package func putBackCard(_ wall: Double) {
        let time = catchUp(to: wall)
        guard let title = stage.removedTitle, let index = stage.putBackIndex else {
            show("There is no card to put back")
            return
        }
        let (count, comesAlone) = (stage.deck.count, stage.putBackIsCard)
        change(.putBack, at: time)
        if comesAlone { cards.drops.inserted(stage.deck.count - count, at: index) } else { cards.drops.forgetIndices() }
        show(comesAlone ? "Put back “\(title)”" : "Put back \(title)")
    }

    // MARK: - Pictures that come

    /// Starts the search for pictures in files and folders, which become cards at an index; nil: at the end.
    package func look(in paths: [String], for index: Int?) { look(in: paths, drop: cards.drops.add(index)) }

    /// Starts that search for a drop whose index is known already.
    package func look(in paths: [String], drop: Int) {
        cards.search.begin(paths, drop: drop, wakeUp: host.wakeUp)
        show("Looking for pictures", seconds: .infinity)
    }

    /// Takes the pictures and dates that have been found.
    package func takePictures(at wall: Double) {
        while let found = cards.search.take() { add(found, at: wall) }
        while let dates = cards.search.takeDates() { sort(by: dates, at: wall) }
    }

    /// Inserts the pictures that a search has found as cards.
    private func add(_ found: PictureSearch.Found, at wall: Double) {
        needsDrawing = true
        if cards.isOpening { return open(found, at: wall) }
        for problem in found.problems { say(problem) }
        let noted = found.drop.flatMap { cards.drops.take($0) }
        let items = cards.library.add(found.pictures)
        guard !items.isEmpty else { return host.tell(.statusEnds) }
        cards.question.picturesCame()
        let time = catchUp(to: wall)
        let index = min(noted ?? stage.deck.count, stage.deck.count)
        change(.insert(Deck.Pictures(items.map(\.picture)), at: index), at: time)
        cards.drops.inserted(items.count, at: index)
        restoreFocuses(from: stage.deck.pictures.count - items.count, at: time)
        let added = items.count == 1 ? "1 picture added" : "\(items.count) pictures added"
        if let origin = found.origin { return show("\(added) from \(origin)") }
        guard items.count == 1 else { return show(added) }
        show("\(added); right-click it for “Use as reference”", seconds: 3)
    }

    /// Shows the pictures that the window was opened for, once they have been found.
    private func open(_ found: PictureSearch.Found, at wall: Double) {
        cards.isOpening = false
        host.tell(.statusEnds)
        let time = clock.time(atWall: wall)
        let (opened, problems) = cards.library.filled(
            with: (found.pictures, found.problems), asked: true, files: cards.files)
        cards.library = opened
        if cards.library.items.contains(where: \.isOwn) { cards.question.picturesCame() }
        for problem in problems { say(problem) }
        cards.drops.forgetIndices()
        events.append(StageEvent(time: time, kind: .deck(.set(cards.library.deck(count: cards.count)))))
        deliver(to: time)
        restoreFocuses(from: 0, at: time)
        restoreOffset(at: time)
    }

    /// Restores the last session's scroll offset if the deck has as many cards as it had then.
    package func restoreOffset(at time: StageTime) {
        guard let session = files.restored, session.cardCount == stage.deck.count, stage.deck.count > 0 else {
            return
        }
        let last = Double(stage.deck.count - 1)
        // An offset beyond one lap of a wrapped row is brought back to the same card of the first lap.
        let turn = Double(stage.deck.count)
        let offset = session.offset - (session.offset / turn).rounded(.down) * turn
        stage.jump(to: min(offset, last), at: time)
    }

    /// Restores the focus points of the pictures as the last session had them.
    package func restoreFocuses() {
        cards.focuses = files.restored?.focuses ?? [:]
        restoreFocuses(from: 0, at: stage.time)
    }

    /// Restores the focus points of the pictures with indices from `first` on.
    private func restoreFocuses(from first: Int, at time: StageTime) {
        guard !cards.focuses.isEmpty else { return }
        for picture in cards.library.items.indices.dropFirst(first) {
            guard let point = cards.focuses[cards.library.items[picture].absolutePath] else { continue }
            stage.setFocus(point, ofPicture: picture, at: time)
        }
    }

    // MARK: - Order

    /// The most cards that can be sorted or shuffled: the new order needs an entry for each card.
    package static let mostArranged = 100_000

    package func sortByName(at wall: Double) {
        catchUp(to: wall)
        guard let pictures = arrangeable() else { return }
        arrange(NaturalOrder.order(of: pictures.map { cards.library.items[$0].fileName }).map { pictures[$0] }, wall)
        show("Sorted by name")
    }

    /// Reads the pictures' dates, and sorts by them when they are there.
    package func sortByDate(at wall: Double) {
        catchUp(to: wall)
        guard let pictures = arrangeable() else { return }
        cards.search.beginDates(of: Array(Set(pictures)), paths: cards.library.items.map(\.path), wakeUp: host.wakeUp)
    }

    package func shuffle(at wall: Double) {
        catchUp(to: wall)
        guard let pictures = arrangeable() else { return }
        arrange(pictures.shuffled(), wall)
        show("Shuffled")
    }

    /// The picture indices of the deck's cards in order; nil, with a status line, if they can't be rearranged.
    private func arrangeable() -> [Int]? {
        guard stage.deck.count > 1 else {
            show("There are no cards to put in order")
            return nil
        }
        guard stage.deck.count <= Self.mostArranged else {
            show("A deck of more than \(Self.mostArranged) cards can't be rearranged")
            return nil
        }
        return stage.deck.shownPictures.filter(cards.library.items.indices.contains)
    }

    private func arrange(_ pictures: [Int], _ wall: Double) {
        cards.drops.forgetIndices()
        change(.arrange(pictures), at: catchUp(to: wall))
    }

    /// Sorts the cards by the dates of their pictures, in seconds by picture index; pictures without a date go to the end.
    private func sort(by dates: [Int: Double], at wall: Double) {
        guard let pictures = arrangeable() else { return }
        func date(_ position: Int) -> Double { dates[pictures[position]] ?? .infinity }
        let order = pictures.indices.sorted { (date($0), $0) < (date($1), $1) }
        arrange(order.map { pictures[$0] }, wall)
        show("Sorted by date, the oldest first")
    }

    /// Replaces the pictures with the built-in cards.
    package func clearCards(at wall: Double) {
        catchUp(to: wall)
        let (items, problems) = cards.library.addBuiltIn(showing: stage.deck.shownPictures(most: 64), files: cards.files)
        for problem in problems { say(problem) }
        guard !items.isEmpty else {
            if problems.isEmpty { show("These are the built-in cards") }
            return
        }
        cards.drops.forgetIndices()
        let count = stage.deck.count
        change(.replace(Deck.Pictures(items.map(\.picture))), at: catchUp(to: wall))
        if count > 0 { show("Restored the built-in cards; Ins puts yours back") }
    }

    // MARK: - A picture in its card

    /// Moves the current card's picture within its card, as a drag from its middle by `displacement` does; nil centres the picture again.
    package func movePicture(by displacement: Vector2?, at wall: Double) {
        guard cards.focusing == nil else { return }
        catchUp(to: wall)
        guard let center = stage.currentCardLocation()?.center, let drag = stage.focusDrag(at: center) else {
            return show("The current card shows no picture to move")
        }
        cards.focusing = Focusing(
            drag: drag, start: center, hasMoved: displacement != nil, former: stage.focus(ofPicture: drag.picture))
        if drag.isWhole { tellWhole(drag) }
        if !drag.isWhole, let displacement { setFocus(drag.focus(at: center + displacement), wall) }
        endFocusing(at: wall, cancels: false)
    }

    private func tellWhole(_ drag: FocusDrag) {
        show("All of “\(drag.title)” is visible: there is nothing to move")
    }

    /// The slop of the drag, in window points.
    private static let focusSlop = 3.0

    /// Begins the drag of the picture at a point of the stage; returns false if there is no picture.
    package func beginFocusing(at point: Vector2, _ wall: Double) -> Bool {
        catchUp(to: wall)
        guard let drag = stage.focusDrag(at: point) else { return false }
        cards.focusing = Focusing(drag: drag, start: point, former: stage.focus(ofPicture: drag.picture))
        if drag.isWhole { tellWhole(drag) }
        return true
    }

    package func moveFocus(to point: Vector2, _ wall: Double) -> Bool {
        guard var moved = cards.focusing else { return false }
        let displacement = point - moved.start
        if !moved.hasMoved, (displacement * displacement).sum() <= Self.focusSlop * Self.focusSlop { return true }
        if !moved.hasMoved, !moved.drag.isWhole {
            show("Moving “\(moved.drag.title)” in its card", seconds: .infinity)
        }
        moved.hasMoved = true
        cards.focusing = moved
        if !moved.drag.isWhole { setFocus(moved.drag.focus(at: point), wall) }
        return true
    }

    /// Ends the drag; `cancels`: the picture's former focus returns.
    package func endFocusing(at wall: Double, cancels: Bool) {
        guard let ended = cards.focusing else { return }
        if !ended.drag.isWhole {
            if cancels {
                setFocus(ended.former, wall)
                host.tell(.statusEnds)
            } else if ended.hasMoved {
                show(
                    "Ctrl+click or Ctrl+Home re-centres “\(ended.drag.title)”")
            } else {
                setFocus(nil, wall)
                show("“\(ended.drag.title)” is centred in its card")
            }
        }
        if cards.library.items.indices.contains(ended.drag.picture) {
            cards.focuses[cards.library.items[ended.drag.picture].absolutePath] = stage.focus(ofPicture: ended.drag.picture)
        }
        cards.focusing = nil
        needsDrawing = true
    }

    private func setFocus(_ point: Vector2?, _ wall: Double) {
        guard let focusing = cards.focusing else { return }
        change(.focus(picture: focusing.drag.picture, point), at: catchUp(to: wall))
    }
}
