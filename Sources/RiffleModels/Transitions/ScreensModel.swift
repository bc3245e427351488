public import RiffleFormula
public import RiffleMath

/// The heights of the bars above and below the screens, in points.
public enum TransitionBars {
    /// The navigation bar, above the screens.
    public static let title = 44.0
    /// The tab bar, below the screens.
    public static let tabs = 56.0
}

/// A model whose cards are screens: one fills the container, and operations such as push and pop lead to another. Source:
/// Resources/manual/poses.md, "Screens". While a transition runs, its driver poses the screens; the model gives their
/// poses at rest and at fractional offsets.
public struct ScreensModel: SwitcherModel {
    /// The parameters of its transitions.
    private var rule: TransitionRule

    /// A container with these transitions.
    init(_ rule: TransitionRule) { self.rule = rule }

    public var cardProportions: CardProportions { CardProportions(width: 1, aspect: 667.0 / 375) }

    public var cardSize: Size { rule.size }

    /// The height of this kind's bar, in points.
    private var barHeight: Double {
        switch rule.kind {
        case .navigation: TransitionBars.title
        case .modal: 0
        case .tabs: TransitionBars.tabs
        }
    }

    public var anchorOffset: Vector2 {
        switch rule.kind {
        case .navigation: Vector2(0, TransitionBars.title / 2)
        case .modal: .zero
        case .tabs: Vector2(0, -TransitionBars.tabs / 2)
        }
    }

    public mutating func prepare(for space: LayoutSpace) {
        rule.itemCount = space.itemCount
        // The bar shortens the screens only where the bounds are not high enough for both.
        let available = Swift.max(space.bounds.height - barHeight, 40)
        rule.size =
            space.card ?? Size(width: Swift.max(space.screen.width, 40), height: Swift.min(space.screen.height, available))
    }

    public var scrollRule: ScrollRule { .transition(rule) }

    public func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>) {
        cards.removeAll(keepingCapacity: true)
        guard rule.itemCount > 0, scrollOffset.isFinite else { return }
        let clampedOffset = scrollOffset.clamped(to: 0...Double(rule.itemCount - 1))
        let index = Int(clampedOffset.rounded(.down))
        cards.append(PosedCard(index: index, offset: Double(index) - clampedOffset))
        if Double(index) < clampedOffset { cards.append(PosedCard(index: index + 1, offset: Double(index + 1) - clampedOffset)) }
    }

    public func offset(ofCard index: Int, at scrollOffset: Double) -> Double { Double(index) - scrollOffset }

    public func problem(at offset: Double, scroll: ScrollState) -> FormulaProblem? {
        let progress = (offset > 0 ? 1 - offset : -offset).clamped(to: 0...1)
        return rule.ownController?.problem(at: progress, isTo: offset > 0, in: rule.space(direction: 1))
    }

    /// The pose at an offset. 0: the current screen; between 0 and 1: entering; between −1 and 0: leaving.
    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        guard offset != 0, let controller = rule.forwardController else { return CardPose(isHidden: offset != 0) }
        let progress = (offset > 0 ? 1 - offset : -offset).clamped(to: 0...1)
        let poses = controller.poses(at: progress, in: rule.space(direction: 1))
        var pose = offset > 0 ? poses.to : poses.from
        // A screen at a distance of a whole offset or more is hidden.
        if abs(offset) >= 1 { pose.isHidden = true }
        return pose
    }
}

extension ModelDefinition {
    /// The containers that come with Riffle, with any of the animations of `AnimationCatalogue`.
    static let screens: [ModelDefinition] = [
        .screens(
            .navigation, id: "navigation", title: "Navigation", summary: "A click pushes a screen over the one before.",
            source: "UINavigationController's custom transitions", controller: "source-push", endScale: 0.6),
        .screens(
            .modal, id: "modal", title: "Modal", summary: "A click presents a screen, another dismisses it.",
            source: "UIViewController's custom presentations", controller: "present", endScale: 0.92),
        .screens(
            .tabs, id: "tabs", title: "Tabs", summary: "A click on a tab shows its screen.",
            source: "UITabBarController's custom transitions", controller: "slide", endScale: 0.6),
    ]

    private static func screens(
        _ kind: TransitionKind, id: String, title: String, summary: String, source: String, controller: String, endScale: Double
    ) -> ModelDefinition {
        ModelDefinition(
            ModelDescriptor(
                id: id, title: title, summary: summary, gesture: kind.gesture, source: source,
                parameters: TransitionParameters.all(kind, controller: controller, endScale: endScale), look: .screen,
                viewport: .phone, showsScreens: true, family: .screens)
        ) { ScreensModel(TransitionParameters.rule(kind, $0)) }
    }
}

extension TransitionKind {
    /// The gesture that moves the screens, as a phrase.
    var gesture: String {
        switch self {
        case .navigation: "Drag from the left edge to go back, from the right edge to go on"
        case .modal: "Drag down to dismiss the screen, up to present it"
        case .tabs: "Drag sideways to change the tab"
        }
    }
}

extension CardLook {
    /// The card style of screens: a small corner radius, and a soft shadow on the screen below.
    static let screen = CardLook(cornerRadius: 6, shadowRadius: 9, shadowOpacity: 0.35)
}
