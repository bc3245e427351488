public import RiffleMath
public import RiffleScene

/// Who the keyboard speaks to.
public enum KeyboardPlace: Int, CaseIterable, Sendable {
    case stage
    case bar
    case panel

    /// The next of those that are there, or (`steps` −1) the one before.
    public func next(_ steps: Int, hasBar: Bool, hasPanel: Bool) -> KeyboardPlace {
        let places = Self.allCases.filter { $0 == .stage || $0 == .bar && hasBar || $0 == .panel && hasPanel }
        let place = places.firstIndex(of: self) ?? 0
        return places[((place + steps) % places.count + places.count) % places.count]
    }
}

/// The bar at the top of the stage, as a value: whether it is there, what is under the hand or the keyboard, what it says. Events go in,
/// the button that was pressed comes out.
public struct Bar: Equatable, Sendable {
    /// From left to right.
    public enum Button: Int, CaseIterable, Sendable {
        // Stored: it is asked for in every frame.
        public static let allCases: [Button] = [.models, .panel, .presets, .depth, .help, .menu]

        /// The model's name, with all models below it.
        case models
        case panel
        case presets
        case depth
        case help
        /// Everything else.
        case menu

        /// Whether a press opens a menu below it: then the press does it and not its end, so that the hand may go on to a line.
        public var opensMenu: Bool { self == .models || self == .menu }

        /// What it says of itself, and the key that does the same.
        public var tip: (title: String, key: String) {
            switch self {
            case .models: ("All models", "M")
            case .panel: ("Panel: every number", "P")
            case .presets: ("Presets", "Ctrl+O")
            case .depth: ("Depth inspector", "D")
            case .help: ("Keys and gestures", "H")
            case .menu: ("Menu", "F10")
            }
        }
    }

    /// Some of the buttons.
    public struct Buttons: Equatable, Sendable {
        private var bits = 0

        public init() {}

        public func contains(_ button: Button) -> Bool { bits & 1 << button.rawValue != 0 }

        public mutating func insert(_ button: Button) { bits |= 1 << button.rawValue }
    }

    /// The chosen model's name, and how wide it is written, in points.
    public var title = ""
    public var titleWidth = 0.0
    /// How wide the stage is while the panel is open, in points: the buttons stand where they have room even then, so that none of them
    /// moves from under the hand that opens it. Infinite: as wide as it is.
    public var leastWidth = Double.infinity
    /// What is open at present.
    public var lit = Buttons()
    /// The button whose menu is open.
    public var opened: Button?
    /// The mean colour of what lies behind the cards.
    public var tone: Color?
    /// Whether it has the light face, as the panel.
    public var isLight = false
    /// Whether there is one at all.
    public private(set) var isThere = false
    /// Over a full screen it shows only while the hand, the keyboard or a menu needs it.
    public private(set) var floats = false
    /// What the keyboard is at; nil while it speaks to somebody else.
    public private(set) var focus: Button?
    private(set) var hover: Button?
    private var held: Button?
    private var reveal = Reveal()

    /// In points.
    public static let height = 36.0
    /// How near the window's edge the hand brings it out over a full screen, and how far below it may go, in points.
    private static let edge = 2.0
    private static let slack = 14.0

    /// One that isn't there.
    public init() {}

    /// What the stage loses at its top, in points.
    public var inset: Double { isThere && !floats ? Self.height : 0 }

    // MARK: - Coming and going

    /// Whether it is there, and whether it floats.
    public mutating func set(isThere: Bool, floats: Bool, at time: Double) {
        guard isThere != self.isThere || floats != self.floats else { return }
        (self.isThere, self.floats) = (isThere, floats)
        if !isThere { (focus, hover, held, opened) = (nil, nil, nil, nil) }
        noteReveal(at: time)
    }

    /// 0…1.
    public func opacity(at time: Double) -> Double { !isThere ? 0 : floats ? reveal.opacity(at: time) : 1 }

    /// See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? { isThere && floats ? reveal.nextChange(after: time) : nil }

