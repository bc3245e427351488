public import RiffleMath
internal import RiffleScene
public import RiffleStage

/// The finger of a gesture that is played: a soft disc while it is down, and where it has been lately.
public struct FingerTrail: Equatable, Sendable {
    /// The most positions that are remembered.
    public static let most = 48
    /// Seconds of the gesture's time in which a position fades.
    private static let fade = 0.35
    /// In points.
    private static let radius = 15.0

    private struct Place: Equatable, Sendable {
        var position: Vector2
        var time: Double
    }

    private var places: ContiguousArray<Place> = []
    /// The index of the oldest place once all are taken.
    private var oldest = 0
    private var isDown = false
    private var last: Place?

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

    /// Paints it at a time of the gesture. `scale`: window points per point of the text; `left`: where the stage begins that it is on, in
    /// points of the text.
    func paint(_ text: StageText, at time: StageTime, scale: Double, left: Double = 0) {
        guard let last else { return }
        text.opacity = 1
        for place in places {
            let age = (time.seconds - place.time) / Self.fade
            guard age >= 0, age < 1 else { continue }
            let share = (1 - age) * (1 - age)
            text.disc(
                center: place.position / scale + Vector2(left, 0), radius: Self.radius * (0.35 + 0.45 * share),
                color: FixedColors.fingerTrail.faded(to: share))
        }
        // After the release the disc widens and fades.
        let since = isDown ? 0 : (time.seconds - last.time) / Self.fade
        guard since >= 0, since < 1 else { return }
        let alpha = 1 - since
        let center = last.position / scale + Vector2(left, 0)
        text.disc(center: center, radius: Self.radius + 10 * since, color: FixedColors.finger.faded(to: alpha))
        text.ring(
            center: center, radius: Self.radius + 10 * since, thickness: 1.5,
            color: FixedColors.fingerRing.faded(to: alpha), fill: FixedColors.fingerInside.faded(to: alpha))
    }
}
