public import RiffleModels

/// The appearance and the behaviour of the program: settings of a workplace, not of a motion. A session stores them; a preset neither
/// holds nor changes them, and setting B has the preferences of the present setting.
public struct Preferences: Equatable, Sendable {
    /// The numbers and choices.
    public var values = ParameterValues(defaultsOf: Self.parameters)
    /// The desktop's wishes, where a choice follows them.
    public var desktop = DesktopPreferences()

    /// The defaults.
    public init() {}

    /// Whether surfaces are light and text is dark.
    public var isLight: Bool {
        switch ColorScheme(rawValue: values.integer("scheme")) {
        case .light: true
        case .dark, nil: false
        case .desktop: desktop.prefersLight
        }
    }

    /// The appearance of the panel, the bar, the menus and all text over the stage.
    public var face: Face {
        let hasHighContrast =
            switch ContrastAmount(rawValue: values.integer("contrast")) {
            case .high: true
            case .normal, nil: false
            case .desktop: desktop.prefersContrast
            }
        return Face(isLight: isLight, hasHighContrast: hasHighContrast)
    }

    /// Whether motions that nobody steers end at once.
    public var reducesMotion: Bool {
        switch MotionAmount(rawValue: values.integer("motion")) {
        case .reduced: true
        case .full, nil: false
        case .desktop: desktop.reducesMotion
        }
    }

    /// Preferences with the same motion on any desktop.
    var withoutDesktop: Preferences {
        var result = self
        if desktop.reducesMotion, reducesMotion { result.values.set("motion", to: Double(MotionAmount.reduced.rawValue)) }
        result.desktop = DesktopPreferences()
        return result
    }
}

extension Preferences {
    /// All descriptors, in the panel's order.
    public static let parameters: [ParameterDescriptor] = [
        ParameterDescriptor(
            name: "uiScale", title: "UI scale", unit: .times, range: 0.75...3, step: 0.05, defaultValue: 1, group: .window,
            help: "The size of text and panel: 1 suits the display's density.", source: "Riffle"
        ),
        .toggle(
            name: "forecast", title: "Forecast", isOn: true, group: .window,
            help: "With the strip open, a drag shows where the cards would come to rest, and how far off the next card is.",
            source: "Riffle"
        ),
        .toggle(
            name: "bar", title: "Bar", isOn: true, group: .window,
            help: "The bar at the top of the stage. F10 opens the bar's menu even when the bar is off.", source: "Riffle"
        ),
        .choice(
            name: "scheme", title: "Colour scheme", options: ColorScheme.allCases.map { .init($0.title) },
            selected: ColorScheme.desktop.rawValue, group: .window,
            help:
                "The colours of the panel, menus and notices. Dark makes the cards stand out; light suits a bright room.",
            source: "Riffle"
        ).formerly(named: "lightPanel").renamedOption("false", at: ColorScheme.dark.rawValue)
            .renamedOption("true", at: ColorScheme.light.rawValue)
            .renamedOption("as-the-desktop", at: ColorScheme.desktop.rawValue),
        .choice(
            name: "contrast", title: "Contrast", options: ContrastAmount.allCases.map { .init($0.title) },
            selected: ContrastAmount.desktop.rawValue, group: .window,
            help: "High: black and white, with stronger edges and a clearer keyboard focus.",
            source: "Riffle"
        ).renamedOption("as-the-desktop", at: ContrastAmount.desktop.rawValue),
        .choice(
            name: "motion", title: "Motion", options: MotionAmount.allCases.map { .init($0.title) },
            selected: MotionAmount.desktop.rawValue, group: .window,
            help: "Reduced: cards still follow the hand, but fade instead of flying, turning or sliding.",
            source: "Riffle"
        ).renamedOption("as-the-desktop", at: MotionAmount.desktop.rawValue),
        ParameterDescriptor(
            name: "textureMemory", title: "Texture memory", unit: .megabytes, range: 32...4096, step: 32, defaultValue: 128,
            group: .window,
            help:
                "The most memory for pictures in a window of 1280 × 800 pixels. A larger window gets proportionally more.",
            source: "Riffle"
        ),
    ]
}
