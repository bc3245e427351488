public import RiffleMath
public import RiffleStage

/// The depth inspector: the scene from above and from the side, beside each other, docked below the stage. It explains at a glance why
/// a turning card sinks into its neighbours, and what lifting it does.
///
/// All sizes are in the points of panel and text. `room` is what the panel leaves of the window: stage and inspector share it.
public struct DepthInspector: Equatable, Sendable {
    public var isOpen = false
    /// What to show; the caller refreshes it with every frame while the inspector is open.
    public var inspection = StageInspection()
    /// The cards under the pointer, the one on top first.
    public var hits: [StageInspection.Hit] = []
    /// The height that a hand gave it; nil: a share of the room's.
    private var wishedHeight: Double?
    private var hold: Hold?

    private enum Hold: Equatable {
        case lift
        /// The upper edge: how far above it the hand took hold.
        case edge(Double)
        /// Pressed where nothing is to be had.
        case nothing
    }

    /// What a hand would do at a place.
    public enum Part: Equatable, Sendable { case edge, lift, views }

    /// How near its upper edge a press takes hold of that, in points.
    static let edge = 5.0

    public init() {}

    /// Its share of a room's height, in points; 0 while it is closed.
    public func height(in room: Size) -> Double { isOpen ? box(in: room).height : 0 }

    /// Where it stands in a room when it is open: at the foot, as wide as the room.
    func box(in room: Size) -> Rect {
        let height = (wishedHeight ?? min(room.height * 0.36, 300)).clamped(to: 150...max(150, room.height * 0.6))
        return Rect(x: 0, y: max(room.height - height, 0), width: room.width, height: min(height, room.height))
    }

    /// What of it is at a point of a room; nil where it isn't.
    public func part(at point: Vector2, room: Size) -> Part? {
        guard isOpen else { return nil }
        if case .edge = hold { return .edge }
        let box = box(in: room)
        guard box.contains(point) else { return nil }
        if point.y < box.y + Self.edge { return .edge }
        return inspection.safeLift > 0 && DepthLayout(inspection, in: box).side.contains(point) ? .lift : .views
    }

    /// Takes a pointer's event at a point of a room. `lift` gets a new lift in multiples of the least safe one while the handle is
    /// dragged. True: it was for the inspector, whose height may be another now.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, room: Size, lift: inout Double?
    ) -> Bool {
        guard isOpen else { return false }
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
        case .edge(let grip): wishedHeight = (room.height - point.y + grip).clamped(to: 150...max(150, room.height * 0.6))
        case .lift where inspection.safeLift > 0:
            let layout = DepthLayout(inspection, in: box(in: room))
            lift = (layout.depth(at: point.x) / inspection.safeLift).clamped(to: 0...4)
        default: break
        }
        return true
    }
}

extension StageInspection {
    /// The places of cards in the order of painting, 1 being painted first, and how many there are: "18, 17 of 18". Nil where one of them
    /// isn't painted.
    func paintOrder(of hits: some Collection<Hit>) -> String? {
        let places = hits.compactMap { hit in
            cards.first { $0.index == hit.index && $0.view == hit.view }.map { String($0.paintIndex + 1) }
        }
        return places.count == hits.count && !places.isEmpty ? places.joined(separator: ", ") + " of \(cards.count)" : nil
    }
}

extension StageInspection.Hit {
    /// A card's number, and the reused view that carries it.
    var words: String { view.map { "\(index + 1) in view \($0 + 1)" } ?? String(index + 1) }
}
