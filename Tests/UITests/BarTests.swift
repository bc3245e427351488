import RiffleMath
import RiffleSettings
import RiffleStage
import RiffleModels
import RiffleScene
import Testing

@testable import RiffleUI

@Suite("The bar")
struct BarTests {
    static func bar(title: Double = 150, floats: Bool = false) -> Bar {
        var bar = Bar()
        bar.set(isThere: true, floats: floats, at: 0)
        bar.title = "Cover flow"
        bar.titleWidth = title
        return bar
    }

    /// Presses at one point and releases at another; returns the button that was pressed by each event.
    static func click(_ bar: inout Bar, _ down: Vector2, _ up: Vector2? = nil, width: Double = 1000) -> (
        began: Bar.Button?, ended: Bar.Button?
    ) {
        var (began, ended): (Bar.Button?, Bar.Button?) = (nil, nil)
        _ = bar.pointer(.began, at: down, width: width, time: 1, pressed: &began)
        _ = bar.pointer(.ended, at: up ?? down, width: width, time: 1, pressed: &ended)
        return (began, ended)
    }

    @Test("its buttons do not overlap at any width; the menu always shows, and the model's name comes first")
    func layout() {
        for width in stride(from: 120.0, through: 2000, by: 7) {
            for title in [20.0, 90, 300] {
                let layout = BarLayout(Self.bar(title: title), width: width)
                let boxes = layout.buttons.compactMap { layout.box(of: $0) }
                #expect(boxes.count == layout.buttons.count && layout.buttons.contains(.menu))
                #expect(layout.buttons.first == .models, "\(width)")
                let background = Rect(x: 0, y: 0, width: width, height: Bar.height)
                #expect(boxes.allSatisfy { isInside($0, background) }, "\(width)")
                for (a, b) in zip(boxes, boxes.dropFirst()) { #expect(a.maxX <= b.minX + 1e-9, "\(width), \(title)") }
                for button in layout.buttons { #expect(layout.button(at: layout.box(of: button)?.center ?? .zero) == button) }
            }
        }
        #expect(BarLayout(Self.bar(), width: 1000).buttons == Bar.Button.allCases)
    }

    @Test(
        "opening the panel moves no button where all have room beside it, and elsewhere neither the name nor the panel's own; no model's name moves any"
    )
    func steady() {
        for window in stride(from: 680.0, through: 2000, by: 20) {
            let viewport = Size(width: window, height: 400)
            var tweaks = TweakState()
            var bar = Self.bar()
            (bar.leastWidth, bar.greatestWidth) = (window - tweaks.openWidth(in: viewport), window)
            let closed = Bar.Button.allCases.map { bar.box(of: $0, width: window) }
            tweaks.setOpen(true)
            let open = Bar.Button.allCases.map { bar.box(of: $0, width: window - tweaks.width(in: viewport)) }
            #expect(!closed.contains(nil), "without the panel there is room for all in \(window)")
            if open.contains(nil) {
                let steady = [Bar.Button.models, .parameters].compactMap { Bar.Button.allCases.firstIndex(of: $0) }
                #expect(steady.allSatisfy { open[$0] == nil || closed[$0]?.minX == open[$0]?.minX }, "\(window)")
            } else {
                #expect(closed == open, "\(window)")
            }
            bar.titleWidth = 30
            #expect(Array(Bar.Button.allCases.map { bar.box(of: $0, width: window) }.dropFirst()) == Array(closed.dropFirst()))
        }
        // Windows without room for a name beside the panel.
        for window in stride(from: 240.0, to: 456, by: 8) {
            var bar = Self.bar()
            (bar.leastWidth, bar.greatestWidth) = (window - 260, window)
            #expect(bar.box(of: .models, width: window)?.width ?? 0 >= BarLayout.leastTitle, "\(window)")
        }
        let canvas = UICanvas()
        for model in ModelCatalogue.builtIn.models {
            let width = canvas.width(ofBarTitle: model.descriptor.title) + 2 * BarLayout.padding + BarLayout.chevron
            #expect(width <= BarLayout.greatestTitle, "\(model.descriptor.title): \(width)")
        }
    }

    @Test("the words have room; a line stands before each group of buttons that is there, in the gap before it")
    func groups() {
        let canvas = UICanvas()
        for button in Bar.Button.allCases where !button.word.isEmpty {
            let width = canvas.text.width(of: button.word, style: .label)
            let chevron = button.opensMenu ? BarLayout.tightChevron + 4 : 0
            let box = Self.bar().box(of: button, width: 1000)
            #expect((box?.width ?? 0) - width - chevron >= 16, "\(button): \(width) in \(box?.width ?? 0)")
        }
        for width in stride(from: 120.0, through: 1000, by: 7) {
            let layout = BarLayout(Self.bar(), width: width)
            let boxes = layout.buttons.compactMap { layout.box(of: $0) }
            for (index, button) in layout.buttons.enumerated().dropFirst(2) {
                let gap = boxes[index].minX - boxes[index - 1].maxX
                #expect(layout.hasLine(before: button) == (gap > 0) && (gap == 0 || gap == BarLayout.groupGap), "\(button)")
            }
        }
        let whole = BarLayout(Self.bar(), width: 1000)
        #expect(Bar.Button.allCases.filter { whole.hasLine(before: $0) } == [.parameters, .export, .menu])
    }

    @Test("where a model's name has too little room, its tooltip is the name; elsewhere it says what the button does")
    func names() {
        for width in stride(from: 120.0, through: 600, by: 10) {
            for title in [20.0, 90, 230] {
                let bar = Self.bar(title: title)
                let layout = BarLayout(bar, width: width)
                let box = layout.box(of: .models) ?? Rect(x: 0, y: 0, width: 0, height: 0)
                let isWhole = box.width + 1e-9 >= title + 2 * BarLayout.padding + BarLayout.chevron
                let tip = bar.tip(at: box.center, width: width)
                #expect(tip?.title == (isWhole ? Bar.Button.models.tip : "Cover flow"), "\(width), \(title)")
            }
        }
    }

    @Test("menus open on press, other buttons act on release; a press that leaves its button does nothing")
    func presses() {
        var bar = Self.bar()
        for button in Bar.Button.allCases {
            let center = bar.box(of: button, width: 1000)?.center ?? .zero
            let pressed = Self.click(&bar, center)
            #expect(pressed.began == (button.opensMenu ? button : nil) && pressed.ended == (button.opensMenu ? nil : button))
            let left = Self.click(&bar, center, Vector2(500, 300))
            #expect(left.ended == nil)
        }
        var pressed: Bar.Button?
        #expect(
            !bar.pointer(.began, at: Vector2(500, 300), width: 1000, time: 1, pressed: &pressed),
            "a press on the stage is passed on")
        #expect(!bar.pointer(.moved, at: Vector2(700, 36), width: 1000, time: 1, pressed: &pressed))
        #expect(bar.pointer(.began, at: Vector2(900, 20), width: 1000, time: 1, pressed: &pressed) && pressed == nil)
        var none = Bar()
        #expect(!none.pointer(.began, at: Vector2(50, 20), width: 1000, time: 1, pressed: &pressed))
    }

    @Test("it takes room from the stage, except over a full screen or when hidden")
    func room() {
        #expect(Self.bar().inset == Bar.height && Self.bar(floats: true).inset == 0 && Bar().inset == 0)
    }

    @Test("over a full screen it shows when the pointer touches the edge, stays while in use, and hides when the pointer leaves")
    func floating() {
        var bar = Self.bar(floats: true)
        func move(_ y: Double, at time: Double) -> Bool {
            var pressed: Bar.Button?
            return bar.pointer(.moved, at: Vector2(300, y), width: 1000, time: time, pressed: &pressed)
        }
        #expect(!move(20, at: 1) && bar.opacity(at: 2) == 0 && bar.nextChange(after: 2) == nil, "the pointer is not close enough")
        _ = move(0, at: 3)
        #expect(bar.nextChange(after: 3.05) == 3.05 && bar.opacity(at: 4) == 1 && bar.nextChange(after: 4) == nil)
        #expect(move(30, at: 5) && bar.opacity(at: 6) == 1)
        bar.setOpened(.menu, at: 6)
        _ = move(400, at: 7)
        #expect(bar.opacity(at: 8) == 1, "its menu is open")
        bar.setOpened(nil, at: 8)
        #expect(bar.opacity(at: 8.01) > 0 && bar.opacity(at: 9) == 0, "it fades out, since the pointer is elsewhere")
        #expect(!move(20, at: 11), "a hidden bar consumes nothing")
        bar.setFocus(true, width: 1000, at: 12)
        #expect(bar.opacity(at: 13) == 1)
        _ = move(400, at: 14)
        #expect(bar.opacity(at: 15) == 1, "it has the keyboard focus")
        bar.setFocus(false, width: 1000, at: 16)
        #expect(bar.opacity(at: 17) == 0)
        _ = move(0, at: 18)
        bar.leave(at: 19)
        #expect(bar.opacity(at: 20) == 0, "the pointer has left the window")
        bar.set(isThere: false, floats: true, at: 21)
        _ = move(0, at: 22)
        #expect(bar.opacity(at: 23) == 0, "a bar that does not exist is not revealed")
    }

    @Test(
        "Tab cycles in both directions; Enter presses; Escape leaves; other keys are passed on", arguments: [260.0, 1000])
    func keyboard(width: Double) {
        var bar = Self.bar()
        #expect(bar.key("tab", shift: false, width: width) == .none, "it has no focus")
        bar.setFocus(true, width: width, at: 0)
        let buttons = BarLayout(bar, width: width).buttons
        for shift in [false, true] {
            var seen: [Bar.Button] = []
            for _ in buttons {
                seen.append(bar.focus ?? .menu)
                #expect(bar.key("tab", shift: shift, width: width) == .taken)
            }
            #expect(Set(seen) == Set(buttons) && bar.focus == .models)
        }
        #expect(bar.key("end", shift: false, width: width) == .taken && bar.focus == .menu)
        #expect(bar.key("return", shift: false, width: width) == .pressed(.menu))
        #expect(bar.key("down", shift: false, width: width) == .pressed(.menu))
        #expect(bar.key("3", shift: false, width: width) == .none)
        #expect(bar.key("escape", shift: false, width: width) == .left)
    }

    @Test("F6 cycles through the existing targets, in both directions")
    func targets() {
        let parts: [KeyboardTarget] = [.bar, .panel, .strip, .inspector]
        for bits in 0..<16 {
            let others = Set(parts.indices.filter { bits & 1 << $0 != 0 }.map { parts[$0] })
            for steps in [1, -1] {
                var target = KeyboardTarget.stage
                var seen: Set<KeyboardTarget> = []
                for _ in 0...others.count {
                    seen.insert(target)
                    let next = target.next(steps, among: others)
                    #expect(next.next(-steps, among: others) == target)
                    target = next
                }
                #expect(target == .stage && seen == others.union([.stage]))
            }
        }
        // A target that no longer exists leads to the first one.
        #expect(KeyboardTarget.panel.next(1, among: [.bar]) == .bar)
    }

    @Test("it is drawn over the stage only, and not at all if it does not exist", arguments: [1.0, 2])
    func drawn(scale: Double) {
        let canvas = UICanvas(pixelScale: scale)
        var state = Shown()
        func draw() -> DrawList {
            var list = DrawList()
            canvas.compose(state, viewport: Size(width: 700, height: 400), pixelScale: scale, time: 5, into: &list)
            return list
        }
        #expect(draw().vertices.isEmpty)
        state.bar = Self.bar()
        let list = draw()
        #expect(list.vertices.count > 60)
        #expect(list.vertices.allSatisfy { Double($0.y) <= Bar.height * scale + 0.01 && Double($0.x) <= 700 * scale + 0.01 })
        state.bar = Self.bar(floats: true)
        #expect(draw().vertices.isEmpty)
    }
}

@Suite("Tooltips")
struct TooltipTests {
    static let tip = Tip("Presets", key: "Ctrl+O", of: Rect(x: 100, y: 0, width: 60, height: 36))
    static let other = Tip("Panel", key: "P", of: Rect(x: 40, y: 0, width: 60, height: 36))

