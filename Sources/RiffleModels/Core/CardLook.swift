/// The style of a model's cards. Lengths are in points for a card 268 points wide, as the originals', and scale with the card.
public struct CardLook: Equatable, Sendable {
    /// The card width in points that the lengths refer to.
    public static let cardWidth = 268.0

    /// The radius of the rounded corners.
    public var cornerRadius: Double
    /// The shadow's blur, as CALayer.shadowRadius: its edge fades over about twice that to each side.
    public var shadowRadius: Double
    /// 0…1; 0 draws no shadow.
    public var shadowOpacity: Double
    /// How far the shadow falls below the card.
    public var shadowOffset: Double
    /// How far the shadow falls to the right.
    public var shadowOffsetX: Double
    /// 0…1: the opacity of the reflection below the card, at the card's lower edge.
    public var reflection: Double
    /// 0…1: how dark a card is when seen edge-on; a card that faces the eye is not darkened.
    public var shade: Double
    /// The card offset, in cards, at which the blur begins.
    public var blurFrom: Double
    /// The card offset at which the blur is full; it may lie on either side of `blurFrom`.
    public var blurTo: Double
    /// The full blur: the standard deviation of a Gaussian, as CIGaussianBlur's inputRadius. 0 blurs nothing.
    public var blurMost: Double
    /// Whether the app icon is drawn above the card.
    public var showsIcon: Bool

    /// See the properties; the defaults are the iOS 9 task switcher's.
    public init(
        cornerRadius: Double = 5, shadowRadius: Double = 3, shadowOpacity: Double = 0.5, shadowOffset: Double = 0,
        shadowOffsetX: Double = 0, reflection: Double = 0, shade: Double = 0, blurFrom: Double = -1, blurTo: Double = -3,
        blurMost: Double = 0,
        showsIcon: Bool = false
    ) {
        self.cornerRadius = cornerRadius
        self.shadowRadius = shadowRadius
        self.shadowOpacity = shadowOpacity
        self.shadowOffset = shadowOffset
        self.shadowOffsetX = shadowOffsetX
        self.reflection = reflection
        self.shade = shade
        self.blurFrom = blurFrom
        self.blurTo = blurTo
        self.blurMost = blurMost
        self.showsIcon = showsIcon
    }

    /// The style that the parameters of the group `look` give; the rest is taken from `defaults`.
    public init(_ values: ParameterValues, defaults: CardLook) {
        func value(_ name: String, _ defaultValue: Double) -> Double {
            guard let index = values.index(of: name), values.descriptors[index].group == .look else { return defaultValue }
            return values[name]
        }
        self.init(
            cornerRadius: value("cornerRadius", defaults.cornerRadius),
            shadowRadius: value("shadowRadius", defaults.shadowRadius),
            shadowOpacity: value("shadowOpacity", defaults.shadowOpacity),
            shadowOffset: value("shadowOffset", defaults.shadowOffset),
            shadowOffsetX: value("shadowOffsetX", defaults.shadowOffsetX), reflection: value("reflection", defaults.reflection),
            shade: value("shade", defaults.shade), blurFrom: value("blurFrom", defaults.blurFrom),
            blurTo: value("blurTo", defaults.blurTo),
            blurMost: value("blurs", defaults.blurMost > 0 ? 1 : 0) >= 0.5 ? value("blurMost", defaults.blurMost) : 0,
            showsIcon: value("showsIcon", defaults.showsIcon ? 1 : 0) >= 0.5)
    }

    /// The blur of a card at an offset in cards: blurMost · clamp((offset − blurFrom)/(blurTo − blurFrom), 0, 1), in points.
    /// If both are equal it is a step: the full blur left of them, none from there on. NaN gives 0.
    public func blurDeviation(at offset: Double) -> Double {
        guard blurMost > 0 else { return 0 }
        guard blurTo != blurFrom else { return offset < blurFrom ? blurMost : 0 }
        let share = (offset - blurFrom) / (blurTo - blurFrom)
        return share > 0 ? blurMost * min(share, 1) : 0
    }

