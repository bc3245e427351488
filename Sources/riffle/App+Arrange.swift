import RiffleDesktop
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// What is done with all cards: more of them, another order, others.
extension App {
    /// More cards than this keep their order: each would have to be told apart.
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

    /// The numbers of the cards' pictures, where these can be put in order.
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
        drops.forgetPlaces()
        change(.arrange(pictures), at: catchUp(to: wall))
    }

    /// The dates of pictures are known; those without one go to the end.
    func sort(by dates: [Int: Double], at wall: Double) {
        guard let pictures = arrangeable() else { return }
        func date(_ place: Int) -> Double { dates[pictures[place]] ?? .infinity }
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
        drops.forgetPlaces()
        let count = stage.deck.count
        change(.replace(items.map { Deck.Picture(title: $0.title) }), at: catchUp(to: wall))
        if count > 0 { hudState.showStatus("Cleared; Insert puts the cards back", at: Clock.now()) }
    }

    // MARK: The file dialog

    /// Opens the desktop's dialog; what is chosen goes behind the current card.
    private func openDialog(folders: Bool) {
        let drop = drops.add(stage.deck.count > 0 ? stage.current + 1 : nil)
        guard dialog.open(folders: folders, parent: window.portalName, drop: drop, wakeUp: pump.wakeUp) else {
            _ = drops.take(drop)
            hudState.showStatus("The file dialog is open already", at: Clock.now())
            return
        }
        // A portal that has to be started first takes a while.
        hudState.showStatus("Opening the file dialog", at: Clock.now())
    }

    /// What came of the dialog.
    func takeDialogAnswers(at wall: Double) {
        while let (answer, drop) = dialog.take() {
            needsDrawing = true
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
}