    @Test("it shows after half a second of rest, requests that one frame, and hides when the pointer leaves")
    func rests() {
        var tooltip = Tooltip()
        #expect(tooltip.nextChange(after: 0) == nil)
        tooltip.rest(on: Self.tip, at: 1)
        #expect(tooltip.shown(at: 1.49) == nil && tooltip.nextChange(after: 1) == 1.5)
        // A pointer that moves on the control does not rest.
        tooltip.rest(on: Self.tip, at: 1.4)
        #expect(tooltip.shown(at: 1.8) == nil && tooltip.nextChange(after: 1.4) == 1.9)
        #expect(tooltip.shown(at: 1.9) == Self.tip && tooltip.nextChange(after: 1.9) == nil)
        // A visible tooltip stays while the pointer moves on the control.
        tooltip.rest(on: Self.tip, at: 3)
        #expect(tooltip.shown(at: 3) == Self.tip)
        tooltip.rest(on: Self.other, at: 4)
        #expect(tooltip.shown(at: 4) == nil && tooltip.shown(at: 4.5) == Self.other)
        tooltip.rest(on: nil, at: 5)
        #expect(tooltip.shown(at: 9) == nil && tooltip.nextChange(after: 5) == nil)
    }

    @Test("after a press it stays hidden until the pointer has left the control")
    func suppressed() {
        var tooltip = Tooltip()
        tooltip.rest(on: Self.tip, at: 1)
        tooltip.hush()
        #expect(tooltip.shown(at: 2) == nil && tooltip.nextChange(after: 1.1) == nil)
        tooltip.rest(on: Self.tip, at: 2)
        #expect(tooltip.shown(at: 9) == nil)
        tooltip.rest(on: nil, at: 10)
        tooltip.rest(on: Self.tip, at: 11)
        #expect(tooltip.shown(at: 11.5) == Self.tip)
    }

