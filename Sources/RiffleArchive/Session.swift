internal import RiffleModels
public import RiffleStage

/// What a window looked like when it was last used.
public struct Session: Equatable, Sendable {
    /// With the values of every model.
    public var configuration = StageConfiguration()
    /// Where the cards stood, in cards, and how many there were: the place means nothing in another deck.
    public var offset = 0.0
    public var cardCount = 0
    /// The window's size in points, 1…16384 a side; nil: nothing is known of it.
    public var windowSize: (width: Double, height: Double)?
    public var isPanelOpen = false
    /// In points; nil: the panel's own.
    public var panelWidth: Double?
    /// The names of the numbers that stand on top of it.
    public var favourites: Set<String> = []
    /// The file of the preset that was chosen last.
    public var presetPath: String?
    /// The points of pictures that cards show in their middle, 0…1 of their width and height, by the files' absolute paths.
    public var focuses: [String: SIMD2<Double>] = [:]
    /// The first start's hints that were followed, by their names.
    public var followedHints: [String] = []
    private var document = JSONObject()

    /// More pictures than this are not kept.
    static let mostFocuses = 2000

    public init() {}

    public static func == (a: Session, b: Session) -> Bool {
        a.configuration == b.configuration && a.offset == b.offset && a.cardCount == b.cardCount
            && a.windowSize?.width == b.windowSize?.width && a.windowSize?.height == b.windowSize?.height
            && a.isPanelOpen == b.isPanelOpen && a.panelWidth == b.panelWidth && a.favourites == b.favourites
            && a.presetPath == b.presetPath && a.focuses == b.focuses && a.followedHints == b.followedHints
            && a.document == b.document
    }

    /// Reads a session, with a sentence for each value that was not taken as it stands.
    public static func read(_ bytes: [UInt8]) throws(PresetProblem) -> (session: Session, problems: [String]) {
        guard let object = try JSONReader.value(of: bytes).object else { throw .notAnObject }
        var session = Session()
        let read = try ConfigurationDocument.read(
            object, known: ["window", "panel", "offset", "cards", "preset", "focus", "hints"], isComplete: true)
        session.configuration = read.configuration
        session.document = object
        func number(_ object: JSONObject?, _ key: String, _ range: ClosedRange<Double>) -> Double? {
            object?[key]?.finiteNumber.map { min(max($0, range.lowerBound), range.upperBound) }
        }
        session.offset = number(object, "offset", -1e9...1e9) ?? 0
        session.cardCount = Int(number(object, "cards", 0...1e9) ?? 0)
        let window = object["window"]?.object
        if let width = number(window, "width", 160...16384), let height = number(window, "height", 120...16384) {
            session.windowSize = (width, height)
        }
        let panel = object["panel"]?.object
        session.isPanelOpen = panel?["open"] == .bool(true)
        session.panelWidth = number(panel, "width", 1...16384)
        session.favourites = Set(
            (panel?["favourites"]?.array ?? []).compactMap(\.string).prefix(200).map(StageConfiguration.presentName))
        session.presetPath = object["preset"]?.string
        for (path, value) in (object["focus"]?.object?.members ?? []).prefix(mostFocuses) {
            guard case .array(let numbers) = value, numbers.count == 2, let x = numbers[0].finiteNumber,
                let y = numbers[1].finiteNumber
            else { continue }
            session.focuses[path] = SIMD2(min(max(x, 0), 1), min(max(y, 0), 1))
        }
        if case .array(let names)? = object["hints"] { session.followedHints = names.prefix(64).compactMap(\.string) }
        return (session, read.problems)
    }

    public var text: String {
        var object = document
        ConfigurationDocument.write(configuration, into: &object)
        object["offset"] = JSONValue(offset)
        object["cards"] = JSONValue(Double(cardCount))
        if let windowSize {
            var window = object["window"]?.object ?? JSONObject()
            window["width"] = JSONValue(windowSize.width)
            window["height"] = JSONValue(windowSize.height)
            object["window"] = .object(window)
        }
        var panel = object["panel"]?.object ?? JSONObject()
        panel["open"] = .bool(isPanelOpen)
        if let panelWidth { panel["width"] = JSONValue(panelWidth) }
        panel["favourites"] = favourites.isEmpty ? nil : .array(favourites.sorted().map { .string($0) })
        object["panel"] = .object(panel)
        object["preset"] = presetPath.map { .string($0) }
        var points = JSONObject()
        for (path, point) in focuses.sorted(by: { $0.key < $1.key }).prefix(Self.mostFocuses) {
            points[path] = .array([JSONValue(point.x), JSONValue(point.y)])
        }
        object["focus"] = points.members.isEmpty ? nil : .object(points)
        object["hints"] = followedHints.isEmpty ? nil : .array(followedHints.map { .string($0) })
        return JSONValue.object(object).text
    }
}
