import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The question how pictures of the user's own fit their cards.
extension App {
    /// Asks as soon as the pictures that have come are there and nothing else is going on in the window.
    func askAboutPictures(at now: Double) {
        guard pictureQuestion.isDue else { return }
        let configuration = ownConfiguration
        // Who shows whole pictures already has answered.
        guard configuration.pictureFit == .fill, configuration.cardShape != .eachPicture else { return pictureQuestion.answer() }
        guard !feeder.isAwaited, !search.isBusy, mayAsk else { return }
        var table = MenuTable(menuFacts(of: nil))
        let items = table.pictureFits(isQuestion: true)
        menuChoices = table.choices
        menu.ask("How should your pictures fit their cards?", items, in: uiStage, viewport: uiViewport)
        pictureQuestion.show()
        needsDrawing = true
    }

    /// No question comes over another part of the window, during a tour, or while something is recorded or played.
    private var mayAsk: Bool {
        tour == nil && introduction == nil && recorder == .none && recordingOutput == nil && loop?.isPlaying != true
            && !menu.isOpen && mayOpenMenu && !gallery.isOpen
    }

    /// Takes the answer, and says where it can be changed.
    func answer(_ fit: PictureFit, at wall: Double) {
        configure(at: wall) { $0.set("pictureFit", to: Double(fit.rawValue)) }
        hudState.showStatus("\(fit.command): the menu “Pictures” has this choice, too", at: Clock.now(), hold: 4)
    }
}