    @Test("the loop wakes when it shows and draws nothing before")
    func wakes() {
        var tooltip = Tooltip()
        tooltip.rest(on: Self.tip, at: 1)
        #expect(tooltip.nextChange(after: 1.1) == 1.5 && tooltip.shown(at: 1.4) == nil && tooltip.shown(at: 1.5) != nil)
    }

    @Test("it is placed beside the control and inside the window, for every position of the control")
    func placement() {
        let canvas = UICanvas()
        let viewport = Size(width: 400, height: 200)
        for x in stride(from: 0.0, through: 370, by: 37) {
            for y in [0.0, 80, 164] {
                var state = Shown()
                let control = Rect(x: x, y: y, width: 30, height: 36)
                state.tooltip.rest(on: Tip("Depth inspector", key: "D", of: control), at: 0)
                var list = DrawList()
                canvas.compose(state, viewport: viewport, pixelScale: 1, time: 1, into: &list)
                let written = list.vertices.filter { $0.color.r == 255 && $0.color.a > 100 }
                #expect(written.count > 30)
                for vertex in written {
                    #expect(vertex.x >= 0 && vertex.x <= 400 && vertex.y >= 0 && vertex.y <= 200)
                    let location = Rect(x: Double(vertex.x), y: Double(vertex.y), width: 0, height: 0)
                    #expect(!isInside(location, control), "it hides nothing of the control")
                }
            }
        }
    }

