public import RiffleMath
internal import RiffleScene
public import RiffleStage

/// The finger of a gesture that is played: a soft disc while the finger is down, and its latest positions.
public struct FingerTrail: Equatable, Sendable {
    /// The greatest number of remembered positions.
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

    /// An empty trail.
    public init() {}

    /// Removes all positions, and keeps the storage.
    public mutating func removeAll() {
        var storage = ContiguousArray<Place>()
        swap(&storage, &places)
        storage.removeAll(keepingCapacity: true)
        self = FingerTrail()
        places = storage
    }

    /// Reserves storage for all positions. A new trail has none, because it often only stands in while another trail is changed.
    public mutating func reserve() { places.reserveCapacity(Self.most) }

    /// Notes the finger's position, in window points, at a time of the gesture; `isDown`: the finger touches the cards.
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

    /// Whether the trail still fades at a time of the gesture, at or after the last position's time.
    public func changes(at time: StageTime) -> Bool { last.map { time.seconds - $0.time < Self.fade } ?? false }
}
