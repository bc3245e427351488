internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// A line below the header of a recording: an event, a check, or the end.
enum RecordingLine {
    case event(StageEvent)
    case check(RecordingCheck)
    case end
    /// A line of another program, or of a later version.
    case unknown

    /// The reason why a line can't be played, in words that follow "in line 7,".
    struct Refusal: Error {
        var reason: String
    }

    /// Returns the reason for a text that isn't a JSON object.
    static func reason(_ problem: PresetProblem) -> String {
        switch problem {
        case .malformed(_, let reason): reason
        case .truncated: "the text ends too early"
        case .duplicateKey(let key, _): "\"\(key.prefix(40))\" comes twice"
        default: "there is no object in braces"
        }
    }

    // MARK: - Reading

    static func read(
        _ object: JSONObject, at time: StageTime, _ defaults: inout ConfigurationDefaults
    ) throws(Refusal) -> RecordingLine {
        func event(_ kind: StageEvent.Kind) -> RecordingLine { .event(StageEvent(time: time, kind: kind)) }
        if object["end"] != nil { return .end }
        if let phase = object["pointer"] { return event(.input(.pointer(try pointer(phase, object)))) }
        if let wheel = object["wheel"] {
            return event(.input(.wheel(delta: try vector(wheel, "wheel"), isPrecise: object["precise"] == .bool(true))))
        }
        if let command = object["command"] { return event(.command(try self.command(command, object))) }
        if let given = object["configure"] { return event(.configure(try configuration(given, &defaults))) }
        if let change = object["deck"] { return event(.deck(try deckChange(change, object))) }
        if let size = object["resize"] { return event(.resize(try resize(size, object))) }
        if let size = object["cardSize"] {
            if size == .null { return event(.cardSize(nil)) }
            guard let size = RecordingHeader.size(size) else { throw Refusal(reason: "\"cardSize\" isn't a size in points") }
            return event(.cardSize(size))
        }
        if let aspect = object["aspect"] {
            guard let ratio = aspect.finiteNumber, (0.001...1000).contains(ratio), let picture = object["picture"]?.integer,
                picture >= 0
            else { throw Refusal(reason: "\"aspect\" isn't an aspect ratio") }
            return event(.aspect(ratio, picture: picture))
        }
        if let given = object["check"] { return .check(try check(given, at: time)) }
        return .unknown
    }

    private static func pointer(_ phase: JSONValue, _ object: JSONObject) throws(Refusal) -> InputEvent.Pointer {
        guard let phase = phase.string.flatMap({ word in phases.first { $0.word == word }?.phase }) else {
            throw Refusal(reason: "\"pointer\" isn't began, moved, ended or cancelled")
        }
        let position = Vector2(try number(object, "x"), try number(object, "y"))
        let button = object["button"]?.string.flatMap { word in buttons.first { $0.word == word }?.button } ?? .primary
        return InputEvent.Pointer(phase: phase, id: object["id"]?.integer ?? 0, position: position, button: button)
    }

    private static let phases: [(word: String, phase: InputEvent.Pointer.Phase)] = [
        ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
    ]
    private static let buttons: [(word: String, button: InputEvent.Pointer.Button)] = [
        ("primary", .primary), ("secondary", .secondary), ("middle", .middle),
    ]

    private static func number(_ object: JSONObject, _ name: String) throws(Refusal) -> Double {
        guard let value = object[name]?.finiteNumber, abs(value) <= 1e6 else {
            throw Refusal(reason: "\"\(name)\" isn't a number of points")
        }
        return value
    }

    private static func vector(_ value: JSONValue, _ name: String) throws(Refusal) -> Vector2 {
        let numbers = value.array?.compactMap(\.finiteNumber) ?? []
        guard numbers.count == 2, abs(numbers[0]) <= 1e6, abs(numbers[1]) <= 1e6 else {
            throw Refusal(reason: "\"\(name)\" isn't a pair of numbers")
        }
        return Vector2(numbers[0], numbers[1])
    }

    private static func configuration(_ value: JSONValue, _ defaults: inout ConfigurationDefaults) throws(Refusal)
        -> StageConfiguration
    {
        guard let object = value.object else { throw Refusal(reason: "\"configure\" isn't an object in braces") }
        do throws(PresetProblem) {
            return try ConfigurationDocument.read(object, known: [], isComplete: true, hasRemarks: false, &defaults).configuration
        } catch {
            if case .unknownModel(let id, _) = error {
                throw Refusal(reason: "Riffle doesn't have the model \"\(id.prefix(40))\"; \(PresetLine.formulaHint)")
            }
            throw Refusal(reason: "\"configure\" isn't a configuration")
        }
    }

