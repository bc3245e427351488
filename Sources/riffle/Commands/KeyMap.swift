import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleStage

/// The meaning of keys before the commands get them.
enum KeyMap {
    /// Symbols with an effect. A digit's key that prints such a symbol counts as the symbol.
    private static let symbols: Set<String> = ["-", "=", "+", "[", "]", "\\", "?", "/", "."]

    /// Returns the key as the keyboard layout means it: the printed symbol if that has an effect; otherwise the digit at the key's place,
    /// which becomes the key's name, also for menus and the gallery.
    static func meant(_ event: KeyEvent) -> KeyEvent {
        guard let digit = event.digit, !event.control else { return event }
        let symbol = event.printed.flatMap { symbols.contains($0) ? $0 : nil }
        if let symbol { return KeyEvent(key: symbol, isRepeat: event.isRepeat) }
        var result = event
        if symbols.contains(event.key), event.printed == nil { result.digit = nil } else { result.key = "\(digit)" }
        return result
    }

    /// The key that the panel gets instead of an arrow key while it has the keyboard: up and down go from number to number, left and right
    /// change a number; nil for other keys.
    static func panelKey(for event: KeyEvent) -> KeyEvent? {
        switch event.key {
        case "down" where !event.control: KeyEvent(key: "tab")
        case "up" where !event.control: KeyEvent(key: "tab", shift: true)
        case "left": KeyEvent(key: "-", control: event.control, shift: event.shift)
        case "right": KeyEvent(key: "=", control: event.control, shift: event.shift)
        default: nil
        }
    }

    /// A key's effect while the list of keys is shown.
    enum HelpAction: Equatable {
        /// Scroll it, by points.
        case scroll(Double)
        case close
        /// Close it, and give the key its usual effect.
        case closeAndPass
        /// Let the key act on the window, and leave the list open.
        case pass
        case ignore
    }

    /// The action of a key while the list of keys is shown. `page`: a screenful, in points.
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
        let command = Command.of(event)
        if command?.name == "help" { return .close }
        if command?.actsOverHelp == true { return .pass }
        return command == nil && event.key.count > 1 && event.key != "tab" ? .ignore : .closeAndPass
    }
}
