public import RiffleInteraction
public import RiffleMath
public import RiffleStage

// Tests count stage time in plain seconds.
extension Stage {
    public mutating func step(to seconds: Double, events: some Collection<StageEvent>, into frame: inout Frame) {
        step(to: StageTime(seconds), events: events, into: &frame)
    }

    public mutating func advance(to seconds: Double, events: some Collection<StageEvent>) {
        advance(to: StageTime(seconds), events: events)
    }

    public mutating func resize(
        to newSize: Size, topInset: Double = 0, widthShare: Double = 1, pixelScale: Double, at seconds: Double,
        over duration: Double = 0
    ) {
        resize(
            to: newSize, topInset: topInset, widthShare: widthShare, pixelScale: pixelScale, at: StageTime(seconds),
            over: duration)
    }

    public mutating func jump(to offset: Double, at seconds: Double) { jump(to: offset, at: StageTime(seconds)) }

    public mutating func scrub(to offset: Double, at seconds: Double) { scrub(to: offset, at: StageTime(seconds)) }

    public mutating func setDeck(_ deck: Deck, at seconds: Double) { setDeck(deck, at: StageTime(seconds)) }

    public mutating func setCardSize(_ size: Size?, at seconds: Double) { setCardSize(size, at: StageTime(seconds)) }

    public mutating func setFocus(_ point: Vector2?, ofPicture picture: Int, at seconds: Double) {
        setFocus(point, ofPicture: picture, at: StageTime(seconds))
    }

    @discardableResult
    public mutating func removeCard(at index: Int, at seconds: Double) -> Bool { removeCard(at: index, at: StageTime(seconds)) }

    public mutating func insertCards(_ pictures: Deck.Pictures, at index: Int, at seconds: Double) {
        insertCards(pictures, at: index, at: StageTime(seconds))
    }

    @discardableResult
    public mutating func putBack(at seconds: Double) -> Int? { putBack(at: StageTime(seconds)) }
}

extension StageEvent {
    public init(time seconds: Double, kind: Kind) { self.init(time: StageTime(seconds), kind: kind) }

    /// Makes a stage event at the input event's own time.
    public init(_ event: InputEvent) { self.init(event, at: StageTime(event.time)) }
}
