internal import RiffleFit
internal import RiffleMath

/// Reads the parts of a file with marks.
struct MarksReader {
    private(set) var marks: [FitMark] = []
    private(set) var rough: Set<Int> = []

    static func stage(_ value: JSONValue?) throws(MarksProblem) -> FitStage {
        guard let object = value?.object else {
            throw .content("\"stage\" should be an object with a center in pixels and a card's size in points")
        }
        try MarksFile.checkNames(object, ["center", "scale", "card", "eye"], in: "\"stage\"")
        let center = try numbers(object["center"], 2, "\"center\" of the stage", "two numbers, x and y in pixels")
        let card = try numbers(object["card"], 2, "\"card\" of the stage", "two numbers, width and height in points")
        var stage = FitStage(center: Vector2(center[0], center[1]), card: Size(width: card[0], height: card[1]))
        if let scale = object["scale"] { stage.scale = try number(scale, "\"scale\" of the stage") }
        if let eye = object["eye"], eye != .null { stage.eye = try number(eye, "\"eye\" of the stage") }
        return stage
    }

    static func frames(_ value: JSONValue?) throws(MarksProblem) -> (frames: [FitFrame], followed: Set<Int>) {
        guard let value else { return ([FitFrame(offset: 0)], []) }
        guard let elements = value.array else { throw .content("\"frames\" should be a list of objects") }
        guard elements.count <= FitReference.Limits.frames else {
            throw .content("it has \(elements.count) frames; at most \(FitReference.Limits.frames) can be fitted")
        }
        var frames: [FitFrame] = []
        var followed: Set<Int> = []
        for (index, element) in elements.enumerated() {
            let name = "frame \(index + 1)"
            guard let object = element.object else { throw .content("\(name) should be an object, such as {\"offset\": 0}") }
            try MarksFile.checkNames(object, ["offset", "time", "track"], in: name)
            var frame = FitFrame(offset: nil)
            if let offset = object["offset"], offset != .null { frame.offset = try number(offset, "\"offset\" of \(name)") }
            if let time = object["time"], time != .null {
                frame.time = try number(time, "\"time\" of \(name)")
                guard (0...1e6).contains(frame.time ?? -1) else {
                    throw .content("\"time\" of \(name) should be seconds from the recording's start")
                }
            }
            if try isOn(object["track"], "\"track\" of \(name)") {
                guard index > 0 else { throw .content("\(name) has no frame before it whose marks could be followed") }
                followed.insert(index)
            }
            frames.append(frame)
        }
        return (frames, followed)
    }

    static func pins(_ value: JSONValue?) throws(MarksProblem) -> [String] {
        guard let value else { return [] }
        guard let elements = value.array, elements.count <= 100 else {
            throw .content("\"pins\" should be a list of texts, such as \"x=linear\"")
        }
        var pins: [String] = []
        for element in elements {
            guard let text = element.string, text.count <= 100 else {
                throw .content("\"pins\" should be a list of texts, such as \"x=linear\"")
            }
            pins.append(text)
        }
        return pins
    }

    mutating func readMarks(_ value: JSONValue?) throws(MarksProblem) {
        guard let elements = value?.array else { throw .content("\"marks\" should be a list of objects") }
        guard elements.count <= FitReference.Limits.marks else {
            throw .content("it has \(elements.count) marks; at most \(FitReference.Limits.marks) can be fitted")
        }
        for (index, element) in elements.enumerated() { try read(element, "mark \(index + 1)") }
    }

    /// Reads an element, which has one edge or several.
    private mutating func read(_ element: JSONValue, _ name: String) throws(MarksProblem) {
        guard let object = element.object else {
            throw .content("\(name) should be an object, such as {\"card\": 0, \"left\": 120}")
        }
        let sides = FitMark.Side.allCases.map(\.rawValue)
        try MarksFile.checkNames(object, ["card", "frame", "covers", "weight", "snap"] + sides, in: name)
        guard let card = object["card"]?.integer else { throw .content("\"card\" of \(name) should be a whole number") }
        var frame = 1
        if let given = object["frame"] {
            guard let number = given.integer, number >= 1 else {
                throw .content("\"frame\" of \(name) should be a whole number from 1 up")
            }
            frame = number
        }
        let weight =
            try object["weight"].map { value throws(MarksProblem) in try Self.number(value, "\"weight\" of \(name)") } ?? 1
        let isRough = try Self.isOn(object["snap"], "\"snap\" of \(name)")
        let before = marks.count
        for side in FitMark.Side.allCases {
            guard let value = object[side.rawValue] else { continue }
            let place: FitMark.Place
            if value.array != nil {
                let four = try Self.numbers(
                    value, 4, "\"\(side.rawValue)\" of \(name)", "a coordinate, or four numbers: x and y of two points")
                place = .line(Vector2(four[0], four[1]), Vector2(four[2], four[3]))
            } else {
                place = .at(try Self.number(value, "\"\(side.rawValue)\" of \(name)"))
            }
            if isRough { rough.insert(marks.count) }
            marks.append(FitMark(.edge(side, place), card: card, frame: frame - 1, weight: weight))
        }
        if let value = object["covers"] {
            guard let other = value.integer else { throw .content("\"covers\" of \(name) should be the number of a card") }
            marks.append(FitMark(.covers(other), card: card, frame: frame - 1, weight: weight))
        }
        guard marks.count > before else {
            throw .content("\(name) has neither an edge (left, right, top, bottom) nor \"covers\"")
        }
    }

    private static func number(_ value: JSONValue, _ name: String) throws(MarksProblem) -> Double {
        guard let number = value.finiteNumber else { throw .content("\(name) should be a finite number") }
        return number
    }

    private static func numbers(
        _ value: JSONValue?, _ count: Int, _ name: String, _ expected: String
    ) throws(MarksProblem) -> [Double] {
        let numbers = value?.array?.compactMap(\.finiteNumber) ?? []
        guard numbers.count == count, value?.array?.count == count else { throw .content("\(name) should be \(expected)") }
        return numbers
    }

    private static func isOn(_ value: JSONValue?, _ name: String) throws(MarksProblem) -> Bool {
        switch value {
        case nil: return false
        case .bool(let isOn)?: return isOn
        case _?: throw .content("\(name) should be true or false")
        }
    }
}
