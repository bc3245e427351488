public import RiffleMath
public import RiffleScene
public import RiffleSettings
internal import RiffleStage

/// The target of keyboard input.
public enum KeyboardTarget: Int, CaseIterable, Sendable {
    /// The cards.
    case stage
    /// The bar at the top of the stage.
    case bar
    /// The tweak panel.
    case panel
    /// The strip below the stage.
    case strip
    /// The depth inspector.
    case inspector

    /// The target `steps` positions after this one (before it if negative), cyclic, among those that exist: the stage always does.
    public func next(_ steps: Int, among others: Set<KeyboardTarget>) -> KeyboardTarget {
        let targets = Self.allCases.filter { $0 == .stage || others.contains($0) }
        let index = targets.firstIndex(of: self) ?? 0
        return targets[(index + steps).folded(into: targets.count)]
    }
}

/// The bar at the top of the stage, as a value: whether it exists, the hovered and the focused button, and its contents. It takes
/// events and returns the button that was pressed.
public struct Bar: Equatable, Sendable {
    /// The buttons, from left to right.
    public enum Button: Int, CaseIterable, Sendable {
        // Stored, not computed: it is read in every frame.
        public static let allCases: [Button] = [.models, .gallery, .pictures, .parameters, .presets, .loop, .export, .menu]

        /// The model's name; opens the list of models.
        case models
        /// Opens the gallery: all models as live stages.
        case gallery
        /// Opens the commands for the deck.
        case pictures
        /// Opens the parameters.
        case parameters
        /// Opens the presets.
        case presets
        /// Loops a gesture, in the strip.
        case loop
        /// Opens the menu of the program's output: code, films, pictures.
        case export
        /// Opens the menu with all other commands.
        case menu

        /// Whether the button opens a menu. It then acts on press instead of release, so that the pointer can be dragged on to a
        /// menu item.
        public var opensMenu: Bool { self == .models || self == .pictures || self == .export || self == .menu }

        /// The text on the button; empty if the button shows the model's name or an icon.
        var word: String {
            switch self {
            case .models, .menu: ""
            case .gallery: "Gallery"
            case .pictures: "Pictures"
            case .parameters: "Parameters"
            case .presets: "Presets"
            case .loop: "Loop"
            case .export: "Export"
            }
        }

        /// The button's tooltip: its effect.
        public var tip: String {
            switch self {
            case .models: "Models, as a list"
            case .gallery: "All models, live"
            case .pictures: "Your own pictures as cards"
            case .parameters: "Every number of the motion"
            case .presets: "Presets"
            case .loop: "Loop a gesture"
            case .export: "Code, film, picture"
            case .menu: "Menu"
            }
        }
    }

    /// A set of buttons.
    public struct Buttons: Equatable, Sendable {
        private var bits = 0

        /// The empty set.
        public init() {}

        /// Whether the set contains the button.
        public func contains(_ button: Button) -> Bool { bits & 1 << button.rawValue != 0 }

        /// Adds the button.
        public mutating func insert(_ button: Button) { bits |= 1 << button.rawValue }
    }

    /// The chosen model's name.
    public var title = ""
    /// The unusual state of the stage's clock ("Paused", "0.1×"), written at the bar's right end while it lasts; empty: none.
    public var clockMark = ""
    /// The width of the title's text, in points.
    public var titleWidth = 0.0
    /// The stage's width while the panel is open, in points. The buttons are laid out for this width even while the panel is
    /// closed, so that none moves under the pointer that opens the panel. Infinite: the current width is used.
    public var leastWidth = Double.infinity
    /// The stage's width without the panel, in points; 0: the current width is used.
    public var greatestWidth = 0.0
    /// The buttons of the open parts; they are highlighted.
    public var highlighted = Buttons()
    /// The button whose menu is open.
    public var opened: Button?
    /// The mean colour of the backdrop.
    public var tone: Color?
    /// The bar's appearance, as the panel's: light or dark, and the contrast.
    public var face = Face()
    /// Whether the bar exists.
    public private(set) var isThere = false
    /// Whether the bar hides itself, as over a full screen: it then shows only while the pointer, the keyboard or a menu uses it.
    public private(set) var floats = false
    /// The button with the keyboard focus; nil while the focus is elsewhere.
    public private(set) var focus: Button?
    private(set) var hover: Button?
    private var held: Button?
    private var reveal = Reveal()

    /// The height, in points.
    public static let height = 36.0
    /// The distance from the window's top edge within which the pointer reveals a floating bar, and the distance below the bar beyond
    /// which the pointer hides it, in points.
    private static let edge = 2.0
    private static let slack = 14.0

    /// A bar that does not exist until `set` is called.
    public init() {}

