import RiffleDesktop
import RiffleSettings
import RiffleStage
import Testing

@testable import riffle

@Suite("What the desktop prefers")
struct DesktopFollowerTests {
    @Test("each preference of the desktop is followed, and has no effect on the others")
    func preferences() {
        for scheme in [DesktopSettings.Scheme.none, .dark, .light] {
            for bits in 0..<4 {
                var settings = DesktopSettings()
                (settings.scheme, settings.reducesMotion, settings.prefersContrast) = (scheme, bits & 1 != 0, bits & 2 != 0)
                var configuration = StageConfiguration()
                configuration.preferences.desktop = DesktopPreferences(settings)
                #expect(configuration.preferences.face == Face(isLight: scheme == .light, hasHighContrast: bits & 2 != 0))
                #expect(configuration.reducesMotion == (bits & 1 != 0))
            }
        }
    }
}
