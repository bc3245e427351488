internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// The first line of a recording except for the configuration: the window, the cards, and the state at the beginning.
enum RecordingHeader {
    /// The names of the members that don't belong to the configuration.
    static let members: Set<String> = ["gesture", "title", "t", "window", "cards", "start", "trim", "device"]
    /// The latest time in seconds: 30 years.
    static let latest = 1e9

    static func read(
        _ object: JSONObject, configuration: StageConfiguration, title: String
    ) throws(PresetProblem) -> Recording {
        guard let time = object["t"]?.finiteNumber, abs(time) <= latest else {
            throw .wrongShape("t", expected: "the time of the start in seconds")
        }
        let window = object["window"]?.object ?? JSONObject()
        guard let width = window["width"]?.finiteNumber, let height = window["height"]?.finiteNumber,
            (1...65536).contains(width), (1...65536).contains(height)
        else { throw .wrongShape("window", expected: "an object with a width and a height in points") }
        guard let cards = object["cards"]?.object, let deck = deck(cards) else {
            throw .wrongShape("cards", expected: "an object with the number of pictures and the runs that show them")
        }
        let begin = object["start"]?.object ?? JSONObject()
        var start = RecordingStart(
            time: StageTime(time), size: Size(width: width, height: height), deck: deck, configuration: configuration)
        start.topInset = (window["top"]?.finiteNumber ?? 0).clamped(to: 0...height / 2)
        start.widthShare = (window["share"]?.finiteNumber ?? 1).clamped(to: 0.05...1)
        start.pixelScale = (window["scale"]?.finiteNumber ?? 1).clamped(to: 0.25...16)
        start.cardSize = size(window["card"])
        start.aspects = ContiguousArray(
            (cards["aspects"]?.array ?? []).prefix(deck.pictures.count).map { ($0.finiteNumber ?? 0).clamped(to: 0...100) })
        start.rest = rest(begin)
        start.flipped = (begin["flipped"]?.array ?? []).suffix(10_000).compactMap(\.integer)
        start.direction = (begin["direction"]?.integer ?? 0).clamped(to: -1...1)
        start.removals = (begin["removed"]?.array ?? []).suffix(10_000).compactMap { $0.object.flatMap(removal) }
        var name = title
        if case .string(let given)? = object["title"], !given.isEmpty { name = String(given.prefix(200)) }
        var recording = Recording(title: name, start: start, events: [])
        if let ends = object["trim"]?.array, ends.count == 2, let from = ends[0].finiteNumber, let to = ends[1].finiteNumber,
            from >= 0, to > from
        {
            recording.trim = from...to
        }
        if let device = object["device"]?.object, let name = device["name"]?.string {
            let rate = device["rate"]?.finiteNumber.map { $0.clamped(to: 0...100_000) }
            recording.device = Recording.Device(name: String(name.prefix(40)), rate: rate)
        }
        return recording
    }

    static func write(_ recording: Recording, into object: inout JSONObject) {
        let start = recording.start
        object["gesture"] = JSONValue(RecordingFile.version)
        object["title"] = .string(recording.title)
        object["t"] = JSONValue(start.time.seconds)
        object["trim"] = recording.trim.map { [$0.lowerBound, $0.upperBound].json }
        object["device"] = recording.device.map { device in
            let rate: JSONValue = device.rate.map { ["rate": JSONValue($0)] } ?? [:]
            return (["name": .string(device.name)] as JSONValue).with(rate)
        }
        var window = object["window"]?.object ?? JSONObject()
        window["width"] = JSONValue(start.size.width)
        window["height"] = JSONValue(start.size.height)
        window["top"] = start.topInset == 0 ? nil : JSONValue(start.topInset)
        window["share"] = start.widthShare == 1 ? nil : JSONValue(start.widthShare)
        window["scale"] = JSONValue(start.pixelScale)
        window["card"] = start.cardSize.map { [$0.width, $0.height].json }
        object["window"] = .object(window)
        var cards = object["cards"]?.object ?? JSONObject()
        cards["pictures"] = JSONValue(start.deck.pictures.count)
        cards["runs"] = json(start.deck.runs)
        let known = start.aspects.lastIndex { $0 > 0 }.map { Array(start.aspects[...$0]) }
        cards["aspects"] = known?.json
        object["cards"] = .object(cards)
        var begin = object["start"]?.object ?? JSONObject()
        write(start.rest, into: &begin)
        begin["flipped"] = start.flipped.isEmpty ? nil : .array(start.flipped.map { JSONValue($0) })
        begin["direction"] = start.direction == 0 ? nil : JSONValue(start.direction)
        begin["removed"] = start.removals.isEmpty ? nil : .array(start.removals.map(json))
        object["start"] = .object(begin)
    }

    // MARK: Cards

    static func deck(_ cards: JSONObject) -> Deck? {
        guard let pictures = cards["pictures"]?.integer, (0...RecordingBounds.cards).contains(pictures) else { return nil }
        return Deck(pictureCount: pictures, runs: runs(cards["runs"]))
    }

    static func json(_ deck: Deck) -> JSONValue { ["pictures": JSONValue(deck.pictures.count), "runs": json(deck.runs)] }

    private static func runs(_ value: JSONValue?) -> [Deck.Run] {
        (value?.array ?? []).prefix(1_000_000).compactMap { run in
            let numbers = run.array?.compactMap(\.integer) ?? []
            return numbers.count == 4 ? Deck.Run(count: numbers[0], first: numbers[1], cycle: numbers[2], phase: numbers[3]) : nil
        }
    }

