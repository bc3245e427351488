import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage
import Testing

@testable import riffle

@Suite("Keys")
struct KeyTests {
    static func action(_ key: String, control: Bool = false) -> KeyMap.Action? {
        KeyMap.action(for: KeyEvent(key: key, control: control))
    }

    @Test("every digit is a family, with Shift backwards; the help names the family, and all models have a key")
    func models() {
        for family in ModelFamily.allCases {
            let digit = "\(family.digit)"
            #expect(Self.action(digit) == .family(family.digit))
            #expect(KeyMap.action(for: KeyEvent(key: "&", shift: true, digit: family.digit)) == .family(family.digit, back: true))
            let entry = KeyHelp.standard(.builtIn).groups.flatMap(\.entries).first { $0.caps == [.key(digit)] }
            #expect(entry?.action.hasPrefix(family.title) == true || entry?.action == "Linear", "\(family)")
        }
        #expect(ModelCatalogue.builtIn.ids.allSatisfy { !ModelCatalogue.builtIn.keys(of: $0).isEmpty })
        #expect(Self.action("0", control: true) == .preset(0) && Self.action("9", control: true) == .preset(9))
    }

    @Test("a symbol that does something wins over the digit of its key, a digit over any other; AltGr is no digit")
    func symbols() {
        func meant(_ key: String, printed: String? = nil, shift: Bool = false, alt: Bool = false, digit: Int?) -> KeyMap.Action? {
            var event = KeyEvent(key: key, shift: shift, alt: alt, digit: digit)
            event.printed = printed
            return KeyMap.action(for: KeyMap.meant(event))
        }
        // French: the row has symbols, and digits with Shift.
        #expect(meant("&", digit: 1) == .family(1) && meant("é", digit: 2) == .family(2))
        #expect(
            KeyMap.meant(KeyEvent(key: "&", digit: 1)).key == "1" && KeyMap.meant(KeyEvent(key: "keypad 7", digit: 7)).key == "7")
        #expect(meant("&", printed: "1", shift: true, digit: 1) == .family(1, back: true))
        #expect(KeyMap.meant(KeyEvent(key: "-", digit: 6)).digit == nil && meant("-", digit: 6) == nil)
        // Canadian: Shift and 6 are a question mark. German: a slash is the panel's search, an ampersand nothing.
        #expect(meant("6", printed: "?", shift: true, digit: 6) == .help)
        #expect(KeyMap.meant(KeyEvent(key: "7", shift: true, digit: 7, printed: "/")).key == "/")
        #expect(meant("6", printed: "&", shift: true, digit: 6) == .family(6, back: true))
        #expect(meant("[", digit: 2) == .stepModel(-1))
        // AltGr and 8 print a bracket, in an event of its own.
        #expect(meant("8", alt: true, digit: nil) == nil)
        #expect(KeyMap.action(for: KeyEvent(key: "1", isRepeat: true, digit: 1)) == nil)
        #expect(KeyMap.action(for: KeyEvent(key: "keypad 3", digit: 3)) == .family(3))
    }

    @Test("H, F1 and a question mark show the keys; with Shift a slash isn't the panel's search")
    func help() {
        for key in ["h", "f1", "?"] { #expect(Self.action(key) == .help) }
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
        for (key, direction) in [("right", 1), ("down", 1), ("left", -1), ("up", -1)] {
            #expect(Self.action(key) == .command(.keyDown(direction)))
            #expect(KeyMap.release(of: KeyEvent(key: key, shift: true)) == .keyUp(direction))
        }
        #expect(KeyMap.release(of: KeyEvent(key: "f")) == nil)
        #expect(KeyMap.action(for: KeyEvent(key: "pagedown", isRepeat: true)) == .command(.page(1)))
        for key in ["right", "up", "f", "z", "t", "h", "[", "1", "f11", "escape"] {
            #expect(KeyMap.action(for: KeyEvent(key: key, isRepeat: true)) == nil, "\(key)")
        }
        #expect(KeyMap.action(for: KeyEvent(key: "q", control: true, isRepeat: true)) == nil)
    }

    @Test("every button of a gamepad has a key with an action, and letters only where nothing else has the keyboard")
    func gamepad() {
        for button in GamepadButton.allCases {
            let key = GamepadMap.key(for: button, isInFront: false)
            #expect(key.flatMap(KeyMap.action) != nil, "\(button)")
        }
        let action = { GamepadMap.key(for: $0, isInFront: false).flatMap(KeyMap.action) }
        #expect(action(.south) == .command(.activate) && action(.east) == .command(.back))
        #expect(action(.leftShoulder) == .stepModel(-1) && action(.rightShoulder) == .stepModel(1))
        #expect(GamepadMap.key(for: .east, isInFront: true)?.key == "escape")
        #expect(GamepadMap.key(for: .north, isInFront: true) == nil)
    }
}
