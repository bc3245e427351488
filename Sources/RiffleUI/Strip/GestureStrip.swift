internal import RiffleSession
public import RiffleMath

/// The strip: the timeline of a gesture, docked below the stage. It shows offset and velocity over time under one setting or two, the
/// events, and the differences as numbers; the playhead and the ends of the part that is played can be dragged.
///
/// All sizes are in points of the panel and the text. `room` is the window without the panel and the depth inspector: the stage and the
/// strip share it.
public struct GestureStrip: Equatable, Sendable {
    /// The controls, from left to right.
    public enum Button: Int, CaseIterable, Sendable {
        // Stored, not computed: it is read in every frame.
        public static let allCases: [Button] = [.loop, .record, .gestures, .save, .other, .comparison, .copy, .close]

        /// Plays the gesture in a loop.
        case loop
        /// Records a gesture.
        case record
        /// The gesture's name; opens the list of gestures.
        case gestures
        /// Keeps the last minute.
        case save
        /// B's name; opens the list of settings.
        case other
        /// How B is shown on the stage.
        case comparison
        /// Copies the numbers.
        case copy
        /// Closes the strip.
        case close

        /// Whether it opens a menu: it then acts on press, so that the pointer can be dragged on to a menu item.
        public var opensMenu: Bool { self == .gestures || self == .other }

        /// Whether it is in the left group.
        var isLeft: Bool { rawValue <= Button.save.rawValue }

        var intent: StripIntent {
            switch self {
            case .loop: .toggleLoop
            case .record: .record
            case .gestures: .openGestures
            case .save: .saveLast
            case .other: .openOther
            case .comparison: .nextComparison
            case .copy: .copyNumbers
            case .close: .close
            }
        }
    }

    /// The part at a point: a control, the lower or the upper end of the part that is played, the timeline, or nothing that acts.
    public enum Part: Equatable, Sendable { case button(Button), start, end, time, surface }

    /// Whether it is open.
    public var isOpen = false
    /// The content; the caller updates it in every frame while the strip is open.
    public var content = StripContent()
    /// The button whose menu is open.
    public var opened: Button?
    /// Whether it has the keyboard focus.
    public var isFocused = false
    /// The part of it that has the keyboard: the playhead (`time`), an end of the part that is played, or a control.
    var focus = Part.time
    /// The part under the pointer.
    private(set) var hover: Part?
    /// The time under the pointer; nil where it isn't over the timeline.
    private(set) var hoverTime: Double?
    private(set) var hold: Hold?
    /// The name that is edited.
    var typing: Typing?

    struct Typing: Equatable {
        var start: String
        var text: String
    }

    enum Hold: Equatable {
        case button(Button)
        /// An end of the part that is played, and the distance from the pointer to it.
        case start(Double)
        case end(Double)
        case playhead
        /// A press on nothing that acts.
        case nothing
    }

    /// A step of the playhead by key, in seconds.
    public static let frame = 1.0 / 60

    /// A closed strip without a gesture.
    public init() {}

    // MARK: - Layout

    /// Its height in a room, in points; 0 while it is closed.
    public func height(in room: Size) -> Double { isOpen ? Self.openHeight(in: room) : 0 }

    static func openHeight(in room: Size) -> Double {
        min((64 + room.height * 0.14).clamped(to: 112...184).rounded(), room.height)
    }

    /// Its frame in a room while it is open: at the bottom, as wide as the room.
    func box(in room: Size) -> Rect {
        let height = Self.openHeight(in: room)
        return Rect(x: 0, y: room.height - height, width: room.width, height: height)
    }

    func layout(in room: Size) -> StripLayout { StripLayout(content, in: box(in: room)) }

    /// The frame of a control; nil while the strip is closed, and where there is no room for it.
    public func box(of button: Button, room: Size) -> Rect? { isOpen ? layout(in: room).box(of: button) : nil }

    /// The part at a point of a room; nil outside. While a part is held, it is that part wherever the point is.
    public func part(at point: Vector2, room: Size) -> Part? {
        guard isOpen else { return nil }
        switch hold {
        case .button(let button): return .button(button)
        case .start: return .start
        case .end: return .end
        case .playhead: return .time
        case .nothing: return .surface
        case nil: return layout(in: room).part(at: point)
        }
    }

    /// Whether the pointer holds a part of the strip, wherever the pointer is.
    public var isHeld: Bool { hold != nil }

