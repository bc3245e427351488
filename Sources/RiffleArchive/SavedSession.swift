public import RiffleModels
public import RiffleSettings

/// The state of the window when it was last used.
public struct SavedSession: Equatable, Sendable {
    /// The configuration, with the values of every model.
    public var configuration: StageConfiguration
    /// The scroll offset in cards. It applies only to a deck of `cardCount` cards.
    public var offset = 0.0
    /// The number of cards.
    public var cardCount = 0
    /// The window's size in points, 160…16384 by 120…16384 as read; nil: unknown.
    public var windowSize: (width: Double, height: Double)?
    /// The position of the window's top left corner (with its title bar) in points of the desktop, −1e6…1e6 as read; nil: unknown.
    public var windowPosition: SIMD2<Double>?
    /// Whether the window was maximized. Size and position are those that it returns to.
    public var isMaximized = false
    /// Whether the window was full screen. Size and position are those that it returns to.
    public var isFullScreen = false
    /// Whether the panel was open.
    public var isPanelOpen = false
    /// The panel's width in points; nil: its default.
    public var panelWidth: Double?
    /// The names of the parameters that are pinned to the top of the panel.
    public var favourites: Set<String> = []
    /// The path of the preset that was loaded last.
    public var presetPath: String?
    /// The path of the model's file, if the model is a formula.
    public var formulaPath: String?
    /// The focus points of pictures, which cards show at their centres: 0…1 of width and height, by the pictures' absolute paths.
    public var focuses: [String: SIMD2<Double>] = [:]
    /// The settings of films as text; empty for the defaults.
    public var film = ""
    /// The folders in which code was saved last, by the names of the platforms.
    public var exports: [String: SavedExport] = [:]
    /// The names of the completed hints of the first start.
    public var completedHints: [String] = []
    /// The names of the questions that the user has answered: they aren't asked again.
    public var answered: Set<String> = []
    private var document = JSONObject()

    /// The folder of a platform's last export.
    public struct SavedExport: Equatable, Sendable {
        /// The folder's absolute path.
        public var path: String
        /// The id of the exported model.
        public var model: String

        /// Creates a folder for a model.
        public init(path: String, model: String) { (self.path, self.model) = (path, model) }
    }

    /// The greatest number of focus points that are kept.
    static let mostFocuses = 2000

    /// Creates a session with this configuration; everything else is unknown.
    public init(configuration: StageConfiguration = StageConfiguration()) { self.configuration = configuration }

    /// Equality of all members, including the unknown JSON members that were read.
    public static func == (a: SavedSession, b: SavedSession) -> Bool {
        a.configuration == b.configuration && a.offset == b.offset && a.cardCount == b.cardCount
            && a.windowSize?.width == b.windowSize?.width && a.windowSize?.height == b.windowSize?.height
            && a.windowPosition == b.windowPosition && a.isMaximized == b.isMaximized && a.isFullScreen == b.isFullScreen
            && a.isPanelOpen == b.isPanelOpen && a.panelWidth == b.panelWidth && a.favourites == b.favourites
            && a.presetPath == b.presetPath && a.formulaPath == b.formulaPath && a.focuses == b.focuses
            && a.film == b.film && a.exports == b.exports && a.completedHints == b.completedHints
            && a.answered == b.answered
            && a.document == b.document
    }

