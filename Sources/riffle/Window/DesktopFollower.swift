import RiffleSession
import RiffleDesktop
import RiffleLock
import RiffleSettings
import RiffleStage

/// The desktop's preferences as they change; keeps the last ones until the main thread takes them.
final class DesktopFollower {
    private final class Box: Sendable {
        let preferences = Lock<DesktopPreferences?>(nil)
    }

    private let portal: SettingsPortal
    private let box = Box()

    /// Begins at once; `wakeUp` is called on another thread when the preferences change.
    init(bus: SessionBus, wakeUp: @escaping @Sendable () -> Void) {
        portal = SettingsPortal(bus: bus) { [box] settings in
            box.preferences.withLock { $0 = DesktopPreferences(settings) }
            wakeUp()
        }
        portal.begin()
    }

    /// Returns the preferences if they have changed since the last call; otherwise nil.
    func take() -> DesktopPreferences? { box.preferences.withLock { $0.take() } }
}

extension DesktopPreferences {
    init(_ settings: DesktopSettings) {
        self.init(
            prefersLight: settings.scheme == .light, reducesMotion: settings.reducesMotion,
            prefersContrast: settings.prefersContrast)
    }
}
