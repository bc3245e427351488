public import RiffleMath

/// A model whose cards are screens: one fills the container, and operations such as push and pop lead to another. Source:
/// Sources/RiffleModels/FORMULAS.md, "Screens". While a transition runs, its driver poses the screens; the model gives their
/// poses at rest and at fractional offsets.
public protocol TransitionFamilyModel: SwitcherModel {
    /// The kind of container.
    static var kind: TransitionKind { get }
    /// The parameters of its transitions.
    var rule: TransitionRule { get set }
}

/// The heights of the bars above and below the screens, in points.
public enum TransitionBars {
    /// The navigation bar, above the screens.
    public static let title = 44.0
    /// The tab bar, below the screens.
    public static let tabs = 56.0
}

extension TransitionFamilyModel {
    public var cardProportions: CardProportions { CardProportions(width: 1, aspect: 667.0 / 375) }

    public var cardSize: Size { rule.size }

    /// The height of this kind's bar, in points.
    private static var barHeight: Double {
        switch kind {
        case .navigation: TransitionBars.title
        case .modal: 0
        case .tabs: TransitionBars.tabs
        }
    }

    public var anchorOffset: Vector2 {
        switch Self.kind {
        case .navigation: Vector2(0, TransitionBars.title / 2)
        case .modal: .zero
        case .tabs: Vector2(0, -TransitionBars.tabs / 2)
        }
    }

    public mutating func prepare(for space: LayoutSpace) {
        rule.itemCount = space.itemCount
        // The bar shortens the screens only where the bounds are not high enough for both.
        let available = Swift.max(space.bounds.height - Self.barHeight, 40)
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

/// A stack of screens: push and pop.
public struct NavigationModel: TransitionFamilyModel {
    public static let kind = TransitionKind.navigation
    public static let descriptor = ModelDescriptor(
        id: "navigation", title: "Navigation", summary: "A click pushes a screen over the one before.",
        gesture: "Drag from the left edge to go back, from the right edge to go on",
        source: "UINavigationController's custom transitions",
        parameters: TransitionParameters.all(kind, controller: "source-push", scale: 0.6), look: .screen, viewport: .phone,
        showsScreens: true)
    public var rule: TransitionRule

    public init(_ values: ParameterValues) { rule = TransitionParameters.rule(Self.kind, values) }
}

/// A screen over another: present and dismiss.
public struct ModalModel: TransitionFamilyModel {
    public static let kind = TransitionKind.modal
    public static let descriptor = ModelDescriptor(
        id: "modal", title: "Modal", summary: "A click presents a screen, another dismisses it.",
        gesture: "Drag down to dismiss the screen, up to present it",
        source: "UIViewController's custom presentations",
        parameters: TransitionParameters.all(kind, controller: "present", scale: 0.92), look: .screen, viewport: .phone,
        showsScreens: true)
    public var rule: TransitionRule

    public init(_ values: ParameterValues) { rule = TransitionParameters.rule(Self.kind, values) }
}

/// Screens side by side under a bar of tabs.
public struct TabsModel: TransitionFamilyModel {
    public static let kind = TransitionKind.tabs
    public static let descriptor = ModelDescriptor(
        id: "tabs", title: "Tabs", summary: "A click on a tab shows its screen.",
        gesture: "Drag sideways to change the tab",
        source: "UITabBarController's custom transitions",
        parameters: TransitionParameters.all(kind, controller: "slide", scale: 0.6), look: .screen, viewport: .phone,
        showsScreens: true)
    public var rule: TransitionRule

    public init(_ values: ParameterValues) { rule = TransitionParameters.rule(Self.kind, values) }
}

extension CardLook {
    /// The card style of screens: a small corner radius, and a soft shadow on the screen below.
    static let screen = CardLook(cornerRadius: 6, shadowRadius: 9, shadowOpacity: 0.35)
}
