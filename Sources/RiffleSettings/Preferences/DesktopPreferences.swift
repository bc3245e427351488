/// The desktop's wishes to all programs, which apply where a preference follows them. They may change at any time, so no file holds them.
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

/// The appearance of the panel, the bar, the menus and all text over the stage: light or dark, and the contrast.
public struct Face: Equatable, Sendable {
    /// Whether surfaces are light and text is dark.
    public var isLight: Bool
    /// Whether text has a contrast ratio of 7 to 1 (WCAG AAA), and edges and the focus are stronger.
    public var hasHighContrast: Bool

    /// An appearance; dark, with normal contrast, by default.
    public init(isLight: Bool = false, hasHighContrast: Bool = false) {
        (self.isLight, self.hasHighContrast) = (isLight, hasHighContrast)
    }
}

/// The choice of light or dark colours. The raw values of `dark` and `light` are the values of the former switch.
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

/// The choice of the contrast.
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

/// The choice of how much moves by itself.
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
