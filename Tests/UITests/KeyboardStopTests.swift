import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI

/// The stops of the keyboard in the open panel other than parameters: points of curves, folds, the edge.
@Suite("The panel by keyboard alone")
struct KeyboardStopTests {
    private typealias Fixture = CurvePanelTests.PanelFixture

    @Test(
        "every point of every curve can be moved up and down with keys, each press one step to take back",
        arguments: CurvePanelTests.ids)
    func points(id: String) {
        var fixture = Fixture(id)
        for _ in fixture.state.curves.plots {
            fixture.key("c")
            for index in fixture.chosen.handles.indices {
                let stop = TweakStop.point(index, isAcross: false)
                fixture.state.focus = stop.name
                #expect(fixture.state.focusedPoint.map { $0 == (index, false) } == true, "\(id) \(fixture.chosen.title)")
                let before = fixture.stage.configuration
                let handle = fixture.chosen.handles[index]
                // The value has room in at least one direction.
                let key = handle.value(at: handle.point) < handle.range.upperBound ? "=" : "-"
                fixture.key(key)
                let moved = fixture.chosen.handles[index].point.y - handle.point.y
                guard fixture.stage.configuration != before else {
                    // The solved parameter would leave its range in this direction, so the key of the other one must move the point.
                    fixture.key(key == "=" ? "-" : "=")
                    #expect(fixture.stage.configuration != before, "\(id) \(handle.title)")
                    continue
                }
                #expect(key == "=" ? moved > 0 : moved < 0, "\(id) \(handle.title): \(moved)")
                #expect(fixture.history.undo(from: fixture.stage.configuration) == before, "\(id) \(handle.title)")
                fixture.stage.advance(
                    to: fixture.stage.time, events: [StageEvent(time: fixture.stage.time, kind: .configure(before))])
                fixture.refresh()
            }
        }
    }

    @Test("Tab comes to every point of the curve")
    func reached() {
        var fixture = Fixture("hyperbola")
        var seen: Set<String> = []
        fixture.key("tab")
        for _ in 0..<12 {
            fixture.key("tab", shift: true)
            seen.formUnion([fixture.state.focus].compactMap { $0 })
        }
        let wanted = fixture.chosen.handles.indices.map { TweakStop.point($0, isAcross: false).name }
        #expect(wanted.count == 2 && seen.isSuperset(of: wanted))
    }

    @Test(
        "while another part of the window has the keyboard, nothing of the panel is shown as if it had it, and the place is kept")
    func elsewhere() {
        var fixture = Fixture("hyperbola")
        let items = fixture.state.items(fixture.stage.configuration)
        func shown() -> Bool {
            let state = fixture.state
            return state.shownFocus != nil || state.focusedPoint != nil || state.isEdgeFocused
                || items.contains(where: state.isFocused)
        }
        for name in ["z", TweakStop.point(0, isAcross: false).name, TweakStop.edge.name] {
            fixture.state.focus = name
            #expect(shown(), "\(name)")
            fixture.state.isKeyboardElsewhere = true
            #expect(!shown() && fixture.state.focus == name, "\(name)")
            fixture.state.isKeyboardElsewhere = false
        }
    }

    @Test("what is folded can be reached and opened with keys, and the keyboard goes on to what was in it")
    func folds() {
        var fixture = Fixture("hyperbola")
        for group in ParameterDescriptor.Group.allCases { fixture.state.list.closed.insert(group) }
        for section in TweakSection.allCases { fixture.state.list.closedSections.insert(section) }
        var opened = 0
        func press(_ key: String) {
            var intents: [TweakIntent] = []
            _ = fixture.state.key(
                key, shift: false, alt: false, configuration: fixture.stage.configuration, viewport: CurvePanelTests.viewport,
                intents: &intents)
        }
        for _ in 0..<200 {
            press("tab")
            guard fixture.line.items.contains(where: fixture.state.isFocused) else { continue }
            let focus = fixture.state.focus
            let closed = fixture.state.list.closed.count + fixture.state.list.closedSections.count
            press(opened % 2 == 0 ? "return" : "=")
            opened += 1
            #expect(fixture.state.list.closed.count + fixture.state.list.closedSections.count == closed - 1)
            #expect(fixture.state.focus != focus)
        }
        // The list has no favourites and no formula.
        #expect(fixture.state.list.closed.filter { group in fixture.line.items.contains(.group(group)) }.isEmpty)
        #expect(
            opened > 4 && !fixture.state.list.closedSections.contains(.curves)
                && !fixture.state.list.closedSections.contains(.clock))
    }

    @Test("the panel's edge is beyond the last number; keys set the width between its limits")
    func edge() {
        var fixture = Fixture("linear")
        fixture.key("tab")
        let first = fixture.state.focus
        // The stop before the first number is the one beyond the last number.
        fixture.state.focus = nil
        fixture.key("tab", shift: true)
        let last = fixture.state.focus
        fixture.key("tab")
        let width = fixture.state.width
        fixture.key("=")
        #expect(fixture.state.isEdgeFocused && fixture.state.width == width + 10)
        for _ in 0..<60 { fixture.key("-") }
        #expect(fixture.state.width == TweakLayout.leastWidth)
        for _ in 0..<60 { fixture.key("=") }
        #expect(fixture.state.width == TweakLayout.greatestWidth && first != nil && last != first)
        // Code has more room.
        fixture.state.setShowsCode(true, viewport: Size(width: 1280, height: 800))
        let code = fixture.state.width
        fixture.key("=")
        #expect(fixture.state.width == code + 10 && code > TweakLayout.greatestWidth)
        for _ in 0..<60 { fixture.key("=") }
        #expect(fixture.state.width == TweakLayout.greatestCodeWidth)
        fixture.state.setShowsCode(false, viewport: Size(width: 1280, height: 800))
        #expect(fixture.state.width == TweakLayout.greatestWidth)
    }

    @Test("the inspector's handle and height follow the arrows, finer with Shift, within their limits")
    func inspector() {
        let room = Size(width: 1280, height: 800)
        var stage = Stage(deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }), size: room)
        stage.jump(to: 3, at: StageTime(0))
        var inspector = DepthInspector()
        stage.inspect(into: &inspector.inspection)
        func key(_ name: String, shift: Bool = false) -> Double? {
            var lift: Double?
            #expect(inspector.key(name, shift: shift, room: room, lift: &lift) == (inspector.isOpen && inspector.isFocused))
            return lift
        }
        #expect(key("right") == nil)
        (inspector.isOpen, inspector.isFocused) = (true, true)
        let now = inspector.inspection.lift / inspector.inspection.safeLift
        #expect(inspector.inspection.safeLift > 0 && key("right") == now + 0.25 && key("left", shift: true) == max(now - 0.05, 0))
        let height = inspector.height(in: room)
        #expect(key("up") == nil && inspector.height(in: room) == height + 20)
        #expect(key("down", shift: true) == nil && inspector.height(in: room) == height + 16)
        for _ in 0..<40 { _ = key("down") }
        #expect(inspector.height(in: room) == 150)
    }
}