    // MARK: - Pointer

    /// Handles a pointer event at a point of a room and appends its requests. True: the event is consumed.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, room: Size, intents: inout [StripIntent]
    ) -> Bool {
        guard isOpen else { return false }
        let layout = layout(in: room)
        switch phase {
        case .began:
            guard let part = layout.part(at: point) else { return false }
            (hover, hoverTime) = (part, nil)
            hold = begin(part, at: point, layout, &intents)
            return true
        case .moved:
            guard let hold else {
                hover = layout.part(at: point)
                hoverTime = hover == .time ? layout.time(at: point.x) : nil
                return false
            }
            drag(hold, to: point, layout, &intents)
            return true
        case .ended, .cancelled:
            guard let hold else { return false }
            self.hold = nil
            hover = layout.part(at: point)
            if hold == .playhead { intents.append(.endScrub) }
            if phase == .ended, case .button(let button) = hold, hover == .button(button) { intents.append(button.intent) }
            return true
        }
    }

    /// The pointer has left the strip, or the window.
    public mutating func leave() { (hover, hoverTime) = (nil, nil) }

    private func begin(_ part: Part, at point: Vector2, _ layout: StripLayout, _ intents: inout [StripIntent]) -> Hold? {
        switch part {
        case .button(let button):
            guard button.opensMenu else { return .button(button) }
            intents.append(button.intent)
            return nil
        case .start: return .start(layout.x(of: layout.trim.lowerBound) - point.x)
        case .end: return .end(layout.x(of: layout.trim.upperBound) - point.x)
        case .time:
            intents.append(.scrub(layout.time(at: point.x)))
            return .playhead
        case .surface: return .nothing
        }
    }

    private mutating func drag(_ hold: Hold, to point: Vector2, _ layout: StripLayout, _ intents: inout [StripIntent]) {
        switch hold {
        case .button(let button): hover = layout.part(at: point) == .button(button) ? .button(button) : nil
        case .start(let grip): intents.append(.trim(trim(fromStart: layout.time(at: point.x + grip), layout)))
        case .end(let grip): intents.append(.trim(trim(toEnd: layout.time(at: point.x + grip), layout)))
        case .playhead: intents.append(.scrub(layout.time(at: point.x)))
        case .nothing: break
        }
    }

    /// The part that is played, with another start or another end: the two never come closer than `leastTrim`, and never cross.
    func trim(fromStart time: Double, _ layout: StripLayout) -> ClosedRange<Double> {
        let end = layout.trim.upperBound
        return time.clamped(to: 0...max(end - leastTrim(layout), 0))...end
    }

    func trim(toEnd time: Double, _ layout: StripLayout) -> ClosedRange<Double> {
        let start = layout.trim.lowerBound
        return start...max(min(time, layout.duration), min(start + leastTrim(layout), layout.duration))
    }

    private func leastTrim(_ layout: StripLayout) -> Double {
        min(GestureLoop.leastTrim, layout.trim.upperBound - layout.trim.lowerBound)
    }

    // MARK: - Tooltips

    /// The tooltip of the control at a point of a room; nil: none.
    public func tip(at point: Vector2, room: Size) -> Tip? {
        guard isOpen, !isHeld else { return nil }
        let layout = layout(in: room)
        guard case .button(let button) = layout.part(at: point), let box = layout.box(of: button) else { return nil }
        let (title, key) = tip(of: button)
        return Tip(title, key: key, of: box)
    }

    private func tip(of button: Button) -> (title: String, key: String) {
        switch button {
        case .loop: (content.isLooping ? "Stop" : "Play in a loop", "L")
        case .record: (content.recording == .none ? "Record a gesture" : "End the recording", "R")
        case .gestures: ("Gestures", "")
        case .save: ("Keep the last minute", "Shift+R")
        case .other: ("The setting to compare with", "")
        case .comparison:
            switch content.comparison {
            case .off: ("B: hidden", "")
            case .outlines: ("B: outlines", "")
            case .halves: ("A and B side by side", "")
            }
        case .copy: ("Copy the numbers", "")
        case .close: ("Close the strip", "")
        }
    }
}

extension GestureStrip {
    /// Removes the pointer's state over the timeline, which is drawn in every frame.
    mutating func dropLive() {
        hoverTime = nil
        if hover == .time || hover == .surface { hover = nil }
        if hold == .playhead || hold == .nothing { hold = nil }
    }
}
