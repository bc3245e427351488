internal import CSDL2
internal import RiffleInteraction
internal import RiffleMath

/// A gamepad's buttons, named by their places, since their labels differ.
public enum GamepadButton: CaseIterable, Sendable {
    case south, east, west, north
    case leftShoulder, rightShoulder
    case up, down, left, right
    /// The two small buttons in the middle.
    case back, start

    /// Converts SDL's button; nil for a button that isn't used.
    init?(_ button: UInt8) {
        switch SDL_GameControllerButton(Int32(button)) {
        case SDL_CONTROLLER_BUTTON_A: self = .south
        case SDL_CONTROLLER_BUTTON_B: self = .east
        case SDL_CONTROLLER_BUTTON_X: self = .west
        case SDL_CONTROLLER_BUTTON_Y: self = .north
        case SDL_CONTROLLER_BUTTON_LEFTSHOULDER: self = .leftShoulder
        case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: self = .rightShoulder
        case SDL_CONTROLLER_BUTTON_DPAD_UP: self = .up
        case SDL_CONTROLLER_BUTTON_DPAD_DOWN: self = .down
        case SDL_CONTROLLER_BUTTON_DPAD_LEFT: self = .left
        case SDL_CONTROLLER_BUTTON_DPAD_RIGHT: self = .right
        case SDL_CONTROLLER_BUTTON_BACK: self = .back
        case SDL_CONTROLLER_BUTTON_START: self = .start
        default: return nil
        }
    }
}

/// Scrolling by a stick: the velocity grows with the square of the deflection.
struct StickScroll {
    /// Deflections up to this count as none: worn sticks don't come back to the middle.
    static let deadZone = 0.2
    /// The speed at full deflection, in points per second.
    static let greatestSpeed = 2400.0
    /// The most seconds that one event covers: after a pause of the program the row doesn't leap.
    static let longestStep = 0.05

    /// The stick's position: −1…1, to the right and down.
    var position = Vector2.zero
    /// The time of the last event; nil: the stick was at rest.
    private var last: Double?

    /// The stick's distance from the middle, which is 0.
    private var deflection: Double { (position.x * position.x + position.y * position.y).squareRoot() }

    /// Whether it scrolls, so that it needs events.
    var isActive: Bool { deflection > Self.deadZone }

    /// The scroll velocity in points per second.
    var velocity: Vector2 {
        guard isActive else { return .zero }
        let part = min((deflection - Self.deadZone) / (1 - Self.deadZone), 1)
        return position * (part * part * Self.greatestSpeed / deflection)
    }

    /// The scrolling since the last event; nil at rest.
    mutating func scroll(at time: Double) -> InputEvent? {
        guard isActive else {
            defer { last = nil }
            // When the stick is released, the row stops at once: it doesn't go on by itself.
            return last.map { InputEvent(time: max(time, $0), kind: .wheel(delta: .zero, isPrecise: true)) }
        }
        defer { last = time }
        // The first event only begins the motion.
        guard let last, time > last else { return nil }
        return InputEvent(time: time, kind: .wheel(delta: velocity * min(time - last, Self.longestStep), isPrecise: true))
    }
}

/// The connected gamepads, which may come and go. Main thread only.
final class Gamepads {
    private var open: [Int32: OpaquePointer] = [:]
    private var sticks: [Int32: StickScroll] = [:]
    private let isAvailable: Bool

    /// Seconds between two events of a stick that is held.
    private static let stickInterval = 1.0 / 120
    /// Seconds between two polls if nothing else wakes the window: while a gamepad can be used; and otherwise, to find a gamepad that is
    /// plugged in.
    private static let lookInterval = 1.0 / 60
    private static let searchInterval = 3.0

    /// Without gamepads on this system nothing ever happens.
    init() {
        // With a gamepad plugged in, SDL would look at it a thousand times a second while it waits for an event, which takes 3 % of a
        // processor. `update` looks at the pace of the waits instead.
        SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0")
        isAvailable = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0
    }

    deinit {
        for pad in open.values { SDL_GameControllerClose(pad) }
        if isAvailable { SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER) }
    }

    /// Returns the longest wait for an event, in seconds, after which `update` is due; nil: no limit. `isHeard`: whether the window has the
    /// keyboard focus, without which it gets no gamepad events.
    func longestWait(isHeard: Bool) -> Double? {
        guard isAvailable else { return nil }
        if sticks.values.contains(where: { $0.isActive }) { return Self.stickInterval }
        return isHeard && !open.isEmpty ? Self.lookInterval : Self.searchInterval
    }

    /// Fetches the gamepads' events into SDL's queue.
    func update() {
        if isAvailable { SDL_GameControllerUpdate() }
    }

    /// Follows gamepads that are plugged in and unplugged, and the positions of their sticks.
    func note(_ event: RawEvent) {
        switch event {
        case .gamepadAdded(let index):
            guard let pad = SDL_GameControllerOpen(index) else { return }
            let id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad))
            // SDL counts a second opening of one gamepad; one is enough.
            if open.updateValue(pad, forKey: id) != nil { SDL_GameControllerClose(pad) }
        case .gamepadRemoved(let id):
            if let pad = open.removeValue(forKey: id) { SDL_GameControllerClose(pad) }
            sticks[id]?.position = .zero
        case .gamepadStick(let id, let axis, let value):
            guard open[id] != nil else { return }
            var stick = sticks[id] ?? StickScroll()
            switch axis {
            case .x: stick.position.x = value
            case .y: stick.position.y = value
            }
            sticks[id] = stick
        default: break
        }
    }

    /// Appends the scrolling of the sticks since the last time.
    func scroll(at time: Double, into events: inout ContiguousArray<HostEvent>) {
        for id in sticks.keys {
            if let event = sticks[id]?.scroll(at: time) { events.append(HostEvent(time: time, kind: .input(event))) }
            // The stick of a gamepad that was unplugged has come to rest now.
            if open[id] == nil { sticks[id] = nil }
        }
    }
}