    /// The height that the bar takes from the top of the stage, in points.
    public var inset: Double { isThere && !floats ? Self.height : 0 }

    // MARK: - Visibility

    /// Sets whether the bar exists and whether it floats.
    public mutating func set(isThere: Bool, floats: Bool, at time: Double) {
        guard isThere != self.isThere || floats != self.floats else { return }
        (self.isThere, self.floats) = (isThere, floats)
        if !isThere { (focus, hover, held, opened) = (nil, nil, nil, nil) }
        noteReveal(at: time)
    }

    /// The opacity at a time, 0…1.
    public func opacity(at time: Double) -> Double { !isThere ? 0 : floats ? reveal.opacity(at: time) : 1 }

    /// See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? { isThere && floats ? reveal.nextChange(after: time) : nil }

    /// Whether the pointer can hit the bar.
    private var isReachable: Bool { isThere && (!floats || reveal.isShown) }

    private mutating func noteReveal(at time: Double, pointerY: Double? = nil) {
        guard floats else { return }
        if focus != nil || opened != nil || held != nil || pointerY.map({ $0 <= Self.edge }) == true {
            reveal.set(true, at: time)
        } else if pointerY.map({ $0 > Self.height + Self.slack }) != false {
            reveal.set(false, at: time)
        }
    }

    /// Sets the button whose menu is open; nil: none.
    public mutating func setOpened(_ button: Button?, at time: Double) {
        guard button != opened else { return }
        opened = button
        // While the pointer is over a button, its next movement decides whether the bar hides.
        if button != nil || hover == nil { noteReveal(at: time) }
    }

    // MARK: - Pointer

    /// Handles a pointer event. `width` is that of the stage, in points; `pressed` receives the button that was pressed. True:
    /// the event is consumed.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, isFinger: Bool = false, width: Double, time: Double,
        pressed: inout Button?
    ) -> Bool {
        guard isThere else { return false }
        // A finger can't hover: its press at the place of a hidden bar only shows the bar.
        if isFinger, phase == .began, !isReachable, (0..<Self.height).contains(point.y), point.x < width {
            reveal.set(true, at: time)
            return true
        }
        noteReveal(at: time, pointerY: point.x < width ? point.y : nil)
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

    /// The pointer is over none of the buttons any more; the bar stays as it is.
    public mutating func leaveButtons() { hover = nil }

    /// The pointer has left the window.
    public mutating func leave(at time: Double) {
        hover = nil
        noteReveal(at: time)
    }

    /// Whether the bar covers a point of a stage of this width.
    public func covers(_ point: Vector2, width: Double) -> Bool {
        isReachable && point.y >= 0 && point.y < Self.height && point.x >= 0 && point.x < width
    }

    /// The frame of a button, in points; nil where there is no room for it.
    public func box(of button: Button, width: Double) -> Rect? { BarLayout(self, width: width).box(of: button) }

    /// Whether a name's button of a width, in points, has too little room for the name.
    func isTitleCut(width: Double) -> Bool { titleWidth + 2 * BarLayout.padding + BarLayout.chevron > width + 1e-6 }

    /// The tooltip of the button at a point; it shows the model's whole name if the bar cuts it. `key`: the key for a button's command.
    public func tip(at point: Vector2, width: Double, key: (Button) -> String = { _ in "" }) -> Tip? {
        guard covers(point, width: width) else { return nil }
        let layout = BarLayout(self, width: width)
        guard let button = layout.button(at: point), let box = layout.box(of: button) else { return nil }
        if button == .models, isTitleCut(width: box.width) { return Tip(title, of: box) }
        return Tip(button.tip, key: key(button), of: box)
    }

    // MARK: - Keyboard

    /// Gives the bar the keyboard focus, or takes it away.
    public mutating func setFocus(_ isFocused: Bool, width: Double, at time: Double) {
        guard isThere, isFocused != (focus != nil) else { return }
        focus = isFocused ? opened ?? BarLayout(self, width: width).buttons.first : nil
        noteReveal(at: time)
    }

    /// The result of a key press.
    public enum KeyAnswer: Equatable, Sendable {
        /// The key is not handled.
        case none
        /// The key is handled.
        case taken
        /// The button is pressed.
        case pressed(Button)
        /// The keyboard focus returns to the stage.
        case left
    }

    /// Handles a key while the bar has the focus. `none`: the key is passed on.
    public mutating func key(_ key: String, shift: Bool, width: Double) -> KeyAnswer {
        guard let focus else { return .none }
        let buttons = BarLayout(self, width: width).buttons
        let index = buttons.firstIndex(of: focus) ?? 0
        func go(_ steps: Int) { self.focus = buttons[(index + steps).folded(into: buttons.count)] }
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
