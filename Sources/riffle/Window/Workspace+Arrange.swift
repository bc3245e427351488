import RiffleSession
import RiffleDesktop
import RiffleFiles
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// Commands for the whole deck: add pictures, sort, shuffle, clear.
extension Workspace {
    private static let noDialog =
        "There is no file dialog here: drop files or folders on the window, or start “riffle FOLDER”."

    // MARK: The file dialog

    /// Opens the desktop's file dialog; the chosen pictures are inserted after the current card.
    func openDialog(folders: Bool, at wall: Double) {
        session.catchUp(to: wall)
        let drop = session.cards.drops.add(session.stage.deck.count > 0 ? session.stage.current + 1 : nil)
        guard display.askForPictures(folders: folders, drop: drop) else {
            _ = session.cards.drops.take(drop)
            hudState.showStatus("The file dialog is open already", at: Clock.now())
            return
        }
        // A portal that isn't running yet takes seconds to start.
        hudState.showStatus("Opening the file dialog", at: Clock.now())
    }

    /// Handles the answers of the file dialog that have arrived.
    func takeDialogAnswers(at wall: Double) {
        while let (answer, purpose) = display.takeAnswer() {
            session.needsDrawing = true
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
            if paths.isEmpty { _ = session.cards.drops.take(drop) } else { session.look(in: paths, drop: drop) }
        case .cancelled: _ = session.cards.drops.take(drop)
        case .unavailable:
            _ = session.cards.drops.take(drop)
            hudState.clearStatus(at: wall)
            say(Self.noDialog)
        }
    }
}
