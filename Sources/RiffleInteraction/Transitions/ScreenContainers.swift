public import RiffleModels

/// A stack of screens. The screens 0…`base` lie in their order; what was pushed out of order lies above.
public struct NavigationStack: Equatable, Sendable {
    public private(set) var base: Int
    public private(set) var pushed: ContiguousArray<Int> = []

    /// Everything up to a screen has been pushed.
    public init(top: Int) { base = max(top, 0) }

    public var top: Int { pushed.last ?? base }
    /// What a pop goes back to; nil on the root.
    public var below: Int? {
        if pushed.count > 1 { return pushed[pushed.count - 2] }
        if pushed.count == 1 { return base }
        return base > 0 ? base - 1 : nil
    }
    public var depth: Int { base + 1 + pushed.count }

    public func pushing(_ screen: Int) -> NavigationStack {
        var result = self
        if pushed.isEmpty, screen == base + 1 { result.base = screen } else { result.pushed.append(screen) }
        return result
    }

    /// Pops the top; the root stays.
    public func popping() -> NavigationStack {
        var result = self
        if result.pushed.popLast() == nil { result.base = max(base - 1, 0) }
        return result
    }

    /// Pops until a screen is on top; nil if it isn't in the stack below the top.
    public func popping(to screen: Int) -> NavigationStack? {
        if let place = pushed.dropLast().lastIndex(of: screen) {
            var result = self
            result.pushed.removeSubrange((place + 1)...)
            return result
        }
        guard screen >= 0, screen < base || (screen == base && !pushed.isEmpty) else { return nil }
        return NavigationStack(top: screen)
    }
}

/// Screens side by side, one of them selected.
public struct TabSet: Equatable, Sendable {
    /// The screens that have a tab.
    public private(set) var screens: Range<Int>
    public private(set) var selected: Int

    /// At most `count` of the screens, the selected one among them.
    public init(selected: Int, count: Int, of itemCount: Int) {
        let count = min(max(count, 1), max(itemCount, 0))
        let selected = min(max(selected, 0), max(itemCount - 1, 0))
        let first = min(max(selected - count / 2, 0), itemCount - count)
        screens = first..<first + count
        self.selected = selected
    }

    public func selecting(_ screen: Int) -> TabSet? {
        guard screens.contains(screen), screen != selected else { return nil }
        var result = self
        result.selected = screen
        return result
    }
}

/// A screen, and perhaps another over it.
public struct Presentation: Equatable, Sendable {
    public private(set) var presenting: Int
    public private(set) var presented: Int?

    public init(presenting: Int) { self.presenting = max(presenting, 0) }

    public func presenting(_ screen: Int) -> Presentation? {
        guard presented == nil, screen != presenting else { return nil }
        var result = self
        result.presented = screen
        return result
    }

    public func dismissing() -> Presentation? {
        guard presented != nil else { return nil }
        var result = self
        result.presented = nil
        return result
    }
}

/// What keeps the screens. A transition leads from one value to another; until it has ended the old one holds.
public enum ScreenContainer: Equatable, Sendable {
    case navigation(NavigationStack)
    case modal(Presentation)
    case tabs(TabSet)

    /// A container that shows a screen.
    public init(_ rule: TransitionRule, showing screen: Int) {
        let screen = min(max(screen, 0), max(rule.itemCount - 1, 0))
        switch rule.kind {
        case .navigation: self = .navigation(NavigationStack(top: screen))
        case .modal: self = .modal(Presentation(presenting: screen))
        case .tabs: self = .tabs(TabSet(selected: screen, count: rule.tabCount, of: rule.itemCount))
        }
    }

    /// The one screen that is current.
    public var current: Int {
        switch self {
        case .navigation(let stack): stack.top
        case .modal(let presentation): presentation.presented ?? presentation.presenting
        case .tabs(let tabs): tabs.selected
        }
    }

    /// The screen that a step back leads to; nil where there is none.
    public var previous: Int? {
        switch self {
        case .navigation(let stack): stack.below
        case .modal(let presentation): presentation.presented == nil ? nil : presentation.presenting
        case .tabs(let tabs): tabs.selected > tabs.screens.lowerBound ? tabs.selected - 1 : nil
        }
    }

    /// What a request means here: the operation, and what the container is once it has ended.
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
