public import RiffleMath
public import RiffleStage

/// The depth inspector: the scene from above and from the side, beside each other, docked below the stage. It shows why a turning card
/// intersects its neighbours, and how a lift changes that.
///
/// All sizes are in points of the panel and the text. `room` is the window without the panel: stage and inspector share it.
public struct DepthInspector: Equatable, Sendable {
    /// Whether it is open.
    public var isOpen = false
    /// The content; the caller updates it in every frame while the inspector is open.
    public var inspection = StageInspection()
    /// The cards under the pointer, topmost first.
    public var hits: ContiguousArray<StageInspection.Hit> = []
    /// The numbers of the topmost card under the pointer; nil if there is none.
    public var hovered: HoveredCard?
    /// Whether it has the keyboard focus.
    public var isFocused = false
    /// Whether the inspector is open but hidden, until the window has room for it beside the strip.
    public private(set) var isAside = false
    /// The height of the strip between it and the stage, in points.
    private var strip = 0.0
    /// The height set by dragging, in points; nil: a share of the room's.
    private var wishedHeight: Double?
    private var hold: Hold?

    private enum Hold: Equatable {
        case lift
        /// The upper edge, held this many points below it.
        case edge(Double)
        /// A press on nothing draggable.
        case nothing
    }

    /// The part that a press at a point would drag; `views`: nothing.
    public enum Part: Equatable, Sendable { case edge, lift, views }

    /// The least height, and the least that it leaves the stage beside the strip, in points.
    static let leastHeight = 150.0
    static let leastStage = 116.0

    /// The greatest distance from the upper edge at which a press takes hold of the edge, in points.
    static let edge = 5.0

    /// A closed inspector.
    public init() {}

    /// Whether it is open and has room.
    public var isShown: Bool { isOpen && !isAside }

    /// Sets the strip's height, in points; 0: there is no strip. Where the strip and the least height of the stage leave the inspector
    /// too little room, it isn't shown.
    public mutating func makeRoom(forStrip height: Double, in room: Size) {
        strip = height
        isAside = height > 0 && room.height - height - Self.leastStage < Self.leastHeight
    }

    /// The greatest height in a room, in points.
    private func greatestHeight(in room: Size) -> Double {
        let most = strip > 0 ? min(room.height * 0.6, room.height - strip - Self.leastStage) : room.height * 0.6
        return max(Self.leastHeight, most)
    }

    /// Its height in a room, in points; 0 while it isn't shown.
    public func height(in room: Size) -> Double { isShown ? box(in: room).height : 0 }

    /// Its frame in a room while it is open: at the bottom, as wide as the room.
    func box(in room: Size) -> Rect {
        let height = (wishedHeight ?? min(room.height * 0.36, 300)).clamped(to: Self.leastHeight...greatestHeight(in: room))
        return Rect(x: 0, y: max(room.height - height, 0), width: room.width, height: min(height, room.height))
    }

    /// Its part at a point of a room; nil outside.
    public func part(at point: Vector2, room: Size) -> Part? {
        guard isShown else { return nil }
        if case .edge = hold { return .edge }
        let box = box(in: room)
        guard box.contains(point) else { return nil }
        if point.y < box.y + Self.edge { return .edge }
        return inspection.safeLift > 0 && DepthLayout(inspection, in: box).side.contains(point) ? .lift : .views
    }

    /// Handles a pointer event at a point of a room. `lift` receives a new lift, as a multiple of the least safe one, while the
    /// handle is dragged. True: the event is consumed, and the height may have changed.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, room: Size, lift: inout Double?
    ) -> Bool {
        guard isShown else { return false }
        switch phase {
        case .began:
            switch part(at: point, room: room) {
            case nil: return false
            case .edge: hold = .edge(point.y - box(in: room).y)
            case .lift: hold = .lift
            case .views: hold = .nothing
            }
        case .moved:
            if hold == nil { return false }
        case .ended, .cancelled:
            defer { hold = nil }
            return hold != nil || part(at: point, room: room) != nil
        }
        switch hold {
        case .edge(let grip): setHeight(room.height - point.y + grip, in: room)
        case .lift where inspection.safeLift > 0:
            let layout = DepthLayout(inspection, in: box(in: room))
            lift = (layout.depth(at: point.x) / inspection.safeLift).clamped(to: 0...4)
        default: break
        }
        return true
    }

    private mutating func setHeight(_ height: Double, in room: Size) {
        wishedHeight = height.clamped(to: Self.leastHeight...greatestHeight(in: room))
    }

    /// Handles a key that moves the handle or changes the height, while the inspector has the keyboard focus. `lift`: see `pointer`.
    /// Returns false if the key is passed on.
    public mutating func key(_ key: String, shift: Bool, room: Size, lift: inout Double?) -> Bool {
        guard isShown, isFocused else { return false }
        switch key {
        case "up": setHeight(box(in: room).height + (shift ? 4 : 20), in: room)
        case "down": setHeight(box(in: room).height - (shift ? 4 : 20), in: room)
        case "left", "right":
            guard inspection.safeLift > 0 else { return true }
            let step = (shift ? 0.05 : 0.25) * (key == "left" ? -1 : 1)
            lift = (inspection.lift / inspection.safeLift + step).clamped(to: 0...4)
        default: return false
        }
        return true
    }
}

extension StageInspection {
    /// The position of a card in painting order, 1 being painted first; nil where it is not painted.
    func paintPosition(of hit: Hit) -> Int? {
        cards.first { $0.index == hit.index && $0.view == hit.view }.map { $0.paintIndex + 1 }
    }
}

extension StageInspection.Hit {
    /// A card's number, and the recycled view that shows it.
    var words: String { view.map { "\(index + 1) in view \($0 + 1)" } ?? String(index + 1) }
}
