public import RiffleMath
internal import RiffleScene
public import RiffleStage

/// The finger of a gesture that is played: a soft disc while it is down, and where it has been lately.
public struct FingerTrail: Equatable, Sendable {
    /// The most positions that are remembered.
    public static let most = 48
    /// Seconds of the gesture's time in which a position fades.
    public static let fade = 0.35

    public struct Place: Equatable, Sendable {
        public var position: Vector2
        public var time: Double
    }

    public private(set) var places: ContiguousArray<Place> = []
    /// The index of the oldest place once all are taken.
    private var oldest = 0
    public private(set) var isDown = false
    public private(set) var last: Place?

    /// Nowhere yet.
    public init() {}

    /// Nowhere again; the storage is kept.
    public mutating func removeAll() {
        var storage = ContiguousArray<Place>()
        swap(&storage, &places)
        storage.removeAll(keepingCapacity: true)
        self = FingerTrail()
        places = storage
    }

    /// Makes room for all places. An empty trail has none: it stands in while another one is worked on.
    public mutating func reserve() { places.reserveCapacity(Self.most) }

    /// The finger is at a position, in window points, at a time of the gesture; `isDown`: it touches the cards.
    public mutating func note(_ position: Vector2, at time: StageTime, isDown: Bool) {
        let place = Place(position: position, time: time.seconds)
        self.isDown = isDown
        last = place
        if places.count < Self.most {
            places.append(place)
        } else {
            places[oldest] = place
            oldest = (oldest + 1) % Self.most
        }
    }

    /// Whether it still fades at a time of the gesture, which isn't before the last position's.
    public func changes(at time: StageTime) -> Bool { last.map { time.seconds - $0.time < Self.fade } ?? false }
}
