internal import RiffleLock

/// The desktop's portal.
enum Portal {
    static let name = "org.freedesktop.portal.Desktop"
    static let path = "/org/freedesktop/portal/desktop"
}

/// The desktop's requests to all programs.
public struct DesktopSettings: Equatable, Sendable {
    /// Dark or light surfaces.
    public enum Scheme: Equatable, Sendable { case none, dark, light }

    /// The preferred scheme; `none` where the desktop doesn't say.
    public var scheme = Scheme.none
    /// As little motion as possible.
    public var reducesMotion = false
    /// More contrast than usual.
    public var prefersContrast = false

    /// No preferences.
    public init() {}
}

/// The desktop's settings, through its portal (org.freedesktop.portal.Settings), and their changes.
///
/// Without a bus or a portal, from one that doesn't answer within `timeout`, and of values of another type nothing is known, and
/// nothing happens.
public final class SettingsPortal: Sendable {
    /// The settings that are read. `animations` and `highContrast` are GNOME's, for portals that don't have `reducedMotion` or
    /// `contrast` yet.
    enum Key: CaseIterable {
        case scheme, reducedMotion, animations, contrast, highContrast

        var space: String {
            switch self {
            case .scheme, .reducedMotion, .contrast: "org.freedesktop.appearance"
            case .animations: "org.gnome.desktop.interface"
            case .highContrast: "org.gnome.desktop.a11y.interface"
            }
        }

        var name: String {
            switch self {
            case .scheme: "color-scheme"
            case .reducedMotion: "reduced-motion"
            case .animations: "enable-animations"
            case .contrast: "contrast"
            case .highContrast: "high-contrast"
            }
        }
    }

    private struct State: Sendable {
        var values: [Key: BusValue] = [:]
        var told = DesktopSettings()
        /// The unique name of the portal that has answered: signals of others are ignored.
        var sender: String?
    }

    private static let interface = "org.freedesktop.portal.Settings"
    /// Seconds to wait for an answer; a portal may have to be started first.
    private static let timeout = 20.0

    private let bus: SessionBus
    private let state = Lock(State())
    private let changed: @Sendable (DesktopSettings) -> Void

    /// Follows the settings as long as the bus is there. `changed` is called on another thread when they differ from those before;
    /// at first there are no preferences.
    public init(bus: SessionBus, changed: @escaping @Sendable (DesktopSettings) -> Void) {
        self.bus = bus
        self.changed = changed
    }

    /// Begins to follow them. Call it once.
    public func begin() {
        for space in Set(Key.allCases.map(\.space)).sorted() {
            _ = bus.listen(to: Self.interface, "SettingChanged", first: space) { self.hear($0) }
        }
        // A portal that is started, or started again, may have other values.
        _ = bus.listen(to: "org.freedesktop.DBus", "NameOwnerChanged", first: Portal.name) { signal in
            if let signal, signal.sender == "org.freedesktop.DBus", signal.values.count == 3, signal.values[2] != .string("") {
                self.read()
            }
        }
        read()
    }

    private func read() {
        for key in Key.allCases {
            // Not ReadOne, which older portals lack.
            let call = BusCall(to: Portal.name, Portal.path, Self.interface, "Read", [.string(key.space), .string(key.name)])
            bus.call(call, timeout: Self.timeout) { reply in
                guard case .success(let reply) = reply else { return }
                self.take(reply.values.first, of: key, from: reply.sender, isReply: true)
            }
        }
    }

    private func hear(_ signal: BusSignal?) {
        guard let signal, signal.values.count == 3, case .string(let space) = signal.values[0],
            case .string(let name) = signal.values[1],
            let key = Key.allCases.first(where: { $0.space == space && $0.name == name })
        else { return }
        take(signal.values[2], of: key, from: signal.sender, isReply: false)
    }

    private func take(_ value: BusValue?, of key: Key, from sender: String, isReply: Bool) {
        let settings = state.withLock { state -> DesktopSettings? in
            if isReply { state.sender = sender }
            guard state.sender == sender else { return nil }
            state.values[key] = value?.content
            let settings = Self.settings(state.values)
            guard settings != state.told else { return nil }
            state.told = settings
            return settings
        }
        if let settings { changed(settings) }
    }

    /// The values' meaning; one of another type or out of range means nothing.
    static func settings(_ values: [Key: BusValue]) -> DesktopSettings {
        var settings = DesktopSettings()
        switch values[.scheme] {
        case .uint32(1): settings.scheme = .dark
        case .uint32(2): settings.scheme = .light
        default: settings.scheme = .none
        }
        switch values[.reducedMotion] {
        case .uint32(0): settings.reducesMotion = false
        case .uint32(1): settings.reducesMotion = true
        default: settings.reducesMotion = values[.animations] == .bool(false)
        }
        switch values[.contrast] {
        case .uint32(0): settings.prefersContrast = false
        case .uint32(1): settings.prefersContrast = true
        default: settings.prefersContrast = values[.highContrast] == .bool(true)
        }
        return settings
    }
}
