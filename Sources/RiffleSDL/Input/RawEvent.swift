internal import CSDL2
internal import RiffleFiles

/// A finger on a touch screen, by SDL's numbers.
struct Touch: Equatable {
    /// The screen: fingers on two screens may have the same number.
    var device: Int64
    var finger: Int64
}

/// The events of SDL that are used, without SDL's types; the input of `EventTranslator`.
enum RawEvent: Equatable {
    enum FingerPhase { case down, motion, up }
    enum StickAxis { case x, y }

    /// SDL's button number: 1 left, 2 middle, 3 right.
    case mouseButton(Int, isDown: Bool, x: Double, y: Double)
    /// `isLeftHeld`: whether the left button is pressed according to SDL.
    case mouseMotion(x: Double, y: Double, isLeftHeld: Bool)
    /// In notches, positive upwards and to the right. With natural scrolling, SDL has already inverted the values. Its flag
    /// SDL_MOUSEWHEEL_FLIPPED is for programs that need the wheel's physical direction; for scrolling, the values are right as they are.
    /// `continuousNotch`: the length in points that counts as a notch if the device has none.
    case wheel(x: Double, y: Double, continuousNotch: Double = 10)
    /// `x` and `y` are fractions of the window's size, 0…1.
    case finger(FingerPhase, Touch, x: Double, y: Double)
    case key(KeyEvent)
    case keyUp(KeyEvent)
    /// Text was typed or committed by an input method.
    case text(String)
    /// An input method's uncommitted text; empty: the composition has ended.
    case composition(String)
    /// A gamepad was plugged in, by its number among the devices, or pulled out, by its id.
    case gamepadAdded(Int32)
    case gamepadRemoved(Int32)
    case gamepadButton(GamepadButton, isDown: Bool)
    /// The left stick of a gamepad: −1…1, to the right or down.
    case gamepadStick(Int32, StickAxis, Double)
    case sizeChanged
    case exposed
    case focusLost
    /// The mouse has left the window.
    case mouseLeft
    /// A drop begins: the mouse position is the drop position.
    case dropBegan
    /// A file of the drop, whose URI SDL has read, or a line of a dropped text.
    case dropped(path: String)
    case droppedLine(String)
    /// The drop ends. `text`: the text from its source; nil if only SDL has it.
    case dropEnded(text: String?)
    /// All textures are lost.
    case texturesLost
    /// The contents of render target textures are lost.
    case targetsLost
    case quit
    case wake

