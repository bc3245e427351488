public import RiffleModels

/// A navigation stack: the screens 0…`base` in order, and above them the screens that were pushed out of order.
public struct NavigationStack: Equatable, Sendable {
    /// Last screen of the ordered part.
    public private(set) var base: Int
    /// Screens above `base`, the top one last.
    public private(set) var pushed: ContiguousArray<Int> = []

    /// The stack 0…`base` and further screens above it.
    public init(base: Int, pushed: some Sequence<Int>) {
        self.init(top: base)
        self.pushed = ContiguousArray(pushed.suffix(Self.mostPushed).map { max($0, 0) })
    }

    /// The stack 0…`top`; negative values count as 0.
    public init(top: Int) { base = max(top, 0) }

    /// The top screen.
    public var top: Int { pushed.last ?? base }
    /// The screen below the top; nil on the root.
    public var below: Int? {
        if pushed.count > 1 { return pushed[pushed.count - 2] }
        if pushed.count == 1 { return base }
        return base > 0 ? base - 1 : nil
    }

    /// The most screens above `base`: beyond that the lowest of them is forgotten.
    static let mostPushed = 1000

    /// The stack with a screen pushed.
    public func pushing(_ screen: Int) -> NavigationStack {
        var result = self
        if pushed.isEmpty, screen == base + 1 { result.base = screen } else { result.pushed.append(screen) }
        if result.pushed.count > Self.mostPushed { result.pushed.removeFirst() }
        return result
    }

    /// The stack without its top screen; a root alone stays.
    public func popping() -> NavigationStack {
        var result = self
        if result.pushed.popLast() == nil { result.base = max(base - 1, 0) }
        return result
    }

    /// The stack popped to a screen; nil if the screen is not in the stack below the top.
    public func popping(to screen: Int) -> NavigationStack? {
        if let index = pushed.dropLast().lastIndex(of: screen) {
            var result = self
            result.pushed.removeSubrange((index + 1)...)
            return result
        }
        guard screen >= 0, screen < base || (screen == base && !pushed.isEmpty) else { return nil }
        return NavigationStack(top: screen)
    }
}

/// A tab bar's screens, one of them selected.
public struct TabSet: Equatable, Sendable {
    /// The screens with a tab.
    public private(set) var screens: Range<Int>
    /// The selected screen.
    public private(set) var selected: Int

    /// At most `count` of `itemCount` screens around the selected one.
    public init(selected: Int, count: Int, of itemCount: Int) {
        let count = min(max(count, 1), max(itemCount, 0))
        let selected = min(max(selected, 0), max(itemCount - 1, 0))
        let first = min(max(selected - count / 2, 0), itemCount - count)
        screens = first..<first + count
        self.selected = selected
    }

    /// Screens with a tab and the selected one, which is clamped to them; without any, the first screen has one.
    public init(screens: Range<Int>, selected: Int) {
        self.screens = screens.isEmpty ? 0..<1 : screens
        self.selected = min(max(selected, self.screens.lowerBound), self.screens.upperBound - 1)
    }

    /// With another screen selected; nil if it has no tab or is selected already.
    public func selecting(_ screen: Int) -> TabSet? {
        guard screens.contains(screen), screen != selected else { return nil }
        var result = self
        result.selected = screen
        return result
    }
}

/// A modal presentation: a presenting screen and at most one presented over it.
public struct Presentation: Equatable, Sendable {
    /// The screen below.
    public private(set) var presenting: Int
    /// The screen above; nil if nothing is presented.
    public private(set) var presented: Int?

    /// Nothing presented; negative values count as 0.
    public init(presenting: Int) { self.presenting = max(presenting, 0) }

    /// With a screen presented; nil if there is one already or it is the presenting screen.
    public func presenting(_ screen: Int) -> Presentation? {
        guard presented == nil, screen != presenting else { return nil }
        var result = self
        result.presented = screen
        return result
    }

    /// With nothing presented; nil if nothing is.
    public func dismissing() -> Presentation? {
        guard presented != nil else { return nil }
        var result = self
        result.presented = nil
        return result
    }
}

/// The state of a container of screens. A transition changes it from one value to another when it completes.
public enum ScreenContainer: Equatable, Sendable {
    // UINavigationController, modal presentation and UITabBarController.
    case navigation(NavigationStack)
    case modal(Presentation)
    case tabs(TabSet)

    /// The container of a rule's kind with a current screen, clamped to the rule's screens.
    public init(_ rule: TransitionRule, showing screen: Int) {
        let screen = min(max(screen, 0), max(rule.itemCount - 1, 0))
        switch rule.kind {
        case .navigation: self = .navigation(NavigationStack(top: screen))
        case .modal: self = .modal(Presentation(presenting: screen))
        case .tabs: self = .tabs(TabSet(selected: screen, count: rule.tabCount, of: rule.itemCount))
        }
    }

    /// The indices that the state names.
    var named: [Int] {
        switch self {
        case .navigation(let stack): [stack.base] + stack.pushed
        case .modal(let presentation): [presentation.presenting] + (presentation.presented.map { [$0] } ?? [])
        case .tabs(let tabs):
            tabs.screens.isEmpty ? [tabs.selected] : [tabs.screens.lowerBound, tabs.screens.upperBound - 1, tabs.selected]
        }
    }

    /// The current screen.
    public var current: Int {
        switch self {
        case .navigation(let stack): stack.top
        case .modal(let presentation): presentation.presented ?? presentation.presenting
        case .tabs(let tabs): tabs.selected
        }
    }

    /// The screen that going back leads to; nil if there is none.
    public var previous: Int? {
        switch self {
        case .navigation(let stack): stack.below
        case .modal(let presentation): presentation.presented == nil ? nil : presentation.presenting
        case .tabs(let tabs): tabs.selected > tabs.screens.lowerBound ? tabs.selected - 1 : nil
        }
    }

    /// The operation for a request and the container after it; nil if the request is not possible.
    func plan(_ request: TransitionRequest, itemCount: Int) -> (operation: TransitionOperation, after: ScreenContainer)? {
        let next = current + 1
        switch (self, request) {
        case (.navigation(let stack), .forward):
            return next < itemCount ? (.push, .navigation(stack.pushing(next))) : nil
        case (.navigation(let stack), .back):
            return stack.below == nil ? nil : (.pop, .navigation(stack.popping()))
        case (.navigation(let stack), .show(let screen)):
            guard screen != stack.top, (0..<itemCount).contains(screen) else { return nil }
            if let popped = stack.popping(to: screen) { return (.pop, .navigation(popped)) }
            return (.push, .navigation(stack.pushing(screen)))
        case (.modal(let presentation), .forward):
            let screen = next < itemCount ? next : current - 1
            guard (0..<itemCount).contains(screen), let after = presentation.presenting(screen) else { return nil }
            return (.present, .modal(after))
        case (.modal(let presentation), .back):
            return presentation.dismissing().map { (.dismiss, .modal($0)) }
        case (.modal(let presentation), .show(let screen)):
            if screen == presentation.presenting { return presentation.dismissing().map { (.dismiss, .modal($0)) } }
            guard (0..<itemCount).contains(screen), let after = presentation.presenting(screen) else { return nil }
            return (.present, .modal(after))
        case (.tabs(let tabs), _):
            let wanted =
                switch request {
                case .forward: tabs.selected + 1
                case .back: tabs.selected - 1
                case .show(let screen): screen
                }
            return tabs.selecting(wanted).map { (.select, .tabs($0)) }
        }
    }
}
