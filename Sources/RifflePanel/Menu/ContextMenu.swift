public import RiffleMath

/// What a person wants of a card.
public enum MenuIntent: Equatable, Sendable {
    case flip
    case makeCurrent
    case remove
    case putBack
    case preset(PresetAction)
}

/// The menu of a card, as a value: what is in it, where it opened, what is under the hand. Events go in, intents come out; every choice
/// closes it.
public struct ContextMenu: Equatable, Sendable {
    /// One line.
    public struct Item: Equatable, Sendable {
        public var intent: MenuIntent
        public var title: String
        /// What stands on the key that does the same, and how SDL names that key; empty where there is none.
        public var key: String
        var keyName: String

        init(_ intent: MenuIntent, _ title: String, key: String = "", named name: String = "") {
            self.intent = intent
            self.title = title
            self.key = key
            keyName = name
        }
    }

    /// Which of a press's events is told of.
    public typealias PointerPhase = TweakState.PointerPhase

    public private(set) var items: [Item] = []
    /// The line that the hand or the keyboard is at.
    public private(set) var highlight: Int?
    /// Where it opened, in points of the window.
    private(set) var anchor = Vector2.zero
    /// A button went down in it, or opened it and was then moved: letting go chooses.
    private var isArmed = false
    /// The press that closed it is still held: it does nothing else.
    private var isSwallowing = false

    /// How far a button that is held must be moved before letting go of it chooses, in points.
    private static let slop = 6.0

    /// Closed.
    public init() {}

    public var isOpen: Bool { !items.isEmpty }

    /// The lines for a card, or (nil) beside all of them: whether it is the current one. `removed`: the title of the card that can be put
    /// back, if there is one.
    public static func items(ofCard isCurrent: Bool?, removed: String?) -> [Item] {
        var items: [Item] = []
        if let isCurrent {
            items.append(isCurrent ? Item(.flip, "Flip", key: "F", named: "f") : Item(.makeCurrent, "Make current"))
            items.append(Item(.remove, "Remove card", key: "Del", named: "delete"))
        }
        if let removed { items.append(Item(.putBack, "Put back “\(removed)”", key: "Ins", named: "insert")) }
        return items
    }

    /// Opens it at a point of the window; without lines it stays closed. `byKey`: the first line is at hand.
    public mutating func open(_ items: [Item], at point: Vector2, byKey: Bool = false) {
        self = ContextMenu()
        self.items = items
        anchor = point
        highlight = byKey && !items.isEmpty ? 0 : nil
    }

    public mutating func close() { self = ContextMenu() }

    /// Takes a pointer's event in a window of a size. True: nobody else is to get it.
    public mutating func pointer(
        _ phase: PointerPhase, at point: Vector2, viewport: Size, intents: inout [MenuIntent]
    ) -> Bool {
        guard isOpen else {
            let taken = isSwallowing
            if phase != .moved { isSwallowing = false }
            return taken && phase != .began
        }
        let layout = ContextMenuLayout(items.count, at: anchor, viewport: viewport)
        switch phase {
        case .began:
            if layout.box.contains(point) {
                isArmed = true
                highlight = layout.row(at: point)
            } else {
                close()
                isSwallowing = true
            }
        case .moved:
            let way = point - anchor
            if (way * way).sum() > Self.slop * Self.slop { isArmed = true }
            highlight = layout.row(at: point)
        case .ended:
            if isArmed, let row = layout.row(at: point) { choose(row, &intents) }
        case .cancelled: break
        }
        return true
    }

    /// Takes a key while it is open. True: nobody else is to get it; any other key closes it and goes on.
    public mutating func key(_ key: String, shift: Bool, intents: inout [MenuIntent]) -> Bool {
        guard isOpen else { return false }
        switch key {
        case "down", "tab": highlight = highlight.map { ($0 + 1) % items.count } ?? 0
        case "up": highlight = highlight.map { ($0 + items.count - 1) % items.count } ?? items.count - 1
        case "home", "pageup": highlight = 0
        case "end", "pagedown": highlight = items.count - 1
        case "return", "keypad enter", "space": if let highlight { choose(highlight, &intents) }
        case "escape", "application", "menu": close()
        case "f10" where shift: close()
        default:
            if let row = items.firstIndex(where: { $0.keyName == key }) {
                choose(row, &intents)
                return true
            }
            // A modifier alone is the beginning of something else.
            if ["shift", "ctrl", "alt", "gui", "mode"].contains(where: key.contains) { return true }
            close()
            return false
        }
        return true
    }

    private mutating func choose(_ row: Int, _ intents: inout [MenuIntent]) {
        guard items.indices.contains(row) else { return }
        intents.append(items[row].intent)
        close()
    }
}
