internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// The bars around screens: a title bar above a navigation stack, a tab bar below tabs. In window points; their labels move in
/// step with the screens.
public struct NavigationBars: Equatable, Sendable {
    /// A text (or, on a tab bar, an icon with a text) on a bar.
    public struct Label: Equatable, Sendable {
        /// The text.
        public var text: String
        /// The label's centre; for a back button its left end.
        public var position: Vector2
        /// 0…1; for a tab, how far it is selected.
        public var opacity: Double
        /// The label's purpose.
        public var role: Role
        /// The index of the card that it stands for.
        public var card: Int
        /// The greatest width that it may take.
        public var width: Double
        /// The opacity of its bar, 0…1; below 1 while the bar appears or disappears.
        public var presence = 1.0
    }

    /// The purpose of a label.
    public enum Role: Sendable {
        /// The title of a screen.
        case title
        /// A back button, with a chevron before it.
        case back
        /// A tab; its opacity says how far it is selected.
        case tab
    }

    /// The rectangle of the screens, bars included; empty where cards aren't screens.
    public var container = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The bar above the screens; nil: there is none.
    public var titleBar: Rect?
    /// The bar below the screens; nil: there is none.
    public var tabBar: Rect?
    /// The opacity of the title bar's labels, 0…1; below 1 while the bar appears or disappears.
    public var titles = 1.0
    /// The labels of the tab bar.
    public var tabs = 1.0
    /// Window points per point of the device.
    public var scale = 1.0
    /// All labels of both bars.
    public var labels: ContiguousArray<Label> = []

    /// No bars.
    public init() {}

    /// The request that a click at a window point makes; nil if the click hits no button.
    func hit(_ point: Vector2, _ status: TransitionStatus) -> TransitionRequest? {
        if let titleBar, titleBar.contains(point), status.beforeFrom != nil, point.x < titleBar.x + titleBar.width * 0.45 {
            return .back
        }
        guard let tabBar, tabBar.contains(point), !status.tabs.isEmpty else { return nil }
        let share = (point.x - tabBar.x) / tabBar.width
        let index = min(Int(share * Double(status.tabs.count)), status.tabs.count - 1)
        return .show(status.tabs.lowerBound + index)
    }
}

extension StageMotion {
    /// Lays out the bars around the screens, with their labels.
    func layOut(_ navigationBars: inout NavigationBars) {
        navigationBars.labels.removeAll(keepingCapacity: true)
        navigationBars.container = Rect(x: 0, y: 0, width: 0, height: 0)
        navigationBars.titleBar = nil
        navigationBars.tabBar = nil
        let status = scroller.transition
        guard status != nil || surroundings.changesFrame(at: now) else { return }
        let frame = shownFrame
        navigationBars.scale = frame.scale
        navigationBars.titleBar = frame.bar(of: .title)
        navigationBars.tabBar = frame.bar(of: .tab)
        (navigationBars.titles, navigationBars.tabs) = (frame.titles, frame.tabs)
        if let status {
            navigationBars.container = frame.screen
            navigationBars.container.y -= frame.titleBar
            navigationBars.container.height += frame.titleBar + frame.tabBar
            write(status, on: frame, into: &navigationBars)
        }
        if surroundings.changesFrame(at: now) {
            for status in surroundings.statuses { write(status, on: frame, into: &navigationBars) }
        }
        for index in navigationBars.labels.indices {
            navigationBars.labels[index].presence = frame.presence(of: navigationBars.labels[index].role)
        }
    }

    private func write(_ status: TransitionStatus, on frame: StageFrame, into navigationBars: inout NavigationBars) {
        guard let role = status.kind.barRole, let bar = frame.bar(of: role) else { return }
        role == .tab
            ? writeTabs(status, on: bar, into: &navigationBars) : writeTitles(status, on: bar, frame.scale, into: &navigationBars)
    }

    /// Labels as in UINavigationBar: the new title enters from the side of its screen, the old one becomes the back button.
    private func writeTitles(_ status: TransitionStatus, on bar: Rect, _ scale: Double, into navigationBars: inout NavigationBars)
    {
        let room = bar.width * 0.44
        let left = bar.x + 16 * scale
        let travel = bar.width / 2 - room / 4
        func title(_ card: Int, at share: Double, opacity: Double) {
            guard opacity > 0.004 else { return }
            navigationBars.labels.append(
                NavigationBars.Label(
                    text: name(of: card), position: Vector2(bar.center.x + travel * share, bar.center.y), opacity: opacity,
                    role: .title, card: card, width: room))
        }
        func back(_ card: Int?, at share: Double, opacity: Double) {
            guard let card, opacity > 0.004 else { return }
            navigationBars.labels.append(
                NavigationBars.Label(
                    text: name(of: card), position: Vector2(left + travel * 0.6 * share, bar.center.y), opacity: opacity,
                    role: .back, card: card, width: bar.width * 0.26))
        }
        let p = status.progress
        guard status.operation != nil else {
            title(status.from, at: 0, opacity: 1)
            back(status.beforeFrom, at: 0, opacity: 1)
            return
        }
        let side = status.direction
        title(status.from, at: -side * p, opacity: (1 - 1.7 * p).clamped(to: 0...1))
        // In a pop the title enters from the back button, which has the same text: it fades in once the button has faded out.
        title(
            status.to, at: side * (1 - p) * (side < 0 ? 0.4 : 1),
            opacity: (side < 0 ? 2.2 * p - 1.2 : 1.25 * p - 0.25).clamped(to: 0...1))
        // In a push the old back button fades out fast, to make room for the title that becomes the new one.
        back(status.beforeFrom, at: -side * p * 0.5, opacity: (1 - (side > 0 ? 4 : 1.7) * p).clamped(to: 0...1))
        back(status.beforeTo, at: side * (1 - p), opacity: (2.2 * p - 1.2).clamped(to: 0...1))
    }

    private func writeTabs(_ status: TransitionStatus, on bar: Rect, into navigationBars: inout NavigationBars) {
        let width = bar.width / Double(max(status.tabs.count, 1))
        for (index, card) in status.tabs.enumerated() {
            var selected = card == status.from ? 1 - status.progress : 0
            if card == status.to { selected = max(selected, status.operation == nil ? 1 : status.progress) }
            navigationBars.labels.append(
                NavigationBars.Label(
                    text: name(of: card), position: Vector2(bar.x + width * (Double(index) + 0.5), bar.center.y),
                    opacity: selected, role: .tab, card: card, width: width * 0.92))
        }
    }

    private func name(of card: Int) -> String {
        deck.picture(ofCard: card).map { deck.pictures[$0].title } ?? ""
    }
}
