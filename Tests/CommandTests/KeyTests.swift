import RiffleMath
import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleSettings
import RiffleStage
import Testing

@testable import riffle

@Suite("Keys")
struct KeyTests {
    static func command(_ key: String, control: Bool = false) -> String? {
        Command.of(KeyEvent(key: key, control: control))?.name
    }

    @Test("every digit is a family, with Shift backwards; the help names the family, and all models have a key")
    func models() {
        for family in ModelFamily.allCases {
            let digit = "\(family.digit)"
            #expect(Self.command(digit) == "family \(family.digit)")
            #expect(Command.of(KeyEvent(key: "&", shift: true, digit: family.digit))?.name == "family \(family.digit) back")
            let entry = KeyHelp.standard(.builtIn).groups.flatMap(\.entries).first { $0.caps == [.key(digit)] }
            #expect(entry?.action.hasPrefix(family.title) == true || entry?.action == "Linear", "\(family)")
        }
        #expect(ModelCatalogue.builtIn.ids.allSatisfy { !ModelCatalogue.builtIn.keys(of: $0).isEmpty })
        #expect(Self.command("0", control: true) == "preset 0" && Self.command("9", control: true) == "preset 9")
    }

    @Test("a symbol that does something wins over the digit of its key, a digit over any other; AltGr is no digit")
    func symbols() {
        func meant(_ key: String, printed: String? = nil, shift: Bool = false, alt: Bool = false, digit: Int?) -> String? {
            var event = KeyEvent(key: key, shift: shift, alt: alt, digit: digit)
            event.printed = printed
            return Command.of(KeyMap.meant(event))?.name
        }
        // French: the row has symbols, and digits with Shift.
        #expect(meant("&", digit: 1) == "family 1" && meant("é", digit: 2) == "family 2")
        #expect(
            KeyMap.meant(KeyEvent(key: "&", digit: 1)).key == "1" && KeyMap.meant(KeyEvent(key: "keypad 7", digit: 7)).key == "7")
        #expect(meant("&", printed: "1", shift: true, digit: 1) == "family 1 back")
        #expect(KeyMap.meant(KeyEvent(key: "-", digit: 6)).digit == nil && meant("-", digit: 6) == nil)
        // Canadian: Shift and 6 type a question mark. German: a slash opens the panel's search, an ampersand has no command of its own.
        #expect(meant("6", printed: "?", shift: true, digit: 6) == "help")
        #expect(KeyMap.meant(KeyEvent(key: "7", shift: true, digit: 7, printed: "/")).key == "/")
        #expect(meant("6", printed: "&", shift: true, digit: 6) == "family 6 back")
        #expect(meant("[", digit: 2) == "previousModel")
        // AltGr and 8 type a bracket, in an event of its own.
        #expect(meant("8", alt: true, digit: nil) == nil)
        #expect(Command.of(KeyEvent(key: "1", isRepeat: true, digit: 1))?.name == nil)
        #expect(Command.of(KeyEvent(key: "keypad 3", digit: 3))?.name == "family 3")
    }

    @Test("H, F1 and a question mark show the keys; with Shift a slash isn't the panel's search")
    func help() {
        for key in ["h", "f1", "?"] { #expect(Self.command(key) == "help") }
        var tweaks = TweakState()
        tweaks.setOpen(true)
        var intents: [TweakIntent] = []
        for shift in [true, false] {
            let taken = tweaks.key(
                "/", shift: shift, alt: false, configuration: StageConfiguration(), viewport: Size(width: 1280, height: 800),
                intents: &intents)
            #expect(taken != shift)
        }
    }

    @Test("a held arrow is a stage command until its release; of the other keys only paging repeats")
    func repeats() {
        for (key, name) in [("right", "nextCard"), ("down", "nextCard"), ("left", "previousCard"), ("up", "previousCard")] {
            #expect(Self.command(key) == name)
            #expect(Command.released(KeyEvent(key: key, shift: true))?.name == name)
        }
        #expect(Command.released(KeyEvent(key: "f")) == nil)
        #expect(Command.of(KeyEvent(key: "pagedown", isRepeat: true))?.name == "pageForward")
        for key in ["right", "up", "f", "z", "t", "h", "[", "1", "f11", "escape"] {
            #expect(Command.of(KeyEvent(key: key, isRepeat: true))?.name == nil, "\(key)")
        }
        #expect(Command.of(KeyEvent(key: "q", control: true, isRepeat: true))?.name == nil)
    }

    @Test("every button of a gamepad has a key with an action, and letters only where nothing else has the keyboard")
    func gamepad() {
        for button in GamepadButton.allCases {
            let key = GamepadMap.key(for: button, isInFront: false)
            #expect(key.flatMap { Command.of($0) } != nil, "\(button)")
        }
        let action = { GamepadMap.key(for: $0, isInFront: false).flatMap { Command.of($0)?.name } }
        #expect(action(.south) == "activate" && action(.east) == "back")
        #expect(action(.leftShoulder) == "previousModel" && action(.rightShoulder) == "nextModel")
        #expect(GamepadMap.key(for: .east, isInFront: true)?.key == "escape")
        #expect(GamepadMap.key(for: .north, isInFront: true) == nil)
    }
}