    /// These numbers as parameters, with this style's values as defaults.
    var parameters: [ParameterDescriptor] {
        [
            ParameterDescriptor(
                name: "cornerRadius", title: "Corner radius", unit: .points, range: 0...60, step: 0.5,
                defaultValue: cornerRadius, group: .look, help: "The radius for a card 268 points wide; it grows with the card.",
                source: "CALayer.cornerRadius, the model's own"),
            ParameterDescriptor(
                name: "shadowRadius", title: "Shadow radius", unit: .points, range: 0...40, step: 0.5,
                defaultValue: shadowRadius, group: .look,
                help: "The shadow fades over about twice this to each side of its edge.",
                source: "CALayer.shadowRadius, the model's own"),
            ParameterDescriptor(
                name: "shadowOpacity", title: "Shadow opacity", range: 0...1, step: 0.01, defaultValue: shadowOpacity,
                group: .look, help: "0 draws no shadow.", source: "CALayer.shadowOpacity, the model's own"),
            ParameterDescriptor(
                name: "shadowOffset", title: "Shadow offset", unit: .points, range: -30...30, step: 0.5,
                defaultValue: shadowOffset, group: .look, help: "How far the shadow falls below the card.",
                source: "CALayer.shadowOffset.height, the model's own"),
            ParameterDescriptor(
                name: "shadowOffsetX", title: "Shadow to the right", unit: .points, range: -30...30, step: 0.5,
                defaultValue: shadowOffsetX, group: .look, help: "How far the shadow falls to the right of the card.",
                source: "CALayer.shadowOffset.width, the model's own"),
            ParameterDescriptor(
                name: "reflection", title: "Reflection", range: 0...1, step: 0.01, defaultValue: reflection, group: .look,
                help: "The opacity of the mirror image at the card's lower edge. The image fades out below.",
                source: "Riffle"),
            ParameterDescriptor(
                name: "shade", title: "Shade", range: 0...1, step: 0.01, defaultValue: shade, group: .look,
                help: "How dark a card gets as it turns edge-on: 1 − shade·(1 − |cos| of its angle to the eye).", source: "Riffle"
            ),
            // Up to version 2 of the defaults the radius was the switch.
            .toggle(
                name: "blurs", title: "Blur", isOn: blurMost > 0, group: .look, help: "Cards that recede lose focus.",
                source: "iOS 9's switcher; DemoTaskTray fades the cards instead"
            ).formerly(1, upTo: 2),
            ParameterDescriptor(
                name: "blurFrom", title: "Blur from", unit: .cards, range: -10...10, step: 0.1, defaultValue: blurFrom,
                group: .look, help: "The offset at which cards begin to blur.",
                source: "iOS 9's switcher; DemoTaskTray fades the cards instead"
            ).used(when: "blurs", is: 1),
            ParameterDescriptor(
                name: "blurTo", title: "Blur to", unit: .cards, range: -10...10, step: 0.1, defaultValue: blurTo, group: .look,
                help:
                    "The offset at which the blur is full. If it equals “Blur from”, cards to the left of it are fully blurred.",
                source: "iOS 9's switcher; DemoTaskTray fades the cards instead"
            ).used(when: "blurs", is: 1),
            ParameterDescriptor(
                name: "blurMost", title: "Blur radius", unit: .points, range: 0...40, step: 0.5,
                defaultValue: blurMost > 0 ? blurMost : 12, group: .look,
                help: "The full blur's standard deviation; 0 blurs nothing.", source: "CIGaussianBlur.inputRadius"
            ).used(when: "blurs", is: 1).formerly(blurMost, upTo: 2),
            .toggle(
                name: "showsIcon", title: "App icon", isOn: showsIcon, group: .look,
                help: "The app's icon above each card; your own pictures have none.", source: "Glow, whose pages have one"
            ).with(effect: .layout),
        ]
    }
}
