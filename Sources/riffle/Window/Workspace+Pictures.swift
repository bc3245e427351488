import RiffleSession
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The question how pictures of the user's own fit their cards.
extension Workspace {
    /// Asks as soon as the pictures that have come are there and nothing else is going on in the window.
    func askAboutPictures(at now: Double) {
        guard session.cards.question.isDue else { return }
        let configuration = session.ownConfiguration
        // Who shows whole pictures already has answered.
        guard configuration.pictureFit == .fill, configuration.cardShape != .eachPicture else {
            return session.cards.question.answer()
        }
        guard !display.awaitsPictures, !session.cards.search.isBusy, mayAsk else { return }
        let answers = PictureFit.allCases.map { fit in
            var command = Command("answer", fit.command) { $0.workspace.answer(fit, at: $1) }
            command.detail = fit.detail
            return command
        }
        menu.ask("How should your pictures fit their cards?", lines(of: answers), in: uiStage, viewport: uiViewport)
        session.cards.question.show()
        session.needsDrawing = true
    }

    /// No question comes over another part of the window, during a tour, or while something is recorded or played.
    private var mayAsk: Bool {
        tour == nil && introduction == nil && session.recorder == .none && session.gestures.output == nil
            && session.loop?.isPlaying != true
            && !menu.isOpen && mayOpenMenu && !gallery.isOpen
    }

    /// Takes the answer, and says where it can be changed.
    func answer(_ fit: PictureFit, at wall: Double) {
        session.configure(at: wall) { $0.set("pictureFit", to: Double(fit.rawValue)) }
        hudState.showStatus("\(fit.command): the menu “Pictures” has this choice, too", at: Clock.now(), hold: 4)
    }
}
