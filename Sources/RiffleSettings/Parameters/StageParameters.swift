internal import RiffleInteraction
public import RiffleModels
internal import RiffleMath

/// The parameters of the stage, which all models share.
public enum StageParameters {
    /// All descriptors, in the panel's order.
    public static let all: [ParameterDescriptor] =
        [
            ParameterDescriptor(
                name: "cardHeight", title: "Card height", unit: .times, range: 0.1...1, step: 0.01, defaultValue: 0.62,
                group: .stage,
                help: "The card's share of the window's height, in the window viewport.", source: "Riffle"),
            .choice(
                name: "cardShape", title: "Card shape", options: CardShape.allCases.map { .init($0.title) }, selected: 0,
                group: .stage,
                help: "Where the cards' shape comes from. “First picture” and “ratio” keep the card's area.", source: "Riffle"
            ).with(effect: .layout),
            ParameterDescriptor(
                name: "cardRatio", title: "Card ratio", unit: .ratio, range: 0.25...4, step: 0.05, defaultValue: 1.5,
                group: .stage, help: "A card's width to its height: 1.5 is 3:2, 0.5625 is 9:16.",
                source: "3:2, as most cameras have it"
            ).used(when: "cardShape", is: Double(CardShape.ratio.rawValue)),
            .choice(
                name: "pictureFit", title: "Picture fit", options: PictureFit.allCases.map { .init($0.title) }, selected: 0,
                group: .stage,
                help: "Fill crops the picture (Ctrl+drag moves it); fit shows all of it on a mat.",
                source: "UIView.ContentMode: scaleAspectFill, scaleAspectFit"),
            ParameterDescriptor(
                name: "switchDuration", title: "Switch duration", unit: .seconds, range: 0...3, step: 0.05, defaultValue: 0.4,
                group: .motion, help: "How long the cards glide when the model changes.", source: "hot switching, 0.4 s"),
            ParameterDescriptor(
                name: "flipDuration", title: "Flip duration", unit: .seconds, range: 0...3, step: 0.05, defaultValue: 0.5,
                group: .motion, help: "How long a card takes to turn to its other side.", source: "the original card stack: 0.5 s"
            ),
            .choice(
                name: "flipCurve", title: "Flip curve", options: FlipCurve.options, selected: FlipCurve.source.rawValue,
                group: .motion,
                help:
                    "The timing curve of a flip. With every curve, a card that is turned back halfway keeps its turning speed.",
                source: "the original card stack: ease in and out; refined is Riffle's"
            ).formerly(Double(FlipCurve.refined.rawValue), upTo: 2),
        ] + ParameterDescriptor.controlPoints(of: "flipCurve", title: "Flip", group: .motion) + [
            .toggle(
                name: "lifts", title: "Lift while flipping", isOn: true, group: .stage,
                help: "Off shows the classic fault: half of a turning card sinks into its neighbours.",
                source: "the original card stack doesn't lift; its author suggests it"),
            ParameterDescriptor(
                name: "flipLift", title: "Flip lift", unit: .times, range: 0...4, step: 0.05, defaultValue: 1, group: .stage,
                help:
                    "How far a turning card rises towards you, in multiples of the least that keeps it clear of its neighbours.",
                source: "Riffle: 1 is half the card's width and the depth of its neighbours"),
            .choice(
                name: "backdrop", title: "Backdrop", options: BackdropKind.allCases.map { .init($0.title) }, selected: 1,
                group: .look,
                help:
                    "The blurred picture behind the cards: none, the built-in one (or --backdrop's), or the current card's.",
                source: "Riffle"),
            ParameterDescriptor(
                name: "backdropBlur", title: "Backdrop blur", unit: .points, range: 0...80, step: 1, defaultValue: 24,
                group: .look,
                help: "How far the picture behind the cards is blurred.", source: "Riffle"),
            .toggle(
                name: "numbers", title: "Card numbers", isOn: false, group: .look,
                help: "Prints each card's number on its front, counted from 1 as on the back.",
                source: "the label of the items in iCarousel's demo"),
        ] + hand
}

/// The easing of a flip: the curves of transitions; `keepsSpeed` is Riffle's own quintic.
enum FlipCurve {
    /// The curve of the original card stack.
    static let source = TransitionCurve.easeInOut
    static let refined = TransitionCurve.keepsSpeed

    static let options = TransitionCurve.allCases.map { curve -> ParameterDescriptor.Option in
        switch curve {
        case source: .init("ease in and out (source)", id: "ease-in-and-out")
        case refined: "refined"
        default: .init(curve.title)
        }
    }
}

/// The kinds of backdrop behind the cards.
public enum BackdropKind: Int, CaseIterable, Sendable {
    /// Nothing: the clear colour.
    case none
    /// The built-in picture, or the picture from the command line.
    case picture
    /// The current card's picture.
    case card

    /// The name that the panel and the command line show.
    public var title: String {
        switch self {
        case .none: "none"
        case .picture: "picture"
        case .card: "current card"
        }
    }
}
