import RiffleDesktop
import RiffleFiles
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// Commands for the whole deck: add pictures, sort, shuffle, clear.
extension App {
    /// The most cards that can be sorted or shuffled: the new order needs an entry for each card.
    static let mostArranged = 100_000
    private static let noDialog =
        "There is no file dialog here: drop files or folders on the window, or start “riffle FOLDER”."

    func perform(_ command: DeckCommand, _ wall: Double) {
        catchUp(to: wall)
        switch command {
        case .addPictures: openDialog(folders: false)
        case .addFolder: openDialog(folders: true)
        case .sortByName:
            guard let pictures = arrangeable() else { return }
            arrange(NaturalOrder.order(of: pictures.map { library.items[$0].fileName }).map { pictures[$0] }, wall)
            hudState.showStatus("Sorted by name", at: Clock.now())
        case .sortByDate:
            guard let pictures = arrangeable() else { return }
            search.beginDates(of: Array(Set(pictures)), paths: library.items.map(\.path), wakeUp: pump.wakeUp)
        case .shuffle:
            guard let pictures = arrangeable() else { return }
            arrange(pictures.shuffled(), wall)
            hudState.showStatus("Shuffled", at: Clock.now())
        case .clear: clearCards(wall)
        }
    }

    /// The picture indices of the deck's cards in order; nil, with a status line, if they can't be rearranged.
    private func arrangeable() -> [Int]? {
        guard stage.deck.count > 1 else {
            hudState.showStatus("There are no cards to put in order", at: Clock.now())
            return nil
        }
        guard stage.deck.count <= Self.mostArranged else {
            hudState.showStatus("More than \(Self.mostArranged) cards keep their order", at: Clock.now())
            return nil
        }
        return stage.deck.shownPictures.filter(library.items.indices.contains)
    }

    private func arrange(_ pictures: [Int], _ wall: Double) {
        drops.forgetIndices()
        change(.arrange(pictures), at: catchUp(to: wall))
    }

    /// Sorts the cards by the dates of their pictures, in seconds by picture index; pictures without a date go to the end.
    func sort(by dates: [Int: Double], at wall: Double) {
        guard let pictures = arrangeable() else { return }
        func date(_ position: Int) -> Double { dates[pictures[position]] ?? .infinity }
        let order = pictures.indices.sorted { (date($0), $0) < (date($1), $1) }
        arrange(order.map { pictures[$0] }, wall)
        hudState.showStatus("Sorted by date, the oldest first", at: wall)
    }

    private func clearCards(_ wall: Double) {
        let (items, problems) = library.addBuiltIn(showing: stage.deck.shownPictures(most: 64))
        for problem in problems { say(problem) }
        guard !items.isEmpty else {
            if problems.isEmpty { hudState.showStatus("These are the built-in cards", at: Clock.now()) }
            return
        }
        drops.forgetIndices()
        let count = stage.deck.count
        change(.replace(Deck.Pictures(items.map(\.picture))), at: catchUp(to: wall))
        if count > 0 { hudState.showStatus("Cleared; Insert puts the cards back", at: Clock.now()) }
    }

    // MARK: The file dialog

    /// Opens the desktop's file dialog; the chosen pictures are inserted after the current card.
    private func openDialog(folders: Bool) {
        let drop = drops.add(stage.deck.count > 0 ? stage.current + 1 : nil)
        guard dialog.open(folders: folders, parent: window.portalName, drop: drop, wakeUp: pump.wakeUp) else {
            _ = drops.take(drop)
            hudState.showStatus("The file dialog is open already", at: Clock.now())
            return
        }
        // A portal that isn't running yet takes seconds to start.
        hudState.showStatus("Opening the file dialog", at: Clock.now())
    }

    /// Handles the answers of the file dialog that have arrived.
    func takeDialogAnswers(at wall: Double) {
        while let (answer, purpose) = dialog.take() {
            needsDrawing = true
            switch purpose {
            case .pictures(let drop): takePictures(answer, drop, at: wall)
            case .export: takeExportPlace(answer)
            }
        }
    }

    private func takePictures(_ answer: FileChooser.Answer, _ drop: Int, at wall: Double) {
        switch answer {
        case .chosen(let paths, problems: let problems):
            for problem in problems { say(problem) }
            if paths.isEmpty { _ = drops.take(drop) } else { look(in: paths, drop: drop, at: wall) }
        case .cancelled: _ = drops.take(drop)
        case .unavailable:
            _ = drops.take(drop)
            hudState.clearStatus(at: wall)
            say(Self.noDialog)
        }
    }
}
