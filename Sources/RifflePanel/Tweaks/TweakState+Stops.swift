public import RiffleMath
internal import RiffleModels
public import RiffleSettings

/// A place in the open panel that the keyboard can be on, and that is no parameter. Its name has a colon, which no parameter's has.
enum TweakStop: Equatable {
    /// A point of the large curve, by its index; `isAcross`: it moves sideways.
    case point(Int, isAcross: Bool)
    /// The heading of what is folded.
    case group(ParameterDescriptor.Group)
    case section(TweakSection)
    /// The panel's edge, which sets its width.
    case edge

    var name: String {
        switch self {
        case .point(let index, let isAcross): "curve: \(index)\(isAcross ? " across" : "")"
        case .group(let group): "group: \(group.rawValue)"
        case .section(let section): "section: \(section.rawValue)"
        case .edge: "panel: edge"
        }
    }
}

extension TweakState {
    /// Whether the keyboard is on a point of a curve.
    var isPointFocused: Bool { focusedPoint != nil }

    /// The point of the large curve that the keyboard is on, and whether it moves sideways.
    var focusedPoint: (index: Int, isAcross: Bool)? {
        guard isOpen, let focus = shownFocus, let chosen = curves.chosenIndex else { return nil }
        for index in curves.plots[chosen].handles.indices {
            for isAcross in [false, true] where focus == TweakStop.point(index, isAcross: isAcross).name {
                return (index, isAcross)
            }
        }
        return nil
    }

    /// Whether the keyboard is on the panel's edge.
    var isEdgeFocused: Bool { isOpen && shownFocus == TweakStop.edge.name }

    /// Whether the keyboard is on the heading of an item.
    func isFocused(_ item: TweakItem) -> Bool {
        guard isOpen, let focus = shownFocus else { return false }
        return heading(item).map { $0.name == focus } ?? false
    }

    /// The heading of an item that is folded.
    private func heading(_ item: TweakItem) -> TweakStop? {
        switch item {
        case .group(let group): closed.contains(group) && search.isEmpty ? .group(group) : nil
        case .section(let section): isClosed(section) ? .section(section) : nil
        case .formulaHeading(let heading): heading.hasText && isClosed(.formula) ? .section(.formula) : nil
        default: nil
        }
    }

    /// Where the keyboard can be in an item, by name.
    private func stops(in item: TweakItem) -> [String] {
        if case .row(let row) = item { return [row.descriptor.name] }
        guard isOpen else { return [] }
        var names: [String] = []
        switch item {
        case .formulaHeading(let heading): names = heading.actions.map(\.focus)
        case .formula: names = [FormulaHeading.textFocus]
        case .curves:
            guard let chosen = curves.chosenIndex else { break }
            for (index, knob) in curves.plots[chosen].handles.enumerated() {
                if knob.xName != nil { names.append(TweakStop.point(index, isAcross: true).name) }
                names.append(TweakStop.point(index, isAcross: false).name)
            }
        default: break
        }
        return names + [heading(item)?.name].compactMap { $0 }
    }

    /// Moves the focus by `direction` rows, cyclic, and scrolls the row into view.
    mutating func moveFocus(_ direction: Int, _ configuration: StageConfiguration, _ viewport: Size) {
        let items = items(configuration)
        let names = items.flatMap { stops(in: $0) } + (isOpen ? [TweakStop.edge.name] : [])
        guard !names.isEmpty else { return }
        let index = focus.flatMap { names.firstIndex(of: $0) }
        // It begins with a number; curves and formula are beyond the first one, the panel's edge beyond the last.
        let numbers = names.indices.filter { !names[$0].contains(":") }
        let next =
            index.map { ($0 + direction + names.count) % names.count }
            ?? (direction > 0 ? numbers.first ?? 0 : numbers.last ?? names.count - 1)
        setFocus(names[next], items, viewport)
    }

    /// Highlights a parameter by its name, wherever it is: no search or fold hides it then.
    public mutating func show(parameter name: String, _ configuration: StageConfiguration, viewport: Size) {
        (search, isChangedOnly) = ("", false)
        if let group = configuration.descriptor(named: name)?.group { closed.remove(group) }
        setFocus(name, items(configuration), viewport)
    }

    private mutating func setFocus(_ name: String, _ items: [TweakItem], _ viewport: Size) {
        focus = name
        scroll(to: items.indices.filter { stops(in: items[$0]).contains(name) }, items, viewport)
    }

    /// Scrolls items into view.
    mutating func scroll(to wanted: [Int], _ items: [TweakItem], _ viewport: Size) {
        let layout = layout(items, viewport: viewport)
        for line in layout.lines where wanted.contains(line.item) {
            if line.box.minY < layout.list.minY { scroll -= layout.list.minY - line.box.minY }
            if line.box.maxY > layout.list.maxY { scroll += line.box.maxY - layout.list.maxY }
        }
        scroll = min(max(scroll, 0), layout.greatestScroll)
    }

    /// Opens the fold whose heading the keyboard is on, and goes on to the first thing in it; false: it is on none.
    mutating func unfoldFocused(_ configuration: StageConfiguration, _ viewport: Size) -> Bool {
        let items = items(configuration)
        guard let index = items.firstIndex(where: isFocused), let stop = heading(items[index]) else { return false }
        switch stop {
        case .group(let group): toggleGroup(group)
        case .section(let section): toggleSection(section)
        case .point, .edge: return false
        }
        let opened = self.items(configuration)
        let next = opened.dropFirst(index).flatMap { stops(in: $0) }.first
        if let next { setFocus(next, opened, viewport) } else { focus = nil }
        return true
    }

    /// Changes what the keyboard is on and is no parameter; false: it is on none.
    mutating func changeFocusedStop(
        by steps: Double, _ configuration: StageConfiguration, _ viewport: Size, _ intents: inout [TweakIntent]
    ) -> Bool {
        if isEdgeFocused {
            // A step is as wide as a letter.
            width = (width + steps.clamped(to: -4...4) * 10).clamped(to: TweakLayout.leastWidth...TweakLayout.greatestWidth)
            return true
        }
        if let point = focusedPoint {
            movePoint(point.index, isAcross: point.isAcross, by: steps, &intents)
            return true
        }
        if steps > 0, unfoldFocused(configuration, viewport) { return true }
        return items(configuration).contains(where: isFocused)
    }

    /// Moves a point of the large curve by so many hundredths of the axis, as a drag of it does.
    private func movePoint(_ index: Int, isAcross: Bool, by steps: Double, _ intents: inout [TweakIntent]) {
        guard let chosen = curves.chosenIndex else { return }
        let curve = curves.plots[chosen]
        let knob = curve.handles[index]
        func moved(_ value: Double, _ axis: ClosedRange<Double>) -> Double {
            value + steps * (axis.upperBound - axis.lowerBound) / 100
        }
        if isAcross {
            guard let name = knob.xName else { return }
            return intents.append(.set(name: name, value: moved(knob.point.x, curve.x).clamped(to: curve.x), isFinal: true))
        }
        let value = knob.value(at: Vector2(knob.point.x, moved(knob.point.y, curve.y)))
        if let name = pointName(index) {
            intents += [.beginPoint(name), .movePoint(value), .endPoint]
        } else {
            intents.append(.set(name: knob.yName, value: value, isFinal: true))
        }
    }
}
