internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleStage

// Commands and changes of the deck.
extension RecordingLine {
    /// The words of the commands that have a number, and of the commands that have none.
    private static let counted: [(word: String, command: @Sendable (Int) -> StageCommand)] = [
        ("step", { .step($0) }), ("hold", { .keyDown($0) }), ("letGo", { .keyUp($0) }), ("page", { .page($0) }),
        ("flipCard", { .flipCard(page: $0) }), ("select", { .select(page: $0) }),
    ]
    private static let plain: [(word: String, command: StageCommand)] = [
        ("first", .first), ("last", .last), ("flip", .flip), ("activate", .activate), ("back", .back), ("undoThrow", .undoThrow),
        ("cancel", .cancel),
    ]

    static func command(_ value: JSONValue, _ object: JSONObject) throws(Refusal) -> StageCommand {
        let word = value.string ?? ""
        if let command = plain.first(where: { $0.word == word })?.command { return command }
        if word == "throwTop" {
            guard let direction = object["direction"]?.string.flatMap(ThrowDirection.init) else {
                throw Refusal(reason: "\"direction\" isn't left, right, up or down")
            }
            return .throwTop(direction)
        }
        guard let command = counted.first(where: { $0.word == word })?.command else {
            throw Refusal(reason: "the command \"\(word.prefix(40))\" is not known")
        }
        guard let number = object["value"]?.integer, abs(number) <= 1_000_000_000 else {
            throw Refusal(reason: "\"value\" isn't a whole number")
        }
        return command(number)
    }

    static func json(_ command: StageCommand) -> JSONValue {
        func number(_ word: String, _ value: Int) -> JSONValue { ["command": .string(word), "value": JSONValue(value)] }
        switch command {
        case .step(let count): return number("step", count)
        case .keyDown(let direction): return number("hold", direction)
        case .keyUp(let direction): return number("letGo", direction)
        case .page(let count): return number("page", count)
        case .flipCard(let page): return number("flipCard", page)
        case .select(let page): return number("select", page)
        case .throwTop(let direction): return ["command": "throwTop", "direction": .string(direction.rawValue)]
        case .first, .last, .flip, .activate, .back, .undoThrow, .cancel:
            return ["command": .string(plain.first { $0.command == command }?.word ?? "")]
        }
    }

    // MARK: The deck

    static func deckChange(_ value: JSONValue, _ object: JSONObject) throws(Refusal) -> DeckChange {
        func number(_ name: String, _ most: Int = 1_000_000_000) throws(Refusal) -> Int {
            guard let number = object[name]?.integer, (0...most).contains(number) else {
                throw Refusal(reason: "\"\(name)\" isn't a whole number from 0 to \(most)")
            }
            return number
        }
        func pictures() throws(Refusal) -> Deck.Pictures { Deck.Pictures(untitled: try number("count", 100_000)) }
        switch value.string {
        case "remove": return .remove(try number("card"))
        case "insert": return .insert(try pictures(), at: try number("card"))
        case "putBack": return .putBack
        case "arrange": return .arrange((object["pictures"]?.array ?? []).compactMap(\.integer))
        case "replace": return .replace(try pictures())
        case "set":
            guard let deck = object["cards"]?.object.flatMap(RecordingHeader.deck) else {
                throw Refusal(reason: "\"cards\" lacks the number of pictures or the runs that show them")
            }
            return .set(deck)
        case "focus":
            let point = object["point"]?.array?.compactMap(\.finiteNumber) ?? []
            return .focus(picture: try number("picture"), point.count == 2 ? Vector2(point[0], point[1]) : nil)
        default: throw Refusal(reason: "\"deck\" isn't a known change")
        }
    }

    static func json(_ change: DeckChange) -> JSONValue {
        switch change {
        case .remove(let card): return ["deck": "remove", "card": JSONValue(card)]
        case .insert(let pictures, let index):
            return ["deck": "insert", "count": JSONValue(pictures.count), "card": JSONValue(Swift.max(index, 0))]
        case .putBack: return ["deck": "putBack"]
        case .arrange(let pictures): return ["deck": "arrange", "pictures": .array(pictures.map { JSONValue($0) })]
        case .replace(let pictures): return ["deck": "replace", "count": JSONValue(pictures.count)]
        case .set(let deck): return ["deck": "set", "cards": RecordingHeader.json(deck)]
        case .focus(let picture, let point):
            let change: JSONValue = ["deck": "focus", "picture": JSONValue(picture)]
            return point.map { change.with(["point": [$0.x, $0.y].json]) } ?? change
        }
    }
}
