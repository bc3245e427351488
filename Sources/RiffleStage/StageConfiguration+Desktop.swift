internal import RiffleModels

/// What the desktop asks all programs for, where a setting follows it. It belongs to the moment: no file holds it.
public struct DesktopPreferences: Equatable, Sendable {
    /// Light surfaces with dark text, instead of Riffle's own choice.
    public var prefersLight = false
    /// As little motion as possible.
    public var reducesMotion = false

    /// No preferences.
    public init(prefersLight: Bool = false, reducesMotion: Bool = false) {
        (self.prefersLight, self.reducesMotion) = (prefersLight, reducesMotion)
    }
}

/// The face of panel, bar, menus and all that is written over the stage. The raw values are those of the switch that it was before.
public enum ColorScheme: Int, CaseIterable, Sendable {
    case dark
    case light
    /// Light where the desktop asks for it, otherwise dark.
    case desktop

    var title: String {
        switch self {
        case .dark: "dark"
        case .light: "light"
        case .desktop: "as the desktop"
        }
    }
}

/// How much moves by itself.
public enum MotionAmount: Int, CaseIterable, Sendable {
    /// Reduced where the desktop asks for it, otherwise full.
    case desktop
    case full
    case reduced

    var title: String {
        switch self {
        case .desktop: "as the desktop"
        case .full: "full"
        case .reduced: "reduced"
        }
    }
}

extension StageConfiguration {
    /// Whether surfaces are light and text is dark.
    public var isLight: Bool {
        switch ColorScheme(rawValue: stage.integer("scheme")) {
        case .light: true
        case .dark, nil: false
        case .desktop: desktop.prefersLight
        }
    }

    /// Whether what would move by itself is at its end at once. See `Stage.reduceMotion()`.
    public var reducesMotion: Bool {
        switch MotionAmount(rawValue: stage.integer("motion")) {
        case .reduced: true
        case .full, nil: false
        case .desktop: desktop.reducesMotion
        }
    }

    /// The same motion on any desktop: what a recording holds.
    public var withoutDesktop: StageConfiguration {
        var result = self
        if desktop.reducesMotion, reducesMotion { result.stage.set("motion", to: Double(MotionAmount.reduced.rawValue)) }
        result.desktop = DesktopPreferences()
        return result
    }
}
