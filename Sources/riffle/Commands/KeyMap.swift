import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleStage

/// What the keys do. `KeyHelp` describes them; tests keep the two consistent.
enum KeyMap {
    enum Action: Equatable {
        case command(StageCommand)
        /// An index in the catalogue, from 0.
        case model(Int)
        /// The family of a digit: its first model, and pressed again the next; back: the last one, the one before.
        case family(Int, back: Bool = false)
        case stepModel(Int)
        /// The first of these switches that the model, or the stage, has.
        case toggle([String])
        case nextViewport
        /// Remove the current card, or put the last removed one back.
        case removeCard
        case putBack
        /// A command for the whole deck.
        case deck(DeckCommand)
        /// Move the current card's picture in its card, by points to the right and down; put it in the middle again.
        case movePicture(Double, Double)
        case centerPicture
        /// All models as live stages.
        case gallery
        /// The menu of the current card, the main menu.
        case menu
        case mainMenu
        /// Move keyboard focus through the bar, the panel, the strip and the stage.
        case keyboard(steps: Int)
        case bar
        /// Show the hints of the first start again.
        case hints
        case panel
        case inspector
        /// Loop a gesture, or give the cards back to the hand.
        case strip
        /// The guided tour.
        case tour
        /// Record a gesture; keep the last minute.
        case record
        case saveLast
        case undo
        case redo
        case copy
        case paste
        case savePreset
        case updatePreset
        case presets
        /// The page with the model as code.
        case export
        /// A new formula file; the chosen model as one; the file of the chosen model.
        case newFormula
        case duplicateFormula
        case showFormula
        /// An index of the list of presets: 0 is the source.
        case preset(Int)
        /// Show the other setting for as long as the key is held.
        case compare
        /// Store the current setting as the other one.
        case saveComparison
        case ghosts
        case pause
        case frameStep
        case slower
        case help
        case fullscreen
        /// Write what the window shows into a file.
        case savePicture
        case quit
    }

    /// The action of a key press; nil for a key without one.
    static func action(for event: KeyEvent) -> Action? {
        if event.control {
            switch event.key {
            case "z": return event.shift ? .redo : .undo
            case "y": return .redo
            case "c": return event.isRepeat ? nil : .copy
            case "v": return event.isRepeat ? nil : .paste
            case "s": return event.isRepeat ? nil : event.shift ? .updatePreset : .savePreset
            case "o": return event.isRepeat ? nil : .presets
            case "b": return event.isRepeat ? nil : .saveComparison
            case "left": return .movePicture(-pictureStep, 0)
            case "right": return .movePicture(pictureStep, 0)
            case "up": return .movePicture(0, -pictureStep)
            case "down": return .movePicture(0, pictureStep)
            case "home": return .centerPicture
            case "q", "w": return event.isRepeat ? nil : .quit
            default:
                guard !event.isRepeat, let digit = digit(of: event) else { return nil }
                return .preset(digit)
            }
        }
        if event.alt { return nil }
        if event.key == "." { return .frameStep }
        if let motion = motion(event.key) { return .command(motion) }
        // The stage repeats held directions itself.
        guard !event.isRepeat else { return nil }
        if let direction = direction(event.key) { return .command(.keyDown(direction)) }
        switch event.key {
        case "return", "keypad enter": return .command(.activate)
        case "f": return .command(.flip)
        case "backspace": return .command(.back)
        case "escape": return .command(.cancel)
        case "delete": return .removeCard
        case "insert": return .putBack
        case "a": return .deck(.addPictures)
        case "application", "menu": return .menu
        case "f10": return event.shift ? .menu : .mainMenu
        case "f5": return .tour
        case "f6": return .keyboard(steps: event.shift ? -1 : 1)
        case "m": return .gallery
        case "[": return .stepModel(-1)
        case "]": return .stepModel(1)
        case "w": return .toggle(["wrap", "endless"])
        case "v": return .toggle(["vertical"])
        case "p": return .panel
        case "d": return .inspector
        case "e": return .export
        case "l": return .strip
        case "r": return event.shift ? .saveLast : .record
        case "b": return .compare
        case "g": return .ghosts
        case "space": return .pause
        case "s": return .slower
        case "u": return .command(.undoThrow)
        case "z": return .toggle(["lifts"])
        case "t": return .nextViewport
        case "h": return event.shift ? .hints : .help
        case "f1", "?": return .help
        case "f11": return .fullscreen
        case "f12": return .savePicture
        default:
            return digit(of: event).map { .family($0, back: event.shift) }
        }
    }

