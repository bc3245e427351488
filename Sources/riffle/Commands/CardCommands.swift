import RiffleSession
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleSettings
import RiffleStage

extension Command {
    static let cards: [Command] =
        card + deck
        + [
            Command(page: .deck, "Cards", in: [Place(.stage, 1, rank: 2)]),
            Command(list: "pictureFits", in: [Place(.card, 2), Place(.pictures, 1), Place(.deck, 1), Place(.cards, 1)]) { _ in
                pictureFits
            },
            Command(
                "removeCard", "Remove the current card", keys: [Chord("Del")], in: [Place(.cards, 2)],
                isEnabled: { $0.session.stage.deck.count > 0 }
            ) { $0.session.removeCard(at: nil, $1) },
            Command(
                "putBack", title: { $0.session.stage.removedTitle.map { "Put back “\($0)”" } ?? "Put back" },
                keys: [Chord("Ins")],
                in: [Place(.card, 1, rank: -1), Place(.pictures, 2), Place(.stage, 1, rank: 1), Place(.cards, 2)],
                isEnabled: { $0.session.stage.removedTitle != nil }
            ) { $0.session.putBackCard($1) },
            Command(
                "flip", "Flip the current card", keys: [Chord("F")], gamepad: .west, in: [Place(.cards, 3)], isEnabled: hasCards
            ) { $0.session.enqueue(.flip, at: $1) },
            Command(
                "menu", "Menu of the current card", keys: [.shift("F10"), Chord("Menu"), Chord("MENU", isAlias: true)],
                in: [Place(.cards, 3)], isEnabled: hasCards
            ) { $0.workspace.menus.openOfCurrentCard(at: $1) },
            Command(page: .picture, "Picture in its card", in: [Place(.cards, 3)]),
            toggle("lifts", ["lifts"], "Lift while flipping", "Z", in: [Place(.cards, 3)]),
            Command(
                "undoThrow", "Bring the last thrown card back", keys: [Chord("U")], in: [Place(.cards, 3)],
                isEnabled: { $0.session.ownConfiguration.madeModel.scrollRule.stack != nil }
            ) { $0.session.enqueue(.undoThrow, at: $1) },
            picture("Left", "←", -1, 0), picture("Right", "→", 1, 0), picture("Up", "↑", 0, -1), picture("Down", "↓", 0, 1),
            Command(
                "centerPicture", "Re-centre", keys: [.control("Home", repeats: true)], in: [Place(.picture, 0)],
                isEnabled: hasCards
            ) { $0.movePicture(by: nil, at: $1) },
        ]

    /// The card whose menu is open.
    private static let card: [Command] = {
        var flip = Command("flipCard", "Flip", in: [Place(.card, 0)]) { scope, wall in
            if let card = scope.card { scope.session.enqueue(.flipCard(page: card.page), at: wall) }
        }
        // The keys act on the current card.
        flip.shortcut = { $0.card?.isCurrent == true ? named("flip")?.label ?? "" : "" }
        var remove = Command("removeThis", "Remove card", in: [Place(.card, 0)]) { $0.session.removeCard(at: $0.card?.card, $1) }
        remove.shortcut = { _ in named("removeCard")?.label ?? "" }
        return [
            flip,
            Command("selectCard", "Make current", in: [Place(.card, 0)], isEnabled: { $0.card?.isCurrent == false }) {
                scope, wall in
                if let card = scope.card { scope.session.enqueue(.select(page: card.page), at: wall) }
            },
            remove,
            Command("showFile", "Show file", in: [Place(.card, 0)], isEnabled: { $0.file != nil }) {
                scope, _ in
                if let path = scope.file { scope.workspace.display.reveal(path) }
            },
        ]
    }()

    /// Commands for the whole deck.
    private static let deck: [Command] = {
        func command(
            _ name: String, _ title: String, keys: [Chord] = [], in places: [Place] = [],
            _ perform: @escaping @Sendable (Scope, Double) -> Void
        ) -> Command {
            Command(
                name, title, keys: keys, in: [Place(.card, 1), Place(.pictures, 0), Place(.deck, 0), Place(.cards, 0)] + places,
                perform)
        }
        return [
            command("addPictures", "Add pictures…", keys: [Chord("A")], in: [Place(.stage, 1)]) {
                $0.workspace.intake.openDialog(folders: false, at: $1)
            },
            command("addFolder", "Add a folder…") { $0.workspace.intake.openDialog(folders: true, at: $1) },
            command("sortByName", "Sort by name") { $0.session.sortByName(at: $1) },
            command("sortByDate", "Sort by date") { $0.session.sortByDate(at: $1) },
            command("shuffle", "Shuffle") { $0.session.shuffle(at: $1) },
            command("clear", "Restore built-in cards") { $0.session.clearCards(at: $1) },
        ]
    }()

    /// How pictures fit their cards.
    static var pictureFits: [Command] {
        PictureFit.allCases.map { fit in
            Command(
                "pictureFit \(fit.rawValue)", fit.command,
                isOn: { $0.session.ownConfiguration.stage.integer("pictureFit") == fit.rawValue }
            ) { $0.session.configure(at: $1) { $0.set("pictureFit", to: Double(fit.rawValue)) } }
        }
    }

    @Sendable static func hasCards(_ scope: Scope) -> Bool { scope.session.stage.deck.count > 0 }

    /// Moves the current card's picture in its card by a step.
    private static func picture(_ title: String, _ cap: String, _ x: Double, _ y: Double) -> Command {
        Command(
            "picture \(title.lowercased())", title, keys: [.control(cap, repeats: true)], in: [Place(.picture, 0)],
            isEnabled: hasCards
        ) { $0.movePicture(by: Vector2(x, y) * pictureStep, at: $1) }
    }

    /// How far a key moves a picture in its card, in points of the window.
    static let pictureStep = 10.0

    /// Switches the first of the named parameters that the model or the stage has.
    static func toggle(_ name: String, _ parameters: [String], _ title: String, _ cap: String, in places: [Place]) -> Command {
        @Sendable func known(_ scope: Scope) -> String? {
            parameters.first { scope.session.ownConfiguration.descriptor(named: $0) != nil }
        }
        return Command(
            name, title, keys: [Chord(cap)], in: places, isEnabled: { known($0) != nil },
            isOn: { scope in known(scope).map { scope.session.ownConfiguration.isOn($0) } ?? false }
        ) { $0.toggle(parameters, at: $1) }
    }
}
