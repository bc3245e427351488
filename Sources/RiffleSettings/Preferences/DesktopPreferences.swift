/// The wishes of the desktop to all programs, where a setting follows them. They belong to the moment: no file holds them.
public struct DesktopPreferences: Equatable, Sendable {
    /// Light surfaces with dark text, instead of Riffle's own choice.
    public var prefersLight = false
    /// As little motion as possible.
    public var reducesMotion = false
    /// More contrast than usual.
    public var prefersContrast = false

    /// No preferences.
    public init(prefersLight: Bool = false, reducesMotion: Bool = false, prefersContrast: Bool = false) {
        (self.prefersLight, self.reducesMotion, self.prefersContrast) = (prefersLight, reducesMotion, prefersContrast)
    }
}

/// How panel, bar, menus and all that is written over the stage are coloured.
public struct Face: Equatable, Sendable {
    /// Whether surfaces are light and text is dark.
    public var isLight: Bool
    /// Whether text has 7 to 1 (WCAG AAA), and edges and the focus are stronger.
    public var hasHighContrast: Bool

    /// A face; without arguments the dark one.
    public init(isLight: Bool = false, hasHighContrast: Bool = false) {
        (self.isLight, self.hasHighContrast) = (isLight, hasHighContrast)
    }
}

/// The face of panel, bar, menus and all that is written over the stage. The raw values are the values of the former switch.
public enum ColorScheme: Int, CaseIterable, Sendable {
    case dark
    case light
    /// Light where the desktop asks for it, otherwise dark.
    case desktop

    var title: String {
        switch self {
        case .dark: "dark"
        case .light: "light"
        case .desktop: "system"
        }
    }
}

/// The contrast of that face.
public enum ContrastAmount: Int, CaseIterable, Sendable {
    /// High where the desktop asks for it, otherwise normal.
    case desktop
    case normal
    case high

    var title: String {
        switch self {
        case .desktop: "system"
        case .normal: "normal"
        case .high: "high"
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
        case .desktop: "system"
        case .full: "full"
        case .reduced: "reduced"
        }
    }
}
