import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleStage
import Testing

@testable import riffle

@Suite("Keys")
struct KeyTests {
    static func action(_ key: String, control: Bool = false) -> KeyMap.Action? {
        KeyMap.action(for: KeyEvent(key: key, control: control))
    }

    @Test("the help names the model of every number")
    func models() {
        for index in 0..<10 {
            let digit = "\((index + 1) % 10)"
            #expect(Self.action(digit) == .model(index))
            let entry = KeyHelp.standard(.builtIn).groups.flatMap(\.entries).first { $0.caps == [.key(digit)] }
            #expect(entry?.action == ModelCatalogue.builtIn.models[index].descriptor.title)
        }
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
            #expect(Self.action(key) == .command(.hold(direction)))
            #expect(KeyMap.release(of: KeyEvent(key: key, shift: true)) == .letGo(direction))
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
