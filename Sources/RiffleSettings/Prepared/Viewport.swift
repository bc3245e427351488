public import RiffleMath
public import RiffleModels

/// The mapping of model points to window points.
public struct Viewport: Equatable, Sendable {
    /// The window, or a device in it.
    public var kind: ViewportKind
    /// The size of the window below the top inset, in points.
    public var window: Size
    /// The top inset, in window points.
    public var top: Double
    /// The switcher's area in model points.
    public var bounds: Size
    /// The reference screen in model points.
    public var screen: Size
    /// Window points per model point.
    public var scale: Double
    /// The top left corner of the area, in window points.
    public var origin: Vector2

    /// For a device: fits its screen into the window with a margin for the bezel. For the window: the reference screen is the phone's,
    /// scaled until its card has `cardShare` of the window's height, so that every length of every formula (the eye's distance, too)
    /// keeps its proportions at any window size. A card takes at most 0.86 of the width, and, with the parts above and below it, 0.94 of
    /// the height. `top`: the inset at the window's top, in points. `widthShare`: the share of the width that is left beside a panel,
    /// above 0…1; the scale of the window's area is the scale for the whole width times this share, so that the area has the same width
    /// in model points.
    public init(
        kind: ViewportKind, window: Size, top: Double = 0, widthShare: Double = 1, cardShare: Double, proportions: CardProportions
    ) {
        let window = Size(width: window.width, height: Swift.max(window.height - top, 1))
        self.kind = kind
        self.window = window
        self.top = top
        if let device = kind.device {
            let margin = Swift.min(window.width, window.height) * 0.05 + 12
            scale = Swift.max(
                0.05,
                Swift.min((window.width - 2 * margin) / device.width, (window.height - 2 * margin) / device.height))
            bounds = device
            screen = device
            origin = Vector2((window.width - device.width * scale) / 2, top + (window.height - device.height * scale) / 2)
        } else {
            screen = Self.phoneScreen
            let room = Self.room(cardShare: cardShare, proportions: proportions)
            scale = Swift.max(
                0.01, widthShare * Swift.min(window.height / room.height, window.width / widthShare / room.width))
            bounds = Size(width: window.width / scale, height: window.height / scale)
            origin = Vector2(0, top)
        }
    }

    /// The screen of the phone, in points.
    private static let phoneScreen = Size(width: 375, height: 667)

    /// The area in model points that fits into the window.
    static func room(cardShare: Double, proportions: CardProportions) -> Size {
        let card = proportions.card(on: phoneScreen)
        let reach = proportions.reach * phoneScreen.width
        let most = reach > 0 ? (card.height + 2 * reach) / 0.94 : 0
        return Size(width: card.width / 0.86, height: Swift.max(card.height / cardShare, most))
    }

    /// The centre of the area, in window points.
    public var center: Vector2 {
        origin + Vector2(bounds.width, bounds.height) * (scale / 2)
    }

    /// The area in window points.
    public var frame: Rect {
        Rect(x: origin.x, y: origin.y, width: bounds.width * scale, height: bounds.height * scale)
    }
}
