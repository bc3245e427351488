import RiffleUI
import RiffleSDL

/// A key with the modifiers that are held with it.
struct Chord: Equatable, Sendable {
    /// The text on the key's cap: "Z", "←", "F10".
    let cap: String
    var control = false
    /// Nil: with Shift or without.
    var shift: Bool?
    /// Whether the command acts again while the key is held.
    var repeats = false
    /// Whether it is another name of an earlier key in the list; the help leaves it out.
    var isAlias = false

    init(_ cap: String, control: Bool = false, shift: Bool? = nil, repeats: Bool = false, isAlias: Bool = false) {
        (self.cap, self.control, self.shift, self.repeats, self.isAlias) = (cap, control, shift, repeats, isAlias)
    }

    static func control(_ cap: String, shift: Bool? = nil, repeats: Bool = false) -> Chord {
        Chord(cap, control: true, shift: shift, repeats: repeats)
    }

    static func shift(_ cap: String) -> Chord { Chord(cap, shift: true) }

    /// How menus and tooltips write it: "Ctrl+Shift+Z".
    var label: String { (control ? "Ctrl+" : "") + (shift == true ? "Shift+" : "") + cap }

    /// The key press of this chord.
    var event: KeyEvent { KeyEvent(key: KeyName.sdl(cap), control: control, shift: shift == true) }

    /// Whether a key press is this one. A digit counts by its place on the keyboard. Alt is no part of a chord.
    func matches(_ event: KeyEvent) -> Bool {
        guard event.control == control, control || !event.alt, shift == nil || shift == event.shift, repeats || !event.isRepeat
        else { return false }
        return event.key == KeyName.sdl(cap) || cap.count == 1 && cap.first?.wholeNumberValue.map { $0 == event.digit } ?? false
    }
}
