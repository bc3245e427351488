import RiffleSession
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// What names the chosen model.
extension Workspace {
    /// Shows the model's title and summary over the stage and in the window's title.
    func showModel(at time: Double) {
        let descriptor = session.stage.configuration.model.descriptor
        hudState.showModel(
            title: descriptor.title, shortTitle: descriptor.shortTitle, summary: descriptor.summary, gesture: descriptor.gesture,
            next: nextOfFamily(descriptor),
            cards: session.stage.cardsFrame().map { $0.scaled(by: 1 / uiScale) }, at: time)
        hudState.hints.subject = Hints.Subject(session.stage.configuration)
        nameWindow()
    }

    /// The key of a model's family, and the model that it shows next; nil where there is no other.
    private func nextOfFamily(_ descriptor: ModelDescriptor) -> KeyHelp.Entry? {
        let catalogue = session.stage.configuration.catalogue
        guard let digit = descriptor.family?.digit, let id = catalogue.id(ofDigit: digit, after: descriptor.id),
            id != descriptor.id, let next = catalogue.model(id: id)?.descriptor.title
        else { return nil }
        return KeyHelp.Entry([.key("\(digit)")], next)
    }

    func nameWindow() { display.title = "Riffle · \(session.stage.configuration.model.descriptor.title)" }
}