    private static func resize(_ value: JSONValue, _ object: JSONObject) throws(Refusal) -> StageResize {
        guard let size = RecordingHeader.size(value) else { throw Refusal(reason: "\"resize\" isn't a size in points") }
        func part(_ name: String, _ standard: Double, _ range: ClosedRange<Double>) -> Double {
            (object[name]?.finiteNumber ?? standard).clamped(to: range)
        }
        return StageResize(
            size: size, topInset: part("top", 0, 0...size.height / 2), widthShare: part("share", 1, 0.05...1),
            pixelScale: part("scale", 1, 0.25...16), duration: part("duration", 0, 0...60))
    }

    private static func check(_ value: JSONValue, at time: StageTime) throws(Refusal) -> RecordingCheck {
        guard let object = value.object, let offset = object["offset"]?.finiteNumber, let current = object["current"]?.integer
        else { throw Refusal(reason: "\"check\" lacks the offset or the current card") }
        var check = RecordingCheck(time: time, offset: offset, current: current)
        for card in object["cards"]?.array ?? [] {
            let numbers = card.array?.compactMap(\.finiteNumber) ?? []
            guard numbers.count == 8, let index = Int(exactly: numbers[0]) else {
                throw Refusal(reason: "a card of \"check\" doesn't have eight numbers")
            }
            check.cards.append(
                RecordingCheck.Card(
                    index: index, center: Vector2(numbers[1], numbers[2]), right: Vector2(numbers[3], numbers[4]),
                    top: Vector2(numbers[5], numbers[6]), opacity: numbers[7]))
        }
        return check
    }

    // MARK: - Writing

    /// Passes the lines of events and checks to `body` in order of time, each with its time, and with its event if it has one.
    static func write(
        _ events: ContiguousArray<StageEvent>, _ checks: ContiguousArray<RecordingCheck>,
        _ body: (StageTime, StageEvent?, String) -> Void
    ) {
        var checks = checks[...]
        for event in events {
            while let check = checks.first, check.time < event.time {
                body(check.time, nil, json(check).line)
                checks.removeFirst()
            }
            body(event.time, event, json(event).line)
        }
        for check in checks { body(check.time, nil, json(check).line) }
    }

    /// Returns the line of the end.
    static func end(at time: StageTime) -> String { (["t": JSONValue(time.seconds), "end": .bool(true)] as JSONValue).line }

    static func json(_ check: RecordingCheck) -> JSONValue {
        let cards = check.cards.map { card in
            [
                Double(card.index), card.center.x, card.center.y, card.right.x, card.right.y, card.top.x, card.top.y,
                card.opacity,
            ].json
        }
        return [
            "t": JSONValue(check.time.seconds),
            "check": ["offset": JSONValue(check.offset), "current": JSONValue(check.current), "cards": .array(cards)],
        ]
    }

    static func json(_ event: StageEvent) -> JSONValue {
        let time: JSONValue = ["t": JSONValue(event.time.seconds)]
        switch event.kind {
        case .input(.pointer(let pointer)): return time.with(json(pointer))
        case .input(.wheel(let delta, let isPrecise)):
            return time.with(["wheel": [delta.x, delta.y].json]).with(isPrecise ? ["precise": .bool(true)] : [:])
        case .command(let command): return time.with(json(command))
        case .configure(let configuration):
            var object = JSONObject()
            ConfigurationDocument.write(configuration.withoutDesktop, into: &object)
            return time.with(["configure": .object(object)])
        case .deck(let change): return time.with(json(change))
        case .resize(let resize):
            let size: JSONValue = [
                "resize": [resize.size.width, resize.size.height].json, "scale": JSONValue(resize.pixelScale),
            ]
            return time.with(size).with(resize.topInset == 0 ? [:] : ["top": JSONValue(resize.topInset)])
                .with(resize.widthShare == 1 ? [:] : ["share": JSONValue(resize.widthShare)])
                .with(resize.duration > 0 ? ["duration": JSONValue(resize.duration)] : [:])
        case .aspect(let aspect, let picture):
            return time.with(["aspect": JSONValue(aspect), "picture": JSONValue(picture)])
        case .cardSize(let size): return time.with(["cardSize": size.map { [$0.width, $0.height].json } ?? .null])
        }
    }

    private static func json(_ pointer: InputEvent.Pointer) -> JSONValue {
        let position: JSONValue = [
            "pointer": .string(phases.first { $0.phase == pointer.phase }?.word ?? ""), "x": JSONValue(pointer.position.x),
            "y": JSONValue(pointer.position.y),
        ]
        return position.with(pointer.id == 0 ? [:] : ["id": JSONValue(pointer.id)])
            .with(
                pointer.button == .primary ? [:] : ["button": .string(buttons.first { $0.button == pointer.button }?.word ?? "")])
    }
}