    /// The digit that a key stands for by its place, or by its name where the place isn't known.
    private static func digit(of event: KeyEvent) -> Int? {
        if let digit = event.digit { return digit }
        return event.key.count == 1 ? event.key.first?.wholeNumberValue : nil
    }

    /// Symbols that do something; as such they win over the digits whose keys print them.
    private static let symbols: Set<String> = ["-", "=", "+", "[", "]", "\\", "?", "/", "."]

    /// The key as the layout means it: the symbol that it prints, where that does something; otherwise the digit at its place, which is
    /// then its name, for menus and the gallery, too.
    static func meant(_ event: KeyEvent) -> KeyEvent {
        guard let digit = event.digit, !event.control else { return event }
        let symbol = event.printed.flatMap { symbols.contains($0) ? $0 : nil }
        if let symbol { return KeyEvent(key: symbol, isRepeat: event.isRepeat) }
        var result = event
        if symbols.contains(event.key), event.printed == nil { result.digit = nil } else { result.key = "\(digit)" }
        return result
    }

    /// The panel's own key for one while the panel has the keyboard: up and down go from number to number, left and right change one.
    static func panelKey(for event: KeyEvent) -> KeyEvent? {
        switch event.key {
        case "down" where !event.control: KeyEvent(key: "tab")
        case "up" where !event.control: KeyEvent(key: "tab", shift: true)
        case "left": KeyEvent(key: "-", control: event.control, shift: event.shift)
        case "right": KeyEvent(key: "=", control: event.control, shift: event.shift)
        default: nil
        }
    }

    /// What a key does while the list of keys is shown.
    enum HelpAction: Equatable {
        /// Scroll it, by points.
        case scroll(Double)
        case close
        /// Close it, and do what the key does without it.
        case closeAndPass
        /// Do that to the window, and leave the list open.
        case pass
        case ignore
    }

    /// The action of a key there. `page`: a screenful, in points.
    static func helpAction(for event: KeyEvent, page: Double) -> HelpAction {
        if !event.control, !event.alt {
            switch event.key {
            case "up": return .scroll(-40)
            case "down": return .scroll(40)
            case "pageup": return .scroll(-page)
            case "pagedown": return .scroll(page)
            case "space": return .scroll(event.shift ? -page : page)
            case "home": return .scroll(-.infinity)
            case "end": return .scroll(.infinity)
            case "escape", "return", "keypad enter": return event.isRepeat ? .ignore : .close
            default: break
            }
        }
        // A key that has been held since before the list came doesn't close it.
        if event.isRepeat { return .ignore }
        switch action(for: event) {
        case .help: return .close
        case .fullscreen, .savePicture, .quit: return .pass
        case nil where event.key.count > 1 && event.key != "tab": return .ignore
        default: return .closeAndPass
        }
    }

    /// What the release of a key does, whatever the modifiers.
    static func release(of event: KeyEvent) -> StageCommand? { direction(event.key).map { .keyUp($0) } }

    /// The direction in which a key moves the row while it is held: −1 or 1; nil: none.
    private static func direction(_ key: String) -> Int? {
        switch key {
        case "left", "up": -1
        case "right", "down": 1
        default: nil
        }
    }

    /// How far a key moves a picture in its card, in points of the window.
    static let pictureStep = 10.0

    private static func motion(_ key: String) -> StageCommand? {
        switch key {
        case "home": .first
        case "end": .last
        case "pageup": .page(-1)
        case "pagedown": .page(1)
        default: nil
        }
    }
}
