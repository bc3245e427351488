import TestSupport
import Testing

@testable import RiffleDesktop

/// The desktop's settings, with a mock portal on a private bus.
@Suite("The desktop's settings", .serialized)
struct SettingsPortalTests {
    static let appearance = "org.freedesktop.appearance"
    static let gnome = "org.gnome.desktop.interface"
    static let access = "org.gnome.desktop.a11y.interface"

    static func settings(
        _ scheme: DesktopSettings.Scheme, reducesMotion: Bool = false, prefersContrast: Bool = false
    ) -> DesktopSettings {
        var settings = DesktopSettings()
        (settings.scheme, settings.reducesMotion, settings.prefersContrast) = (scheme, reducesMotion, prefersContrast)
        return settings
    }

    /// Follows the settings of a bus, and makes the mock portal change one.
    struct Follower {
        let bus: SessionBus
        let told = Awaited<DesktopSettings>()
        let portal: SettingsPortal

        init(_ test: TestBus) {
            bus = SessionBus(address: test.address)
            portal = SettingsPortal(bus: bus, changed: told.put)
            portal.begin()
        }

        /// Makes the portal change a setting; returns whether it has done so.
        func tell(_ space: String, _ key: String, _ value: BusValue, by member: String = "Change") -> Bool {
            let done = Awaited<Bool>()
            bus.call(
                BusCall(to: Portal.name, Portal.path, "org.riffle.Test", member, [.string(space), .string(key), .variant(value)])
            ) { reply in
                if case .success = reply { done.put(true) } else { done.put(false) }
            }
            return done.take() == true
        }
    }

    @Test("what is set is told once it is known, and then each change; the same again, another setting and another type aren't")
    func changes() throws {
        let test = try TestBus()
        try test.startPortal("settings", [#"{"org.freedesktop.appearance": {"color-scheme": 2}}"#])
        let follower = Follower(test)
        #expect(follower.told.take() == Self.settings(.light))
        #expect(follower.tell(Self.appearance, "accent-color", .uint32(1)))
        #expect(follower.tell(Self.appearance, "color-scheme", .uint32(2)))
        #expect(follower.tell(Self.appearance, "color-scheme", .uint32(1)))
        #expect(follower.told.take() == Self.settings(.dark))
        #expect(follower.tell(Self.appearance, "reduced-motion", .uint32(1)))
        #expect(follower.told.take() == Self.settings(.dark, reducesMotion: true))
        #expect(follower.tell(Self.appearance, "color-scheme", .string("dark")))
        #expect(follower.told.take() == Self.settings(.none, reducesMotion: true))
    }

    @Test("where the portal doesn't have reduced-motion, GNOME's animations are followed; where it has, they aren't")
    func older() throws {
        let test = try TestBus()
        try test.startPortal("settings", [#"{"org.gnome.desktop.interface": {"enable-animations": false}}"#])
        let follower = Follower(test)
        #expect(follower.told.take() == Self.settings(.none, reducesMotion: true))
        #expect(follower.tell(Self.gnome, "enable-animations", .bool(true)))
        #expect(follower.told.take() == Self.settings(.none))
        #expect(follower.tell(Self.appearance, "reduced-motion", .uint32(0)))
        #expect(follower.tell(Self.gnome, "enable-animations", .bool(false)))
        #expect(follower.tell(Self.appearance, "color-scheme", .uint32(2)))
        #expect(follower.told.take() == Self.settings(.light))
    }

    @Test("contrast is followed, and GNOME's switch for it where the portal doesn't have it")
    func contrast() throws {
        let test = try TestBus()
        try test.startPortal("settings", [#"{"org.gnome.desktop.a11y.interface": {"high-contrast": true}}"#])
        let follower = Follower(test)
        #expect(follower.told.take() == Self.settings(.none, prefersContrast: true))
        #expect(follower.tell(Self.access, "high-contrast", .bool(false)))
        #expect(follower.told.take() == Self.settings(.none))
        #expect(follower.tell(Self.appearance, "contrast", .uint32(1)))
        #expect(follower.told.take() == Self.settings(.none, prefersContrast: true))
        #expect(follower.tell(Self.access, "high-contrast", .bool(true)))
        #expect(follower.tell(Self.appearance, "contrast", .uint32(0)))
        #expect(follower.told.take() == Self.settings(.none))
    }

    @Test("a signal of another program is ignored")
    func forged() throws {
        let test = try TestBus()
        try test.startPortal("settings", [#"{"org.freedesktop.appearance": {"color-scheme": 2}}"#])
        let follower = Follower(test)
        #expect(follower.told.take() == Self.settings(.light))
        #expect(follower.tell(Self.appearance, "reduced-motion", .uint32(1), by: "Forge"))
        #expect(follower.tell(Self.appearance, "color-scheme", .uint32(1)))
        #expect(follower.told.take() == Self.settings(.dark))
    }

    @Test("a portal that comes later, or comes back with other settings, is asked again")
    func restarted() throws {
        let test = try TestBus()
        let follower = Follower(test)
        try test.startPortal("settings", [#"{"org.freedesktop.appearance": {"color-scheme": 2}}"#])
        #expect(follower.told.take() == Self.settings(.light))
        test.endPortal()
        try test.startPortal("settings", [#"{"org.freedesktop.appearance": {"color-scheme": 1, "reduced-motion": 1}}"#])
        // The answers may come one by one.
        var last = follower.told.take()
        if last != Self.settings(.dark, reducesMotion: true) { last = follower.told.take() }
        #expect(last == Self.settings(.dark, reducesMotion: true))
    }

    @Test("a portal that never answers, none at all, and no bus: nothing is told, and the bus goes on")
    func silence() throws {
        let test = try TestBus()
        try test.startPortal("deaf")
        let deaf = Follower(test)
        #expect(deaf.tell(Self.appearance, "color-scheme", .uint32(2)))
        #expect(deaf.told.take(within: 0.1) == nil)
        let none = Awaited<DesktopSettings>()
        let alone = SettingsPortal(bus: SessionBus(address: try TestBus().address), changed: none.put)
        alone.begin()
        let nowhere = SettingsPortal(bus: SessionBus(address: "unix:path=/nonexistent/bus"), changed: none.put)
        nowhere.begin()
        #expect(none.take(within: 0.3) == nil)
    }

    @Test("values of other types and out of range mean nothing")
    func meanings() {
        #expect(SettingsPortal.settings([:]) == DesktopSettings())
        for value: BusValue in [.uint32(0), .uint32(3), .int32(1), .string("1"), .array([.uint32(1)], of: "u"), .bool(true)] {
            #expect(SettingsPortal.settings([.scheme: value]).scheme == .none, "\(value)")
        }
        for value: BusValue in [.uint32(2), .int32(1), .string("1"), .bool(true)] {
            #expect(!SettingsPortal.settings([.reducedMotion: value]).reducesMotion, "\(value)")
            #expect(SettingsPortal.settings([.reducedMotion: value, .animations: .bool(false)]).reducesMotion, "\(value)")
        }
        for value: BusValue in [.uint32(2), .int32(1), .string("1"), .bool(true)] {
            #expect(!SettingsPortal.settings([.contrast: value]).prefersContrast, "\(value)")
        }
        #expect(!SettingsPortal.settings([.animations: .uint32(0)]).reducesMotion)
        #expect(!SettingsPortal.settings([.reducedMotion: .uint32(0), .animations: .bool(false)]).reducesMotion)
    }
}