    /// Reads a session from JSON; returns it with a sentence for each value that was changed or ignored. If its model isn't in the
    /// catalogue, the first one is chosen. `model`: the id of a model that replaces the chosen one; nil for none.
    public static func read(
        _ bytes: [UInt8], catalogue: ModelCatalogue = .builtIn, model: String? = nil
    ) throws(PresetProblem) -> (session: SavedSession, problems: [String]) {
        guard var object = try JSONReader.value(of: bytes).object else { throw .notAnObject }
        if let model { object["model"] = .string(model) }
        let read = try ConfigurationDocument.read(
            object, catalogue: catalogue,
            known: ["window", "panel", "offset", "cards", "preset", "formula", "focus", "film", "exports", "hints", "answered"],
            isComplete: true, replacesModel: true)
        var session = SavedSession(configuration: read.configuration)
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
        if let x = number(window, "x", -1e6...1e6), let y = number(window, "y", -1e6...1e6) {
            session.windowPosition = SIMD2(x, y)
        }
        session.isMaximized = window?["maximized"] == .bool(true)
        session.isFullScreen = window?["fullScreen"] == .bool(true)
        let panel = object["panel"]?.object
        session.isPanelOpen = panel?["open"] == .bool(true)
        session.panelWidth = number(panel, "width", 1...16384)
        session.favourites = Set(
            (panel?["favourites"]?.array ?? []).compactMap(\.string).prefix(200).map(read.configuration.presentName))
        session.presetPath = object["preset"]?.string
        session.formulaPath = object["formula"]?.string
        for (path, value) in (object["focus"]?.object?.members ?? []).prefix(mostFocuses) {
            guard case .array(let numbers) = value, numbers.count == 2, let x = numbers[0].finiteNumber,
                let y = numbers[1].finiteNumber
            else { continue }
            session.focuses[path] = SIMD2(min(max(x, 0), 1), min(max(y, 0), 1))
        }
        session.film = object["film"]?.string.map { String($0.prefix(200)) } ?? ""
        for (name, value) in (object["exports"]?.object?.members ?? []).prefix(64) {
            guard let path = value.object?["folder"]?.string, path.hasPrefix("/"), let model = value.object?["model"]?.string
            else { continue }
            session.exports[name] = SavedExport(path: path, model: model)
        }
        if case .array(let names)? = object["hints"] { session.completedHints = names.prefix(64).compactMap(\.string) }
        if case .array(let names)? = object["answered"] { session.answered = Set(names.prefix(64).compactMap(\.string)) }
        return (session, read.problems)
    }

    /// The session as JSON; unknown members that were read are kept.
    public var text: String {
        var object = document
        ConfigurationDocument.write(configuration, into: &object)
        object["offset"] = JSONValue(offset)
        object["cards"] = JSONValue(Double(cardCount))
        var window = object["window"]?.object ?? JSONObject()
        if let windowSize {
            window["width"] = JSONValue(windowSize.width)
            window["height"] = JSONValue(windowSize.height)
        }
        if let windowPosition {
            window["x"] = JSONValue(windowPosition.x)
            window["y"] = JSONValue(windowPosition.y)
        }
        window["maximized"] = isMaximized ? .bool(true) : nil
        window["fullScreen"] = isFullScreen ? .bool(true) : nil
        object["window"] = window.members.isEmpty ? nil : .object(window)
        var panel = object["panel"]?.object ?? JSONObject()
        panel["open"] = .bool(isPanelOpen)
        if let panelWidth { panel["width"] = JSONValue(panelWidth) }
        panel["favourites"] = favourites.isEmpty ? nil : .array(favourites.sorted().map { .string($0) })
        object["panel"] = .object(panel)
        object["preset"] = presetPath.map { .string($0) }
        object["film"] = film.isEmpty ? nil : .string(film)
        object["formula"] = formulaPath.map { .string($0) }
        var folders = JSONObject()
        for (name, folder) in exports.sorted(by: { $0.key < $1.key }) {
            folders[name] = ["folder": .string(folder.path), "model": .string(folder.model)]
        }
        object["exports"] = folders.members.isEmpty ? nil : .object(folders)
        var points = JSONObject()
        for (path, point) in focuses.sorted(by: { $0.key < $1.key }).prefix(Self.mostFocuses) {
            points[path] = .array([JSONValue(point.x), JSONValue(point.y)])
        }
        object["focus"] = points.members.isEmpty ? nil : .object(points)
        object["answered"] = answered.isEmpty ? nil : .array(answered.sorted().map { .string($0) })
        object["hints"] = completedHints.isEmpty ? nil : .array(completedHints.map { .string($0) })
        return JSONValue.object(object).text
    }
}
