internal import RiffleLock

/// The bus name and the object path of the desktop's portal.
enum Portal {
    static let name = "org.freedesktop.portal.Desktop"
    static let path = "/org/freedesktop/portal/desktop"
}

/// The desktop's preferences for all programs.
public struct DesktopSettings: Equatable, Sendable {
    /// The preferred surfaces: dark or light.
    public enum Scheme: Equatable, Sendable { case none, dark, light }

    /// The preferred scheme; `none` if the desktop doesn't say.
    public var scheme = Scheme.none
    /// Whether the user wants as little motion as possible.
    public var reducesMotion = false
    /// Whether the user wants more contrast than usual.
    public var prefersContrast = false

    /// Creates settings without preferences.
    public init() {}
}

/// The desktop's settings, through its portal (org.freedesktop.portal.Settings), and their changes.
///
/// Without a bus or a portal, without an answer within `timeout`, or with values of another type, the settings have no preferences.
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
        /// The unique name of the portal that has answered: signals of other senders are ignored.
        var sender: String?
    }

    private static let interface = "org.freedesktop.portal.Settings"
    /// The seconds to wait for an answer; a portal may have to be started first.
    private static let timeout = 20.0

    private let bus: SessionBus
    private let state = Lock(State())
    private let changed: @Sendable (DesktopSettings) -> Void

    /// Creates a follower of the settings for as long as the bus exists. `changed` is called on another thread whenever the settings
    /// change; at first there are no preferences.
    public init(bus: SessionBus, changed: @escaping @Sendable (DesktopSettings) -> Void) {
        self.bus = bus
        self.changed = changed
    }

    /// Begins to follow the settings. Must be called only once.
    public func begin() {
        for space in Set(Key.allCases.map(\.space)).sorted() {
            _ = bus.listen(to: Self.interface, "SettingChanged", first: space) { self.hear($0) }
        }
        // A portal that is started, or restarted, may have other values.
        _ = bus.listen(to: "org.freedesktop.DBus", "NameOwnerChanged", first: Portal.name) { signal in
            if let signal, signal.sender == "org.freedesktop.DBus", signal.values.count == 3, signal.values[2] != .string("") {
                self.read()
            }
        }
        read()
    }

    private func read() {
        for key in Key.allCases {
            // ReadOne isn't used, because older portals lack it.
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

    /// Returns the settings for some values; values of another type or out of range are ignored.
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
