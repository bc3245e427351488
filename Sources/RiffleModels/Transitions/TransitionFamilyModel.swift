public import RiffleMath

/// A model whose cards are screens: one fills the container, and operations lead to another. Source: MODELS.md 6.
/// While a transition runs its driver places the screens; this says where they rest, and how they stand to each other half way.
public protocol TransitionFamilyModel: SwitcherModel {
    static var kind: TransitionKind { get }
    var rule: TransitionRule { get set }
}

/// The bars that frame the screens, in points.
public enum TransitionBars {
    public static let title = 44.0
    public static let tabs = 56.0
}

extension TransitionFamilyModel {
    public var cardProportions: CardProportions { CardProportions(width: 1, aspect: 667.0 / 375) }

    public var cardSize: Size { rule.size }

    /// What a bar above or below the screens takes.
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
        // On a device the bar takes its part of the screen; in a window there is room beside the screen.
        let room = Swift.max(space.bounds.height - Self.barHeight, 40)
        rule.size =
            space.card ?? Size(width: Swift.max(space.screen.width, 40), height: Swift.min(space.screen.height, room))
    }

    public var scrollRule: ScrollRule { .transition(rule) }

    public func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PlacedCard>) {
        cards.removeAll(keepingCapacity: true)
        guard rule.itemCount > 0, scrollOffset.isFinite else { return }
        let place = scrollOffset.clamped(to: 0...Double(rule.itemCount - 1))
        let index = Int(place.rounded(.down))
        cards.append(PlacedCard(index: index, offset: Double(index) - place))
        if Double(index) < place { cards.append(PlacedCard(index: index + 1, offset: Double(index + 1) - place)) }
    }

    public func offset(ofCard index: Int, at scrollOffset: Double) -> Double { Double(index) - scrollOffset }

    /// 0: the screen that is shown; up to 1: on its way in; down to −1: on its way out.
    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        guard offset != 0, let controller = rule.forwardController else { return CardPose(isHidden: offset != 0) }
        let progress = (offset > 0 ? 1 - offset : -offset).clamped(to: 0...1)
        let poses = controller.poses(at: progress, in: rule.space(direction: 1))
        var pose = offset > 0 ? poses.to : poses.from
        // Where it has come to an end nothing of it is seen.
        if abs(offset) >= 1 { pose.isHidden = true }
        return pose
    }
}

/// A stack of screens: push and pop.
public struct NavigationModel: TransitionFamilyModel {
    public static let kind = TransitionKind.navigation
    public static let descriptor = ModelDescriptor(
        id: "navigation", title: "Navigation", summary: "A click pushes a screen, a drag from the left edge pops.",
        source: "UINavigationController's custom transitions",
        parameters: TransitionParameters.all(kind, controller: SourcePush.id, scale: 0.6), look: .screen)
    public var rule: TransitionRule

    public init(_ values: ParameterValues) { rule = TransitionParameters.rule(Self.kind, values) }
}

/// A screen over another: present and dismiss.
public struct ModalModel: TransitionFamilyModel {
    public static let kind = TransitionKind.modal
    public static let descriptor = ModelDescriptor(
        id: "modal", title: "Modal", summary: "A click presents a screen, a drag down dismisses it.",
        source: "UIViewController's custom presentations",
        parameters: TransitionParameters.all(kind, controller: SourcePresent.id, scale: 0.92), look: .screen)
    public var rule: TransitionRule

    public init(_ values: ParameterValues) { rule = TransitionParameters.rule(Self.kind, values) }
}

/// Screens side by side under a bar of tabs.
public struct TabsModel: TransitionFamilyModel {
    public static let kind = TransitionKind.tabs
    public static let descriptor = ModelDescriptor(
        id: "tabs", title: "Tabs", summary: "Click a tab, or drag sideways.",
        source: "UITabBarController's custom transitions",
        parameters: TransitionParameters.all(kind, controller: Slide.id, scale: 0.6), look: .screen)
    public var rule: TransitionRule

    public init(_ values: ParameterValues) { rule = TransitionParameters.rule(Self.kind, values) }
}

extension CardLook {
    /// Screens: hardly rounded, with a soft shadow on what lies below.
    static let screen = CardLook(cornerRadius: 6, shadowRadius: 9, shadowOpacity: 0.35)
}
