public import RiffleMath

/// The area that a model's cards are laid out in.
public enum ViewportKind: Int, CaseIterable, Sendable {
    /// The whole window.
    case window
    /// A phone's screen, scaled into the window.
    case phone
    /// A tablet's screen, scaled into the window.
    case tablet

    /// The label shown to users.
    public var title: String {
        switch self {
        case .window: "window"
        case .phone: "phone"
        case .tablet: "tablet"
        }
    }

    /// The device's screen in points; nil for the window.
    public var device: Size? {
        switch self {
        case .window: nil
        case .phone: Size(width: 375, height: 667)
        case .tablet: Size(width: 768, height: 1024)
        }
    }

    /// The next kind, cyclically.
    public var next: ViewportKind {
        ViewportKind(rawValue: (rawValue + 1) % Self.allCases.count) ?? .window
    }
}

extension ViewportKind {
    /// The name of the parameter, of every model. Up to version 2 of the defaults it was the stage's.
    public static let parameterName = "viewport"

    /// The parameter with this kind as default.
    var parameter: ParameterDescriptor {
        ParameterDescriptor.choice(
            name: Self.parameterName, title: "Viewport", options: Self.allCases.map { .init($0.title) }, selected: rawValue,
            group: .stage,
            help: "The window itself, or the screen of a device scaled into it.",
            source: "the originals: a phone's screen, for models that open in the phone"
        ).with(effect: .structure).formerly(Double(Self.window.rawValue), upTo: 2)
    }
}