    private static func json(_ runs: [Deck.Run]) -> JSONValue {
        .array(runs.map { .array([$0.count, $0.first, $0.cycle, $0.phase].map { JSONValue($0) }) })
    }

    private static func removal(_ object: JSONObject) -> RecordingStart.Removal? {
        guard let picture = object["picture"]?.integer, let index = object["index"]?.integer else { return nil }
        var removal = RecordingStart.Removal(picture: picture, index: index, wasCurrent: object["wasCurrent"] == .bool(true))
        if let former = object["former"] {
            let ends = object["replacedBy"]?.array?.compactMap(\.integer) ?? []
            guard ends.count == 2, ends[0] <= ends[1] else { return nil }
            (removal.former, removal.replacedBy) = (runs(former), ends[0]..<ends[1])
        }
        return removal
    }

    private static func json(_ removal: RecordingStart.Removal) -> JSONValue {
        let card: JSONValue = ["picture": JSONValue(removal.picture), "index": JSONValue(removal.index)]
        let current: JSONValue = removal.wasCurrent ? ["wasCurrent": .bool(true)] : [:]
        guard let former = removal.former else { return card.with(current) }
        let ends: JSONValue = .array([JSONValue(removal.replacedBy.lowerBound), JSONValue(removal.replacedBy.upperBound)])
        return card.with(current).with(["former": json(former), "replacedBy": ends])
    }

    static func size(_ value: JSONValue?) -> Size? {
        let numbers = value?.array?.compactMap(\.finiteNumber) ?? []
        guard numbers.count == 2, (1...65536).contains(numbers[0]), (1...65536).contains(numbers[1]) else { return nil }
        return Size(width: numbers[0], height: numbers[1])
    }

    // MARK: The scroller at rest

    private static func rest(_ object: JSONObject) -> RestState {
        var rest = RestState(offset: (object["offset"]?.finiteNumber ?? 0).clamped(to: -1e9...1e9))
        if let carousel = object["carousel"]?.object {
            rest.carousel = RestState.Carousel(
                turnProgress: carousel["turn"]?.finiteNumber, remainingTurn: carousel["remainingTurn"]?.finiteNumber ?? 0,
                velocity: carousel["velocity"]?.finiteNumber ?? 0, wasDragged: carousel["dragged"] == .bool(true))
        }
        if case .bool(let isForward)? = object["forward"] { rest.isForward = isForward }
        if let stack = object["stack"]?.object {
            rest.stack = RestState.Stack(
                depth: (stack["depth"]?.integer ?? 0).clamped(to: 0...1_000_000_000),
                thrown: (stack["thrown"]?.array ?? []).suffix(4096).compactMap { $0.string.flatMap(ThrowDirection.init) })
        }
        if let screens = object["screens"]?.object { rest.screens = container(screens) }
        return rest
    }

    private static func write(_ rest: RestState, into object: inout JSONObject) {
        object["offset"] = JSONValue(rest.offset)
        object["carousel"] = rest.carousel.map {
            let turn: JSONValue = $0.turnProgress.map { ["turn": JSONValue($0)] } ?? [:]
            return turn.with([
                "remainingTurn": JSONValue($0.remainingTurn), "velocity": JSONValue($0.velocity), "dragged": .bool($0.wasDragged),
            ])
        }
        object["forward"] = rest.isForward.map { .bool($0) }
        object["stack"] = rest.stack.map {
            ["depth": JSONValue($0.depth), "thrown": .array($0.thrown.map { .string($0.rawValue) })]
        }
        object["screens"] = rest.screens.map(json)
    }

    private static func container(_ object: JSONObject) -> ScreenContainer? {
        if let base = object["base"]?.integer {
            let pushed = (object["pushed"]?.array ?? []).prefix(10_000).compactMap(\.integer)
            return .navigation(NavigationStack(base: base, pushed: pushed))
        }
        if let presenting = object["presenting"]?.integer {
            let below = Presentation(presenting: presenting)
            return .modal(object["presented"]?.integer.flatMap(below.presenting) ?? below)
        }
        let tabs = object["tabs"]?.array?.compactMap(\.integer) ?? []
        guard tabs.count == 2, tabs[0] >= 0, tabs[0] < tabs[1], let selected = object["selected"]?.integer else { return nil }
        return .tabs(TabSet(screens: tabs[0]..<tabs[1], selected: selected))
    }

    private static func json(_ container: ScreenContainer) -> JSONValue {
        switch container {
        case .navigation(let stack):
            return ["base": JSONValue(stack.base), "pushed": .array(stack.pushed.map { JSONValue($0) })]
        case .modal(let presentation):
            let below: JSONValue = ["presenting": JSONValue(presentation.presenting)]
            return presentation.presented.map { below.with(["presented": JSONValue($0)]) } ?? below
        case .tabs(let tabs):
            return [
                "tabs": .array([JSONValue(tabs.screens.lowerBound), JSONValue(tabs.screens.upperBound)]),
                "selected": JSONValue(tabs.selected),
            ]
        }
    }
}

extension JSONValue {
    /// The value as a whole number within ±2⁵³; nil for other values.
    var integer: Int? {
        finiteNumber.flatMap { $0 == $0.rounded() && abs($0) <= 0x1p53 ? Int($0) : nil }
    }
}

extension [Double] {
    /// A list of numbers.
    var json: JSONValue { .array(map { JSONValue($0) }) }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