    /// Whether a hand can reach it.
    private var isReachable: Bool { isThere && (!floats || reveal.isShown) }

    private mutating func noteReveal(at time: Double, hand: Double? = nil) {
        guard floats else { return }
        if focus != nil || opened != nil || held != nil || hand.map({ $0 <= Self.edge }) == true {
            reveal.set(true, at: time)
        } else if hand.map({ $0 > Self.height + Self.slack }) != false {
            reveal.set(false, at: time)
        }
    }

    /// Its menu opens or closes.
    public mutating func setOpened(_ button: Button?, at time: Double) {
        guard button != opened else { return }
        opened = button
        // A hand that is somewhere tells with its next movement.
        if button != nil || hover == nil { noteReveal(at: time) }
    }

    // MARK: - The hand

    /// Takes a pointer's event over a stage of a width in points. True: nobody else is to get it.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, width: Double, time: Double, pressed: inout Button?
    ) -> Bool {
        guard isThere else { return false }
        noteReveal(at: time, hand: point.x < width ? point.y : nil)
        let isInside = isReachable && covers(point, width: width)
        let button = isInside ? BarLayout(self, width: width).button(at: point) : nil
        switch phase {
        case .began:
            guard isInside else { return false }
            held = button
            hover = button
            if let button, button.opensMenu {
                pressed = button
                held = nil
            }
            return true
        case .moved:
            hover = held == nil ? button : button == held ? held : nil
            return isInside || held != nil
        case .ended:
            defer { held = nil }
            if let held, held == button { pressed = held }
            return held != nil
        case .cancelled:
            defer { held = nil }
            return held != nil
        }
    }

    /// The hand has left the window.
    public mutating func leave(at time: Double) {
        hover = nil
        noteReveal(at: time)
    }

    /// Whether it lies over a point of a stage of a width.
    public func covers(_ point: Vector2, width: Double) -> Bool {
        isReachable && point.y >= 0 && point.y < Self.height && point.x >= 0 && point.x < width
    }

    /// Where a button stands; nil where there is no room for it.
    public func box(of button: Button, width: Double) -> Rect? { BarLayout(self, width: width).box(of: button) }

    /// What is to be told of the button at a point.
    public func tip(at point: Vector2, width: Double) -> Tip? {
        guard covers(point, width: width) else { return nil }
        let layout = BarLayout(self, width: width)
        guard let button = layout.button(at: point), let box = layout.box(of: button) else { return nil }
        return Tip(button.tip.title, key: button.tip.key, of: box)
    }

    // MARK: - The keyboard

    /// The keyboard speaks to it, or to somebody else.
    public mutating func setFocus(_ isFocused: Bool, width: Double, at time: Double) {
        guard isThere, isFocused != (focus != nil) else { return }
        focus = isFocused ? opened ?? BarLayout(self, width: width).buttons.first : nil
        noteReveal(at: time)
    }

    /// What became of a key.
    public enum KeyAnswer: Equatable, Sendable {
        case none
        case taken
        case pressed(Button)
        /// The keyboard goes back to the stage.
        case left
    }

    /// Takes a key while the keyboard speaks to it. `none`: it is somebody else's.
    public mutating func key(_ key: String, shift: Bool, width: Double) -> KeyAnswer {
        guard let focus else { return .none }
        let buttons = BarLayout(self, width: width).buttons
        let place = buttons.firstIndex(of: focus) ?? 0
        func go(_ steps: Int) { self.focus = buttons[((place + steps) % buttons.count + buttons.count) % buttons.count] }
        switch key {
        case "tab": go(shift ? -1 : 1)
        case "right": go(1)
        case "left": go(-1)
        case "home": self.focus = buttons.first
        case "end": self.focus = buttons.last
        case "up": break
        case "return", "keypad enter", "space": return .pressed(focus)
        case "down": return focus.opensMenu ? .pressed(focus) : .taken
        case "escape": return .left
        default: return .none
        }
        return .taken
    }
}