    /// Converts an event and frees the memory that it owns; nil for unused events.
    init?(_ event: SDL_Event, wakeType: UInt32) {
        switch SDL_EventType(event.type) {
        case SDL_QUIT: self = .quit
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
            let button = event.button
            guard button.which != UInt32.max else { return nil }
            self = .mouseButton(
                Int(button.button), isDown: button.type == SDL_MOUSEBUTTONDOWN.rawValue, x: Double(button.x), y: Double(button.y))
        case SDL_MOUSEMOTION:
            // Mouse ~0 (SDL_TOUCH_MOUSEID) stands for events synthesized from touches.
            guard event.motion.which != UInt32.max else { return nil }
            self = .mouseMotion(x: Double(event.motion.x), y: Double(event.motion.y), isLeftHeld: event.motion.state & 1 != 0)
        case SDL_MOUSEWHEEL:
            // On Wayland, and on X11 under it, a continuous notch is 10 points; with libinput on X11 15 (its ScrollPixelDistance).
            self = .wheel(
                x: Double(event.wheel.preciseX), y: Double(event.wheel.preciseY),
                continuousNotch: event.wheel.which == UInt32(RIFFLE_LIBINPUT_SCROLLING) ? 15 : 10)
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
            // Touch device ~0 (SDL_MOUSE_TOUCHID) stands for events synthesized from the mouse.
            guard event.tfinger.touchId != -1 else { return nil }
            let phase: FingerPhase =
                switch SDL_EventType(event.type) {
                case SDL_FINGERDOWN: .down
                case SDL_FINGERMOTION: .motion
                default: .up
                }
            self = .finger(
                phase, Touch(device: event.tfinger.touchId, finger: event.tfinger.fingerId), x: Double(event.tfinger.x),
                y: Double(event.tfinger.y))
        case SDL_KEYDOWN:
            guard let key = KeyEvent(event.key) else { return nil }
            self = .key(key)
        case SDL_KEYUP:
            guard let key = KeyEvent(event.key) else { return nil }
            self = .keyUp(key)
        case SDL_TEXTINPUT:
            self = .text(Self.text(event.text.text))
        case SDL_TEXTEDITING:
            self = .composition(Self.text(event.edit.text))
        case SDL_TEXTEDITING_EXT:
            guard let text = event.editExt.text else { return nil }
            self = .composition(String(cString: text))
            SDL_free(text)
        case SDL_WINDOWEVENT:
            switch SDL_WindowEventID(UInt32(event.window.event)) {
            // The scale may differ on another display.
            case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .sizeChanged
            case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: self = .exposed
            case SDL_WINDOWEVENT_FOCUS_LOST: self = .focusLost
            case SDL_WINDOWEVENT_LEAVE: self = .mouseLeft
            default: return nil
            }
        // A display was plugged in, unplugged or rotated.
        case SDL_DISPLAYEVENT: self = .sizeChanged
        case SDL_CONTROLLERDEVICEADDED: self = .gamepadAdded(event.cdevice.which)
        case SDL_CONTROLLERDEVICEREMOVED: self = .gamepadRemoved(event.cdevice.which)
        case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP:
            guard let button = GamepadButton(event.cbutton.button) else { return nil }
            self = .gamepadButton(button, isDown: event.type == SDL_CONTROLLERBUTTONDOWN.rawValue)
        case SDL_CONTROLLERAXISMOTION:
            let value = Double(event.caxis.value) / 32767
            switch SDL_GameControllerAxis(Int32(event.caxis.axis)) {
            case SDL_CONTROLLER_AXIS_LEFTX: self = .gamepadStick(event.caxis.which, .x, value)
            case SDL_CONTROLLER_AXIS_LEFTY: self = .gamepadStick(event.caxis.which, .y, value)
            default: return nil
            }
        case SDL_DROPBEGIN: self = .dropBegan
        case SDL_DROPFILE, SDL_DROPTEXT:
            guard let text = Self.owned(event.drop.file) else { return nil }
            self = event.type == SDL_DROPFILE.rawValue ? .dropped(path: text) : .droppedLine(text)
        case SDL_DROPCOMPLETE: self = .dropEnded(text: Self.owned(event.drop.file))
        case SDL_RENDER_TARGETS_RESET: self = .targetsLost
        case SDL_RENDER_DEVICE_RESET: self = .texturesLost
        default:
            guard event.type == wakeType else { return nil }
            self = .wake
        }
    }
}

extension RawEvent {
    /// Returns the text that an event owns, and frees it.
    private static func owned(_ held: UnsafeMutablePointer<CChar>?) -> String? {
        guard let held else { return nil }
        defer { SDL_free(held) }
        return SystemPath.text(held)
    }

    /// The text in an event's inline C array, which may lack the terminating zero.
    private static func text<CArray>(_ held: CArray) -> String {
        withUnsafeBytes(of: held) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension KeyEvent {
    /// A key event; nil for a key without a name.
    init?(_ event: SDL_KeyboardEvent) {
        guard let name = SDL_GetKeyName(event.keysym.sym) else { return nil }
        var key = String(cString: name).lowercased()
        if key.count == 1, key.utf8.count > 1, let place = Self.place(event.keysym.scancode) { key = place }
        guard !key.isEmpty else { return nil }
        let modifiers = UInt32(event.keysym.mod)
        // AltGr is the right Alt key, or a mode.
        let alt = modifiers & (KMOD_ALT.rawValue | KMOD_MODE.rawValue) != 0
        self.init(
            key: key, control: modifiers & KMOD_CTRL.rawValue != 0, shift: modifiers & KMOD_SHIFT.rawValue != 0, alt: alt,
            isRepeat: event.repeat != 0, digit: alt ? nil : Self.digit(event.keysym.scancode))
    }

    /// Returns the digit at a key's place in the row of digits or on the keypad; nil if there is none.
    private static func digit(_ code: SDL_Scancode) -> Int? {
        for first in [SDL_SCANCODE_1, SDL_SCANCODE_KP_1] {
            let place = Int(code.rawValue) - Int(first.rawValue)
            if (0..<10).contains(place) { return (place + 1) % 10 }
        }
        return nil
    }

    /// Returns the character at a key's place on an American keyboard if the layout has no Latin letters; nil if it has, or if the place's
    /// name isn't one character.
    private static func place(_ code: SDL_Scancode) -> String? {
        let isLatin = (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).contains { letter in
            (97...122).contains(SDL_GetKeyFromScancode(SDL_Scancode(letter)))
        }
        guard !isLatin, let name = SDL_GetScancodeName(code) else { return nil }
        let place = String(cString: name).lowercased()
        return place.utf8.count == 1 ? place : nil
    }
}