    @Test("a finger shows a bar that hides itself, and presses nothing by it; what it showed stays when it is lifted")
    func finger() {
        var bar = BarTests.bar(floats: true)
        func touch(_ phase: TweakState.PointerPhase, _ y: Double, at time: Double) -> (taken: Bool, pressed: Bar.Button?) {
            var pressed: Bar.Button?
            let taken = bar.pointer(phase, at: Vector2(60, y), isFinger: true, width: 1000, time: time, pressed: &pressed)
            if phase == .ended { bar.leaveButtons() }
            return (taken, pressed)
        }
        #expect(touch(.began, Bar.height + 1, at: 1) == (false, nil))
        #expect(bar.opacity(at: 1.9) == 0)
        #expect(touch(.ended, Bar.height + 1, at: 1.1) == (false, nil))
        #expect(touch(.began, 20, at: 2) == (true, nil))
        #expect(touch(.ended, 20, at: 2.1).pressed == nil)
        #expect(bar.opacity(at: 5) == 1 && bar.hover == nil)
        #expect(touch(.began, 20, at: 5) == (true, .models))
        #expect(touch(.ended, 20, at: 5.1).pressed == nil)
        #expect(touch(.began, 300, at: 6) == (false, nil))
        #expect(bar.opacity(at: 9) == 0)
    }

    @Test("the buttons in the open panel's header have tooltips")
    func header() {
        let viewport = Size(width: 1280, height: 800)
        var tweaks = TweakState()
        #expect(tweaks.tip(at: Vector2(1252, 26), configuration: StageConfiguration(), viewport: viewport) == nil)
        tweaks.setOpen(true)
        #expect(tweaks.tip(at: Vector2(1252, 26), configuration: StageConfiguration(), viewport: viewport)?.key == "P")
        #expect(tweaks.tip(at: Vector2(1130, 26), configuration: StageConfiguration(), viewport: viewport)?.key == "Ctrl+O")
        #expect(tweaks.tip(at: Vector2(1200, 26), configuration: StageConfiguration(), viewport: viewport)?.key == "E")
        #expect(tweaks.tip(at: Vector2(1000, 70), configuration: StageConfiguration(), viewport: viewport)?.key == "/")
        #expect(tweaks.tip(at: Vector2(1000, 400), configuration: StageConfiguration(), viewport: viewport) == nil)
    }
}
